// Turns events into lines. Events without words are left out. Equal lines in a row become one with a count,
// unless that would count face-down cards.
import type { GameEvent } from './types';

export interface Line {
  key: string;
  at: number;
  event: GameEvent;
  times: number;
}

/** Events in which a player puts a card face down under a building. */
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
