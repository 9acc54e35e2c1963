// Manning as one plan: I place my people on any circles in any order. The engine asks group by group. Once
// nobody is left who could be placed, its questions are answered in order from the plan.
import type { Choice } from '../../lib/types';
import { people, size, type Crew, type Group, type Plan } from './people';
import { building, GOODS } from './things';
import type { SeatView } from './view';

const NOBODY: Crew = { workers: 0, nobles: 0 };

/** Who is not placed yet. `workers` and `nobles` limit each kind where the two are told apart. */
interface Left extends Crew {
  pieces: number;
}

/** The crews that fit on a group, in the order in which clicks cycle through them. */
function crews(group: Group, now: Crew, left: Left): Crew[] {
  const most = Math.min(group.circles, left.pieces + size(now));
  const found: Crew[] = [];
  for (let nobles = 0; nobles <= most; nobles++)
    for (let workers = 0; workers <= most - nobles; workers++) {
      const fits = workers <= left.workers + now.workers && nobles <= left.nobles + now.nobles;
      if (!group.post ? nobles === 0 : fits) found.push({ workers, nobles });
    }
  return found;
}

export class Manning {
  plan = $state<Plan>({});
  #before: Record<string, number> = {};
  #answering = false;
  #answered = -1;

  /** Groups not answered yet; the first is the one asked about now. */
  static open(seat: SeatView, asked: string): Group[] {
    const groups = [...people(seat).groups.values()].filter((group) => group.circles > 0);
    return groups.slice(
      Math.max(
        0,
        groups.findIndex((group) => group.id === asked),
      ),
    );
  }

  /** The part of the plan that the position does not show yet. */
  ahead(seat: SeatView, asked: string): Plan {
    return Object.fromEntries(
      Manning.open(seat, asked).flatMap((group) => {
        const crew = this.plan[group.id];
        return crew ? [[group.id, crew]] : [];
      }),
    );
  }

  /** Remembers where my people stood before they all went to the port. */
  remember(seat: SeatView): void {
    this.plan = {};
    this.#answering = false;
    this.#answered = -1;
    this.#before = {};
    for (const group of people(seat).groups.values()) this.#before[group.id] = group.manned;
  }

  /** Removes one from a group and returns its kind. */
  fewer(id: string): keyof Crew {
    const { workers, nobles } = this.plan[id] ?? NOBODY;
    const noble = workers === 0 && nobles > 0;
    this.plan[id] = { workers: Math.max(0, workers - 1), nobles: noble ? nobles - 1 : nobles };
    return noble ? 'nobles' : 'workers';
  }

  /** Moves one from a group to another if it fits there, else leaves it. Null moves it back to the port. */
  move(seat: SeatView, asked: string, from: string, to: string | null): void {
    const before = this.plan[from];
    const kind = this.fewer(from);
    if (to === null || !before) return;
    const there = size(this.plan[to]);
    this.put(seat, asked, to, kind);
    if (size(this.plan[to]) === there) this.plan[from] = before;
  }

  clear(): void {
    this.plan = {};
  }

  /** How many are placed, and how many can be. */
  count(seat: SeatView, asked: string): { placed: number; total: number } {
    const open = Manning.open(seat, asked);
    const circles = open.reduce((sum, group) => sum + group.circles, 0);
    const placed = open.reduce((sum, group) => sum + size(this.plan[group.id]), 0);
    return { placed, total: Math.min(circles, seat.port) };
  }

  /**
   * The part of the plan that was sent but that the position does not show yet; a group arrives all at once.
   */
  unseen(seat: SeatView): Plan {
    return Object.fromEntries(
      [...people(seat).groups.values()].flatMap((group) => {
        const crew = this.plan[group.id];
        return crew && size(crew) > 0 && group.manned === 0 ? [[group.id, crew]] : [];
      }),
    );
  }

