// Card effects in signs: every card has them, and no word is left where a pictogram is meant.
import { expect, test } from 'vitest';
import { effects as buildings } from '../../src/boards/puerto-rico/effects';
import { icons as buildingIcons } from '../../src/boards/puerto-rico/icons';
import { buildings as printed } from '../../src/boards/puerto-rico/things';
import { effects as cards } from '../../src/boards/san-juan/effects';
import { icons as cardIcons } from '../../src/boards/san-juan/icons';
import { aboutOf, say, speak } from '../../src/lib/words.svelte';

/** Printed as they are: short, and the same in every language. */
const WRITTEN = /^([^a-z]*|min|\+n)$/;
/** The card itself draws this one, in its colour. */
const COLOURED = 'violet';

function undrawn(effects: Record<string, string>, icons: Record<string, string>): string[] {
  return Object.values(effects)
    .flatMap((signs) => signs.split(' '))
    .filter((sign) => !icons[sign] && sign !== COLOURED && !WRITTEN.test(sign));
}

test('every building of Puerto Rico has signs', () => {
  expect(Object.keys(buildings).toSorted()).toEqual(
    printed()
      .map(({ id }) => id)
      .toSorted(),
  );
  expect(undrawn(buildings, buildingIcons)).toEqual([]);
});

test('every card of San Juan has signs, and words in each language', async () => {
  expect(undrawn(cards, cardIcons)).toEqual([]);
  for (const language of ['en', 'it', 'de'] as const) {
    await speak(language);
    for (const card of Object.keys(cards)) {
      expect(aboutOf('san-juan', card), card).not.toBe('');
      // Fits four lines of a card in hand.
      expect(say(`sj.does.${card}`).length, card).toBeLessThanOrEqual(52);
    }
  }
});
