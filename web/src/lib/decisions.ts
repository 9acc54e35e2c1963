// What the server says of each kind of question (`decisions` of /api/games, docs/decisions/0012): the page keeps no
// list of them. Where it is not known yet, a question stands alone and every answer is sent at once.
import { gameInfo } from './games.svelte';
import type { Decision, GameId } from './types';

export function decisionOf(game: GameId, id: string | null): Decision | undefined {
  return id === null ? undefined : gameInfo(game)?.decisions.find((one) => one.id === id);
}

/** Belongs to the choice that another question began, or goes on with its own: answered piece by piece, sent as one. */
export function isPart(game: GameId, id: string | null): boolean {
  return decisionOf(game, id)?.part_of != null;
}

/** A choice here may lead into such a question. */
export function leads(game: GameId, id: string | null): boolean {
  const begins = gameInfo(game)?.decisions.some((one) => one.part_of === id) === true;
  return id !== null && (begins || isPart(game, id));
}

/** Picks out of one set, in table order: what was passed over may still be picked. (Elsewhere the choices of one
 * question exclude each other: how many on this group.) */
export function picksFromSet(game: GameId, id: string | null): boolean {
  return isPart(game, id) && decisionOf(game, id)?.series === 'set';
}

export function declines(game: GameId, id: string | null, action: string): boolean {
  return decisionOf(game, id)?.decline === action;
}

/** The action that ends picks out of a set, where they may be ended. */
export function endingOf(game: GameId, id: string | null): string | null {
  return picksFromSet(game, id) ? (decisionOf(game, id)?.decline ?? null) : null;
}
