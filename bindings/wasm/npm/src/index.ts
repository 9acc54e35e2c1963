// A typed front for tavoliere.wasm (bindings/wasm/desk.h): one desk for each table. Texts go in and
// out through the module's memory, which may grow with every call, so it is fetched again each time.

import type { Advice, Catalogue, Language, Level, Move, Progress, Setup, State, Viewer } from './types.js';

export type * from './types.js';

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  desk_open(): number;
  desk_close(desk: number): void;
  desk_in(desk: number): number;
  desk_out(desk: number): number;
  desk_games(desk: number): number;
  desk_new(desk: number, size: number): number;
  desk_load(desk: number, size: number): number;
  desk_record(desk: number): number;
  desk_look(desk: number, viewer: number, language: number): number;
  desk_moment(desk: number, at: number, viewer: number, language: number): number;
  desk_moves(desk: number, from: number, to: number, viewer: number, language: number): number;
  desk_play(desk: number, size: number): number;
  desk_choose(desk: number, level: number, iterations: number): number;
}

const languages: Language[] = ['en', 'it', 'de'];
const inputMax = 1 << 20; // RECORD_TEXT_MAX

/** The engine refused something; `code` is the id of the error, as in docs/api.md. */
export class TavoliereError extends Error {
  readonly code: string;
  readonly what: string;
  readonly allowed: string;
  /** The line of a record at fault. */
  readonly line: number | undefined;

  constructor(answer: { error: string; what: string; allowed: string; line?: number }) {
    const { error, what, allowed, line } = answer;
    const place = line === undefined ? '' : ` in line ${line}`;
    super(`${error}${place}${what && `: ${what}`}${allowed && `; allowed: ${allowed}`}`);
    this.name = 'TavoliereError';
    this.code = error;
    this.what = what;
    this.allowed = allowed;
    this.line = line;
  }
}

/** The module and the memory of one desk. */
class Desk {
  readonly exports: Exports;
  private desk: number;

  constructor(exports: Exports) {
    this.exports = exports;
    this.desk = exports.desk_open();
    if (this.desk === 0) throw new Error('no memory for a table');
  }

  close(): void {
    this.exports.desk_close(this.desk);
    this.desk = 0;
  }

  /** Puts a text where the next call reads it and returns its length in bytes. */
  write(text: string): number {
    const bytes = new TextEncoder().encode(text);
    if (bytes.length > inputMax) throw new TavoliereError({ error: 'space', what: '', allowed: '' });
    const memory = new Uint8Array(this.exports.memory.buffer);
    const at = this.exports.desk_in(this.open());
    memory.set(bytes, at);
    memory[at + bytes.length] = 0;
    return bytes.length;
  }

  /** Makes a call and returns its answer as text. */
  text(call: (exports: Exports, desk: number) => number): string {
    const good = call(this.exports, this.open());
    const memory = new Uint8Array(this.exports.memory.buffer);
    const at = this.exports.desk_out(this.desk);
    const answer = new TextDecoder().decode(memory.slice(at, memory.indexOf(0, at)));
    if (good === 0) throw new TavoliereError(JSON.parse(answer));
    return answer;
  }

  answer<T>(call: (exports: Exports, desk: number) => number): T {
    return JSON.parse(this.text(call)) as T;
  }

  private open(): number {
    if (this.desk === 0) throw new Error('the table is closed');
    return this.desk;
  }
}

/** One game in progress. It knows every card; what it shows depends on the viewer. */
export class Table {
  private readonly desk: Desk;
  private readonly levels: Level[];
  readonly game: string;
  readonly players: number;

  /** Use Engine.create or Engine.read. */
  constructor(desk: Desk, levels: Level[], head: { game: string; players: number }) {
    this.desk = desk;
    this.levels = levels;
    this.game = head.game;
    this.players = head.players;
  }

  /** What a viewer may know now; the choices, if it is their turn. */
  look(viewer: Viewer, language: Language = 'en'): State {
    return this.desk.answer((of, desk) => of.desk_look(desk, viewer ?? -1, languages.indexOf(language)));
  }

