// One sentence to the player at the end.
import { expect, test } from 'vitest';
import './browser';
import { outcome } from '../../src/frame/outcome';
import { speak } from '../../src/lib/words.svelte';
import type { Score } from '../../src/lib/types';

const scores = (...totals: [total: number, rank: number][]): Score[] =>
  totals.map(([total, rank], seat) => ({ seat, total, rank, tiebreak: 0, parts: {} }) as unknown as Score);

test.each([
  ['by points', scores([30, 1], [27, 2]), 'You win, by 3 points.'],
  ['by one point', scores([28, 1], [27, 2]), 'You win, by 1 point.'],
  ['on the tie-break', scores([27, 1], [27, 2]), 'You win on the tie-break.'],
  ['together', scores([27, 1], [27, 1]), 'You share the victory.'],
  ['second', scores([26, 2], [27, 1]), 'Second, by 1 point.'],
  ['second on the tie-break', scores([27, 2], [27, 1]), 'Second, on the tie-break.'],
  ['third', scores([20, 3], [27, 1], [24, 2]), 'Third, by 7 points.'],
])('%s', async (_, all, said) => {
  await speak('en');
  expect(outcome(all, 0)).toBe(said);
  expect(outcome(all, null)).toBe('');
});
