// Events as lines: what has no words is left out, equal lines in a row are one.
import type { GameEvent } from './types';

export interface Line {
  at: number;
  event: GameEvent;
  times: number;
}

export function told(moves: readonly { at: number; events: readonly GameEvent[] }[]): Line[] {
  const lines: Line[] = [];
  for (const { at, events } of moves)
    for (const event of events) {
      const last = lines.at(-1);
      if (!event.words) continue;
      if (last && last.event.seat === event.seat && last.event.words === event.words) last.times += 1;
      else lines.push({ at, event, times: 1 });
    }
  return lines;
}
