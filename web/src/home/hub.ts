// The worker with the page's own hub. The page speaks to it as to the server's socket; the bots think in further
// workers, so that it always answers at once. Two pages of one browser would overwrite each other's games: only
// one at a time has them open, and the other waits until it is closed.
import type { Lang } from '../lib/types';
import wasm from '../../../build/wasm/home.wasm?url';
import { Minds } from './minds';
import { Home } from './module';
import { Shelf } from './shelf';

/** What the page asks for, besides messages of the socket. */
export type Ask = 'me' | 'games' | 'record';
export type ToHub = { start: string } | { connect: Lang } | { say: string } | { ask: Ask; id: number; table: string };
export type FromHub =
  | { heard: string }
  | { answer: string | null; id: number }
  /** Another page has the games open. */
  | { elsewhere: boolean }
  | { failed: string };

const LANGUAGES: Lang[] = ['en', 'it', 'de'];

function post(message: FromHub): void {
  postMessage(message);
}

/** Waits until no other page has the games open. */
function alone(): Promise<void> {
  return new Promise((mine) => {
    const hold = () => new Promise<never>(() => mine());
    void navigator.locks.request('tavoliere.home', { ifAvailable: true }, (lock) => {
      if (lock) return hold();
      post({ elsewhere: true });
      void navigator.locks.request('tavoliere.home', () => {
        post({ elsewhere: false });
        return hold();
      });
      return null;
    });
  });
}

async function open(name: string): Promise<Home> {
  await alone();
  const module = await WebAssembly.compileStreaming(fetch(wasm));
  const shelf = await Shelf.open();
  const home = await Home.open(module, {
    send: (heard) => post({ heard }),
    keep: (id, text) => void shelf.keep(id, text).then((good) => home.kept(good)),
    think: (number, task, many) =>
      void minds.think(task, many).then((parts) => {
        home.answer(number, parts.length === 1 ? (parts[0] as Uint8Array) : home.join(task, parts));
      }),
  });
  const minds = new Minds(module);
  for (const text of await shelf.all()) home.load(text);
  if (!home.start(name)) throw new Error('the hub did not open');
  const tick = () => setTimeout(tick, home.tick());
  tick();
  return home;
}

let home: Promise<Home> | null = null;

function answer(of: Home, { ask, table }: { ask: Ask; table: string }): string | null {
  if (ask === 'me') return of.me();
  if (ask === 'games') return of.games();
  return of.record(table);
}

addEventListener('message', ({ data }: MessageEvent<ToHub>) => {
  if ('start' in data) {
    home ??= open(data.start);
    home.catch((error: unknown) => post({ failed: String(error) }));
    return;
  }
  void home?.then((of) => {
    if ('connect' in data) of.connect(LANGUAGES.indexOf(data.connect));
    else if ('say' in data) of.receive(data.say);
    else post({ answer: answer(of, data), id: data.id });
  });
});
