// The results behind "What wins": shares of a study add up to one, and every thing in it has a name.
import { beforeAll, expect, test } from 'vitest';
import { nameOf, speak } from '../../src/lib/words.svelte';
import { apart, findingsOf, peopleOf, SUBJECTS, studiesOf } from '../../src/wins/studies';

const GAMES = ['san-juan', 'puerto-rico', 'patrician'] as const;

beforeAll(() => speak('en'));

test.each(GAMES)('the studies of %s add up', (game) => {
  const studies = studiesOf(game);
  expect(studies.length).toBeGreaterThan(2);
  for (const study of studies) {
    expect(study.seats).toHaveLength(study.players);
    expect(study.seats.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 2);
    expect(Math.min(...study.seats.map(({ bid }) => bid ?? -1))).toBe(0);
    for (const subject of SUBJECTS)
      for (const { thing } of findingsOf(study, subject)) expect(nameOf(game, thing)).not.toBe(thing);
  }
});

test('only four players of Puerto Rico are compared with people', () => {
  const compared = GAMES.flatMap(studiesOf).filter((study) => peopleOf(study));
  expect(compared.length).toBeGreaterThan(0);
  for (const { game, players, modules } of compared) expect([game, players, modules]).toEqual(['puerto-rico', 4, []]);
});

test('shares are apart only beyond their intervals', () => {
  expect(apart({ share: 0.3, width: 0.02 }, { share: 0.25, width: 0.02 })).toBe(true);
  expect(apart({ share: 0.3, width: 0.04 }, { share: 0.25, width: 0.04 })).toBe(false);
});
