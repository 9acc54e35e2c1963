// The bots' workers: each thinks about one thing at a time. Long thoughts are shared out, a part to each.
import type { Task, ToMind } from './mind';
import Mind from './mind?worker';

type Bytes = Uint8Array<ArrayBuffer>;

const MOST = 3;

export class Minds {
  readonly #module: WebAssembly.Module;
  readonly #idle: Worker[] = [];
  readonly #waiting: { task: Task; done: (answer: Bytes) => void }[] = [];
  /** One core stays free for the page. */
  readonly #most = Math.max(1, Math.min(MOST, navigator.hardwareConcurrency - 1));
  #count = 0;

  constructor(module: WebAssembly.Module) {
    this.#module = module;
  }

  /** All parts of an answer: one, or as many as there are minds. */
  think(task: Bytes, many: boolean): Promise<Bytes[]> {
    const count = many ? this.#most : 1;
    return Promise.all(Array.from({ length: count }, (_, index) => this.#ask({ task, index, count })));
  }

  #ask(task: Task): Promise<Bytes> {
    return new Promise((done) => {
      this.#waiting.push({ task, done });
      this.#next();
    });
  }

  #next(): void {
    if (this.#idle.length === 0 && this.#count < this.#most) this.#idle.push(this.#hire());
    const mind = this.#waiting.length > 0 ? this.#idle.pop() : undefined;
    const next = mind && this.#waiting.shift();
    if (!next) return;
    mind.onmessage = ({ data }: MessageEvent<Bytes>) => {
      this.#idle.push(mind);
      this.#next();
      next.done(data);
    };
    mind.postMessage(next.task satisfies ToMind);
  }

  #hire(): Worker {
    const mind = new Mind();
    this.#count += 1;
    mind.postMessage({ module: this.#module } satisfies ToMind);
    return mind;
  }
}
