// Playing without a server: the page's own hub in a worker (src/home) takes the server's place, for the socket
// and for the few requests that make sense alone. Whether a page is at home is settled when it opens.
import type { Ask, FromHub, ToHub } from '../home/hub';
import { someName } from './names';
import type { Lang } from './types';

const HOME = 'tavoliere.home';
const NAME = 'tavoliere.name';

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

const home = import.meta.env.VITE_SITE === '1' || read(HOME) !== null;

/** Whether this page plays without a server. */
export function atHome(): boolean {
  return home;
}

/** Whether it can do nothing else. */
export const ALWAYS_HOME = import.meta.env.VITE_SITE === '1';

/** Opens the page again, without a server or with it. A name goes along. */
export function moveHome(to: boolean, name?: string, page = ''): void {
  if (to) localStorage.setItem(HOME, '1');
  else localStorage.removeItem(HOME);
  if (to && name) localStorage.setItem(NAME, name);
  location.href = import.meta.env.BASE_URL + page;
}

function nameAtHome(): string {
  const name = read(NAME) ?? someName();
  localStorage.setItem(NAME, name);
  return name;
}

let elsewhere = $state(false);

/** Another page of this browser has the games open. */
export function openElsewhere(): boolean {
  return elsewhere;
}

let worker: Worker | null = null;
let next = 1;
const waiting = new Map<number, (text: string | null) => void>();
let link: HomeLink | null = null;

function hear({ data }: MessageEvent<FromHub>): void {
  if ('heard' in data) {
    link?.onmessage?.({ data: data.heard });
  } else if ('answer' in data) {
    waiting.get(data.id)?.(data.answer);
    waiting.delete(data.id);
  } else if ('elsewhere' in data) {
    elsewhere = data.elsewhere;
  } else {
    link?.onclose?.();
  }
}

function post(message: ToHub): void {
  if (!worker) {
    worker = new Worker(new URL('../home/hub.ts', import.meta.url), { type: 'module' });
    worker.onmessage = hear;
    worker.postMessage({ start: nameAtHome() } satisfies ToHub);
    // What is not asked for may be deleted when the device runs out of room.
    void navigator.storage?.persist?.();
  }
  worker.postMessage(message);
}

/** Closes the games again, for a page that only borrowed them. */
export function leaveHome(): void {
  if (home) return;
  worker?.terminate();
  worker = null;
}

/** Takes the place of a WebSocket. */
export class HomeLink {
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(lang: Lang) {
    link = this;
    post({ connect: lang });
  }

  send(text: string): void {
    post({ say: text });
  }

  close(): void {
    if (link === this) link = null;
  }
}

/** Asks the hub what a server answers over HTTP. Null: there is no such thing. */
export function askHome(ask: Ask, table = ''): Promise<string | null> {
  return new Promise((resolve) => {
    const id = next++;
    waiting.set(id, resolve);
    post({ ask, id, table });
  });
}
