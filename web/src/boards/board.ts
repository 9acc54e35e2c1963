// What every board receives, and what it tells the frame (docs/decisions/0009).
//
// Attributes of a board's elements:
//   data-action="pay sugar"   takes this choice: the first-game guide points there
//   data-pick="pay sugar"     is picked; takes the pick back (aria-pressed="true", no data-action)
//   data-verb="man"           takes all choices with this verb
//   data-drawing              is not fully drawn yet
//   data-piece="smithy-2"     can travel: the same name wherever it lies (lib/flip.ts)
//   data-from="card:1,deck"   where a new piece comes from: names of pieces or of elements with data-origin
//   data-origin="deck"        the place that data-from names
//   data-seat="1"             the place of this seat, for the seat chips
//   data-thing="smithy"       shows this thing, for the log that points at it
//   data-stop                 can be reached with the arrow keys within its panel (lib/rove.ts)
//   data-explains="left"      explanations of its pieces stand at its left instead of above the piece
//   data-places="sell"        accepts pieces dragged with this word (lib/drag.ts)
//
// The component also exports `places`: the choices of a state that the board offers itself, found by the same
// functions its pieces use; the prompt bar lists the others. `icons.ts` exports `icons: Record<string, string>`:
// the pictogram of each thing, drawn by <Icon name={icons[thing]} /> (lib/Icon.svelte) and used by the log.
// `{@attach dock}` moves a hand to the bottom of the screen (lib/dock.ts). `{@attach explains(thing, explain)}`
// makes a piece explain itself (lib/explains.ts). Words: `nameOf`, `aboutOf`, `say` of lib/words.svelte.ts.
// Seats: <SeatMark seat={1} /> (lib/SeatMark.svelte), colour and shape.
import type { Component } from 'svelte';
import { loadGames } from '../lib/games.svelte';
import type { Play } from '../lib/play';
import type { Choice, FaceDown, GameId, TableState, View } from '../lib/types';

export interface BoardProps<Shown extends View = View> {
  state: TableState<Shown>;
  /** My seat, or null for a spectator. */
  me: number | null;
  /** Takes one of state.legal. The frame gathers picks that belong together. */
  choose: (action: string) => void;
  /** The thing to explain, on hover, long press or focus; null to stop. */
  explain: (thing: string | null, anchor: HTMLElement | null) => void;
  /** What to light because the log points at it: a thing's id, or `seat-1`. */
  lit: string | null;
}

/** What a Board receives besides, about picks that are not sent yet. */
export interface PickProps {
  /** What I have picked and not yet sent, in table order; picked cards stay in their place. */
  picks: readonly Choice[];
  /** How many are picked and how many must or may be; null if no number is required. */
  progress: Play['progress'];
  /** Takes back one pick. */
  unpick: (action: string) => void;
  /** The choice pointed at in the prompt bar: show what it would do. */
  pointed: string | null;
}

/** And what it can ask for. */
export interface HelpProps {
  /** A bot's answers to my question and to those of the same kind after it; empty if there are none. */
  propose: () => Promise<string[]>;
}

export interface LoadedBoard {
  Board: Component<BoardProps & PickProps & HelpProps>;
  icons: Record<string, string>;
  tally: Tally;
  places: Places;
  note: NoteOn;
  /** Whether the board itself shows the seats on a phone, so that the frame need not. */
  ownSeats: boolean;
  /** Whether the hand lies at the right of caption and prompt instead of below them, on one screen. */
  handBeside: boolean;
}

/** A pictogram and a few words on a choice's card in the prompt bar ("+3 points"). */
export interface Note {
  icon?: string;
  note?: string;
}
/** `note` of boards/<game>/notes.ts. */
type NoteOn = (state: TableState, me: number | null, choice: Choice) => Note | null;

/** The legal actions that the board offers itself. */
export type Places = (state: TableState, me: number | null) => ReadonlySet<string>;

/** What the picks of a series add up to so far, in words, if the number of picks does not say it. */
type Tally = (state: TableState, me: number | null) => string | null;

/** A resource and how much of it each seat has. */
export interface Figure {
  /** The id of a page text: `figure.ID`. */
  id: string;
  values: number[];
}

const boards = import.meta.glob<{
  default: Component<BoardProps & PickProps>;
  places: Places;
  ownSeats?: boolean;
  handBeside?: boolean;
}>('./*/Board.svelte');
const tallies = import.meta.glob<{ tally: Tally }>('./*/tally.ts');
const notes = import.meta.glob<{ note: NoteOn }>('./*/notes.ts');
const pictures = import.meta.glob<{ icons: Record<string, string> }>('./*/icons.ts');

/** Loads the board of a game with its pictograms, as a separate chunk. */
export async function loadBoard(game: GameId): Promise<LoadedBoard> {
  const load = boards[`./${game}/Board.svelte`];
  if (!load) throw new Error(`no board of ${game}`);
  const [board, picture, sum, noted] = await Promise.all([
    load(),
    pictures[`./${game}/icons.ts`]?.(),
    tallies[`./${game}/tally.ts`]?.(),
    notes[`./${game}/notes.ts`]?.(),
    loadGames(), // describes the game's questions
  ]);
  return {
    Board: board.default,
    icons: picture?.icons ?? {},
    tally: sum?.tally ?? (() => null),
    places: board.places,
    note: noted?.note ?? (() => null),
    ownSeats: board.ownSeats ?? false,
    handBeside: board.handBeside ?? false,
  };
}

type Figures = (view: View, faceDown?: FaceDown) => Figure[];
const counts = import.meta.glob<{ figures: Figures }>('./*/figures.ts');

/** Loads the function that counts what each seat has in a view: `figures` of boards/<game>/figures.ts. */
export async function loadFigures(game: GameId): Promise<Figures> {
  return (await counts[`./${game}/figures.ts`]?.())?.figures ?? (() => []);
}
