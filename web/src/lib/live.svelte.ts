// Something whole that is replaced at once and read part by part, such as the state of a table. Each part
// that is read is a signal of its own, set only when the part changed: who reads other parts is not woken.
// A board has hundreds of pieces, and asking each of them whether it changed takes a slow phone its time.
import { untrack } from 'svelte';

class Cell<Whole> {
  value = $state.raw<unknown>();
  /** The same, to be looked at without being told of its changes. */
  last: unknown;

  constructor(
    readonly of: (whole: Whole) => unknown,
    whole: Whole,
  ) {
    this.value = this.last = of(whole);
  }

  show(whole: Whole): void {
    const next = this.of(whole);
    if (next !== this.last) this.value = this.last = next;
  }
}

export class Live<Whole> {
  #whole: Whole;
  readonly #cells = new Map<string, Cell<Whole>>();

  constructor(whole: Whole) {
    this.#whole = whole;
  }

  /** A part by its name, which is always found in the same way. */
  read<Part>(name: string, of: (whole: Whole) => Part): Part {
    return (this.#cells.get(name) ?? this.#add(name, of)).value as Part;
  }

  show(whole: Whole): void {
    if (whole === this.#whole) return;
    this.#whole = whole;
    for (const cell of this.#cells.values()) cell.show(whole);
  }

  /** An object whose fields are parts. Which fields there are never changes. */
  fields<Fields extends object>(name: string, of: (whole: Whole) => Fields): Fields {
    const parts = {} as Fields;
    for (const field of Object.keys(of(this.#whole)) as (keyof Fields & string)[])
      Object.defineProperty(parts, field, {
        enumerable: true,
        configurable: true,
        get: () => this.read(`${name}.${field}`, (whole) => of(whole)[field]),
      });
    return parts;
  }

  /** Who asks first for a part makes its cell, and must hear of it too: a signal made while something is
   * worked out is not heard by it, so it is made apart. */
  #add(name: string, of: (whole: Whole) => unknown): Cell<Whole> {
    return untrack(() => {
      let cell: Cell<Whole> | undefined;
      $effect.root(() => {
        cell = new Cell(of, this.#whole);
      })();
      if (!cell) throw new Error('no root');
      this.#cells.set(name, cell);
      return cell;
    });
  }
}
