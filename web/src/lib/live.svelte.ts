// A value that is replaced as a whole but read part by part, such as the state of a table. Each part that is
// read is its own signal, set only when that part changed, so readers of other parts do not wake up. A board
// has hundreds of pieces, and checking each of them for changes is slow on a phone.
import { untrack } from 'svelte';

class Cell<Whole> {
  value = $state.raw<unknown>();
  /** The same value, read without subscribing to changes. */
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

  /** Reads a part by name. The same name must always come with the same function. */
  read<Part>(name: string, of: (whole: Whole) => Part): Part {
    return (this.#cells.get(name) ?? this.#add(name, of)).value as Part;
  }

  show(whole: Whole): void {
    if (whole === this.#whole) return;
    this.#whole = whole;
    for (const cell of this.#cells.values()) cell.show(whole);
  }

  /** Returns an object whose fields are parts. The set of fields must never change. */
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

  /**
   * The first reader of a part creates its cell and must be notified by it too. A signal created inside a
   * derived value does not notify that value, so the cell is created outside it.
   */
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