  /** Adds one of a kind if it fits. */
  put(seat: SeatView, asked: string, id: string, kind: keyof Crew): void {
    const open = Manning.open(seat, asked);
    const group = open.find((one) => one.id === id);
    if (!group) return;
    const now = this.plan[id] ?? NOBODY;
    const as = group.post ? kind : 'workers';
    const more = { ...now, [as]: now[as] + 1 };
    const fits = crews(group, now, this.#left(seat, open)).some(
      ({ workers, nobles }) => workers === more.workers && nobles === more.nobles,
    );
    if (fits) this.plan[id] = more;
  }

  /** Whether workers and nobles could still be swapped where it matters. */
  mixed(seat: SeatView, asked: string): boolean {
    return seat.nobles > 0 && Manning.open(seat, asked).some((group) => group.post);
  }

  /** Adds one to the group; if no more fit, empties it. */
  next(seat: SeatView, asked: string, id: string): void {
    const open = Manning.open(seat, asked);
    const group = open.find((one) => one.id === id);
    if (!group) return;
    const now = this.plan[id] ?? NOBODY;
    const left = this.#left(seat, open);
    const ways = crews(group, now, left);
    const at = ways.findIndex(({ workers, nobles }) => workers === now.workers && nobles === now.nobles);
    this.plan[id] = ways[(at + 1) % ways.length] ?? NOBODY;
  }

  /** Suggests the previous places, then what works at once, then the rest. */
  suggest(seat: SeatView, asked: string): void {
    const open = Manning.open(seat, asked);
    this.plan = {};
    const put = (group: Group | undefined, upTo: number) => {
      while (group && size(this.plan[group.id]) < Math.min(upTo, group.circles)) {
        const left = this.#left(seat, open);
        if (left.pieces === 0) return;
        const now = this.plan[group.id] ?? NOBODY;
        const noble = group.post && left.workers === 0;
        this.plan[group.id] = {
          workers: now.workers + (noble ? 0 : 1),
          nobles: now.nobles + (noble ? 1 : 0),
        };
      }
    };
    const works = (id: string): string | null => (isTile(id) ? id : building(id).good);
    for (const group of open) put(group, this.#before[group.id] ?? 0);
    for (const group of open) if (works(group.id) === null) put(group, group.circles);
    for (const group of open) if (group.id === 'corn' || group.id === 'quarry') put(group, 12);
    for (const good of GOODS) {
      const tiles = open.find((group) => group.id === good);
      const plants = open.filter((group) => !isTile(group.id) && works(group.id) === good);
      for (const plant of plants)
        for (let hands = 1; hands <= Math.min(plant.circles, tiles?.circles ?? 0); hands++) {
          put(tiles, hands);
          put(plant, hands);
        }
    }
    for (const group of open) put(group, group.circles);
  }

  /** Whether nobody is left who could still be placed. */
  complete(seat: SeatView, asked: string): boolean {
    const { placed, total } = this.count(seat, asked);
    return placed === total;
  }

  begin(): void {
    this.#answering = true;
    this.#answered = -1;
  }

  /** The answer to the current question while the plan is being sent, else null. */
  answer(seat: SeatView, legal: Choice[]): string | null {
    const asked = legal[0]?.things[0];
    if (!this.#answering || !asked) return null;
    const at = [...people(seat).groups.keys()].indexOf(asked);
    const crew = this.plan[asked] ?? NOBODY;
    const found = legal.find(({ numbers }) =>
      numbers.length === 2 ? numbers[0] === crew.workers && numbers[1] === crew.nobles : numbers[0] === size(crew),
    );
    if (at <= this.#answered || !found) {
      this.#answering = false;
      return null;
    }
    this.#answered = at;
    return found.action;
  }

  #left(seat: SeatView, open: Group[]): Left {
    let pieces = seat.port;
    let nobles = seat.nobles;
    let workers = seat.workers;
    for (const group of people(seat).groups.values())
      if (group.post) {
        nobles -= group.crew.nobles;
        workers -= group.crew.workers;
      }
    for (const group of open) {
      const crew = this.plan[group.id] ?? NOBODY;
      pieces -= size(crew);
      if (group.post) {
        nobles -= crew.nobles;
        workers -= crew.workers;
      }
    }
    return { pieces, workers, nobles };
  }
}

function isTile(id: string): boolean {
  return id === 'quarry' || (GOODS as readonly string[]).includes(id);
}
