// What the frame knows of the game it shows: a live table, a moment of a replay, a fixture.
import { isPart } from './decisions';
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

/** Picks that open a question of their own (which worker?) and so cannot go before others later. */
export const OPENING = /^return (worker|noble)$/;

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
  const within = isPart(game, before.decision);
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
