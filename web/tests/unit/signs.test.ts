// What a card does, in signs: nothing without them, and no word left where a pictogram is meant.
import { expect, test } from 'vitest';
import { effects as buildings } from '../../src/boards/puerto-rico/effects';
import { icons as buildingIcons } from '../../src/boards/puerto-rico/icons';
import { BUILDINGS } from '../../src/boards/puerto-rico/things';
import { effects as cards } from '../../src/boards/san-juan/effects';
import { icons as cardIcons } from '../../src/boards/san-juan/icons';
import { aboutOf, say, speak } from '../../src/lib/words.svelte';

/** Written as they stand: short, and the same in every language. */
const WRITTEN = /^([^a-z]*|min|\+n)$/;
/** Drawn in its colour by the card itself. */
const COLOURED = 'violet';

function undrawn(effects: Record<string, string>, icons: Record<string, string>): string[] {
  return Object.values(effects)
    .flatMap((signs) => signs.split(' '))
    .filter((sign) => !icons[sign] && sign !== COLOURED && !WRITTEN.test(sign));
}

test('every building of Puerto Rico has its signs', () => {
  expect(Object.keys(buildings).toSorted()).toEqual(BUILDINGS.map(({ id }) => id).toSorted());
  expect(undrawn(buildings, buildingIcons)).toEqual([]);
});

test('every card of San Juan has its signs, and its words in each language', async () => {
  expect(undrawn(cards, cardIcons)).toEqual([]);
  for (const language of ['en', 'it', 'de'] as const) {
    await speak(language);
    for (const card of Object.keys(cards)) {
      expect(aboutOf('san-juan', card), card).not.toBe('');
      // Four lines of a card in hand.
      expect(say(`sj.does.${card}`).length, card).toBeLessThanOrEqual(52);
    }
  }
});
