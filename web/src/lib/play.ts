// What the frame knows of the game it shows: a live table, a moment of a replay, a fixture.
import type { Choice, GameEvent, GameId, TableState } from './types';

export interface Play {
  readonly game: GameId;
  readonly me: number | null;
  /** What is shown: with the picks gathered so far as if they were done. */
  readonly state: TableState;
  /** Gathered picks, not yet sent. */
  readonly picks: readonly Choice[];
  /** How many are picked, and how many must or may be, where a number is asked for. */
  readonly progress: { chosen: number; most: number; exact: boolean } | null;
  /** All picks are made and wait for a yes. */
  readonly complete: boolean;
  /** The picks may be confirmed as they are. */
  readonly ready: boolean;
  /** What waits for a yes looks like a slip. */
  readonly slip: boolean;
  /** Something was sent and is not yet answered. */
  readonly busy: boolean;
  choose(action: string): void;
  confirm(): void;
  cancel(): void;
}

/** Kinds of decisions that belong to the choice before them: answered piece by piece, sent as one. */
export const CONTINUING: Record<GameId, ReadonlySet<string>> = {
  'san-juan': new Set([
    'opening',
    'crane',
    'library',
    'black-market',
    'pay',
    'produce',
    'sell',
    'council-keep',
    'council-discard',
    'office',
    'bank',
    'hand-limit',
    'amnesty',
  ]),
  'puerto-rico': new Set([
    'man',
    'black-market',
    'black-market-from',
    'artisan-privilege',
    'royal-supplier',
    'small-wharf',
    'store',
    'piracy-keep',
    'raid-remove',
    'raid-keep',
    'raid-place',
  ]),
  patrician: new Set(),
};

/** Those of them that are picks out of one set, in table order: what was passed over may still be
 * picked. (Elsewhere the choices of one question exclude each other: how many on this group.) */
export const PICKING: Record<GameId, ReadonlySet<string>> = {
  'san-juan': new Set(['black-market', 'produce', 'sell', 'office', 'bank', 'amnesty']),
  'puerto-rico': new Set(['black-market', 'royal-supplier']),
  patrician: new Set(),
};

/** Picks that open a question of their own (which worker?) and so cannot go before others later. */
export const OPENING = /^return (worker|noble)$/;

/** Kinds from which a choice may lead into one of those. */
export const LEADING: Record<GameId, ReadonlySet<string>> = {
  'san-juan': new Set(['build', ...CONTINUING['san-juan']]),
  'puerto-rico': new Set(['build', 'load', 'buccaneer', ...CONTINUING['puerto-rico']]),
  patrician: new Set(),
};

/** Kinds in which to decline what could be done, where it cannot be taken back, looks like a slip. */
export const SLIPPING: Record<GameId, ReadonlySet<string>> = {
  'san-juan': new Set(['build', 'produce', 'sell', 'free-build']),
  'puerto-rico': new Set(['build', 'sell', 'load', 'take-tile']),
  patrician: new Set(),
};

/** What an event is about: its things, and whose they are. */
export interface Spot {
  things: string[];
  seat: number | null;
}

export function spotOf(event: GameEvent): Spot {
  return { things: event.things ?? [], seat: event.seat ?? null };
}

/** What happened, without what is asked then, which a slow phone draws a frame later. What I was asked
 * before stays meanwhile. Not so after a pick of a series: there a board adds picks of its own to the view
 * (manning), and only choices wait that were not offered before. */
export function happened({ game, me }: Play, before: TableState, next: TableState): TableState {
  if (next.seq === before.seq) return next;
  const within = CONTINUING[game].has(before.decision ?? '');
  const mine = me !== null && (before.actor === me || next.actor === me);
  if (mine && !within) {
    const { actor, decision, question, legal } = before;
    return { ...next, actor, decision, question, legal };
  }
  if (next.decision === before.decision && next.actor === before.actor) return next;
  const known = new Set(before.legal.map((one) => one.action));
  const legal = next.legal.filter((one) => known.has(one.action));
  return legal.length === next.legal.length ? next : { ...next, legal };
}
