// The service worker's part in messages of the server: public/sw.js, run with a pretended browser around it.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeEach, expect, test } from 'vitest';

interface Happened {
  waitUntil: (done: Promise<unknown>) => void;
  [field: string]: unknown;
}

const SOURCE = readFileSync(resolve(import.meta.dirname, '../../public/sw.js'), 'utf8');
const SAID = { title: 'San Juan', body: 'with Berta', url: '/t/abc', tables: ['abc'], key: 'k', stop: 'No more' };

let listeners: Map<string, (event: Happened) => void>;
let done: string[];
let pages: { url: string; focus: () => void }[];

beforeEach(() => {
  listeners = new Map();
  done = [];
  pages = [];
  const self = {
    addEventListener: (kind: string, listener: (event: Happened) => void) => listeners.set(kind, listener),
    registration: { showNotification: (title: string, look: object) => done.push(JSON.stringify([title, look])) },
    clients: {
      matchAll: () => Promise.resolve(pages),
      openWindow: (address: string) => done.push(`open ${address}`),
    },
  };
  const fetched = (address: URL, { body }: { body: string }) => done.push(`post ${address.pathname} ${body}`);
  const location = new URL('https://games.example/sw.js');
  new Function('self', 'location', 'fetch', SOURCE)(self, location, fetched);
});

async function happen(kind: string, fields: object): Promise<void> {
  const all: Promise<unknown>[] = [];
  listeners.get(kind)?.({ ...fields, waitUntil: (promise) => all.push(promise) });
  await Promise.all(all);
}

const notification = { data: { address: 'https://games.example/t/abc', key: 'k' }, close: () => done.push('close') };

test('a push is shown as it says, in the place of the one before', async () => {
  await happen('push', { data: { json: () => SAID } });
  const [title, look] = JSON.parse(done[0] ?? '') as [string, Record<string, unknown>];
  expect(title).toBe('San Juan');
  expect(look).toMatchObject({
    body: 'with Berta',
    tag: 'away',
    data: { address: 'https://games.example/t/abc', tables: ['abc'], key: 'k' },
    actions: [{ action: 'stop', title: 'No more' }],
  });
});

test('a tap opens the table, or the page that shows it, and leaves other pages alone', async () => {
  pages = [{ url: 'https://games.example/t/other', focus: () => done.push('focus other') }];
  await happen('notificationclick', { notification, action: '' });
  expect(done).toEqual(['close', 'open https://games.example/t/abc']);
  pages.push({ url: 'https://games.example/t/abc', focus: () => done.push('focus') });
  await happen('notificationclick', { notification, action: '' });
  expect(done.slice(2)).toEqual(['close', 'focus']);
});

test('a tap on its button stops all messages', async () => {
  await happen('notificationclick', { notification, action: 'stop' });
  expect(done).toEqual(['close', 'post /api/notices-stop {"key":"k"}']);
});
