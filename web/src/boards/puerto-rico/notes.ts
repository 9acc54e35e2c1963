// A pictogram and a few words on a choice's card in the prompt bar: how many barrels a load would be.
import type { Choice, TableState } from '../../lib/types';
import type { Note } from '../board';
import { icons } from './icons';
import { loadsOf } from './loads';
import type { View } from './view';

export function note({ survey }: TableState<View>, _: number | null, choice: Choice): Note | null {
  const [load] = loadsOf([choice], survey);
  const icon = choice.things.map((thing) => icons[thing]).find((found) => found !== undefined);
  if (!icon) return null;
  return load ? { icon, note: `+${load.amount}` } : { icon };
}
