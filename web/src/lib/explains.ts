// Makes a piece explain itself on hover, on focus and after a long press. There are hundreds of pieces and each
// state may add new ones, so the document listens for all of them.
import type { Attachment } from 'svelte/attachments';

const LONG_PRESS = 450;
const HOVER = 250;
/** A click follows the finger that made it within this time. */
const AFTERWARDS = 400;

type Explain = (thing: string | null, anchor: HTMLElement | null) => void;

const things = new WeakMap<Element, { thing: string; explain: Explain }>();
/** Returns the same attachment for the same thing, so that a new state leaves it alone. */
const attachments = new WeakMap<Explain, Map<string, Attachment<HTMLElement>>>();

let timer = 0;
let long = false;
/** A finger is on the screen: a mouse pointer parked there means nothing meanwhile. */
let touched = false;
/** Explained by a finger: lasts until the next touch or until the page scrolls away. */
let pressed: HTMLElement | null = null;
let hovered: HTMLElement | null = null;

export function explains(thing: string, explain: Explain): Attachment<HTMLElement> {
  const known = attachments.get(explain) ?? new Map<string, Attachment<HTMLElement>>();
  attachments.set(explain, known);
  const attachment =
    known.get(thing) ??
    ((node: HTMLElement) => {
      things.set(node, { thing, explain });
      return () => things.delete(node);
    });
  known.set(thing, attachment);
  return attachment;
}

/** The innermost piece around a target that explains itself. */
function pieceAt(target: EventTarget | null): HTMLElement | null {
  let element = target instanceof Element ? target : null;
  while (element && !things.has(element)) element = element.parentElement;
  return element as HTMLElement | null;
}

function tell(piece: HTMLElement): void {
  const said = things.get(piece);
  said?.explain(said.thing, piece);
}

function tellLater(piece: HTMLElement, wait: number, byFinger: boolean): void {
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    long = byFinger;
    if (byFinger) pressed = piece;
    tell(piece);
  }, wait);
}

function silence(piece: HTMLElement | null): void {
  clearTimeout(timer);
  if (piece) things.get(piece)?.explain(null, null);
}

function hover(piece: HTMLElement | null): void {
  if (piece === hovered) return;
  silence(hovered);
  hovered = piece;
  if (piece) tellLater(piece, HOVER, false);
}

/** A press is a choice: the explanation must not cover what comes next. */
function hide(): void {
  silence(hovered);
}

function release(): void {
  if (pressed) silence(pressed);
  pressed = null;
}

const byMouse = (event: PointerEvent) => event.pointerType === 'mouse';
const listen = document.addEventListener.bind(document);

listen('pointerover', (event) => {
  if (byMouse(event) && !touched) hover(pieceAt(event.target));
});
listen('pointerout', (event) => {
  if (byMouse(event) && !touched && event.relatedTarget === null) hover(null);
});
listen('pointerdown', (event) => {
  long = false;
  release();
  touched = !byMouse(event);
  const piece = pieceAt(event.target);
  if (!touched) return hide();
  hovered = null;
  if (piece) tellLater(piece, LONG_PRESS, true);
});
// The click of a finger comes after its pointer has gone.
for (const end of ['pointerup', 'pointercancel'] as const)
  listen(end, () => {
    clearTimeout(timer);
    setTimeout(() => (touched = false), AFTERWARDS);
  });
listen('scroll', release, { capture: true, passive: true });
listen('lift', (event) => silence(pieceAt(event.target)), { capture: true });
listen('focusin', (event) => {
  const piece = pieceAt(event.target);
  if (piece === event.target && piece?.matches(':focus-visible')) tell(piece);
});
listen('focusout', (event) => {
  const piece = pieceAt(event.target);
  if (piece === event.target) silence(piece);
});
// The click that ends a long press asked for an explanation; it is not a choice.
listen(
  'click',
  (event) => {
    if (!long || !pieceAt(event.target)) return;
    long = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  { capture: true },
);
listen('contextmenu', (event) => {
  if (long) event.preventDefault();
});
