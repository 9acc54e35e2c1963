// Draws visible parts first. When a move arrives, the parts of a board that are out of sight skip the frame in
// which the others change and follow in the next one: on a slow phone most of a board is below the edge of the
// screen.
import { getContext, setContext, untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';

/** What the frame tells its board. */
interface Drawing {
  /** True in the frame of a move that draws only visible parts. */
  readonly first: boolean;
}

const KEY = Symbol('drawing');
const parts = new WeakMap<Element, (seen: boolean) => void>();
let observer: IntersectionObserver | null = null;

function observe(part: Element): void {
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) parts.get(target)?.(isIntersecting);
  });
  observer.observe(part);
}

export function shareDrawing(drawing: Drawing): void {
  setContext(KEY, drawing);
}

/** For boards drawn without a frame. */
export function useDrawing(): Drawing {
  return getContext<Drawing | undefined>(KEY) ?? { first: false };
}

/** Returns the value, or the last value read while resting. */
export function keep<Value>(rests: () => boolean, read: () => Value): () => Value {
  let last: { value: Value } | null = null;
  const kept = $derived.by(() => {
    if (!rests()) last = { value: read() };
    last ??= { value: untrack(read) };
    return last.value;
  });
  return () => kept;
}

/** The visibility of one part of a board, created with its component. */
export class Sight {
  #seen = $state(true);
  readonly #drawing = useDrawing();

  /** Attach to the part's element. */
  readonly watch: Attachment<HTMLElement> = (part) => {
    parts.set(part, (seen) => (this.#seen = seen));
    observe(part);
    return () => observer?.unobserve(part);
  };

  /** Whether the part stays unchanged for now. */
  get rests(): boolean {
    return this.#drawing.first && !this.#seen;
  }

  /** Reads a value; while the part rests, returns the previous one. */
  keep<Value>(read: () => Value): () => Value {
    return keep(() => this.rests, read);
  }
}
