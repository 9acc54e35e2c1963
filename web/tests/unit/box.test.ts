// For real tables: finding things by any of their names, fair draws, and rulings read from the docs.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRulings } from '../../plugins/rulings';
import { below, shuffled } from '../../src/box/draw';
import { find, fold, type Entry, type Names } from '../../src/box/find';

const piece = (id: string, name: string, others: string[], text: string): Entry => ({
  kind: 'piece',
  game: 'san-juan',
  id,
  name,
  others,
  text,
});
const CHAPEL = piece('chapel', 'Chapel', ['Cappella', 'Kapelle'], 'Put a hand card beneath it.');
const WELL = piece('well', 'Well', ['Pozzo', 'Brunnen'], 'Producer phase: draw a card.');
const SMELTER = piece('silver', 'Silver smelter', ['Fonderia d’argento', 'Silberschmelze'], 'It produces silver.');
const RULING: Entry = {
  kind: 'ruling',
  game: 'san-juan',
  id: '7.3',
  name: 'Further rulings',
  text: 'The Chapel stays with its cards when it is covered.',
};
const OTHER: Entry = { ...RULING, id: '5.1.8', text: 'An Earthquake destroys a whole pile.' };
const ENTRIES = [WELL, CHAPEL, SMELTER, RULING, OTHER];
const NAMES: Names = {
  'san-juan': [
    { id: 'chapel', names: ['Chapel', 'Cappella', 'Kapelle'] },
    { id: 'well', names: ['Well', 'Pozzo', 'Brunnen'] },
  ],
  'puerto-rico': [],
  patrician: [],
};

describe('looking things up', () => {
  it('finds a piece by its name in each language, the piece first', () => {
    for (const name of ['chapel', 'Cappella', 'KAPELLE', 'kapell']) expect(find(name, ENTRIES, NAMES)[0]).toBe(CHAPEL);
  });
  it('finds the rulings about a piece by its name in another language', () => {
    expect(find('cappella', ENTRIES, NAMES)).toEqual([CHAPEL, RULING]);
    expect(find('pozzo', ENTRIES, NAMES)).toEqual([WELL]);
  });
  it('forgives accents and one slip in a long word', () => {
    expect(fold('Città – Geschäfts­straße')).toBe('citta geschafts strasse');
    expect(find('silvr smelter', ENTRIES, NAMES)).toEqual([SMELTER]);
    expect(find('capella', ENTRIES, NAMES)[0]).toBe(CHAPEL);
    expect(find('wxll', ENTRIES, NAMES)).toEqual([]);
  });
  it('finds a ruling by its number, and nothing for nothing', () => {
    expect(find('5.1.8', ENTRIES, NAMES)[0]).toBe(OTHER);
    expect(find('  ', ENTRIES, NAMES)).toEqual([]);
    expect(find('chapel earthquake', ENTRIES, NAMES)).toEqual([]);
  });
});

describe('drawing', () => {
  it('draws again what would favour the lower numbers', () => {
    const words = [2 ** 32 - 1, 5];
    expect(below(3, () => words.shift() ?? 0)).toBe(2);
    expect(words).toEqual([]);
  });
  it('gives every order of three people for the six pairs of draws', () => {
    const seen = new Set<string>();
    for (const first of [0, 1, 2])
      for (const second of [0, 1]) {
        const words = [first, second];
        seen.add(shuffled(['a', 'b', 'c'], () => words.shift() ?? 0).join(''));
      }
    expect([...seen].sort()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba']);
  });
});

describe('rulings', () => {
  const of = (game: string) =>
    readRulings(readFileSync(resolve(import.meta.dirname, `../../../docs/rules/${game}.md`), 'utf8'));
  it('has those of all games with the numbers that are cited', () => {
    expect(of('patrician').find(({ id }) => id === '7.6')?.text).toMatch(/^A tie for most floors in a tower/);
    expect(of('puerto-rico').find(({ id }) => id === 'A52')?.text).toBe('No building twice');
    expect(of('san-juan').find(({ id }) => id === '5.1.8')?.text).toMatch(/^A player who has a building cannot/);
    expect(of('puerto-rico').filter(({ id }) => /^A\d+$/.test(id)).length).toBe(53);
  });
  it('leaves out links, marks and what is for programmers', () => {
    for (const game of ['san-juan', 'puerto-rico', 'patrician'])
      for (const { text, section } of of(game)) {
        expect(text).not.toMatch(/\]\(|\*\*|`|\.txt|tests\//);
        expect(section).not.toMatch(/Numbers of actions|Flow/);
      }
  });
});
