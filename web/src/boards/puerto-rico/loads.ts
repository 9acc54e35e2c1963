// What a choice to load would put on a ship, for the preview in its hold: as many barrels of mine as there are
// free berths. Whether it may be loaded is the engine's business: only its choices are shown.
import type { Choice } from '../../lib/types';
import type { Good, SeatView, Ship } from './view';

export interface Load {
  action: string;
  good: Good;
  amount: number;
}

export function loadsOf(choices: Choice[], ship: Ship, own: SeatView | undefined): Load[] {
  if (!own) return [];
  return choices
    .filter(({ action }) => action.startsWith('load '))
    .map(({ action }) => {
      const good = action.split(' ')[1] as Good;
      return { action, good, amount: Math.min(own.goods[good], ship.size - ship.barrels) };
    });
}

/** The goods that some ship carries and has room for, or that an empty ship could carry: their barrels shine. */
export function fitting(ships: readonly Ship[]): Set<Good> {
  const room = ships.filter((ship) => ship.good !== null && ship.barrels < ship.size).map((ship) => ship.good);
  const carried = new Set(ships.map((ship) => ship.good));
  const goods: Good[] = ['corn', 'indigo', 'sugar', 'tobacco', 'coffee'];
  const free = ships.some((ship) => ship.good === null) ? goods.filter((good) => !carried.has(good)) : [];
  return new Set([...room.filter((good) => good !== null), ...free]);
}
