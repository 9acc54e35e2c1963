// The user's preferences, kept in local storage as one object. Values that cannot be read count as not set.
import type { GameId, Lang, Level } from './types';

export type Theme = 'auto' | 'light' | 'dark';
export type Motion = 'auto' | 'full' | 'less';

/** How a game against bots is set up. */
export interface Setup {
  players: number;
  level: Level;
  modules: string[];
}

export interface Settings {
  lang: Lang | null;
  theme: Theme;
  motion: Motion;
  /** How long each step of the others is shown, in milliseconds. */
  pace: number;
  sound: boolean;
  notices: boolean;
  guide: boolean;
  /** Asks before a clearly costly move, alone with bots. */
  careful: boolean;
  level: Level;
  /** The last set-up of each game, and the game played last. */
  setups: Partial<Record<GameId, Setup>>;
  game: GameId;
  /** Sounds have been offered. */
  offered: boolean;
}

const KEY = 'tavoliere.settings';
const DEFAULTS: Settings = {
  lang: null,
  theme: 'auto',
  motion: 'auto',
  pace: 600,
  sound: false,
  notices: false,
  guide: true,
  careful: false,
  level: 'casual',
  setups: {},
  game: 'san-juan',
  offered: false,
};

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings = $state<Settings>({ ...DEFAULTS, ...stored() });

export function set<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that cannot store settings can still play.
  }
}

/** The set-up of a game as it was played last. */
export function setupOf(game: GameId): Setup & { played: boolean } {
  const setup = settings.setups[game];
  return { players: 4, level: settings.level, modules: [], ...setup, played: setup !== undefined };
}

export function lastGame(): GameId {
  return settings.game;
}

export function rememberSetup(game: GameId, setup: Setup): void {
  set('setups', { ...settings.setups, [game]: setup });
  set('game', game);
  set('level', setup.level);
}

/** The preferred language: the one set, else the browser's, else English. */
export function wishedLanguage(): Lang {
  if (settings.lang) return settings.lang;
  for (const tag of navigator.languages) {
    const short = tag.slice(0, 2);
    if (short === 'en' || short === 'it' || short === 'de') return short;
  }
  return 'en';
}

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether animation is allowed. */
export function moving(): boolean {
  if (settings.motion === 'auto') return !still.matches;
  return settings.motion === 'full';
}
