// The engine in the page, for answers that need no table and no server: the games, and the points of a table
// that people counted.
import wasm from '../../../build/wasm/home.wasm?url';
import { Home } from '../home/module';
import type { GameId, Lang, Score } from '../lib/types';

let home: Promise<Home> | null = null;

export function engine(): Promise<Home> {
  home ??= WebAssembly.compileStreaming(fetch(wasm)).then((module) => Home.open(module));
  home.catch(() => (home = null));
  return home;
}

/** One row of the sheet: what is counted, and how many one seat and all seats together may have. */
export interface Item {
  id: string;
  group: string;
  thing: string | null;
  most: number;
  box: number | null;
}

export interface Played {
  game: GameId;
  players: number;
  modules: string[];
}

export type Counted = Record<string, number>;

export interface Fault {
  code: string;
  field: string;
  allowed: string | null;
}

const LANGUAGES: Lang[] = ['en', 'it', 'de'];

async function ask(what: object, lang: Lang): Promise<unknown> {
  return JSON.parse((await engine()).sheet(JSON.stringify(what), LANGUAGES.indexOf(lang)));
}

export async function itemsOf(played: Played, lang: Lang): Promise<Item[]> {
  return ((await ask(played, lang)) as { items: Item[] }).items;
}

export async function scoresOf(played: Played, seats: Counted[], lang: Lang): Promise<Score[] | Fault> {
  const answer = (await ask({ ...played, seats }, lang)) as { scores: Score[] } | { error: Fault };
  return 'error' in answer ? answer.error : answer.scores;
}