  /** The same after the first `at` actions. */
  moment(at: number, viewer: Viewer, language: Language = 'en'): State {
    return this.desk.answer((of, desk) => of.desk_moment(desk, at, viewer ?? -1, languages.indexOf(language)));
  }

  /** Plays an action of the seat that must decide, by its text. */
  play(action: string): Progress {
    const size = this.desk.write(action);
    return this.desk.answer((of, desk) => of.desk_play(desk, size));
  }

  /** What happened from action `from` up to `to`, as far as a viewer may know. */
  moves(from: number, to: number, viewer: Viewer, language: Language = 'en'): Move[] {
    const call = (of: Exports, desk: number) =>
      of.desk_moves(desk, from, to, viewer ?? -1, languages.indexOf(language));
    return this.desk.answer<{ moves: Move[] }>(call).moves;
  }

  /** What a bot would do in the place of the seat that must decide. It sees only what that seat
   *  may know. The same seed and iterations give the same answer everywhere. */
  choose(level: Level, settings: { iterations?: number; seed?: string } = {}): Advice {
    this.desk.write(settings.seed ?? '');
    return this.desk.answer((of, desk) => of.desk_choose(desk, this.levels.indexOf(level), settings.iterations ?? 0));
  }

  /** The game as text, with its seed, which gives away every card. */
  record(): string {
    return this.desk.text((of, desk) => of.desk_record(desk));
  }

  /** Frees its memory; the table cannot be used any more. */
  close(): void {
    this.desk.close();
  }
}

export class Engine {
  private readonly exports: Exports;
  private readonly catalogue: Catalogue;

  /** Use load. */
  constructor(exports: Exports) {
    this.exports = exports;
    const desk = new Desk(exports);
    this.catalogue = desk.answer((of, at) => of.desk_games(at));
    desk.close();
  }

  /** The games with their modules, options and pieces, and the levels of the bots. */
  games(): Catalogue {
    return this.catalogue;
  }

  /** Starts a game. */
  create(setup: Setup): Table {
    return this.table(JSON.stringify(setup), (of, desk, size) => of.desk_new(desk, size));
  }

  /** Opens the game of a record with its seed, after its last action. Everything in it is checked. */
  read(record: string): Table {
    return this.table(record, (of, desk, size) => of.desk_load(desk, size));
  }

  private table(text: string, call: (of: Exports, desk: number, size: number) => number): Table {
    const desk = new Desk(this.exports);
    try {
      const size = desk.write(text);
      const head = desk.answer<{ game: string; players: number }>((of, at) => call(of, at, size));
      return new Table(desk, this.catalogue.levels, head);
    } catch (error) {
      desk.close();
      throw error;
    }
  }
}

export type Source = URL | Response | BufferSource | WebAssembly.Module;

// Node's fetch does not read files. Bundlers need not find the module, which a page never loads.
async function bytesOf(url: URL): Promise<BufferSource> {
  if (url.protocol === 'file:') {
    const files = 'node:fs/promises';
    const { readFile } = (await import(/* @vite-ignore */ files)) as { readFile(url: URL): Promise<BufferSource> };
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.arrayBuffer();
}

/** Loads the module: by default the one beside this file. Instances share nothing; load one in a
 *  worker to keep a page responsive while bots think. */
export async function load(source: Source = new URL('./tavoliere.wasm', import.meta.url)): Promise<Engine> {
  let module: WebAssembly.Module;
  if (source instanceof WebAssembly.Module) module = source;
  else if (source instanceof URL) module = await WebAssembly.compile(await bytesOf(source));
  else if (source instanceof Response) module = await WebAssembly.compile(await source.arrayBuffer());
  else module = await WebAssembly.compile(source);
  const instance = await WebAssembly.instantiate(module, {});
  const exports = instance.exports as unknown as Exports;
  exports._initialize();
  return new Engine(exports);
}
