// Hides what lies face down. The server's view holds everything a perfect memory would know. When a state
// arrives, this module removes the face-down things of other players, so no board, text or panel can show them.
import type { FaceDown, Shows, TableState } from './types';

type Value = string | number | boolean | null | undefined | Value[] | { [key: string]: Value };

const sizeOf = (value: Value): Value =>
  Array.isArray(value) ? value.length : typeof value === 'object' && value !== null ? (value['count'] ?? 0) : 0;

function covered(value: Value, shows: Shows): Value {
  if (shows === 'count') return { count: sizeOf(value) };
  return shows === 'top' && Array.isArray(value) ? value.slice(0, 1) : undefined;
}

function shownOf(faceDown: FaceDown, field: string): Shows | undefined {
  const fields: Record<string, Shows | undefined> = faceDown;
  return fields[field];
}

/** Returns a seat, or something it owns, without what lies face down. */
function cover(value: Value, faceDown: FaceDown): Value {
  if (Array.isArray(value)) return value.map((one) => cover(one, faceDown));
  if (typeof value !== 'object' || value === null) return value;
  const left: { [key: string]: Value } = {};
  for (const [key, inner] of Object.entries(value)) {
    const shows = shownOf(faceDown, key);
    const shown = shows ? covered(inner, shows) : cover(inner, faceDown);
    if (shown !== undefined) left[key] = shown;
  }
  return left;
}

interface Seated {
  viewer?: number | null;
  seats?: Value[];
}

/** Returns a view as its viewer sees it on the table. */
export function coverView<View>(view: View, faceDown: FaceDown): View {
  const { viewer, seats } = view as Seated;
  if (!seats || Object.keys(faceDown).length === 0) return view;
  const shown = seats.map((seat, place) => (place === viewer ? seat : cover(seat, faceDown)));
  return { ...view, seats: shown };
}

/** Does the same for a state. */
export function coverState<State extends TableState | null>(state: State): State {
  return state && { ...state, view: coverView(state.view, state.face_down) };
}

/** Whether a seat's things are open: mine always, others' at the end of the game or when memory is open. */
export function isOpen(state: TableState, seat: number, me: number | null): boolean {
  return seat === me || Object.keys(state.face_down).length === 0;
}
