// What a viewer of San Juan sees (docs/interfaces/san-juan.md, "Who knows what").
import { decisionOf } from '../../lib/decisions';
import { gameInfo } from '../../lib/games.svelte';
import type { Cards, Choice } from '../../lib/types';
import type { SanJuanBuilding as Building, SanJuanSeat as Seat, SanJuanView as View } from '../../lib/views';

export type { Building, Seat, View };

/** The places in a town. */
export const PLACES = 12;

export const GOODS = ['indigo', 'sugar', 'tobacco', 'coffee', 'silver'];
export const LETTERS: Record<string, string> = {
  indigo: 'I',
  sugar: 'S',
  tobacco: 'T',
  coffee: 'C',
  silver: 'A',
};

export function size(cards: Cards): number {
  return Array.isArray(cards) ? cards.length : cards.count;
}

/** The cards a viewer knows. */
export function seen(cards: Cards): string[] {
  return Array.isArray(cards) ? cards : (cards.known ?? []);
}

/** What is printed on a card. */
export interface Printed {
  cost: number | null;
  points: number | null;
  kind: string;
  monument: boolean;
}

export function printedOn(card: string): Printed {
  const found = gameInfo('san-juan')?.things.find((one) => one.id === card);
  return {
    cost: found?.cost ?? null,
    points: found?.points ?? null,
    kind: GOODS.includes(card) ? 'production' : 'violet',
    monument: found?.monument === true,
  };
}

/** A building's name in an action: its card and, from the second copy on, its number. */
export function called(buildings: Building[], place: number): string {
  const card = buildings[place]?.card ?? '';
  const number = buildings.slice(0, place + 1).filter((one) => one.card === card).length;
  return number > 1 ? `${card} ${number}` : card;
}

/**
 * Roughly the most equal cards a hand holds; beyond that a building fades in instead of coming from its card.
 */
const EQUAL = 4;

/**
 * Where a building comes from: my hand, where its card had one of these names (lib/numbered.ts), the table, or
 * a hand I do not see.
 */
export function cameFrom(card: string, seat: number): string {
  const cards = Array.from({ length: EQUAL }, (_, place) => `card:${card}:${place + 1}`);
  return [...cards, `building:table:${card}`, `hand:${seat}`].join(',');
}

/** How many cards are seen to lie under a building. */
export function tucked({ chapel = [], bank = [], harbor }: Building): number {
  return size(chapel) + size(bank) + size(harbor);
}

/** What may be dragged under a building, as action verbs. */
export function takenBy(card: string): string | undefined {
  if (card === 'chapel') return 'tuck';
  return card === 'bank' ? 'deposit' : undefined;
}

/** Cards on the table before they go to a hand, known or not. */
export interface Tray {
  field: 'revealed' | 'drawn';
  cards: string[];
  hidden: number;
}

export function tray(view: View): Tray {
  const field = size(view.revealed) > 0 ? 'revealed' : 'drawn';
  const cards = seen(view[field]);
  return { field, cards, hidden: size(view[field]) - cards.length };
}

const AT_BUILDINGS = ['produce', 'sell', 'spend', 'cover', 'lose'];
const WITH_CARDS = ['build', 'pay', 'discard', 'swap', 'tuck', 'deposit'];

/** What can be done with a building in a town. */
export function atBuilding(legal: Choice[], name: string): Choice | undefined {
  return legal.find(
    (one) => AT_BUILDINGS.some((verb) => one.action === `${verb} ${name}`) || one.action === `use ${name}`,
  );
}

/** What can be done with a card in hand. */
export function withCard(legal: Choice[], card: string): Choice | undefined {
  return legal.find((one) => WITH_CARDS.some((verb) => one.action === `${verb} ${card}`));
}

/** What can be done with a card I choose from. */
export function fromTray(legal: Choice[], card: string): Choice | undefined {
  return legal.find((one) => one.action === `keep ${card}` || one.action === `take ${card}`);
}

/** What can be done with something on the table. */
export function withTile(legal: Choice[], verb: string, thing: string): Choice | undefined {
  return legal.find((one) => one.action === `${verb} ${thing}`);
}

/** The role being played, as far as the open question tells; during an event the event is lit instead. */
export function askedBy(view: View, decision: string | null): string | null {
  const asking = decisionOf('san-juan', decision)?.role;
  const role = (Object.keys(view.roles) as (keyof View['roles'])[]).find((one) => one === asking);
  const taken = role !== undefined && view.roles[role] !== null && view.event === null;
  return taken && !view.over ? role : null;
}
