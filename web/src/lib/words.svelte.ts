// The texts of the current language. Each language's catalogue is a separate chunk, loaded on first use;
// everything written with `say` changes with the language.
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

/** Loads a language and switches to it. */
export async function speak(lang: Lang): Promise<void> {
  const loaded = await catalogues[lang]();
  texts = loaded.default;
  spoken = lang;
  document.documentElement.lang = lang;
}

export function language(): Lang {
  return spoken;
}

/** A number for people: 2.5 in English, 2,5 in Italian and German. */
export function figures(value: number, digits: number): string {
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false };
  return new Intl.NumberFormat(spoken, format).format(value);
}

/** Fills {1}, {2}, … and chooses forms: {1|seat is|seats are} is "seat is" if slot 1 is 1. */
export function fill(text: string, slots: (string | number)[]): string {
  return text.replace(
    /\{([1-9])(?:\|([^{}|]*)\|([^{}|]*))?\}/g,
    (whole, digit: string, one?: string, other?: string) => {
      const slot = slots[Number(digit) - 1];
      if (slot === undefined) return whole;
      if (one === undefined || other === undefined) return String(slot);
      return String(slot) === '1' ? one : other;
    },
  );
}

/** A text of the page by id, in the current language. */
export function say(id: string, ...slots: (string | number)[]): string {
  const key = `page.${id}`;
  return fill(texts[key] ?? key, slots);
}

/** Whether the page has this text. */
export function has(id: string): boolean {
  return `page.${id}` in texts;
}

export function gameName(game: GameId): string {
  return texts[`game.${game}`] ?? game;
}

/** The name of a card, building, role, good and so on; its id if it has no name. */
export function nameOf(game: GameId, thing: string): string {
  return texts[`name.${game}.${thing}`] ?? thing;
}

/** What a thing does, in one or two sentences; empty if there is nothing to say. */
export function aboutOf(game: GameId, thing: string): string {
  return texts[`about.${game}.${thing}`] ?? '';
}

/** A choice in words, built by the page from a verb and a thing. */
export function actionOf(game: GameId, verb: string, thing: string): string {
  return fill(texts[`action.${game}.${verb}`] ?? verb, [nameOf(game, thing)]);
}

/** The name of a bot strength, and how it plays. */
export function levelName(level: string): string {
  return texts[`level.${level}`] ?? level;
}

export function levelAbout(level: string): string {
  return texts[`about.level.${level}`] ?? '';
}

/** The name of a part of the score. */
export function partOf(game: GameId, part: string): string {
  return texts[`part.${game}.${part}`] ?? part;
}

/** What a review counts besides the score: "barrels lost". */
export function measureOf(game: GameId, measure: string): string {
  return texts[`measure.${game}.${measure}`] ?? measure;
}

export function moduleOf(game: GameId, module: string): string {
  return texts[`module.${game}.${module}`] ?? module;
}

/** The ids of a game's modules, in table order. */
export function modulesOf(game: GameId): string[] {
  return idsUnder(`module.${game}.`);
}

export function optionOf(game: GameId, option: string): string {
  return texts[`option.${game}.${option}`] ?? option;
}

/** The value of an option in words. */
export function optionValue(value: string): string {
  return texts[`option.value.${value}`] ?? value;
}

/** The name of a view's field, or null if it has none. */
export function fieldOf(game: GameId, field: string): string | null {
  return texts[`field.${game}.${field.replaceAll('_', '-')}`] ?? null;
}

/** The ids of all named things of a game, in table order. */
export function thingsOf(game: GameId): string[] {
  return idsUnder(`name.${game}.`);
}

function idsUnder(prefix: string): string[] {
  return Object.keys(texts)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));
}

/** The rules sheet of a game: the keys after `page.rules.GAME.`, in order, with their texts. */
export async function rulesOf(game: GameId, lang: Lang): Promise<[string, string][]> {
  const prefix = `page.rules.${game}.`;
  const sheet = (await sheets[lang]()).default;
  return Object.entries(sheet)
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, text]) => [key.slice(prefix.length), text]);
}

/** The name of the nth bot of a level at a table, from 0 on. */
export function botName(level: string, nth = 0): string {
  const key = `seat.bot.${level.split(':', 1)[0]}`;
  return texts[nth > 0 ? `${key}.${nth + 1}` : key] ?? '';
}

/** Which of the bots of its level has this name: the first one has the level's own face. */
export function botNumber(level: string, name: string): number {
  for (let nth = 1; botName(level, nth); nth++) if (botName(level, nth) === name) return nth;
  return 0;
}

/** The players with every bot named, as in the log: the first strong bot is "Livia", the second "Dario". */
export function withNames(seats: Player[]): Player[] {
  const levels = seats.map(({ name, level }) => (name ? '' : (level ?? '').split(':', 1)[0]));
  return seats.map((player, seat) => {
    const before = levels.slice(0, seat).filter((other) => other === levels[seat]).length;
    return { ...player, name: player.name || botName(levels[seat] ?? '', before) || say('bot.name', seat + 1) };
  });
}

/** A state in which every player has a name. */
export function named<State extends TableState | null>(state: State): State {
  return state && { ...state, seats: withNames(state.seats) };
}
