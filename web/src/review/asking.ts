// A board that asks for one choice of a position: nothing is picked piece by piece, confirmed or taken back.
import type { Play } from '../lib/play';
import type { GameId, TableState } from '../lib/types';

export function asking(of: {
  game: () => GameId;
  me: () => number | null;
  state: () => TableState;
  choose: (action: string) => void;
}): Play {
  return {
    get game() {
      return of.game();
    },
    get me() {
      return of.me();
    },
    get state() {
      return of.state();
    },
    picks: [],
    progress: null,
    complete: false,
    ready: false,
    slip: false,
    busy: false,
    choose: of.choose,
    confirm() {},
    cancel() {},
    unpick() {},
  };
}
