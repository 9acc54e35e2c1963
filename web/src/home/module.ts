// home.wasm (bindings/wasm/home/home.h): the server's hub for a page without a server, and the bots' minds. Texts
// and bytes go in and out through the module's memory, which may grow with every call.
export interface Page {
  send(json: string): void;
  keep(id: string, text: string): void;
  /** `many`: worth sharing among several minds. */
  think(number: number, task: Uint8Array<ArrayBuffer>, many: boolean): void;
}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  home_in(size: number): number;
  home_out(): number;
  home_load(size: number): number;
  home_open(size: number, now: number): number;
  home_connect(language: number, now: number): void;
  home_receive(size: number, now: number): void;
  home_kept(good: number, now: number): void;
  home_answer(number: number, size: number, now: number): void;
  home_tick(now: number): number;
  home_games(): number;
  home_me(): number;
  home_record(size: number): number;
  home_sheet(size: number, language: number): number;
  mind_think(size: number, index: number, count: number): number;
  mind_join(size: number, count: number): number;
}

export class Home {
  readonly #of: Exports;

  private constructor(exports: Exports) {
    this.#of = exports;
  }

  /** An instance of its own; `page` hears from it, and a mind needs none. */
  static async open(module: WebAssembly.Module, page?: Page): Promise<Home> {
    let home: Home | null = null;
    const text = (at: number, size: number) => new TextDecoder().decode(home?.bytes(at, size));
    const imports = {
      send: (at: number, size: number) => page?.send(text(at, size)),
      keep: (id: number, at: number, size: number) => page?.keep(home?.name(id) ?? '', text(at, size)),
      think: (number: number, at: number, size: number, many: number) => {
        if (home) page?.think(number, home.bytes(at, size), many !== 0);
      },
      random: (at: number, size: number) => {
        if (home) crypto.getRandomValues(new Uint8Array(home.#of.memory.buffer, at, size));
      },
      clock: () => performance.now(),
    };
    const instance = await WebAssembly.instantiate(module, { page: imports });
    home = new Home(instance.exports as unknown as Exports);
    home.#of._initialize();
    return home;
  }

  /** A copy: the memory may move with the next call. */
  bytes(at: number, size: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#of.memory.buffer, at, size).slice();
  }

  /** A text that ends with a zero. */
  name(at: number): string {
    const memory = new Uint8Array(this.#of.memory.buffer);
    return new TextDecoder().decode(memory.slice(at, memory.indexOf(0, at)));
  }

  /** Puts bytes where the next call reads them, and returns how many. */
  #write(what: string | Uint8Array): number {
    const bytes = typeof what === 'string' ? new TextEncoder().encode(what) : what;
    const at = this.#of.home_in(bytes.length);
    if (at === 0) throw new Error('no memory');
    new Uint8Array(this.#of.memory.buffer).set(bytes, at);
    return bytes.length;
  }

  #out(size: number): Uint8Array<ArrayBuffer> {
    return this.bytes(this.#of.home_out(), size);
  }

  /** False if a kept game cannot be read; the others can. */
  load(text: string): boolean {
    return this.#of.home_load(this.#write(text)) === 1;
  }

  start(name: string): boolean {
    return this.#of.home_open(this.#write(name), Date.now()) === 1;
  }

  connect(language: number): void {
    this.#of.home_connect(language, Date.now());
  }

  receive(json: string): void {
    this.#of.home_receive(this.#write(json), Date.now());
  }

  kept(good: boolean): void {
    this.#of.home_kept(good ? 1 : 0, Date.now());
  }

  answer(number: number, bytes: Uint8Array): void {
    this.#of.home_answer(number, this.#write(bytes), Date.now());
  }

  /** Returns when to call again, in milliseconds. */
  tick(): number {
    return this.#of.home_tick(Date.now());
  }

  games(): string {
    return new TextDecoder().decode(this.#out(this.#of.home_games()));
  }

  me(): string {
    return new TextDecoder().decode(this.#out(this.#of.home_me()));
  }

  /** The record of a finished game; null if there is none. */
  record(table: string): string | null {
    const size = this.#of.home_record(this.#write(table));
    return size > 0 ? new TextDecoder().decode(this.#out(size)) : null;
  }

  /** What there is to count at a real table, or its points (formats/json/sheet.h). */
  sheet(json: string, language: number): string {
    return new TextDecoder().decode(this.#out(this.#of.home_sheet(this.#write(json), language)));
  }

  /** In a mind: the bytes of an answer, or of one part of it. */
  think(task: Uint8Array, index: number, count: number): Uint8Array<ArrayBuffer> {
    return this.#out(this.#of.mind_think(this.#write(task), index, count));
  }

  /** The bytes of one answer from all parts. */
  join(task: Uint8Array, parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
    const all = new Uint8Array(task.length + parts.reduce((sum, part) => sum + part.length, 0));
    all.set(task);
    parts.reduce((at, part) => {
      all.set(part, at);
      return at + part.length;
    }, task.length);
    return this.#out(this.#of.mind_join(this.#write(all), parts.length));
  }
}
