import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allowNotices, clearShown, notice, noticing } from '../../src/lib/notify';
import { set } from '../../src/lib/settings.svelte';

let made: string[] = [];

function browser(permission: string, constructs: boolean, worker: object | undefined): void {
  class Notification {
    static permission = permission;
    static requestPermission = () => Promise.resolve(permission);
    constructor(title: string) {
      if (!constructs) throw new TypeError('Illegal constructor');
      made.push(`page: ${title}`);
    }
  }
  vi.stubGlobal('Notification', Notification);
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: () => Promise.resolve(worker) },
  });
}

const worker = {
  active: {},
  showNotification: (title: string) => {
    made.push(`worker: ${title}`);
    return Promise.resolve();
  },
};

beforeEach(() => {
  made = [];
  set('notices', true);
  Object.assign(document, { hidden: true });
});

afterEach(() => {
  Object.assign(document, { hidden: false });
  vi.unstubAllGlobals();
});

test('the service worker shows the notification if there is one', async () => {
  browser('granted', false, worker);
  await notice('San Juan', 'Your turn');
  expect(made).toEqual(['worker: San Juan']);
});

test('without a service worker the page shows the notification', async () => {
  browser('granted', true, undefined);
  await notice('San Juan', 'Your turn');
  expect(made).toEqual(['page: San Juan']);
});

test('a browser that can do neither does not stop the game', async () => {
  browser('granted', false, undefined);
  await notice('San Juan', 'Your turn');
  expect(made).toEqual([]);
});

test('a denial is reported, and nothing is shown', async () => {
  browser('denied', true, worker);
  expect(await allowNotices()).toBe('notices.denied');
  expect(noticing()).toBe(false);
  await notice('San Juan', 'Your turn');
  expect(made).toEqual([]);
});

test('granted permission needs no message, an unanswered request does', async () => {
  browser('granted', true, worker);
  expect(await allowNotices()).toBe(null);
  browser('default', true, worker);
  expect(await allowNotices()).toBe('notices.unanswered');
});

test('without https the browser is not asked', async () => {
  browser('granted', true, worker);
  vi.stubGlobal('isSecureContext', false);
  expect(await allowNotices()).toBe('notices.insecure');
});

test('what is shown about a table is taken away once it is seen, and nothing else', async () => {
  const closed: string[] = [];
  const shown = [['one', 'two'], ['three'], undefined].map((tables) => ({
    data: tables ? { tables } : null,
    close: () => closed.push(String(tables)),
  }));
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: () => Promise.resolve({ getNotifications: () => Promise.resolve(shown) }) },
  });
  await clearShown('two');
  expect(closed).toEqual(['one,two']);
});
