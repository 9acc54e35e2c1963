// What can be seen is drawn first. When a move comes, the parts of a board that are out of sight stay as
// they are for the frame in which the others change, and follow with the next: on a slow phone most of a
// board is below the edge of the screen.
import { getContext, setContext, untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';

/** What the frame tells its board. */
interface Drawing {
  /** The frame of a move in which only what can be seen is drawn. */
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

/** Boards are also drawn without a frame. */
export function useDrawing(): Drawing {
  return getContext<Drawing | undefined>(KEY) ?? { first: false };
}

/** What is read, or, while it rests, what was read last. */
export function keep<Value>(rests: () => boolean, read: () => Value): () => Value {
  let last: { value: Value } | null = null;
  const kept = $derived.by(() => {
    if (!rests()) last = { value: read() };
    last ??= { value: untrack(read) };
    return last.value;
  });
  return () => kept;
}

/** Of one part of a board, made with its component. */
export class Sight {
  #seen = $state(true);
  readonly #drawing = useDrawing();

  /** For the element of the part. */
  readonly watch: Attachment<HTMLElement> = (part) => {
    parts.set(part, (seen) => (this.#seen = seen));
    observe(part);
    return () => observer?.unobserve(part);
  };

  /** The part stays as it is for now. */
  get rests(): boolean {
    return this.#drawing.first && !this.#seen;
  }

  /** What is read, as it was while the part rests. */
  keep<Value>(read: () => Value): () => Value {
    return keep(() => this.rests, read);
  }
}
