// What brings a board up to date is slow the first time it runs, and a phone should not meet that in
// the first move. So it runs before anything happens: part after part of the state is replaced by its
// equal and put back, a frame each. It ends when somebody touches the page.
import { afterFrame } from './frame';
import type { TableState } from './types';

/** By then the table is drawn. */
const DRAWN = 1200;

const hasParts = (value: unknown) => typeof value === 'object' && value !== null;

function* steps(state: TableState): Generator<TableState> {
  const { view } = state;
  for (const [name, part] of Object.entries(view)) {
    if (!hasParts(part)) continue;
    yield { ...state, view: { ...view, [name]: structuredClone(part) } };
    yield state;
  }
  yield { ...state, legal: structuredClone(state.legal) };
  yield state;
}

/** Shows a state's steps as long as `show` takes them; returns how to end it. */
export function rehearse(state: TableState, show: (step: TableState) => boolean): () => void {
  const rest = steps(state);
  const ending = new AbortController();
  let stop = () => {};
  const end = () => {
    stop();
    ending.abort();
  };
  const next = () => {
    const { value } = rest.next();
    if (value && show(value)) stop = afterFrame(next);
    else end();
  };
  for (const touch of ['pointerdown', 'keydown'])
    addEventListener(touch, end, { signal: ending.signal, capture: true });
  const timer = window.setTimeout(next, DRAWN);
  stop = () => clearTimeout(timer);
  return end;
}
