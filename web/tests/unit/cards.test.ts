// What the boards of the two card games read from a position, and where they put the choices.
import { describe, expect, it } from 'vitest';
import * as patrician from '../../src/boards/patrician/view';
import * as sanJuan from '../../src/boards/san-juan/view';
import type { Choice } from '../../src/lib/types';

function choices(...actions: string[]): Choice[] {
  return actions.map((action) => ({ action, words: action, things: [], numbers: [], price: null }));
}

function town(...cards: sanJuan.Building['card'][]): sanJuan.Building[] {
  return cards.map((card) => ({ card, good: null, covered: [], chapel: [], bank: [], harbor: [] }));
}

describe('San Juan', () => {
  it('counts cards whether they are known or not', () => {
    expect(sanJuan.size(['well', 'hero'])).toBe(2);
    expect(sanJuan.size({ count: 5 })).toBe(5);
    expect(sanJuan.seen({ count: 5, known: ['well'] })).toEqual(['well']);
    expect(sanJuan.seen({ count: 5 })).toEqual([]);
  });

  it('numbers the second of two equal buildings', () => {
    const buildings = town('indigo', 'well', 'indigo', 'indigo');
    expect(buildings.map((_, place) => sanJuan.called(buildings, place))).toEqual([
      'indigo',
      'well',
      'indigo 2',
      'indigo 3',
    ]);
  });

  it('puts a choice on the building it names and on no other', () => {
    const legal = choices('produce indigo 2', 'use library', 'done');
    expect(sanJuan.atBuilding(legal, 'indigo 2')?.action).toBe('produce indigo 2');
    expect(sanJuan.atBuilding(legal, 'indigo')).toBeUndefined();
    expect(sanJuan.atBuilding(legal, 'library')?.action).toBe('use library');
  });

  it.each(['sell', 'spend', 'cover', 'lose'])('puts "%s" on a building', (verb) => {
    expect(sanJuan.atBuilding(choices(`${verb} sugar`), 'sugar')?.action).toBe(`${verb} sugar`);
    expect(sanJuan.withCard(choices(`${verb} sugar`), 'sugar')).toBeUndefined();
  });

  it.each(['build', 'pay', 'discard', 'swap', 'tuck', 'deposit'])('puts "%s" on a card', (verb) => {
    expect(sanJuan.withCard(choices(`${verb} sugar`), 'sugar')?.action).toBe(`${verb} sugar`);
    expect(sanJuan.atBuilding(choices(`${verb} sugar`), 'sugar')).toBeUndefined();
  });

  it('counts the cards under a building, known or hidden', () => {
    const [chapel] = town('chapel');
    expect(chapel && sanJuan.tucked({ ...chapel, chapel: { count: 3 }, harbor: ['hero'] })).toBe(4);
  });

  it('lets cards be dragged only under the Chapel and the Bank', () => {
    expect(['chapel', 'bank', 'harbor', 'well'].map(sanJuan.takenBy)).toEqual([
      'tuck',
      'deposit',
      undefined,
      undefined,
    ]);
  });

  it('shows revealed cards before drawn ones, and the number of hidden ones', () => {
    const view = { revealed: ['well', 'hero'], drawn: { count: 2 } } as unknown as sanJuan.View;
    expect(sanJuan.tray(view)).toEqual({ field: 'revealed', cards: ['well', 'hero'], hidden: 0 });
    expect(sanJuan.tray({ ...view, revealed: [] })).toEqual({ field: 'drawn', cards: [], hidden: 2 });
  });
});

describe('Patrician', () => {
  it('shows what is printed on a card', () => {
    expect(patrician.face('bologna-two-beards')).toEqual({
      city: 'bologna',
      crests: 1,
      portrait: 'beard',
      heads: 2,
      special: null,
    });
    expect(patrician.face('roma-two-crests')).toMatchObject({ city: 'roma', crests: 2, heads: 0 });
    expect(patrician.face('verona-move').special).toBe('move');
    expect(patrician.face('siena-any').special).toBe('any');
  });

  it('counts the heads in a pile', () => {
    const played = ['siena-lady-star', 'roma-two-ladies', 'lucca-move', 'parma-two-red-hats'];
    expect(Object.fromEntries(patrician.heads(played))).toEqual({ 'red-hat': 2, lady: 3, beard: 0 });
  });

  it('reads the points of a token', () => {
    expect(patrician.worth('bologna-9')).toBe(9);
  });

  it('separates known cards from hidden ones', () => {
    expect(patrician.known({ count: 3, known: ['roma-any'] })).toEqual({ cards: ['roma-any'], hidden: 2 });
    expect(patrician.known(['roma-any'])).toEqual({ cards: ['roma-any'], hidden: 0 });
  });
});
