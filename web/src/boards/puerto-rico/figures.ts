// What a seat has, for the charts after the game.
import type { Figure } from '../board';
import type { View } from './view';

export function figures({ seats, modules }: View): Figure[] {
  const found = [
    { id: 'doubloons', values: seats.map((seat) => seat.doubloons) },
    {
      id: 'goods',
      values: seats.map((seat) => Object.values(seat.goods).reduce((sum, one) => sum + one, 0)),
    },
    { id: 'workers', values: seats.map((seat) => seat.workers) },
  ];
  if (modules.includes('nobles')) found.push({ id: 'nobles', values: seats.map((seat) => seat.nobles) });
  return found;
}
