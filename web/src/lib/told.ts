// Events as lines: what has no words is left out, equal lines in a row are one.
import type { GameEvent } from './types';

export interface Line {
  key: string;
  at: number;
  event: GameEvent;
  times: number;
}

export function told(moves: readonly { at: number; events: readonly GameEvent[] }[]): Line[] {
  const lines: Line[] = [];
  for (const { at, events } of moves)
    for (const [place, event] of events.entries()) {
      const last = lines.at(-1);
      if (!event.words) continue;
      if (last && last.event.seat === event.seat && last.event.words === event.words) last.times += 1;
      else lines.push({ key: `${at} ${place}`, at, event, times: 1 });
    }
  return lines;
}
