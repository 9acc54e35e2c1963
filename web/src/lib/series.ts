// "Exactly so many of these cards": the engine takes such picks in table order, one by one, and does by
// itself what leaves no choice. People take the cards in any order and see how many are still to come:
// so the cards are gathered here, and only what the engine asks for is sent, in its order.
import { actionOf } from './words.svelte';
import type { Cards, Choice, GameId, TableState } from './types';

export interface Series {
  kind: string;
  verb: string;
  /** The cards to pick from, in table order. */
  pool: string[];
  needed: number;
}

interface SanJuan {
  seats?: { hand: Cards }[];
  drawn?: Cards;
}

const EXACT: Record<GameId, ReadonlySet<string>> = {
  'san-juan': new Set(['opening', 'pay', 'council-keep', 'council-discard', 'hand-limit']),
  'puerto-rico': new Set(),
  patrician: new Set(),
};
const FROM_DRAWN = 'council-keep';

const known = (cards: Cards | undefined): string[] => (Array.isArray(cards) ? cards : []);
const verbOf = (choice: Choice | undefined): string => choice?.action.split(' ', 1)[0] ?? '';

/** Any card may come next that leaves enough at or after it. */
function options(pool: string[], needed: number): Set<string> {
  return new Set(pool.slice(0, pool.length - needed + 1));
}

/** How many picks offer just this much; null where equal cards leave it open. */
function deduce(pool: string[], offered: number): number | null {
  const fits = pool
    .map((_, place) => place + 1)
    .filter((needed) => options(pool, needed).size === offered);
  return fits.length === 1 ? (fits[0] ?? null) : null;
}

/** The series that a state asks me for after these picks, if it is one and its length is known. */
export function seriesIn(
  game: GameId,
  me: number | null,
  state: TableState | null,
  before: readonly Choice[],
): Series | null {
  if (!state || me === null || state.actor !== me || !EXACT[game].has(state.decision ?? '')) return null;
  const verb = verbOf(state.legal[0]);
  const last = before.at(-1);
  if (verbOf(last) === verb) return null;
  const kind = state.decision ?? '';
  const view = state.view as SanJuan;
  const pool = known(kind === FROM_DRAWN ? view.drawn : view.seats?.[me]?.hand);
  // The price of a building that nothing came between says it even where equal cards do not.
  const needed = deduce(pool, state.legal.length) ?? (kind === 'pay' ? (last?.price ?? null) : null);
  if (needed === null || needed > pool.length || options(pool, needed).size !== state.legal.length) return null;
  return { kind, verb, pool, needed };
}

/** The pool without these cards. */
function rest(pool: string[], cards: readonly string[]): string[] {
  return cards.reduce((left, card) => left.toSpliced(left.indexOf(card), 1), pool);
}

/** What can still be picked, each card once. */
export function choicesLeft(game: GameId, series: Series, chosen: readonly string[]): Choice[] {
  const { verb, pool } = series;
  return [...new Set(rest(pool, chosen))].map((card) => ({
    action: `${verb} ${card}`,
    words: actionOf(game, verb, card),
    things: [card],
    numbers: [],
    price: null,
  }));
}

export function inOrder({ pool }: Series, chosen: readonly Choice[]): Choice[] {
  const place = (choice: Choice) => pool.indexOf(choice.things[0] ?? '');
  return [...chosen].sort((one, other) => place(one) - place(other));
}

/** The actions for all the cards, in order, without those that the engine does by itself. */
export function actionsFor({ verb, pool, needed }: Series, chosen: readonly string[]): string[] {
  const actions: string[] = [];
  let left = pool;
  chosen.forEach((card, place) => {
    if (options(left, needed - place).size > 1) actions.push(`${verb} ${card}`);
    left = left.slice(left.indexOf(card) + 1);
  });
  return actions;
}

/** The view as if these had been picked. */
export function viewAfter(series: Series, me: number, view: unknown, chosen: readonly string[]): unknown {
  const now = view as Required<SanJuan>;
  const left = rest(series.pool, chosen);
  const keeps = series.kind === FROM_DRAWN;
  const seats = now.seats.map((seat, number) =>
    number === me ? { ...seat, hand: keeps ? [...known(seat.hand), ...chosen] : left } : seat,
  );
  return { ...now, seats, ...(keeps ? { drawn: left } : {}) };
}
