// The choices the board offers itself: on roles and events, my buildings, my hand and the cards above it, and
// the Cathedral.
import type { TableState } from '../../lib/types';
import { atBuilding, called, fromTray, seen, tray, withCard, withTile, type View } from './view';

/** The actions that the prompt bar need not list. */
export function places({ legal, view, actor }: TableState<View>, me: number | null): ReadonlySet<string> {
  const mine = me !== null && actor === me ? view.seats[me] : undefined;
  if (!mine) return new Set();
  const { buildings, hand } = mine;
  const events = view.event === null ? view.events : [view.event, ...view.events];
  const choices = [
    ...Object.keys(view.roles).map((role) => withTile(legal, 'role', role)),
    ...events.map((event) => withTile(legal, 'event', event)),
    view.cathedral ? withTile(legal, 'build', 'cathedral') : undefined,
    ...buildings.map((_, place) => atBuilding(legal, called(buildings, place))),
    ...seen(hand).map((card) => withCard(legal, card)),
    ...tray(view).cards.map((card) => fromTray(legal, card)),
  ];
  return new Set(choices.flatMap((choice) => choice?.action ?? []));
}
