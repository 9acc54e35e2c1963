// A worker in which bots think: it gets the module once, then one task after the other.
import { Home } from './module';

export type ToMind = { module: WebAssembly.Module } | { number: number; task: Uint8Array<ArrayBuffer> };
export interface FromMind {
  number: number;
  answer: Uint8Array<ArrayBuffer>;
}

let home: Promise<Home> | null = null;

addEventListener('message', ({ data }: MessageEvent<ToMind>) => {
  if ('module' in data) {
    home = Home.open(data.module);
    return;
  }
  void home?.then((mind) => {
    const answer: FromMind = { number: data.number, answer: mind.think(data.task) };
    postMessage(answer);
  });
});
