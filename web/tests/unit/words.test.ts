import { expect, test } from 'vitest';
import { readCatalogue } from '../../plugins/catalogue';
import {
  aboutOf,
  actionOf,
  botNumber,
  fill,
  nameOf,
  rulesOf,
  say,
  speak,
  thingsOf,
  withNames,
} from '../../src/lib/words.svelte';

test('a catalogue is read line by line', () => {
  expect(readCatalogue('# x\n\na.b = One = two\nc.d = new\\nline\n')).toEqual([
    ['a.b', 'One = two'],
    ['c.d', 'new\nline'],
  ]);
});

test('slots are filled by number, and one without a value stays', () => {
  expect(fill('{2} before {1}, {3}', ['a', 7])).toBe('7 before a, {3}');
});

test('all texts change with the language', async () => {
  await speak('en');
  expect(nameOf('san-juan', 'smithy')).toBe('Smithy');
  expect(say('confirm')).toBe('Confirm');
  await speak('de');
  expect(nameOf('san-juan', 'smithy')).toBe('Schmiede');
  expect(say('confirm')).toBe('Bestätigen');
  expect(document.documentElement.lang).toBe('de');
});

test('a count of one uses the first form', async () => {
  expect(fill('{1|a|b} {2} {2|c|}', [1, 0])).toBe('a 0 ');
  expect(fill('{2|c|d}', [1])).toBe('{2|c|d}');
  await speak('en');
  expect(say('room.fill', 1)).toMatch(/^1 seat is free/);
  expect(say('room.fill', 2)).toMatch(/^2 seats are free/);
  expect(say('room.fill', 21)).toMatch(/^21 seats are free/);
  await speak('it');
  expect(say('sj.built', 1)).toBe('1 edificio su 12');
});

test('every bot of a table has a name and a face of its own, as in the log', async () => {
  await speak('it');
  const bot = (level: string) => ({ player: 'bot' as const, name: '', level });
  const seats = withNames([bot('strong'), bot('novice'), bot('strong:ms=50'), bot('strong'), bot('none')] as never);
  expect(seats.map(({ name }) => name)).toEqual(['Livia', 'Nina', 'Dario', 'Bianca', 'Bot 5']);
  expect(seats.map(({ level, name }) => botNumber(level ?? '', name))).toEqual([0, 0, 1, 2, 0]);
});

test('an id without a text is shown as is', async () => {
  await speak('it');
  expect(nameOf('patrician', 'nowhere')).toBe('nowhere');
  expect(aboutOf('patrician', 'nowhere')).toBe('');
  expect(say('no-text')).toBe('page.no-text');
});

test('things come in table order, and every section of the rules has its text', async () => {
  await speak('en');
  expect(thingsOf('san-juan').slice(0, 2)).toEqual(['indigo', 'sugar']);
  for (const game of ['san-juan', 'puerto-rico', 'patrician'] as const) {
    for (const lang of ['en', 'it', 'de'] as const) {
      const entries = new Map(await rulesOf(game, lang));
      const titles = [...entries.keys()].filter((key) => !key.endsWith('.text'));
      expect(titles.length).toBeGreaterThan(4);
      for (const title of titles) expect(entries.get(`${title}.text`)).toBeTruthy();
    }
  }
});

test('the catalogue for every screen has all texts of the page', async () => {
  await speak('en');
  expect(say('rules.search')).toBe('Search the rules');
  expect(say('guide.patrician.take-card')).toMatch(/portraits/);
});

test('every verb for a card in hand names the card', async () => {
  await speak('en');
  for (const verb of ['pay', 'keep', 'discard', 'swap', 'deposit'])
    expect(actionOf('san-juan', verb, 'hero'), verb).toMatch(/ Hero\b/);
});
