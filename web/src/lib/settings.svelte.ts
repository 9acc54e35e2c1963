// The user's preferences, kept in local storage as one object. Values that cannot be read count as not set.
import type { Lang, Level } from './types';

export type Theme = 'auto' | 'light' | 'dark';
export type Motion = 'auto' | 'full' | 'less';

export interface Settings {
  lang: Lang | null;
  theme: Theme;
  motion: Motion;
  /** How long each step of the others is shown, in milliseconds. */
  pace: number;
  sound: boolean;
  notices: boolean;
  guide: boolean;
  level: Level;
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
  level: 'casual',
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
