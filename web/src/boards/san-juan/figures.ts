// What a seat has, for the charts after the game.
import type { Figure } from '../board';
import { size, type View } from './view';

export function figures({ seats }: View): Figure[] {
  return [
    { id: 'cards', values: seats.map((seat) => size(seat.hand)) },
    {
      id: 'goods',
      values: seats.map((seat) => seat.buildings.filter((one) => one.good !== null).length),
    },
    { id: 'buildings', values: seats.map((seat) => seat.buildings.length) },
  ];
}
