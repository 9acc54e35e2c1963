// What a viewer of Patrician sees (docs/interfaces/patrician.md, "Who knows what").
import type { Site as City } from '../../../generated/view-patrician';
import { decisionOf } from '../../lib/decisions';
import type { Cards, Choice, TableState } from '../../lib/types';
import type { PatricianSeat as Seat, PatricianView as View } from '../../lib/views';

export type { City, Seat, View };

export type Site = 'left' | 'right';
export const SITES: Site[] = ['left', 'right'];

export const PATRICIANS = ['red-hat', 'lady', 'beard'];

/** What a card shows, read from its id: the city, then the lower half. */
export interface Face {
  city: string;
  crests: number;
  portrait: string | null;
  heads: number;
  special: 'move' | 'any' | null;
}

const LOWER: Record<string, Omit<Face, 'city'>> = {
  'red-hat-star': { crests: 1, portrait: 'red-hat', heads: 1, special: null },
  'lady-star': { crests: 1, portrait: 'lady', heads: 1, special: null },
  'beard-star': { crests: 1, portrait: 'beard', heads: 1, special: null },
  'two-red-hats': { crests: 1, portrait: 'red-hat', heads: 2, special: null },
  'two-ladies': { crests: 1, portrait: 'lady', heads: 2, special: null },
  'two-beards': { crests: 1, portrait: 'beard', heads: 2, special: null },
  'two-crests': { crests: 2, portrait: null, heads: 0, special: null },
  move: { crests: 1, portrait: null, heads: 0, special: 'move' },
  any: { crests: 1, portrait: null, heads: 0, special: 'any' },
};

export function face(card: string): Face {
  const city = card.slice(0, card.indexOf('-'));
  const lower = LOWER[card.slice(city.length + 1)];
  return { city, ...(lower ?? { crests: 1, portrait: null, heads: 0, special: null }) };
}

/** The points on a token: the number at the end of its id. */
export function worth(token: string): number {
  return Number(token.slice(token.lastIndexOf('-') + 1));
}

/** How often each patrician occurs in a pile. */
export function heads(played: string[]): Map<string, number> {
  const found = new Map(PATRICIANS.map((one) => [one, 0]));
  for (const card of played) {
    const { portrait, heads: number } = face(card);
    if (portrait) found.set(portrait, (found.get(portrait) ?? 0) + number);
  }
  return found;
}

export function countHeads(played: string[]): number {
  return [...heads(played).values()].reduce((sum, one) => sum + one, 0);
}

/** The known cards of a hand, and how many more there are. */
export function known(cards: Cards): { cards: string[]; hidden: number } {
  if (Array.isArray(cards)) return { cards, hidden: 0 };
  const seen = cards.known ?? [];
  return { cards: seen, hidden: cards.count - seen.length };
}

/** Floors still to be built: the higher token's points equal the number of floors the city holds. */
export function toBuild(city: City): number {
  const [token] = city.tokens;
  return token === undefined ? 0 : worth(token) - city.left.length - city.right.length;
}

/** How many floors a city holds. */
export function holds(city: City): number {
  return toBuild(city) + city.left.length + city.right.length;
}

/** The most floors a tower can have in the end: the other one needs a floor too. */
export function reach(city: City, site: Site): number {
  const height = city[site].length;
  return Math.min(height + toBuild(city), Math.max(height, holds(city) - 1));
}

/** The token a tower would earn as the towers stand; null while they are equally high. */
export function tokenOver(city: City, site: Site): string | null {
  const higher = city[site].length - city[otherSite(site)].length;
  if (higher === 0) return null;
  return city.tokens[higher > 0 ? 0 : 1] ?? null;
}

export function otherSite(site: Site): Site {
  return site === 'left' ? 'right' : 'left';
}

/** The city of this turn's card, until the turn ends. */
export function builtIn(view: View, decision: string | null): string | null {
  const card = view.seats[view.turn]?.played[0];
  return card !== undefined && decisionOf('patrician', decision)?.choice !== 'card' && !view.over
    ? face(card).city
    : null;
}

/** The choice with this verb about this thing. */
export function offer(legal: Choice[], verb: string, thing?: string): Choice | undefined {
  return legal.find(
    ({ action, things }) => action.split(' ', 1)[0] === verb && (thing === undefined || things.includes(thing)),
  );
}

/** What can be done at a tower: add a floor, or move its top floor. */
export function atTower(state: TableState<View>, city: string, site: Site): Choice | undefined {
  const { legal, view, decision } = state;
  const built = builtIn(view, decision) === city ? offer(legal, 'build', site) : undefined;
  return built ?? legal.find((one) => one.action === `move ${city} from ${site}`);
}

/** Where a floor comes from: the top of the other tower if that floor is gone, else its owner's supply. */
export function cameFrom(city: City, site: Site, seat: number): string {
  const other = otherSite(site);
  return `floor:${city.city}:${other}:${city[other].length},supply:${seat}`;
}
