// Events as lines: what has no words is left out, equal lines in a row are one with their number, unless that
// would count what lies face down.
import type { GameEvent } from './types';

export interface Line {
  key: string;
  at: number;
  event: GameEvent;
  times: number;
}

/** Cards that somebody puts face down beneath a building. */
const UNCOUNTED = new Set(['tucked', 'deposited']);

export function told(moves: readonly { at: number; events: readonly GameEvent[] }[]): Line[] {
  const lines: Line[] = [];
  for (const { at, events } of moves)
    for (const [place, event] of events.entries()) {
      const last = lines.at(-1);
      if (!event.words) continue;
      const again = last && last.event.seat === event.seat && last.event.words === event.words;
      if (again && !UNCOUNTED.has(event.event)) last.times += 1;
      else lines.push({ key: `${at} ${place}`, at, event, times: 1 });
    }
  return lines;
}
