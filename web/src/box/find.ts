// Looking things up: pieces by their names in every language, the rules sheet and the rulings by their words.
// Accents and capitals do not matter, every word of the question must occur, and a long word may have a slip.
import type { GameId } from '../lib/types';

export interface Piece {
  kind: 'piece';
  game: GameId;
  id: string;
  name: string;
  /** In the other languages, where they differ. */
  others: string[];
  text: string;
}
export interface Section {
  kind: 'section';
  game: GameId;
  id: string;
  name: string;
  text: string;
}
export interface Ruling {
  kind: 'ruling';
  game: GameId;
  id: string;
  name: string;
  text: string;
}
export type Entry = Piece | Section | Ruling;

export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim();
}

/** From this length on, a word may have one letter wrong, missing, too many, or two in the wrong order. */
const LONG = 5;

function nearly(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const rest = (text: string, from: number) => text.slice(from);
  return (
    rest(one, start + 1) === rest(other, start + 1) ||
    rest(one, start + 1) === rest(other, start) ||
    rest(one, start) === rest(other, start + 1) ||
    (one[start] === other[start + 1] &&
      one[start + 1] === other[start] &&
      rest(one, start + 2) === rest(other, start + 2))
  );
}

/** How well a word of the question fits a text: 0 not at all. */
function fits(word: string, text: string): number {
  const at = ` ${text}`.indexOf(` ${word}`);
  if (at >= 0) return ` ${text} `.startsWith(` ${word} `, at) ? 4 : 3;
  if (text.includes(word)) return 2;
  if (word.length >= LONG && text.split(' ').some((other) => nearly(word, other.slice(0, word.length + 1)))) return 1;
  return 0;
}

/** The names of pieces in every language, for rulings: they are written in one language only. */
export type Names = Record<GameId, { id: string; names: string[] }[]>;

/** Everything that answers a question, the best first. */
export function find(question: string, entries: readonly Entry[], names: Names): Entry[] {
  const asked = fold(question);
  const words = asked.split(' ').filter(Boolean);
  if (words.length === 0) return [];
  const ranked = entries.flatMap((entry) => {
    const title = fold([entry.name, ...(entry.kind === 'piece' ? entry.others : [])].join(' , '));
    const text = fold(entry.text);
    const byNumber = entry.id.toLowerCase() === question.trim().toLowerCase();
    let rank = byNumber ? 40 : 0;
    for (const word of words) {
      const inName = fits(word, title);
      const inText = fits(word, text);
      const named = Math.max(inName * 4, inText > 1 ? inText : 0, alsoNamed(word, asked, entry, text, names));
      if (named === 0 && !byNumber) return [];
      rank += named;
    }
    if (entry.kind === 'piece' && [entry.name, ...entry.others].some((name) => fold(name) === asked)) rank += 20;
    return [{ entry, rank }];
  });
  return ranked.sort((one, other) => other.rank - one.rank).map(({ entry }) => entry);
}

/** Whether a ruling tells of the piece that has the asked name in another language. */
function alsoNamed(word: string, asked: string, entry: Entry, text: string, names: Names): number {
  if (entry.kind !== 'ruling') return 0;
  const told = names[entry.game].some(
    ({ names: all }) =>
      all.some((name) => fits(word, fold(name)) > 1 && (asked === word || fits(asked, fold(name)) > 0)) &&
      all.some((name) => name.length > 3 && ` ${text} `.includes(` ${fold(name)} `)),
  );
  return told ? 2 : 0;
}
