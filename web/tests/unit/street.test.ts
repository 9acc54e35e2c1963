// How San Juan's board arranges a town, a hand with picks, and what goes to the discards.
import { describe, expect, it } from 'vitest';
import { markup } from '../../src/boards/san-juan/art/paint';
import { strokesOf } from '../../src/boards/san-juan/art/facades';
import { effects } from '../../src/boards/san-juan/effects';
import { softly } from '../../src/lib/hyphens';
import { icons } from '../../src/boards/san-juan/icons';
import { thrownAway } from '../../src/boards/san-juan/thrown';
import { pickedIn, row, toBuild, type Building, type View } from '../../src/boards/san-juan/view';
import type { Choice } from '../../src/lib/types';
import { sanJuan } from './states';

function town(...cards: Building['card'][]): Building[] {
  return cards.map((card) => ({ card, good: null, covered: [], chapel: [], bank: [], harbor: [] }));
}

const choice = (action: string): Choice => ({
  action,
  words: action,
  things: action.split(' ').slice(1),
  numbers: [],
  price: null,
});

describe('the street', () => {
  it('has production first, each half in the order of building, with the names that actions use', () => {
    const houses = row(town('library', 'indigo', 'well', 'indigo'));
    expect(houses.map(({ name, city }) => [name, city])).toEqual([
      ['indigo', false],
      ['indigo 2', false],
      ['library', true],
      ['well', true],
    ]);
  });

  it('knows the building whose price is being picked', () => {
    expect(toBuild([choice('build library'), choice('pay sugar')])).toBe('library');
    expect(toBuild([choice('discard sugar')])).toBeNull();
    expect(toBuild([])).toBeNull();
  });
});

describe('picks in a hand', () => {
  it('marks the last copies of equal cards and counts the picks in order', () => {
    const picked = pickedIn(
      ['sugar', 'sugar', 'well'],
      [choice('build hero'), choice('pay sugar'), choice('pay well')],
    );
    expect([...picked].map(([key, { place }]) => [key, place])).toEqual([
      ['sugar:2', 1],
      ['well:1', 2],
    ]);
  });

  it('marks nothing that is not there, and no building', () => {
    expect(pickedIn(['sugar'], [choice('pay well'), choice('produce sugar')]).size).toBe(0);
  });
});

describe('the discards', () => {
  const { view } = sanJuan.state;
  const me = sanJuan.me;
  const hands = (hand: View['seats'][number]['hand'], discard: number): View => ({
    ...view,
    discard: { count: discard },
    seats: view.seats.map((seat, number) => (number === me ? { ...seat, hand } : seat)),
  });

  it('take the cards that left my hand from their places', () => {
    const thrown = thrownAway(hands(['sugar', 'sugar', 'well'], 4), hands(['sugar'], 6), me, 7);
    expect(thrown).toEqual([
      { piece: 'thrown:7:0', from: 'card:sugar:2' },
      { piece: 'thrown:7:1', from: 'card:well:1' },
    ]);
  });

  it('take no more cards than they grew by: a built card went elsewhere', () => {
    expect(thrownAway(hands(['sugar', 'well'], 4), hands([], 5), me, 7)).toHaveLength(1);
  });

  it('stay as they are when nothing was thrown away or the discards became a new deck', () => {
    expect(thrownAway(hands(['sugar'], 4), hands([], 4), me, 7)).toBeNull();
    expect(thrownAway(hands(['sugar'], 90), hands([], 0), me, 7)).toBeNull();
  });
});

describe('drawings', () => {
  it.each(Object.keys(effects))('there is a front for %s', (card) => {
    expect(strokesOf(card).length).toBeGreaterThan(5);
    expect(icons[card]).toBeDefined();
  });

  it('join strokes of the same paint into one element', () => {
    const drawn = markup(
      [
        ['trim', 'M0 0'],
        ['trim', 'M1 1'],
        ['wall', 'M2 2'],
      ],
      () => '',
      '',
    );
    expect(drawn.match(/<path/g)).toHaveLength(2);
    expect(drawn).toContain('d="M0 0M1 1"');
  });
});

describe('names', () => {
  it.each([
    ['Prefettura', 'Pre\u00adfet\u00adtu\u00adra'],
    ['Tabakspeicher', 'Tabak\u00adspei\u00adcher'],
    ['Well', 'Well'],
    ['Indigo plant', 'Indigo plant'],
  ])('%s breaks between syllables', (name, broken) => {
    expect(softly(name)).toBe(broken);
  });
});
