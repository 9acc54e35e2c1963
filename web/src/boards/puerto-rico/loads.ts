// What a choice to load would put on a ship, for the preview in its hold. The engine says how many barrels.
import type { Choice, TableState } from '../../lib/types';
import type { Good, View } from './view';

export interface Load {
  action: string;
  good: Good;
  amount: number;
}

export function loadsOf(choices: Choice[], { loads }: TableState<View>['survey']): Load[] {
  return choices.flatMap(({ action, things, numbers }) => {
    const load = loads.find(
      ({ good, ship }) => action.startsWith('load ') && good === things[0] && ship === numbers[0],
    );
    return load ? [{ action, good: load.good, amount: load.barrels }] : [];
  });
}
