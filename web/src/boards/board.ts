// What every board is given, and what it tells the frame (docs/decisions/0009).
//
// By attributes of its elements:
//   data-action="pay sugar"   takes this choice: the first-game guide points there
//   data-verb="man"           takes all choices of this verb
//   data-drawing              is not wholly drawn yet
//   data-piece="smithy-2"     can travel: the same name wherever it lies (lib/flip.ts)
//   data-from="card:1,deck"   where a new piece comes from: pieces by name, or what is marked
//   data-origin="deck"
//   data-seat="1"             the place of this seat, for the chips of the seats
//   data-thing="smithy"       shows this thing, for the log that points at it
//   data-stop                 is reached by the arrow keys within its panel (lib/rove.ts)
//   data-places="sell"        takes what is dragged there with this word (lib/drag.ts)
// The component also exports `places`: the choices of a state that the board takes itself, found by the same
// functions as on its pieces; the prompt bar lists the others. `icons.ts` exports `icons: Record<string, string>`: the pictogram of each thing, which is then drawn by
// <Icon name={icons[thing]} /> (lib/Icon.svelte) and used by the log. A hand that belongs at the
// foot of the screen goes there with `{@attach dock}` (lib/dock.ts), what explains itself says so with
// `{@attach explains(thing, explain)}` (lib/explains.ts). Words: `nameOf`, `aboutOf`, `say` of
// lib/words.svelte.ts. Seats: <SeatMark seat={1} /> (lib/SeatMark.svelte), colour and shape.
import type { Component } from 'svelte';
import { loadGames } from '../lib/games.svelte';
import type { FaceDown, GameId, TableState, View } from '../lib/types';

export interface BoardProps<Shown extends View = View> {
  state: TableState<Shown>;
  /** My seat, or null for who watches. */
  me: number | null;
  /** Takes one of state.legal. The frame gathers picks that belong together. */
  choose: (action: string) => void;
  /** The thing to explain: on hover, long press, focus. Null: nothing any more. */
  explain: (thing: string | null, anchor: HTMLElement | null) => void;
  /** What the log points at, to be lit: a thing's id, or `seat-1`. */
  lit: string | null;
}

export interface LoadedBoard {
  Board: Component<BoardProps>;
  icons: Record<string, string>;
  tally: Tally;
  places: Places;
}

/** The actions that the board takes itself, of those that are legal. */
export type Places = (state: TableState, me: number | null) => ReadonlySet<string>;

/** What the picks of a series come to so far, in words, where a number of picks does not say it. */
type Tally = (state: TableState, me: number | null) => string | null;

/** A resource and how much of it each seat has. */
export interface Figure {
  /** A text of the page: `figure.ID`. */
  id: string;
  values: number[];
}

const boards = import.meta.glob<{ default: Component<BoardProps>; places: Places }>('./*/Board.svelte');
const tallies = import.meta.glob<{ tally: Tally }>('./*/tally.ts');
const pictures = import.meta.glob<{ icons: Record<string, string> }>('./*/icons.ts');

/** The board of a game with its pictograms: a chunk of its own. */
export async function loadBoard(game: GameId): Promise<LoadedBoard> {
  const load = boards[`./${game}/Board.svelte`];
  if (!load) throw new Error(`no board of ${game}`);
  const [board, picture, sum] = await Promise.all([
    load(),
    pictures[`./${game}/icons.ts`]?.(),
    tallies[`./${game}/tally.ts`]?.(),
    loadGames(), // what its questions are
  ]);
  return {
    Board: board.default,
    icons: picture?.icons ?? {},
    tally: sum?.tally ?? (() => null),
    places: board.places,
  };
}

type Figures = (view: View, faceDown?: FaceDown) => Figure[];
const counts = import.meta.glob<{ figures: Figures }>('./*/figures.ts');

/** What the seats of a game have in a view: `figures` of boards/<game>/figures.ts. */
export async function loadFigures(game: GameId): Promise<Figures> {
  return (await counts[`./${game}/figures.ts`]?.())?.figures ?? (() => []);
}
