// The games this server offers and what is printed on their pieces. Fetched once.
import { http } from './http';
import type { GameId, GameInfo, Level } from './types';

const GAMES: GameId[] = ['san-juan', 'puerto-rico', 'patrician'];

let info = $state.raw<GameInfo[]>([]);
let known = $state.raw<Level[]>(['random', 'novice', 'casual', 'strong', 'master']);
let asked: Promise<void> | null = null;

/** Fetches the list unless that has been done. A page that cannot reach the server does without it. */
export function loadGames(): Promise<void> {
  asked ??= http.games().then(
    (answer) => {
      info = answer.games;
      known = answer.levels;
    },
    () => {
      asked = null;
    },
  );
  return asked;
}

export function games(): GameId[] {
  return GAMES;
}

export function levels(): Level[] {
  return known;
}

export function gameInfo(game: GameId): GameInfo | undefined {
  return info.find((one) => one.game === game);
}

/** At most this many can play. */
export function mostPlayers(game: GameId): number {
  return gameInfo(game)?.players_max ?? (game === 'san-juan' ? 4 : 5);
}

/** How many spaces a building takes up in a city. */
export function sizeOf(game: GameId, thing: string): number {
  const size = gameInfo(game)?.things.find((one) => one.id === thing)?.size;
  return size ?? 1;
}

export function kindOf(game: GameId, thing: string): string | undefined {
  return gameInfo(game)?.things.find((one) => one.id === thing)?.kind;
}

/** The module a thing belongs to, if any. */
export function moduleOfThing(game: GameId, thing: string): string | null {
  return gameInfo(game)?.things.find((one) => one.id === thing)?.module ?? null;
}

const FACTS = ['cost', 'points', 'circles', 'row', 'floors'] as const;

/** What is printed on a thing, limited to what is worth showing. */
export function printed(game: GameId, thing: string): { id: string; value: number }[] {
  const found = gameInfo(game)?.things.find((one) => one.id === thing);
  if (!found) return [];
  return FACTS.flatMap((id) => {
    const value = found[id];
    return value === undefined ? [] : [{ id, value }];
  });
}
