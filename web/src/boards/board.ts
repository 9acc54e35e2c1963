// What every board is given, and what it tells the frame (docs/decisions/0009).
import type { Choice, TableState } from '../lib/types';

export interface BoardProps<View = unknown> {
  state: TableState<View>;
  /** My seat, or null for who watches. */
  me: number | null;
  /** Takes one of state.legal. The frame gathers picks that belong together. */
  choose: (action: string) => void;
  /** The thing to explain: on hover, long press, focus. Null: nothing any more. */
  explain: (thing: string | null, anchor: HTMLElement | null) => void;
  /** The thing or seat the log points at, to be lit. */
  lit: string | null;
}

/** Choices by what they hang on. */
export function offers(legal: Choice[], verb: string, thing?: string): Choice[] {
  return legal.filter(
    (choice) =>
      choice.action.split(' ', 1)[0] === verb &&
      (thing === undefined || choice.things.includes(thing)),
  );
}

/** The first of them, which is usually the only one. */
export function offer(legal: Choice[], verb: string, thing?: string): Choice | undefined {
  return offers(legal, verb, thing)[0];
}
