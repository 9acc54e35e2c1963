// What is printed on buildings, as the server lists it (/api/games). There are no rules here.
import { gameInfo, thingOf } from '../../lib/games.svelte';
import type { ThingInfo } from '../../lib/types';
import type { Good, Tile } from './view';

export interface Building {
  id: string;
  kind: string;
  cost: number;
  points: number;
  row: number;
  circles: number;
  size: number;
  module: string | null;
  good: string | null;
}

export const GOODS: readonly Good[] = ['corn', 'indigo', 'sugar', 'tobacco', 'coffee'];
export const TILES: readonly Tile[] = [...GOODS, 'quarry'];

function filled({ id, kind, cost = 0, points = 0, row = 1, circles = 0, ...more }: ThingInfo): Building {
  const { size = 1, module = null, good = null } = more;
  return { id, kind, cost, points, row, circles, size, module, good };
}

/** The same object for the same building, so that nothing is drawn again. */
const known = new WeakMap<ThingInfo, Building>();

/** A building; a blank one as long as the list is not there. */
export function building(id: string): Building {
  const thing = thingOf('puerto-rico', id);
  if (!thing) return filled({ id, kind: 'commercial' });
  const found = known.get(thing) ?? filled(thing);
  known.set(thing, found);
  return found;
}

/** All buildings in table order. */
export function buildings(): Building[] {
  const things = gameInfo('puerto-rico')?.things ?? [];
  return things.filter(({ cost }) => cost !== undefined).map(({ id }) => building(id));
}
