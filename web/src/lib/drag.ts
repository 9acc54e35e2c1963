// Drags a piece to a place. A place is an element with `data-places`, a list of words saying what it accepts;
// the board decides what a drop means. A press without movement stays a click. A finger scrolls, except on
// draggable pieces (touch-action: none). Dragging to the edge of the table scrolls it.
import type { Attachment } from 'svelte/attachments';
import { DOCK } from './dock';

const SLACK = 6;
const EDGE = 56;
const STEP = 9;

/** The scroll direction for a pointer at this height: up, down or none. */
function pull(y: number): number {
  const foot = document.getElementById(DOCK)?.parentElement?.getBoundingClientRect().top;
  const bottom = foot ?? innerHeight;
  const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  if (y < top + EDGE) return -STEP;
  return y < bottom && y > bottom - EDGE ? STEP : 0;
}

export interface Drag {
  /** Whether a place accepts the dragged piece. */
  fits: (to: string[]) => boolean;
  drop: (to: string[], place: HTMLElement) => void;
}

function takes(place: HTMLElement): string[] {
  return place.dataset['places']?.split(' ') ?? [];
}

/** The innermost place under a point that accepts the word. */
function placeAt(x: number, y: number, fits: Drag['fits']): HTMLElement | null {
  let place = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-places]') ?? null;
  while (place && !fits(takes(place))) place = place.parentElement?.closest<HTMLElement>('[data-places]') ?? null;
  return place;
}

/** Makes the copy that follows the pointer: of the part marked `data-lift`, or of the whole piece. */
function copyOf(node: HTMLElement): HTMLElement {
  const part = node.querySelector<HTMLElement>('[data-lift]') ?? node;
  const { width, height } = part.getBoundingClientRect();
  const ghost = part.cloneNode(true) as HTMLElement;
  for (const named of [ghost, ...ghost.querySelectorAll<HTMLElement>('[data-piece]')])
    named.removeAttribute('data-piece');
  ghost.removeAttribute('data-action');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.classList.add('ghost');
  ghost.style.width = `${width}px`;
  ghost.style.height = `${height}px`;
  ghost.style.fontSize = getComputedStyle(part).fontSize;
  return ghost;
}

/** Null means the piece cannot be dragged now. The `lift` event tells the explanation to close. */
export function draggable(drag: Drag | null): Attachment<HTMLElement> | null {
  if (!drag) return null;
  return (node) => {
    let ghost: HTMLElement | null = null;
    let over: HTMLElement | null = null;
    let start: { x: number; y: number } | null = null;
    let at = { x: 0, y: 0 };
    let scrolling = 0;

    const aim = (element: HTMLElement | null) => {
      over?.classList.remove('aimed');
      over = element;
      over?.classList.add('aimed');
    };
    const welcome = (on: boolean) => {
      for (const place of document.querySelectorAll<HTMLElement>('[data-places]'))
        place.classList.toggle('takes', on && drag.fits(takes(place)));
    };
    const lift = () => {
      ghost = copyOf(node);
      (node.closest('[data-drags]') ?? document.body).append(ghost);
      node.dispatchEvent(new Event('lift'));
      welcome(true);
      scrolling = requestAnimationFrame(scroll);
      return ghost;
    };
    const scroll = () => {
      const by = pull(at.y);
      if (by !== 0) {
        window.scrollBy({ top: by, behavior: 'instant' });
        aim(placeAt(at.x, at.y, drag.fits));
      }
      scrolling = requestAnimationFrame(scroll);
    };
    const down = (event: PointerEvent) => {
      const scrolls = getComputedStyle(node).touchAction !== 'none';
      if (event.button !== 0 || (event.pointerType === 'touch' && scrolls)) return;
      start = { x: event.clientX, y: event.clientY };
      node.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent) => {
      if (!start) return;
      const { clientX: x, clientY: y } = event;
      at = { x, y };
      if (!ghost && Math.hypot(x - start.x, y - start.y) < SLACK) return;
      const lifted = ghost ?? lift();
      lifted.style.left = `${x - lifted.offsetWidth / 2}px`;
      lifted.style.top = `${y - lifted.offsetHeight / 2}px`;
      aim(placeAt(x, y, drag.fits));
    };
    const end = () => {
      if (ghost) welcome(false);
      cancelAnimationFrame(scrolling);
      ghost?.remove();
      ghost = null;
      start = null;
      aim(null);
    };
    const up = (event: PointerEvent) => {
      const dragged = ghost !== null;
      end();
      if (!dragged) return;
      // This click ends the drag and must do nothing else.
      const swallow = (click: Event) => click.stopImmediatePropagation();
      node.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => node.removeEventListener('click', swallow, { capture: true }));
      const place = placeAt(event.clientX, event.clientY, drag.fits);
      if (place) drag.drop(takes(place), place);
    };

    const ending = new AbortController();
    const { signal } = ending;
    node.addEventListener('pointerdown', down, { signal });
    node.addEventListener('pointermove', move, { signal });
    node.addEventListener('pointerup', up, { signal });
    node.addEventListener('pointercancel', end, { signal });
    return () => {
      end();
      ending.abort();
    };
  };
}

/** Dragging a piece to a place that accepts this word does the same as clicking the piece. */
export function dragTo(word: string, act: () => void): Drag {
  return { fits: (to) => to.includes(word), drop: act };
}
