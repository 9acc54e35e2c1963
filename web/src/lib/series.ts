// Picks from a hand. The engine takes them one by one in table order and makes forced picks itself. People pick
// in any order and want to see how many remain. So the cards are gathered here, and only the picks the engine
// asks for are sent, in its order.
import { decisionOf, endingOf } from './decisions';
import { actionOf } from './words.svelte';
import type { Card, Cards } from '../../generated/view-san-juan';
import type { Choice, GameId, TableState } from './types';

export interface Series {
  /** True: the cards are drawn and kept. False: they leave the hand. */
  drawn: boolean;
  verb: string;
  /** The cards to pick from, in table order. */
  pool: Card[];
  /** The exact number to pick, or the maximum if picking can be ended early. */
  most: number;
  end: Choice | null;
}

const known = (cards: Cards | undefined): Card[] => (Array.isArray(cards) ? cards : []);
export const verbOf = (choice: Choice | undefined): string => choice?.action.split(' ', 1)[0] ?? '';

/** The cards the engine offers: those with enough cards at or after them in the pool. */
function options(pool: readonly string[], least: number): Set<string> {
  return new Set(pool.slice(0, pool.length - least + 1));
}

/**
 * The series a state asks me for, or null. Null also for a series begun elsewhere, whose pool is no longer
 * complete.
 */
export function seriesIn(game: GameId, me: number | null, state: TableState | null): Series | null {
  if (!state || me === null || state.actor !== me || state.picks === null) return null;
  const row = decisionOf(game, state.decision);
  const { view } = state;
  if (!row?.part_of || !row.counted || row.choice !== 'card' || view.game !== 'san-juan') return null;
  const ending = endingOf(game, row.id);
  const end = state.legal.find((one) => one.action === ending) ?? null;
  const cards = state.legal.filter((one) => one !== end);
  const drawn = row.pool === 'drawn';
  const pool = known(drawn ? view.drawn : view.seats[me]?.hand);
  const offered = options(pool, end ? 1 : state.picks);
  const whole = cards.length === offered.size && cards.every((one) => offered.has(one.things[0] ?? ''));
  return whole ? { drawn, verb: verbOf(cards[0]), pool, most: state.picks, end } : null;
}

/** The pool without these cards. */
function rest(pool: Card[], cards: readonly string[]): Card[] {
  return cards.reduce((left, card) => left.toSpliced(placeIn(left, card), 1), pool);
}

function placeIn(pool: readonly string[], card: string): number {
  return pool.indexOf(card);
}

/** The cards that can still be picked, each once, and the choice that ends picking. */
export function choicesLeft(game: GameId, series: Series, chosen: readonly string[]): Choice[] {
  const { verb, pool, end } = series;
  const cards = [...new Set(rest(pool, chosen))].map((card) => ({
    action: `${verb} ${card}`,
    words: actionOf(game, verb, card),
    things: [card],
    numbers: [],
    price: null,
  }));
  return end ? [...cards, end] : cards;
}

export function inOrder({ pool }: Series, chosen: readonly Choice[]): Choice[] {
  const place = (choice: Choice) => placeIn(pool, choice.things[0] ?? '');
  return [...chosen].sort((one, other) => place(one) - place(other));
}

/** The actions for all the cards, in order, without the forced picks the engine makes itself. */
export function actionsFor({ verb, pool, most, end }: Series, chosen: readonly string[]): string[] {
  const actions: string[] = [];
  let left = pool;
  chosen.forEach((card, place) => {
    if (end || options(left, most - place).size > 1) actions.push(`${verb} ${card}`);
    left = left.slice(placeIn(left, card) + 1);
  });
  if (end && chosen.length < most && left.length > 0) actions.push(end.action);
  return actions;
}
