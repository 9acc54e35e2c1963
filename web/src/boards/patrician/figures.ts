// What a seat has, for the charts after the game.
import type { Figure } from '../board';
import { heads, type View } from './view';

export function figures({ cities, seats }: View): Figure[] {
  const floors = cities.flatMap((city) => [...city.left, ...city.right]);
  return [
    { id: 'floors', values: seats.map(({ seat }) => floors.filter((one) => one === seat).length) },
    {
      id: 'portraits',
      values: seats.map(({ played }) =>
        [...heads(played).values()].reduce((sum, one) => sum + one, 0),
      ),
    },
  ];
}
