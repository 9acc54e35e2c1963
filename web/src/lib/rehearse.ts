// The code that updates a board is slow on its first run, and on a phone that should not happen during the
// first move. So it runs beforehand: each part of the state is replaced by an equal copy and put back, one per
// frame. It stops when somebody touches the page.
import { afterFrame } from './frame';
import type { TableState } from './types';

/** The table is drawn by then. */
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

/** Shows the steps of a state while `show` accepts them; returns a function that stops it. */
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
