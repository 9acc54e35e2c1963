// The page learns a game's questions from the server and must not mention any that do not exist.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { declines, decisionOf, endingOf, isPart, leads, picksFromSet } from '../../src/lib/decisions';
import type { Decision, GameId } from '../../src/lib/types';
import listed from './states/games.json';

const games = Object.keys(listed) as GameId[];
const rows: { game: GameId; row: Decision }[] = games.flatMap((game) =>
  (listed[game].decisions as Decision[]).map((row) => ({ game, row })),
);
const ids = new Set(rows.map(({ row }) => row.id));
const source = join(import.meta.dirname, '../../src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ts|svelte)$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(source, name), 'utf8') }));

/** The decision ids that a file compares with or asks about. */
function mentioned(text: string): string[] {
  const compared = text.matchAll(/\bdecision\s*[!=]==\s*'([a-z-]+)'/g);
  const asked = text.matchAll(/(?:decisionOf|isPart|leads|picksFromSet|endingOf)\([^()]*,\s*'([a-z-]+)'\)/g);
  return [...compared, ...asked].map((found) => found[1] ?? '');
}

describe('decision ids in the page', () => {
  it('are found in code', () => {
    expect(mentioned("if (state.decision === 'man') hang(decisionOf('patrician', 'play-card'));")).toEqual([
      'man',
      'play-card',
    ]);
  });

  it.each(files)('exist, in $name', ({ text }) => {
    for (const id of mentioned(text)) expect(ids).toContain(id);
  });

  it('are not written where a row from the server can tell', () => {
    expect(files.flatMap(({ name, text }) => mentioned(text).map((id) => `${name}: ${id}`))).toEqual([]);
  });

  it('have a beginner’s guide only if the engine asks them', () => {
    for (const language of ['en', 'it', 'de']) {
      const words = readFileSync(join(source, `../../engine/words/${language}.txt`), 'utf8');
      for (const [, game = '', id = ''] of words.matchAll(
        /^[a-z.]*guide\.(san-juan|puerto-rico|patrician)\.([a-z-]+) =/gm,
      ))
        expect(decisionOf(game as GameId, id), `${language} ${game} ${id}`).toBeDefined();
    }
  });
});

it.each(rows)('the row of $row.id of $game is complete', ({ game, row }) => {
  expect(row.choice).toBeTruthy();
  for (const words of [row.label.en, row.label.it, row.label.de]) expect(words).not.toBe('');
  if (row.part_of !== null) expect(decisionOf(game, row.part_of)).toBeDefined();
});

it('sends the parts of one choice together', () => {
  expect(isPart('san-juan', 'pay')).toBe(true);
  expect(isPart('san-juan', 'build')).toBe(false);
  expect(leads('san-juan', 'build')).toBe(true);
  expect(leads('puerto-rico', 'load')).toBe(true);
  expect(leads('patrician', 'build-floor')).toBe(false);
});

it('lets picks from a set be made in any order and ended', () => {
  expect(picksFromSet('san-juan', 'produce')).toBe(true);
  expect(endingOf('san-juan', 'produce')).toBe('done');
  expect(picksFromSet('puerto-rico', 'man')).toBe(false);
  expect(endingOf('san-juan', 'crane')).toBeNull();
  expect(declines('san-juan', 'crane', 'pass')).toBe(true);
  expect(declines('san-juan', 'pay', 'pass')).toBe(false);
});

it('treats an unknown question as one that stands alone', () => {
  expect(isPart('san-juan', 'unheard-of')).toBe(false);
  expect(leads('san-juan', null)).toBe(false);
  expect(endingOf('san-juan', null)).toBeNull();
});
