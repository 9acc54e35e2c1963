// A real server for the browser: `tavoliere serve` with the built page and its own data folder. The command is
// $TAVOLIERE, else the release build's; the page is in $TAV_WEB_DIST, else in web/dist.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const here = import.meta.dirname;
const command = process.env['TAVOLIERE'] ?? resolve(here, '../../../build/release/tavoliere');
export const DIST = process.env['TAV_WEB_DIST'] ?? resolve(here, '../../dist');

export class Server {
  #process: ChildProcess | null = null;
  readonly #data = mkdtempSync(join(tmpdir(), 'tavoliere-web-'));
  #port = 0;
  said = '';

  /** Serves the page in this folder. */
  constructor(private readonly page = DIST) {}

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Starts the server; a second call starts it at the same address with the same data. */
  async start(...settings: string[]): Promise<void> {
    const flags = ['--port', String(this.#port), '--data', this.#data, '--web', this.page];
    const limits = ['--sign-ins-per-minute', '100000', '--requests-per-minute', '100000'];
    const child = spawn(command, ['serve', ...flags, ...limits, ...settings]);
    this.#process = child;
    child.stderr.on('data', (text: Buffer) => (this.said += text.toString()));
    this.#port = await new Promise<number>((found, failed) => {
      child.stdout.on('data', (text: Buffer) => {
        const port = /http:\/\/\S+:(\d+)/.exec(text.toString());
        if (port) found(Number(port[1]));
      });
      child.on('exit', (code) => failed(new Error(`the server ended (${code}): ${this.said}`)));
    });
  }

  /** Kills the server without warning. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  async close(): Promise<void> {
    await this.#end('SIGTERM');
    rmSync(this.#data, { recursive: true, force: true });
  }

  #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null) return Promise.resolve();
    return new Promise((done) => {
      child.removeAllListeners('exit');
      child.on('exit', () => done());
      child.kill(signal);
    });
  }
}
