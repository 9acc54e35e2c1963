// What a viewer of Patrician sees (docs/interfaces/patrician.md, "Who knows what").
import type { City as Prospect, Forecast } from '../../../generated/survey-patrician';
import type { Site as City } from '../../../generated/view-patrician';
import { gameInfo, thingOf } from '../../lib/games.svelte';
import type { Cards, Choice, TableState } from '../../lib/types';
import type { PatricianSeat as Seat, PatricianView as View } from '../../lib/views';

export type { City, Forecast, Prospect, Seat, View };

export type Site = 'left' | 'right';
export const SITES: Site[] = ['left', 'right'];

/** What a card shows. */
export interface Face {
  city: string;
  crests: number;
  portrait: string | null;
  heads: number;
  special: string | null;
}

export function face(card: string): Face {
  const { city = '', crests = 1, portrait = null, heads = 0, special = null } = thingOf('patrician', card) ?? {};
  return { city, crests, portrait, heads, special };
}

/** The points on a token. */
export function worth(token: string): number {
  return thingOf('patrician', token)?.points ?? 0;
}

function patricians(): string[] {
  const things = gameInfo('patrician')?.things ?? [];
  return things.filter(({ kind }) => kind === 'patrician').map(({ id }) => id);
}

/** How often each patrician occurs in a pile. */
export function heads(played: string[]): Map<string, number> {
  const found = new Map(patricians().map((one) => [one, 0]));
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

export function otherSite(site: Site): Site {
  return site === 'left' ? 'right' : 'left';
}

/** The choice with this verb about this thing. */
export function offer(legal: Choice[], verb: string, thing?: string): Choice | undefined {
  return legal.find(
    ({ action, things }) => action.split(' ', 1)[0] === verb && (thing === undefined || things.includes(thing)),
  );
}

/** What can be done at a tower: add a floor, or move its top floor. */
export function atTower(state: TableState<View>, city: string, site: Site): Choice | undefined {
  const { legal, survey } = state;
  const built = survey.built === city ? offer(legal, 'build', site) : undefined;
  return built ?? legal.find((one) => one.action === `move ${city} from ${site}`);
}

/** Where a floor comes from: the top of the other tower if that floor is gone, else its owner's supply. */
export function cameFrom(city: City, site: Site, seat: number): string {
  const other = otherSite(site);
  return `floor:${city.city}:${other}:${city[other].length},supply:${seat}`;
}
