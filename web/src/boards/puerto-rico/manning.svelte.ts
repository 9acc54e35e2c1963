// Manning as one plan: my people stay where they stand, new ones wait, and I move them in any order. The engine
// asks group by group; in the end its questions are answered in order from the plan. What a bot proposes comes
// from the server; there are no rules here.
import type { Choice } from '../../lib/types';
import { people, size, type Crew, type Group, type Plan } from './people';
import type { SeatView } from './view';

const NOBODY: Crew = { workers: 0, nobles: 0 };
const NONE: ReadonlySet<string> = new Set();

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

/** The crews that a bot's answers put on each group: `man corn 2`, or `man chapel 1 1` with nobles. */
function planOf(actions: string[]): Plan {
  return Object.fromEntries(
    actions.map((action) => {
      const [, group = '', workers = '0', nobles = '0'] = action.split(' ');
      return [group, { workers: Number(workers), nobles: Number(nobles) }];
    }),
  );
}

export class Manning {
  /** Null until something is moved: all stand where they stood before. */
  #plan = $state<Plan | null>(null);
  /** The groups whose crew a bot proposed and I have not touched. */
  ghosts = $state.raw<ReadonlySet<string>>(NONE);
  #before: Plan = {};
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
    const plan = this.#now(seat);
    return Object.fromEntries(
      Manning.open(seat, asked).flatMap((group) => {
        const crew = plan[group.id];
        return crew ? [[group.id, crew]] : [];
      }),
    );
  }

  /** Remembers where my people stand, before the engine sends them all to the port. */
  remember(seat: SeatView): void {
    this.#plan = null;
    this.ghosts = NONE;
    this.#answering = false;
    this.#answered = -1;
    this.#before = {};
    for (const { id, post, manned, crew } of people(seat).groups.values())
      if (manned > 0) this.#before[id] = post ? crew : { workers: manned, nobles: 0 };
  }

  /** Removes one from a group and returns its kind. */
  fewer(seat: SeatView, id: string): keyof Crew {
    const plan = this.#change(seat, id);
    const { workers, nobles } = plan[id] ?? NOBODY;
    const noble = workers === 0 && nobles > 0;
    plan[id] = { workers: Math.max(0, workers - 1), nobles: noble ? nobles - 1 : nobles };
    return noble ? 'nobles' : 'workers';
  }

  /** Moves one from a group to another if it fits there, else leaves it. Null moves it back to the port. */
  move(seat: SeatView, asked: string, from: string, to: string | null): void {
    const plan = this.#change(seat, from);
    const before = plan[from];
    const kind = this.fewer(seat, from);
    if (to === null || !before) return;
    const there = size(plan[to]);
    this.put(seat, asked, to, kind);
    if (size(this.#now(seat)[to]) === there) this.#change(seat, from)[from] = before;
  }

  /** Sends everybody to the port. */
  clear(): void {
    this.#plan = {};
    this.ghosts = NONE;
  }

  /** How many are placed, and how many can be. */
  count(seat: SeatView, asked: string): { placed: number; total: number } {
    const plan = this.#now(seat);
    const open = Manning.open(seat, asked);
    const circles = open.reduce((sum, group) => sum + group.circles, 0);
    const placed = open.reduce((sum, group) => sum + size(plan[group.id]), 0);
    return { placed, total: Math.min(circles, seat.port) };
  }

  /**
   * The part of the plan that the position does not show yet; a group arrives all at once. Before anything is
   * asked, that is where everybody stood.
   */
  unseen(seat: SeatView): Plan {
    const plan = this.#now(seat);
    return Object.fromEntries(
      [...people(seat).groups.values()].flatMap((group) => {
        const crew = plan[group.id];
        return crew && size(crew) > 0 && group.manned === 0 ? [[group.id, crew]] : [];
      }),
    );
  }

  /** Adds one of a kind if it fits. */
  put(seat: SeatView, asked: string, id: string, kind: keyof Crew): void {
    const open = Manning.open(seat, asked);
    const group = open.find((one) => one.id === id);
    if (!group) return;
    const plan = this.#change(seat, id);
    const now = plan[id] ?? NOBODY;
    const as = group.post ? kind : 'workers';
    const more = { ...now, [as]: now[as] + 1 };
    const fits = crews(group, now, this.#left(seat, open)).some(
      ({ workers, nobles }) => workers === more.workers && nobles === more.nobles,
    );
    if (fits) plan[id] = more;
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
    const plan = this.#change(seat, id);
    const now = plan[id] ?? NOBODY;
    const ways = crews(group, now, this.#left(seat, open));
    const at = ways.findIndex(({ workers, nobles }) => workers === now.workers && nobles === now.nobles);
    plan[id] = ways[(at + 1) % ways.length] ?? NOBODY;
  }

  /** Puts everybody where a bot would; I may still change it. */
  propose(seat: SeatView, asked: string, actions: string[]): void {
    const proposed = planOf(actions);
    const before = this.#now(seat);
    const open = Manning.open(seat, asked);
    this.#plan = Object.fromEntries(open.map(({ id }) => [id, proposed[id] ?? NOBODY]));
    this.#rest(seat, asked, open);
    const after = this.#now(seat);
    this.ghosts = new Set(open.map(({ id }) => id).filter((id) => size(after[id]) > size(before[id])));
  }

  /** Puts only those who still wait where a bot would, as far as there is room. */
  fill(seat: SeatView, asked: string, actions: string[]): void {
    const proposed = planOf(actions);
    const open = Manning.open(seat, asked);
    for (const { id } of open)
      for (const kind of ['nobles', 'workers'] as const)
        while ((this.#now(seat)[id]?.[kind] ?? 0) < (proposed[id]?.[kind] ?? 0) && this.#add(seat, asked, id, kind));
    this.#rest(seat, asked, open);
  }

  /** Whether nobody is left who could still be placed. */
  complete(seat: SeatView, asked: string): boolean {
    const { placed, total } = this.count(seat, asked);
    return placed === total;
  }

  begin(seat: SeatView): void {
    this.#plan = { ...this.#now(seat) };
    this.#answering = true;
    this.#answered = -1;
  }

  /** The answer to the current question while the plan is being sent, else null. */
  answer(seat: SeatView, legal: Choice[]): string | null {
    const asked = legal[0]?.things[0];
    if (!this.#answering || !asked) return null;
    const at = [...people(seat).groups.keys()].indexOf(asked);
    const crew = this.#plan?.[asked] ?? NOBODY;
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

  /** Adds one and returns whether there was room. */
  #add(seat: SeatView, asked: string, id: string, kind: keyof Crew): boolean {
    const before = size(this.#now(seat)[id]);
    this.put(seat, asked, id, kind);
    return size(this.#now(seat)[id]) > before;
  }

  /** Places those who are left: the engine does not ask about a group for which there is only one answer. */
  #rest(seat: SeatView, asked: string, open: Group[]): void {
    for (const { id } of open) while (this.#add(seat, asked, id, 'workers') || this.#add(seat, asked, id, 'nobles'));
  }

  /** The plan, or where everybody stood. */
  #now(seat: SeatView): Plan {
    return this.#plan ?? this.#standing(seat);
  }

  /** The plan to write to. What I touch is no longer a proposal. */
  #change(seat: SeatView, id: string): Plan {
    this.#plan ??= { ...this.#standing(seat) };
    if (this.ghosts.has(id)) this.ghosts = new Set([...this.ghosts].filter((one) => one !== id));
    return this.#plan;
  }

  /** Where my people stood, as far as there are still as many of them and as many circles. */
  #standing(seat: SeatView): Plan {
    const plan: Plan = {};
    let { port, nobles, workers } = seat;
    for (const group of people(seat).groups.values()) {
      const before = this.#before[group.id];
      if (!before || group.circles === 0 || group.manned > 0) continue;
      const most = Math.min(group.circles, port);
      const noble = group.post ? Math.min(before.nobles, nobles, most) : 0;
      const worker = Math.min(before.workers, group.post ? workers : most, most - noble);
      plan[group.id] = { workers: worker, nobles: noble };
      port -= noble + worker;
      if (group.post) {
        nobles -= noble;
        workers -= worker;
      }
    }
    return plan;
  }

  #left(seat: SeatView, open: Group[]): Left {
    const plan = this.#now(seat);
    let pieces = seat.port;
    let nobles = seat.nobles;
    let workers = seat.workers;
    for (const group of people(seat).groups.values())
      if (group.post) {
        nobles -= group.crew.nobles;
        workers -= group.crew.workers;
      }
    for (const group of open) {
      const crew = plan[group.id] ?? NOBODY;
      pieces -= size(crew);
      if (group.post) {
        nobles -= crew.nobles;
        workers -= crew.workers;
      }
    }
    return { pieces, workers, nobles };
  }
}
