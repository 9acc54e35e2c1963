// Lets a piece be dragged to a place. A place is an element with `data-places`; what the drop means
// is the table's business. A press that does not move stays a click.
import type { Attachment } from 'svelte/attachments';
import type { Table } from './table';

const SLACK = 6;

function placesAt(x: number, y: number): HTMLElement | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-places]') ?? null;
}

export function draggable(table: Table, from: string[], on: boolean): Attachment<HTMLElement> {
  return (node) => {
    if (!on) return;
    let ghost: HTMLElement | null = null;
    let over: HTMLElement | null = null;
    let start: { x: number; y: number } | null = null;

    const aim = (element: HTMLElement | null) => {
      over?.classList.remove('aimed');
      over = element;
      over?.classList.add('aimed');
    };
    const lift = () => {
      const rect = node.getBoundingClientRect();
      ghost = node.cloneNode(true) as HTMLElement;
      ghost.removeAttribute('data-piece');
      ghost.removeAttribute('data-action');
      ghost.classList.add('ghost');
      ghost.style.width = `${rect.width}px`;
      ghost.style.height = `${rect.height}px`;
      node.closest('.pr')?.append(ghost);
      table.explain(null, null);
    };
    const down = (event: PointerEvent) => {
      // A finger scrolls, except on what is there to be dragged.
      const scrolls = getComputedStyle(node).touchAction !== 'none';
      if (event.button !== 0 || (event.pointerType === 'touch' && scrolls)) return;
      start = { x: event.clientX, y: event.clientY };
      node.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent) => {
      if (!start) return;
      const { clientX: x, clientY: y } = event;
      if (!ghost && Math.hypot(x - start.x, y - start.y) < SLACK) return;
      if (!ghost) lift();
      if (!ghost) return;
      ghost.style.left = `${x - ghost.offsetWidth / 2}px`;
      ghost.style.top = `${y - ghost.offsetHeight / 2}px`;
      aim(placesAt(x, y));
    };
    const end = () => {
      ghost?.remove();
      ghost = null;
      start = null;
      aim(null);
    };
    const up = (event: PointerEvent) => {
      const dragged = ghost !== null;
      end();
      if (!dragged) return;
      // The click that follows belongs to the drag.
      const swallow = (click: Event) => click.stopImmediatePropagation();
      node.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => node.removeEventListener('click', swallow, { capture: true }));
      const target = placesAt(event.clientX, event.clientY);
      const to = target?.dataset['places']?.split(' ');
      if (target && to) table.drop(from, to, target);
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
