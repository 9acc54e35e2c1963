// Face-down things are removed from a view before anything is drawn.
import { describe, expect, it } from 'vitest';
import { coverState, coverView, isOpen } from '../../src/lib/cover';
import { told } from '../../src/lib/told';
import type { GameEvent, TableState } from '../../src/lib/types';

const PATRICIAN = { hand: 'count', secret: 'nothing', played: 'top' } as const;

describe('a view', () => {
  it('of Patrician shows only the top of others’ piles and the size of their hands', () => {
    const mine = { seat: 0, hand: ['roma-any'], secret: [], played: ['a', 'b'], tokens: ['parma-5'] };
    const other = { seat: 1, hand: ['x', 'y'], secret: [], played: ['c', 'd'], tokens: ['parma-2'] };
    const hidden = { seat: 2, hand: { count: 3, known: ['z'] }, secret: { count: 2 }, played: [], tokens: [] };
    const view = { viewer: 0, round: 4, seats: [mine, other, hidden] };
    expect(coverView(view, PATRICIAN)).toEqual({
      viewer: 0,
      round: 4,
      seats: [
        mine,
        { seat: 1, hand: { count: 2 }, played: ['c'], tokens: ['parma-2'] },
        { seat: 2, hand: { count: 3 }, played: [], tokens: [] },
      ],
    });
    expect(coverView(view, {})).toBe(view);
  });

  it('of San Juan hides the cards under others’ Chapel and Bank', () => {
    const chapel = { card: 'chapel', good: null, covered: [], chapel: { count: 4 }, bank: [], harbor: { count: 1 } };
    const view = { viewer: null, seats: [{ hand: { count: 5 }, buildings: [chapel] }] };
    expect(coverView(view, { hand: 'count', chapel: 'nothing', bank: 'nothing' }).seats[0]).toEqual({
      hand: { count: 5 },
      buildings: [{ card: 'chapel', good: null, covered: [], harbor: { count: 1 } }],
    });
  });

  it('of Puerto Rico hides others’ chips', () => {
    const state = {
      view: {
        viewer: 1,
        supply: { vp: 80 },
        seats: [
          { vp: 6, doubloons: 2 },
          { vp: 3, doubloons: 0 },
        ],
      },
      face_down: { vp: 'nothing' },
    } as unknown as TableState;
    expect(coverState(state).view).toEqual({
      viewer: 1,
      supply: { vp: 80 },
      seats: [{ doubloons: 2 }, { vp: 3, doubloons: 0 }],
    });
    expect([isOpen(state, 0, 1), isOpen(state, 1, 1), isOpen(state, 0, null)]).toEqual([false, true, false]);
    expect(isOpen({ ...state, face_down: {} }, 0, 1)).toBe(true);
  });
});

it('a log line does not count the cards put under a Bank', () => {
  const event = (event: string): GameEvent => ({ event, seat: 1, count: 1, amount: 1, words: event });
  const lines = told([{ at: 0, events: ['paid', 'paid', 'deposited', 'deposited'].map(event) }]);
  expect(lines.map((line) => `${line.event.words} ${line.times}`)).toEqual(['paid 2', 'deposited 1', 'deposited 1']);
});
