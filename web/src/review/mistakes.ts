// The player's own costly choices, from the reviews they have looked at: puzzles made of their own games. Kept
// in this browser's storage, and nowhere else; the position and the answer come from the game's review.
import type { GameId } from '../lib/types';
import { dearest, type Judged } from './review';

export interface Mistake {
  game: GameId;
  table: string;
  /** Actions before the choice. */
  at: number;
  seat: number;
  loss: number;
  /** The better choice has been found since. */
  found: boolean;
}

const KEY = 'tavoliere.mistakes';
const MOST = 300;

function read(): Mistake[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Mistake[];
  } catch {
    return [];
  }
}

function write(mistakes: Mistake[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(mistakes));
  } catch {
    // Without storage the page forgets them.
  }
}

const same = (one: Mistake, table: string, at: number) => one.table === table && one.at === at;

/** Notes a seat's costly choices of a finished review; those known already stay as they are. */
export function keepMistakes(game: GameId, table: string, seat: number, judged: readonly Judged[]): void {
  const known = read();
  const fresh = dearest(judged)
    .map(({ decision }) => decision)
    .filter((decision) => decision.seat === seat && !known.some((one) => same(one, table, decision.at)))
    .map(({ at, loss }) => ({ game, table, at, seat, loss, found: false }));
  if (fresh.length > 0) write([...fresh, ...known].slice(0, MOST));
}

/** Those still to find first, the costliest first. */
export function ownMistakes(): Mistake[] {
  return read().sort((one, other) => Number(one.found) - Number(other.found) || other.loss - one.loss);
}

export function noteFound(table: string, at: number): void {
  write(read().map((one) => (same(one, table, at) ? { ...one, found: true } : one)));
}

/** Of a game that is no longer there. */
export function forgetTable(table: string): void {
  write(read().filter((one) => one.table !== table));
}
