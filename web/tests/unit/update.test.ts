import { expect, test } from 'vitest';
import { isOther } from '../../src/lib/update.svelte';

const SCRIPT = 'https://play.example.org/games/assets/index-abc.js';

test('a build that has my first script is mine', () => {
  expect(isOther(['index.html', 'assets/index-abc.js', 'assets/table-x.js'], SCRIPT)).toBe(false);
});

test('a build without it is another one', () => {
  expect(isOther(['index.html', 'assets/index-abd.js'], SCRIPT)).toBe(true);
});

test('a list without scripts says nothing', () => {
  expect(isOther([], SCRIPT)).toBe(false);
});
