// The words of the language in use. The catalogue of a language is a chunk of its own, loaded when
// that language is first asked for; everything that was said with `say` changes with it.
import type { GameId, Lang, Player, TableState } from './types';

type Texts = Record<string, string>;

const catalogues: Record<Lang, () => Promise<{ default: Texts }>> = {
  en: () => import('virtual:words/en'),
  it: () => import('virtual:words/it'),
  de: () => import('virtual:words/de'),
};
const sheets: Record<Lang, () => Promise<{ default: Texts }>> = {
  en: () => import('virtual:rules/en'),
  it: () => import('virtual:rules/it'),
  de: () => import('virtual:rules/de'),
};

let spoken = $state<Lang>('en');
let texts = $state.raw<Texts>({});

export const LANGUAGES: { lang: Lang; name: string }[] = [
  { lang: 'en', name: 'English' },
  { lang: 'it', name: 'Italiano' },
  { lang: 'de', name: 'Deutsch' },
];

/** Loads a language and speaks it from then on. */
export async function speak(lang: Lang): Promise<void> {
  const loaded = await catalogues[lang]();
  texts = loaded.default;
  spoken = lang;
  document.documentElement.lang = lang;
}

export function language(): Lang {
  return spoken;
}

/** Fills {1}, {2}, … */
export function fill(text: string, slots: (string | number)[]): string {
  return text.replace(/\{([1-9])\}/g, (whole, digit: string) => {
    const slot = slots[Number(digit) - 1];
    return slot === undefined ? whole : String(slot);
  });
}

/** A text of the page by its id, in the language in use. */
export function say(id: string, ...slots: (string | number)[]): string {
  const key = `page.${id}`;
  return fill(texts[key] ?? key, slots);
}

/** Whether the page has such a text. */
export function has(id: string): boolean {
  return `page.${id}` in texts;
}

/** As `say`, in the singular for one: `id.1` beside `id`. */
export function count(id: string, number: number, ...slots: (string | number)[]): string {
  const one = `page.${id}.1`;
  return number === 1 && one in texts ? fill(texts[one] ?? '', [number, ...slots]) : say(id, number, ...slots);
}

export function gameName(game: GameId): string {
  return texts[`game.${game}`] ?? game;
}

/** The name of a card, building, role, good, …; its id if it has none. */
export function nameOf(game: GameId, thing: string): string {
  return texts[`name.${game}.${thing}`] ?? thing;
}

/** What it does, in one or two sentences; empty if there is nothing to say. */
export function aboutOf(game: GameId, thing: string): string {
  return texts[`about.${game}.${thing}`] ?? '';
}

/** A choice in words, where the page makes it up itself: its verb with a thing. */
export function actionOf(game: GameId, verb: string, thing: string): string {
  return fill(texts[`action.${game}.${verb}`] ?? verb, [nameOf(game, thing)]);
}

/** A strength of the bots, and how it plays. */
export function levelName(level: string): string {
  return texts[`level.${level}`] ?? level;
}

export function levelAbout(level: string): string {
  return texts[`about.level.${level}`] ?? '';
}

/** A part of the score. */
export function partOf(game: GameId, part: string): string {
  return texts[`part.${game}.${part}`] ?? part;
}

export function moduleOf(game: GameId, module: string): string {
  return texts[`module.${game}.${module}`] ?? module;
}

export function optionOf(game: GameId, option: string): string {
  return texts[`option.${game}.${option}`] ?? option;
}

/** A field of a view; null if it has no name of its own. */
export function fieldOf(game: GameId, field: string): string | null {
  return texts[`field.${game}.${field.replaceAll('_', '-')}`] ?? null;
}

/** The ids of all things of a game that have a name, in table order. */
export function thingsOf(game: GameId): string[] {
  const prefix = `name.${game}.`;
  return Object.keys(texts)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));
}

/** The text of the rules sheet of a game: keys after `page.rules.GAME.`, in their order. */
export async function rulesOf(game: GameId, lang: Lang): Promise<[string, string][]> {
  const prefix = `page.rules.${game}.`;
  const sheet = (await sheets[lang]()).default;
  return Object.entries(sheet)
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, text]) => [key.slice(prefix.length), text]);
}

/** The players with a name for every bot, the same as in the log. */
export function withNames(seats: Player[]): Player[] {
  return seats.map((player, seat) => ({ ...player, name: player.name || say('bot.name', seat + 1) }));
}

/** A state in which everybody has a name. */
export function named<State extends TableState | null>(state: State): State {
  return state && { ...state, seats: withNames(state.seats) };
}
