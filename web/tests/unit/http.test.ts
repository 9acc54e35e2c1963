import { beforeEach, expect, test } from 'vitest';
import { refused } from '../../src/lib/http';
import { speak } from '../../src/lib/words.svelte';

beforeEach(() => speak('en'));

const words = (code: string, message: string, field: string | null = null): string =>
  refused({ code, field, message, allowed: null }).message;

test('an error in a record names the line, whatever the language of the server', () => {
  expect(words('illegal', "not allowed now: 'line 31'; allowed: build gold-mine, pass", 'record')).toMatch(/^Line 31 /);
  expect(words('record', "die Aufzeichnung ist beschädigt: 'Zeile 61'; erlaubt: end", 'record')).toContain(
    'in line 61.',
  );
  expect(words('game', "unknown game: 'line 2'", 'record')).toMatch(/^Line 2 /);
});

test('a file that is not a record is reported as such', () => {
  const none = 'This file is not a game record.';
  expect(words('record', "the record is damaged: 'line 1'; allowed: tavoliere record 1", 'record')).toContain(none);
  expect(words('field', 'field missing', 'record')).toContain(none);
});

test('errors at a table are worded for players', () => {
  expect(words('illegal', "not allowed now: 'pay x'; allowed: pay sugar", 'actions')).toBe(
    'That is not possible now. Look at the table and choose again.',
  );
  expect(words('table', 'no such table, or not for you', 'table')).toContain('Ask for a new link.');
  expect(words('json', 'not valid JSON')).toBe('The server refused that. Try again in a moment.');
});

test('errors about typed input use the words of the server', () => {
  expect(words('login', 'this login is taken', 'login')).toBe('This login is taken.');
});
