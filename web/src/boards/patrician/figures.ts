// What a seat has, for the charts after the game.
import type { FaceDown } from '../../lib/types';
import type { Figure } from '../board';
import { countHeads, type View } from './view';

export function figures({ cities, seats }: View, faceDown: FaceDown = {}): Figure[] {
  const floors = cities.flatMap((city) => [...city.left, ...city.right]);
  const found = [{ id: 'floors', values: seats.map(({ seat }) => floors.filter((one) => one === seat).length) }];
  if (faceDown['played']) return found;
  const portraits = seats.map(({ played }) => countHeads(played));
  return [...found, { id: 'portraits', values: portraits }];
}
