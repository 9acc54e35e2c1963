// One connection for everything at a table. It reconnects by itself, with growing pauses; code that must
// refresh after that registers with `onJoin`. Each request is answered once, by the server or with a refusal in
// words, and none is repeated automatically. A connection that does not answer counts as broken, because a
// phone that changed networks often gets no other sign. So the client probes after a long silence or after the
// page was hidden.
import { atHome, HomeLink } from './home.svelte';
import { refused, Refused } from './http';
import type { Answers, ApiError, Fields, Lang, Push, Requests } from './types';
import { language, say } from './words.svelte';

export type Line = 'off' | 'joining' | 'on' | 'broken';

interface Waiting {
  resolve: (ok: unknown) => void;
  reject: (reason: Refused) => void;
  timer: number;
}

/** The server's socket, or the page's own hub. */
type Wire = WebSocket | HomeLink;

type NoFields = Record<never, never>;
type Answer = { id: number; ok: unknown } | { id: number; error: ApiError };

const PAUSES = [300, 1000, 2000, 4000, 8000, 15_000];
/** How long a request waits for the connection, and then for its answer. */
const PATIENCE = 12_000;
/** The silence after which the connection is probed. */
const SILENCE = 20_000;

export class Connection {
  line = $state<Line>('off');

  #socket: Wire | null = null;
  #next = 1;
  #waiting = new Map<number, Waiting>();
  #listeners = new Set<(push: Push) => void>();
  #joiners = new Set<() => void>();
  #tries = 0;
  #timer = 0;
  #silence = 0;
  #wanted = false;

  constructor() {
    const now = () => {
      if (this.line === 'broken') this.#join();
      else this.#try();
    };
    addEventListener('online', now);
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) now();
    });
  }

  /** Opens the connection unless it is open, for a language whose catalogue may still be loading. */
  start(lang: Lang = language()): void {
    this.#wanted = true;
    if (this.line === 'off') this.#join(lang);
  }

  /** Closes the connection before a new one with another account. */
  stop(): void {
    this.#wanted = false;
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#lost();
    this.line = 'off';
  }

  on(listener: (push: Push) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls back each time the connection opens, including the first. */
  onJoin(joiner: () => void): () => void {
    this.#joiners.add(joiner);
    if (this.line === 'on') joiner();
    return () => this.#joiners.delete(joiner);
  }

  async request<Do extends keyof Requests>(
    what: Do,
    ...[fields]: NoFields extends Fields<Do> ? [fields?: Fields<Do>] : [fields: Fields<Do>]
  ): Promise<Answers[Do]> {
    this.start();
    await this.#ready();
    return new Promise<Answers[Do]>((resolve, reject) => {
      const id = this.#next++;
      const timer = this.#limit(this.#socket);
      // The server answers according to the schemas; its tests check every answer against them.
      this.#waiting.set(id, { resolve: resolve as (ok: unknown) => void, reject, timer });
      this.#socket?.send(JSON.stringify({ id, do: what, ...fields }));
    });
  }

  #ready(): Promise<void> {
    if (this.line === 'on') return Promise.resolve();
    return new Promise((resolve, reject) => {
      const done = this.onJoin(() => {
        clearTimeout(timer);
        done();
        resolve();
      });
      const timer = setTimeout(() => {
        done();
        reject(new Refused('offline', say('error.offline')));
      }, PATIENCE);
    });
  }

  #join(lang = language()): void {
    clearTimeout(this.#timer);
    this.line = this.#tries === 0 ? 'joining' : 'broken';
    const socket = this.#open(lang);
    this.#socket = socket;
    if (!atHome()) this.#timer = this.#limit(socket);
    socket.onmessage = (event: { data: unknown }) => this.#hear(String(event.data));
    socket.onclose = () => this.#broke(socket);
  }

  #open(lang: Lang): Wire {
    if (atHome()) return new HomeLink(lang);
    const address = new URL(`/api/socket?lang=${lang}`, location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    return new WebSocket(address);
  }

  /** Gives up a connection that stays silent for too long. */
  #limit(socket: Wire | null): number {
    return window.setTimeout(() => {
      socket?.close();
      this.#broke(socket);
    }, PATIENCE);
  }

  #broke(socket: Wire | null): void {
    if (this.#socket !== socket) return;
    this.#lost();
    if (!this.#wanted) return;
    this.line = 'broken';
    const pause = PAUSES[Math.min(this.#tries, PAUSES.length - 1)] ?? 1000;
    this.#tries += 1;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#join(), pause * (0.75 + Math.random() / 2));
  }

  /** Probes the connection with a request that changes nothing; only the answer matters. */
  #try(): void {
    clearTimeout(this.#silence);
    if (this.line !== 'on' || document.hidden) return;
    this.#silence = window.setTimeout(() => this.#try(), SILENCE);
    this.request('language', { lang: language() }).catch(() => {});
  }

  #lost(): void {
    this.#socket = null;
    clearTimeout(this.#silence);
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(new Refused('offline', say('error.broke')));
    }
    this.#waiting.clear();
  }

  #hear(text: string): void {
    const message = JSON.parse(text) as Push | Answer;
    clearTimeout(this.#silence);
    this.#silence = window.setTimeout(() => this.#try(), SILENCE);
    if ('push' in message) {
      if (message.push === 'welcome') {
        clearTimeout(this.#timer);
        this.#tries = 0;
        this.line = 'on';
        for (const joiner of [...this.#joiners]) joiner();
      }
      for (const listener of [...this.#listeners]) listener(message);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    clearTimeout(waiting?.timer);
    if ('error' in message) waiting?.reject(refused(message.error));
    else waiting?.resolve(message.ok);
  }
}

export const connection = new Connection();
