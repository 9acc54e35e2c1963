// What the frame knows about the game it shows: a live table, a moment of a replay or a fixture.
import { isPart } from './decisions';
import type { Choice, GameEvent, GameId, TableState } from './types';

export interface Play {
  readonly game: GameId;
  readonly me: number | null;
  /** The state to show, with the gathered picks applied. */
  readonly state: TableState;
  /** Picks gathered but not yet sent. */
  readonly picks: readonly Choice[];
  /** How many are picked and how many must or may be; null if no number is required. */
  readonly progress: { chosen: number; most: number; exact: boolean } | null;
  /** All picks are made and wait for confirmation. */
  readonly complete: boolean;
  /** The picks may be confirmed as they are. */
  readonly ready: boolean;
  /** The choice that waits for confirmation looks like a mistake. */
  readonly slip: boolean;
  /** A request was sent and has no answer yet. */
  readonly busy: boolean;
  choose(action: string): void;
  confirm(): void;
  cancel(): void;
  /** Takes back one pick. */
  unpick(action: string): void;
  /** How a bot would answer this question and those of the same kind after it. */
  propose?(): Promise<string[]>;
}

/** Picks that open their own question (which worker?), so that they cannot be moved before others later. */
export const OPENING = /^return (worker|noble)$/;

/** What an event is about: its things and whose they are. */
export interface Spot {
  things: string[];
  seat: number | null;
}

export function spotOf(event: GameEvent): Spot {
  return { things: event.things ?? [], seat: event.seat ?? null };
}

/**
 * The next state without its new question, which a slow phone draws a frame later; my previous question stays
 * until then. After a pick of a series the new question is kept, because there a board adds its own picks to
 * the view (manning); only choices that were not offered before wait.
 */
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
