// The choices the board offers itself: in my hand, at the towers and on the cards beside the cities.
import type { TableState } from '../../lib/types';
import { atTower, known, offer, SITES, type View } from './view';

/** The actions that the prompt bar need not list. */
export function places(state: TableState<View>, me: number | null): ReadonlySet<string> {
  const { legal, view, actor } = state;
  const mine = me !== null && actor === me ? view.seats[me] : undefined;
  if (!mine) return new Set();
  const choices = [
    ...known(mine.hand).cards.map((card) => offer(legal, 'play', card)),
    ...view.cities.flatMap(({ city, card }) => [
      ...SITES.map((site) => atTower(state, city, site)),
      card === null ? undefined : offer(legal, 'take', city),
    ]),
  ];
  return new Set(choices.flatMap((choice) => choice?.action ?? []));
}
