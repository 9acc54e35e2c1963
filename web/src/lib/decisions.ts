// What the server says about each kind of question (`decisions` in /api/games, docs/decisions/0012); the page
// keeps no list of its own. Until that is known, each question stands alone and every answer is sent at once.
import { gameInfo } from './games.svelte';
import type { Decision, GameId } from './types';

export function decisionOf(game: GameId, id: string | null): Decision | undefined {
  return id === null ? undefined : gameInfo(game)?.decisions.find((one) => one.id === id);
}

/**
 * Whether the question continues a choice begun by another question or by itself: answered step by step, sent
 * as one.
 */
export function isPart(game: GameId, id: string | null): boolean {
  return decisionOf(game, id)?.part_of != null;
}

/** Whether a choice here may lead to a question that is part of it. */
export function leads(game: GameId, id: string | null): boolean {
  const begins = gameInfo(game)?.decisions.some((one) => one.part_of === id) === true;
  return id !== null && (begins || isPart(game, id));
}

/**
 * Whether the picks come from one set, in table order: a skipped item can still be picked. (In other questions
 * the choices exclude each other, for example how many on this group.)
 */
export function picksFromSet(game: GameId, id: string | null): boolean {
  return isPart(game, id) && decisionOf(game, id)?.series === 'set';
}

export function declines(game: GameId, id: string | null, action: string): boolean {
  return decisionOf(game, id)?.decline === action;
}

/** The action that ends picking from a set, or null if there is none. */
export function endingOf(game: GameId, id: string | null): string | null {
  return picksFromSet(game, id) ? (decisionOf(game, id)?.decline ?? null) : null;
}

/** The verbs of the game's questions that are like this. */
export function verbsOf(game: GameId, like: (row: Decision) => boolean): string[] {
  return (gameInfo(game)?.decisions ?? []).filter(like).flatMap(({ verb }) => verb ?? []);
}
