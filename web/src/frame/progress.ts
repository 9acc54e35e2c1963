// How near the end is, judged by what lies open on the table. The engine decides which of these ends a game;
// they are only counted here.
import { kindOf, sizeOf } from '../lib/games.svelte';
import type { Cards, View } from '../lib/types';

export interface Sign {
  /** The id of a page text: `end.ID`. */
  id: string;
  value: number;
}

/** Approximate starting amounts, used to list the sign nearest its end first. */
const CITY = 12;
const CHIPS = 100;
const WORKERS = 80;

function size(list: Cards): number {
  return Array.isArray(list) ? list.length : list.count;
}

function filled(city: { building: string }[]): number {
  return city.reduce((sum, { building }) => sum + sizeOf('puerto-rico', building), 0);
}

/** Spaces for commercial buildings on Puerto Rico's board, and those that only the Nobles fill. */
const SPACES = 17;
const NOBLE_SPACES = 7;

/** How many buildings are on the board in Puerto Rico's draft, and how many there will be; null otherwise. */
export function drafted(view: View): { done: number; all: number } | null {
  if (view.game !== 'puerto-rico' || view.round > 0) return null;
  const options: Partial<Record<string, unknown>> = view.options;
  const nobles = view.modules.includes('nobles') ? NOBLE_SPACES : 0;
  const fixed = options['nobles-draft'] === 'fixed' ? nobles : 0;
  const laid = Object.keys(view.board).filter((building) => kindOf('puerto-rico', building) === 'commercial');
  return { done: laid.length - fixed, all: SPACES + nobles - fixed };
}

export function progress(view: View): Sign[] {
  switch (view.game) {
    case 'san-juan': {
      const { seats } = view;
      return [{ id: 'buildings', value: Math.max(...seats.map((one) => one.buildings.length)) }];
    }
    case 'puerto-rico': {
      const { end, supply, seats } = view;
      if (end.length > 0) return [{ id: 'last', value: 0 }];
      const city = Math.max(...seats.map((one) => filled(one.city)));
      const signs = [
        { id: 'city', value: city, left: 1 - city / CITY },
        { id: 'vp', value: supply.vp, left: supply.vp / CHIPS },
        { id: 'workers', value: supply.workers, left: supply.workers / WORKERS },
      ];
      return signs.sort((one, other) => one.left - other.left).map(({ id, value }) => ({ id, value }));
    }
    case 'patrician': {
      const { draw, seats } = view;
      const hands = seats.reduce((sum, one) => sum + size(one.hand), 0);
      return [{ id: 'cards', value: size(draw) + hands }];
    }
  }
}
