// Keyboard control in a panel of pieces marked `data-stop`. Tab stops at pieces that can be chosen, or once in
// a panel without choices. The arrow keys reach every piece, so that each can explain itself.
import type { Attachment } from 'svelte/attachments';
import { isChoice } from './press';

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

/** The nearest piece in a direction; sideways distance weighs more than distance ahead. */
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

/** Where the focus was last. A piece that was chosen stops being a choice; the focus moves to the next one. */
let held: { panel: HTMLElement; stop: HTMLElement; place: number; choice: boolean } | null = null;

function isLost(panel: HTMLElement): boolean {
  if (held?.panel !== panel) return false;
  return !held.stop.isConnected || (held.choice && !isChoice(held.stop));
}

function refocus(panel: HTMLElement): void {
  if (!held || !isLost(panel)) return;
  const { activeElement, body } = document;
  if (activeElement !== null && activeElement !== body && activeElement !== held.stop) return;
  const stops = stopsIn(panel);
  const next = stops.slice(held.place).find((stop) => stop.tabIndex === 0);
  (next ?? stops.findLast((stop) => stop.tabIndex === 0))?.focus({ preventScroll: true });
}

/** Most stops do not change, and setting an attribute costs time even then. */
function setStop(stop: HTMLElement, reached: boolean): void {
  const index = reached ? '0' : '-1';
  if (stop.getAttribute('tabindex') !== index) stop.setAttribute('tabindex', index);
}

function setStops(panel: HTMLElement): void {
  const stops = stopsIn(panel);
  const choices = stops.some(isChoice);
  for (const [place, stop] of stops.entries()) setStop(stop, isChoice(stop) || (!choices && place === 0));
  // Setting the focus forces a layout, so wait until everything is drawn.
  if (isLost(panel)) requestAnimationFrame(() => refocus(panel));
}

function onfocusin(event: FocusEvent): void {
  const panel = event.currentTarget as HTMLElement;
  const stop = (event.target as HTMLElement).closest<HTMLElement>('[data-stop]');
  if (stop) held = { panel, stop, place: stopsIn(panel).indexOf(stop), choice: isChoice(stop) };
}

function onkeydown(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  const from = (event.target as HTMLElement).closest<HTMLElement>('[data-stop]');
  if (!step || !from) return;
  nearest(from, stopsIn(event.currentTarget as HTMLElement), step)?.focus();
  event.preventDefault();
}

/** Updates the stops when a piece becomes a choice or stops being one. */
export const roving: Attachment<HTMLElement> = (panel) => {
  setStops(panel);
  const watcher = new MutationObserver(() => setStops(panel));
  watcher.observe(panel, { subtree: true, childList: true, attributeFilter: ['data-stop', 'role'] });
  panel.addEventListener('focusin', onfocusin);
  panel.addEventListener('keydown', onkeydown);
  return () => {
    watcher.disconnect();
    panel.removeEventListener('focusin', onfocusin);
    panel.removeEventListener('keydown', onkeydown);
  };
};
