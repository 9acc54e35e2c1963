// What a viewer of San Juan sees (docs/interfaces/san-juan.md, "Who knows what").
import { verbsOf } from '../../lib/decisions';
import { gameInfo, thingOf } from '../../lib/games.svelte';
import type { Cards, Choice, Decision } from '../../lib/types';
import { fieldOf, nameOf, say } from '../../lib/words.svelte';
import type { SurveySanJuan } from '../../../generated/survey-san-juan';
import type { SanJuanBuilding as Building, SanJuanSeat as Seat, SanJuanView as View } from '../../lib/views';
import { effects } from './effects';

export type Playing = NonNullable<SurveySanJuan['playing']>;
export type { Building, Seat, View };

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
  const found = thingOf('san-juan', card);
  return {
    cost: found?.cost ?? null,
    points: found?.points ?? null,
    kind: found?.kind ?? '',
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

/** A building, its name in actions, and whether it belongs to the city, which is not production. */
export interface House {
  building: Building;
  name: string;
  city: boolean;
}

/** A town in the order of the street: production first, each half in the order of building. */
export function row(buildings: Building[]): House[] {
  const all = buildings.map((building, place) => ({
    building,
    name: called(buildings, place),
    city: printedOn(building.card).kind !== 'production',
  }));
  return [...all.filter((one) => !one.city), ...all.filter((one) => one.city)];
}

/** Whether an action names this building. */
export function names(action: string, name: string): boolean {
  return action === `use ${name}` || verbs(atBuildings).some((verb) => action === `${verb} ${name}`);
}

/** The building whose price I am picking now. */
export function toBuild(picks: readonly Choice[]): string | null {
  const [first] = picks;
  return first?.action.startsWith('build ') ? (first.things[0] ?? null) : null;
}

/** The role that a building's effect belongs to, as its signs begin. */
export function effectOf(card: string): string {
  return effects[card]?.split(' ', 1)[0] ?? '';
}

/** What a building did in this round and cannot do again. */
export function used(town: Seat, { card }: Building): string {
  if (card === 'library' && town.library_used) return fieldOf('san-juan', 'library_used') ?? '';
  if (card === 'bank' && town.bank_used) return fieldOf('san-juan', 'bank_used') ?? '';
  return '';
}

/** What lies on and under a building, for screen readers. */
export function spokenOn(town: Seat, building: Building): string {
  const parts = [
    building.good === null ? '' : say('sj.with-good'),
    tucked(building) > 0 ? say('sj.tucked', tucked(building)) : '',
    building.covered.length > 0
      ? say('sj.covers', building.covered.map((card) => nameOf('san-juan', card)).join(', '))
      : '',
    used(town, building),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** How many cards are seen to lie under a building. */
export function tucked({ chapel = [], bank = [], harbor }: Building): number {
  return size(chapel) + size(bank) + size(harbor);
}

/** The verb of the question that puts cards of a hand under this building: they may be dragged there. */
export function takenBy(card: string): string | undefined {
  const rows = gameInfo('san-juan')?.decisions ?? [];
  return (
    rows.find(({ source, pool, choice }) => source === card && pool === 'hand' && choice === 'card')?.verb ?? undefined
  );
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

const atBuildings = ({ choice }: Decision) => choice === 'building';
const withHand = ({ choice, pool }: Decision) => choice === 'card' && pool === 'hand';
const withTray = ({ choice, pool }: Decision) => choice === 'card' && pool !== 'hand';
/** What is done with several cards of a hand or a draw at once. */
const withSome = ({ choice, series }: Decision) => choice === 'card' && series === 'set';
const verbs = (like: (row: Decision) => boolean) => verbsOf('san-juan', like);

/** What can be done with a building in a town. */
export function atBuilding(legal: Choice[], name: string): Choice | undefined {
  return legal.find(({ action }) => names(action, name));
}

/** What can be done with a card in hand. */
export function withCard(legal: Choice[], card: string): Choice | undefined {
  const can = verbs(withHand);
  return legal.find((one) => can.some((verb) => one.action === `${verb} ${card}`));
}

/** What can be done with a card I choose from. */
export function fromTray(legal: Choice[], card: string): Choice | undefined {
  const can = verbs(withTray);
  return legal.find((one) => can.some((verb) => one.action === `${verb} ${card}`));
}

/** What can be done with something on the table. */
export function withTile(legal: Choice[], verb: string, thing: string): Choice | undefined {
  return legal.find((one) => one.action === `${verb} ${thing}`);
}

/** A pick of a card, and which of the picks it is. */
export interface Picked {
  choice: Choice;
  place: number;
}

/**
 * The picked cards of a hand, by key (lib/numbered.ts). Equal cards share one action; the last copies are the
 * picked ones, because those disappear when the picks are carried out.
 */
export function pickedIn(cards: readonly string[], picks: readonly Choice[]): Map<string, Picked> {
  const found = new Map<string, Picked>();
  const left = new Map<string, number>();
  for (const card of cards) left.set(card, (left.get(card) ?? 0) + 1);
  const pickable = verbs(withSome);
  let place = 0;
  for (const choice of picks) {
    const [verb = ''] = choice.action.split(' ', 1);
    const card = choice.things[0] ?? '';
    const number = left.get(card) ?? 0;
    if (!pickable.includes(verb) || number === 0) continue;
    left.set(card, number - 1);
    place += 1;
    found.set(`${card}:${number}`, { choice, place });
  }
  return found;
}
