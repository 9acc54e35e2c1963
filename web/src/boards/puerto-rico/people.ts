// Where people stand on a seat's board. Only some buildings record whether a worker or a noble stands there.
// Elsewhere the position only counts pieces, so the seat's other nobles are shown first in its port, then on
// its last buildings.
import { building, TILES } from './things';
import type { SeatView } from './view';

export interface Crew {
  workers: number;
  nobles: number;
}

export interface Group {
  id: string;
  circles: number;
  manned: number;
  /** Workers and nobles are told apart here. */
  post: boolean;
  crew: Crew;
}

export interface People {
  groups: Map<string, Group>;
  port: Crew;
}

export type Plan = Record<string, Crew>;

export function size(crew: Crew | undefined): number {
  return crew ? crew.workers + crew.nobles : 0;
}

/** The places with circles in the order the engine asks about them, with the plan applied. */
export function people(seat: SeatView, plan: Plan = {}): People {
  const groups = new Map<string, Group>();
  let nobles = seat.nobles;
  let port = seat.port;
  const add = (id: string, circles: number, manned: number, posted: number | undefined): void => {
    const planned = plan[id] ?? { workers: 0, nobles: 0 };
    const there = manned + size(planned);
    const known = (posted ?? 0) + planned.nobles;
    const post = posted !== undefined;
    const crew = post ? { workers: there - known, nobles: known } : { workers: there, nobles: 0 };
    if (post) nobles -= known;
    port -= size(planned);
    groups.set(id, { id, circles, manned: there, post, crew });
  };
  for (const tile of TILES) {
    const { tiles, manned } = seat.island[tile];
    if (tiles > 0) add(tile, tiles, manned, undefined);
  }
  for (const owned of seat.city) add(owned.building, building(owned.building).circles, owned.manned, owned.nobles);
  const waiting = Math.min(port, nobles);
  nobles -= waiting;
  for (const group of [...groups.values()].reverse()) {
    if (group.post) continue;
    const noble = Math.min(nobles, group.manned);
    group.crew = { workers: group.manned - noble, nobles: noble };
    nobles -= noble;
  }
  return { groups, port: { workers: port - waiting, nobles: waiting } };
}
