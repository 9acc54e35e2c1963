// The player's own costly choices, kept in the browser.
import { beforeEach, expect, test } from 'vitest';
import { forgetTable, keepMistakes, noteFound, ownMistakes } from '../../src/review/mistakes';
import type { Judged } from '../../src/review/review';

const judged = (at: number, seat: number, loss: number, kind = 'mistake') =>
  ({ decision: { at, seat, loss, class: kind } }) as unknown as Judged;

beforeEach(() => localStorage.clear());

test('only the own costly choices are kept, the costliest first', () => {
  keepMistakes('patrician', 'a', 1, [
    judged(3, 1, 0.1),
    judged(5, 0, 0.4),
    judged(7, 1, 0.3),
    judged(9, 1, 0.2, 'unclear'),
  ]);
  expect(ownMistakes().map(({ at }) => at)).toEqual([7, 3]);
});

test('a review seen twice adds nothing, and what was found stays found, behind the others', () => {
  keepMistakes('patrician', 'a', 0, [judged(3, 0, 0.3), judged(7, 0, 0.1)]);
  noteFound('a', 3);
  keepMistakes('patrician', 'a', 0, [judged(3, 0, 0.3), judged(7, 0, 0.1)]);
  expect(ownMistakes().map(({ at, found }) => [at, found])).toEqual([
    [7, false],
    [3, true],
  ]);
});

test('those of a game that is gone are forgotten', () => {
  keepMistakes('san-juan', 'a', 0, [judged(3, 0, 0.3)]);
  keepMistakes('san-juan', 'b', 0, [judged(4, 0, 0.3)]);
  forgetTable('a');
  expect(ownMistakes().map(({ table }) => table)).toEqual(['b']);
});
