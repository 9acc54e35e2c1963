// How many barrels are kept so far, while the engine asks about one kind after another.
import { decisionOf } from '../../lib/decisions';
import type { TableState } from '../../lib/types';
import { say } from '../../lib/words.svelte';
import { GOODS } from './things';
import type { View } from './view';

export function tally(state: TableState<View>, me: number | null): string | null {
  const own = me === null ? undefined : state.view.seats[me];
  const asking = decisionOf('puerto-rico', state.decision);
  if (!own || state.actor !== me || asking?.choice !== 'barrels' || asking.verb !== 'keep') return null;
  // Kinds before the one in question are settled; with nothing left to choose, all are.
  const asked = GOODS.findIndex((good) => state.legal[0]?.things.includes(good));
  const settled = asked < 0 ? GOODS : GOODS.slice(0, asked);
  return say(
    'pr.kept',
    settled.reduce((sum, good) => sum + own.goods[good], 0),
  );
}
