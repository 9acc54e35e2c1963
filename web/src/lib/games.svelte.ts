// The games this server offers and what is printed on their pieces. Fetched once; without a connection, the
// engine in the page answers.
import { http } from './http';
import type { GameId, GameInfo, HttpAnswers, Level, ThingInfo } from './types';

const GAMES: GameId[] = ['san-juan', 'puerto-rico', 'patrician'];

let info = $state.raw<GameInfo[]>([]);
let known = $state.raw<Level[]>(['random', 'novice', 'casual', 'strong', 'master']);
let asked: Promise<void> | null = null;

/** Fetches the list unless that has been done. A page that cannot reach the server does without it. */
export function loadGames(): Promise<void> {
  asked ??= http
    .games()
    .catch(async () => {
      const { engine } = await import('../box/engine');
      return JSON.parse((await engine()).games()) as HttpAnswers['games'];
    })
    .then(
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

/** What is printed on the things of a game, by id; made once for each list. */
const tables = new WeakMap<GameInfo, Map<string, ThingInfo>>();

/** What is printed on a thing; undefined as long as the list is not there. */
export function thingOf(game: GameId, id: string): ThingInfo | undefined {
  const listed = gameInfo(game);
  if (!listed) return undefined;
  const table = tables.get(listed) ?? new Map(listed.things.map((thing) => [thing.id, thing]));
  tables.set(listed, table);
  return table.get(id);
}

/** At most this many can play. */
export function mostPlayers(game: GameId): number {
  return gameInfo(game)?.players_max ?? (game === 'san-juan' ? 4 : 5);
}

/** The module a thing belongs to, if any. */
export function moduleOfThing(game: GameId, thing: string): string | null {
  return thingOf(game, thing)?.module ?? null;
}

const FACTS = ['cost', 'points', 'circles', 'row', 'floors'] as const;

/** What is printed on a thing, limited to what is worth showing. */
export function printed(game: GameId, thing: string): { id: string; value: number }[] {
  const found = thingOf(game, thing);
  if (!found) return [];
  return FACTS.flatMap((id) => {
    const value = found[id];
    return value === undefined ? [] : [{ id, value }];
  });
}
