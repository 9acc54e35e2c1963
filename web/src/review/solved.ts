// Which puzzles were solved in this browser: kept in its storage, and nowhere else.
import type { GameId } from '../lib/types';

const KEY = 'tavoliere.puzzles';

type Solved = Partial<Record<GameId, number[]>>;

function read(): Solved {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Solved;
  } catch {
    return {};
  }
}

/** Notes an answer; a puzzle solved once stays solved. */
export function keepSolved(game: GameId, number: number, right: boolean): void {
  const solved = read();
  if (!right || solved[game]?.includes(number)) return;
  solved[game] = [...(solved[game] ?? []), number];
  try {
    localStorage.setItem(KEY, JSON.stringify(solved));
  } catch {
    // Without storage the page forgets them.
  }
}

export function solvedOf(game: GameId): number {
  return read()[game]?.length ?? 0;
}
