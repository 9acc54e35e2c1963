// Keyboard within a panel of pieces marked `data-stop`: Tab stops at what may be chosen, or once at a panel without choices; the
// arrows go to every piece, so that each can explain itself.
import type { Attachment } from 'svelte/attachments';

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function stopsIn(panel: HTMLElement): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>('[data-stop]')];
}

function middle(element: HTMLElement): [number, number] {
  const rect = element.getBoundingClientRect();
  return [rect.left + rect.width / 2, rect.top + rect.height / 2];
}

/** The nearest piece in a direction; sideways counts more than ahead. */
function nearest(from: HTMLElement, stops: HTMLElement[], [dx, dy]: readonly [number, number]) {
  const [x, y] = middle(from);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const stop of stops) {
    const [sx, sy] = middle(stop);
    const ahead = (sx - x) * dx + (sy - y) * dy;
    const aside = Math.abs((sx - x) * dy) + Math.abs((sy - y) * dx);
    if (ahead > 1 && ahead + 3 * aside < least) {
      least = ahead + 3 * aside;
      best = stop;
    }
  }
  return best;
}

/** Where the focus was last. A choice made takes its piece away: the next one then has the focus. */
let held: { panel: HTMLElement; stop: HTMLElement; place: number } | null = null;

function refocus(panel: HTMLElement, stops: HTMLElement[]): void {
  if (held?.panel !== panel || held.stop.isConnected) return;
  const { activeElement, body } = document;
  if (activeElement !== null && activeElement !== body) return;
  const next = stops.slice(held.place).find((stop) => stop.tabIndex === 0);
  (next ?? stops.findLast((stop) => stop.tabIndex === 0))?.focus({ preventScroll: true });
}

/** `_moment` makes the stops be set anew when the state changes. */
export function roving(_moment: unknown): Attachment<HTMLElement> {
  return (panel) => {
    const stops = stopsIn(panel);
    const choices = stops.some((stop) => stop.tagName === 'BUTTON');
    for (const [place, stop] of stops.entries())
      stop.tabIndex = stop.tagName === 'BUTTON' || (!choices && place === 0) ? 0 : -1;
    refocus(panel, stops);
    const onfocusin = (event: FocusEvent) => {
      const stop = (event.target as HTMLElement).closest<HTMLElement>('[data-stop]');
      if (stop) held = { panel, stop, place: stopsIn(panel).indexOf(stop) };
    };
    const onkeydown = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      const from = (event.target as HTMLElement).closest<HTMLElement>('[data-stop]');
      if (!step || !from) return;
      nearest(from, stopsIn(panel), step)?.focus();
      event.preventDefault();
    };
    panel.addEventListener('focusin', onfocusin);
    panel.addEventListener('keydown', onkeydown);
    return () => {
      panel.removeEventListener('focusin', onfocusin);
      panel.removeEventListener('keydown', onkeydown);
    };
  };
}
