import { expect, test } from 'vitest';
import { dearest, placeOf, roundsOf, signed, stackOrder, type Judged, type Review } from '../../src/review/review';

const step = (round: number, value: number[], luck: number[]) => ({
  seat: 0,
  round,
  chance: true,
  value,
  choice: [0, 0],
  luck,
  noise: [0, 0],
});

const review = {
  seats: [
    { seat: 0, final: 0 },
    { seat: 1, final: 1 },
    { seat: 2, final: 0 },
  ],
  steps: [step(1, [0.5, 0.5], [0.1, -0.1]), step(1, [0.6, 0.4], [0.02, -0.02]), step(2, [0.4, 0.6], [-0.1, 0.1])],
} as unknown as Review;

test('points have a sign, and nothing is nothing', () => {
  expect(signed(0.094)).toBe('+9');
  expect(signed(-0.06)).toBe('−6');
  expect(signed(-0.001)).toBe('0');
  expect(signed(-0.112, 1)).toBe('−11.2');
});

test('a round has the chances before it and all its luck', () => {
  const rounds = roundsOf(review);
  expect(rounds.map(({ round, at }) => [round, at])).toEqual([
    [1, 0],
    [2, 2],
  ]);
  expect(rounds[0]?.value).toEqual([0.5, 0.5]);
  expect(rounds[0]?.luck[0]).toBeCloseTo(0.12);
  expect(placeOf(rounds, 3, 1)).toBe(0.5);
  expect(placeOf(rounds, 3, 2)).toBe(1);
});

test('I am at the bottom of the stack, the winner on top', () => {
  expect(stackOrder(review, 2)).toEqual([2, 0, 1]);
  expect(stackOrder(review, null)).toEqual([0, 2, 1]);
});

test('the dearest choices come first; unclear ones are none', () => {
  const judged = [
    { decision: { at: 1, loss: 0.05, class: 'slip' } },
    { decision: { at: 2, loss: 0.3, class: 'unclear' } },
    { decision: { at: 3, loss: 0.2, class: 'blunder' } },
  ] as unknown as Judged[];
  expect(dearest(judged).map(({ decision }) => decision.at)).toEqual([3, 1]);
});
