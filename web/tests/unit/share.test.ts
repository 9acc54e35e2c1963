import { expect, test } from 'vitest';
import { share } from '../../src/lib/share';

const view = () => ({
  seats: [
    { hand: ['inn'], vp: 1 },
    { hand: [], vp: 2 },
  ],
  ship: null as object | null,
});

test('equal parts stay the same object', () => {
  const before = view();
  expect(share(before, view())).toBe(before);
});

test('only changed parts are new', () => {
  const before = view();
  const next = view();
  next.seats[0]?.hand.push('wharf');
  const shared = share(before, next);
  expect(shared).toEqual({
    seats: [
      { hand: ['inn', 'wharf'], vp: 1 },
      { hand: [], vp: 2 },
    ],
    ship: null,
  });
  expect(shared.seats[0]).not.toBe(before.seats[0]);
  expect(shared.seats[1]).toBe(before.seats[1]);
});

test('added, removed and differently typed parts are changes', () => {
  expect(share([1, 2], [1])).toEqual([1]);
  expect(share([1], [1, 2])).toEqual([1, 2]);
  expect(share({ a: 1 }, { b: 1 })).toEqual({ b: 1 });
  expect(share({}, [])).toEqual([]);
  expect(share(null, { a: 1 })).toEqual({ a: 1 });
  expect(share({ a: 1 }, null)).toBeNull();
});
