// Finds the leader of a tower and what a card in hand would do: pictures for the player, drawn from what is on the table.
// Nothing is decided here; the server offers the choices and awards the tokens.
import { type City, face, reach, type Site, SITES, tokenOver, toBuild, type View, worth } from './view';

/** The seat with most floors; of equals, the one whose floor is nearest the top (docs/rules/patrician.md 7.6). */
export function leader(floors: readonly number[]): number | null {
  const count = (seat: number) => floors.filter((one) => one === seat).length;
  const most = Math.max(0, ...floors.map(count));
  return floors.findLast((seat) => count(seat) === most) ?? null;
}

/** A tower as a card would leave it. */
export interface Ghost {
  /** The floors it would add. */
  floors: number;
  leader: number | null;
  /** The points of the token it would earn then, or of the lower one while that is open. */
  points: number;
  /** My floors in the tower, and those of the strongest other seat. */
  mine: number;
  best: number;
}

export interface Forecast {
  card: string;
  city: string;
  ghosts: Record<Site, Ghost>;
  /** The card that would come to my hand; null if I could choose one. */
  takes: string | null;
  /** Some card lies on the map. */
  some: boolean;
}

/** A tower with floors of mine on top, as many as it can still take. */
export function ghost(city: City, site: Site, me: number, crests: number): Ghost {
  const room = reach(city, site) - city[site].length;
  const floors = Math.min(crests, room);
  const after = { ...city, [site]: [...city[site], ...Array.from({ length: floors }, () => me)] };
  const count = (seat: number) => after[site].filter((one) => one === seat).length;
  const best = Math.max(0, ...after[site].filter((seat) => seat !== me).map(count));
  const token = tokenOver(after, site) ?? city.tokens.at(-1) ?? '';
  return { floors, leader: leader(after[site]), points: worth(token), mine: count(me), best };
}

/** What playing a card would do, for the one who holds it. */
export function forecast(view: View, me: number, card: string): Forecast | null {
  const { city: name, crests, special } = face(card);
  const city = view.cities.find((one) => one.city === name);
  if (!city || toBuild(city) === 0) return null;
  const ghosts = { left: ghost(city, 'left', me, crests), right: ghost(city, 'right', me, crests) };
  const some = view.cities.some((one) => one.card !== null);
  return { card, city: name, ghosts, takes: special === 'any' ? null : city.card, some };
}

/** A tower that a seat leads: the points of its token, or the lower one while that is open. */
export interface Lead {
  city: string;
  site: Site;
  points: number;
  open: boolean;
}

/** The towers of unfinished cities that a seat leads, most points first. */
export function leads(cities: readonly City[], seat: number): Lead[] {
  const found: Lead[] = [];
  for (const city of cities)
    for (const site of SITES) {
      const lower = city.tokens.at(-1);
      if (!lower || leader(city[site]) !== seat) continue;
      const token = tokenOver(city, site);
      found.push({ city: city.city, site, points: worth(token ?? lower), open: token === null });
    }
  return found.toSorted((one, other) => other.points - one.points);
}
