// Gives each part of the board its own table. The table does not change while the part is out of sight, and a
// reader of one of its fields is woken by that field only.
import { getContext, setContext, untrack } from 'svelte';
import { Live } from '../../lib/live.svelte';
import { Sight } from '../../lib/sight.svelte';
import type { Choice } from '../../lib/types';
import { shareTable, type Hands, type Shown, type Table } from './table';

interface Board {
  readonly shown: Shown;
  readonly hands: Hands;
}

const BOARD = Symbol('board');
const RESTING = Symbol('resting');
/** Constant objects, so that places without choices or names are not drawn again. */
const NO_CHOICES: Choice[] = [];
const NO_NAMES: string[] = [];

/** The table for everything outside a resting part. */
export function shareBoard(board: Board): Table {
  setContext(BOARD, board);
  return shareTable(tableOf(board, () => false));
}

/** Makes all parts in a component rest while `rests` is true, or while what holds the component rests. */
export function shareRest(rests: () => boolean): void {
  const outer = getContext<(() => boolean) | undefined>(RESTING);
  setContext(RESTING, () => outer?.() === true || rests());
}

/** Creates the table of a part of the board, and what tells whether the part is in sight. */
export function part(): { table: Table; sight: Sight; rests: () => boolean } {
  const sight = new Sight();
  const resting = getContext<(() => boolean) | undefined>(RESTING);
  const rests = () => resting?.() === true || sight.rests;
  return { table: shareTable(tableOf(getContext<Board>(BOARD), rests)), sight, rests };
}

function tableOf(board: Board, rests: () => boolean): Table {
  const live = new Live(untrack(() => board.shown));
  $effect.pre(() => {
    if (rests()) return;
    const { shown } = board;
    untrack(() => live.show(shown));
  });
  const state = live.fields('state', ({ state }) => state);
  const view = live.fields('view', ({ state }) => state.view);
  const seats = untrack(() => board.shown).state.view.seats.map((first, seat) =>
    live.fields(`seat ${seat}`, ({ state }) => state.view.seats[seat] ?? first),
  );
  Object.defineProperty(view, 'seats', { value: seats });
  return {
    state,
    view,
    hands: board.hands,
    choicesAt: (place) => live.read(`choices ${place}`, ({ hung }) => hung.get(place) ?? NO_CHOICES),
    namesAt: (kind, place) =>
      live.read(`${kind} at ${place}`, ({ pieces }) => pieces.get(kind)?.get(place) ?? NO_NAMES),
    isLit: (what) => live.read(`lit ${what}`, ({ lit }) => lit === what),
    isPointed: (action) =>
      live.read(
        `pointed ${action}`,
        ({ pointed }) => pointed !== null && (action === pointed || action.startsWith(`${pointed} `)),
      ),
  };
}
