// A worker in which bots think: it gets the module once, then one task after the other, or a part of one.
import { Home } from './module';

export interface Task {
  task: Uint8Array<ArrayBuffer>;
  index: number;
  count: number;
}
export type ToMind = { module: WebAssembly.Module } | Task;

let home: Promise<Home> | null = null;

addEventListener('message', ({ data }: MessageEvent<ToMind>) => {
  if ('module' in data) {
    home = Home.open(data.module);
    return;
  }
  void home?.then((mind) => postMessage(mind.think(data.task, data.index, data.count)));
});
