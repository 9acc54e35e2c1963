// What the parts of the board share: the state they draw, the choices by place, the names of pieces.
import { getContext, setContext } from 'svelte';
import type { Choice, TableState } from '../../lib/types';
import type { Hung } from './hang';
import type { Pieces } from './pieces';
import type { View } from './view';

/** What is shown of a table at one position. */
export interface Shown {
  state: TableState<View>;
  hung: Hung;
  pieces: Pieces;
  lit: string | null;
  /** The choice that is pointed at, on the board or in the prompt bar, or a verb: all choices with it. */
  pointed: string | null;
}

/** What can be done with the board. */
export interface Hands {
  readonly me: number | null;
  /** The seat whose board is shown large. */
  readonly home: number;
  choose(action: string): void;
  /** Asks which of several choices to make, beside the piece that offers them. */
  ask(choices: Choice[], anchor: HTMLElement): void;
  /** Whether a piece from these places may be dropped on those. */
  fits(from: string[], to: string[]): boolean;
  /** Handles dropping a piece from one of these places on those. */
  drop(from: string[], to: string[], anchor: HTMLElement): void;
  /** Points at a choice, or at none. */
  point(action: string | null): void;
  explain(thing: string | null, anchor: HTMLElement | null): void;
  /** Names in the order they arrived at a place. */
  order(place: string, names: string[]): string[];
}

/** What a part of the board sees; each field is its own signal (lib/live.svelte.ts). */
export interface Table {
  readonly state: TableState<View>;
  readonly view: View;
  readonly hands: Hands;
  /** The choices at a place. */
  choicesAt(place: string): Choice[];
  /** The names of the pieces of a kind at a place. */
  namesAt(kind: string, place: string): string[];
  /** Whether the log points at a thing or a seat. */
  isLit(what: string): boolean;
  /** Whether this choice is pointed at. */
  isPointed(action: string): boolean;
}

const KEY = Symbol('table');

export function shareTable(table: Table): Table {
  return setContext(KEY, table);
}

export function useTable(): Table {
  return getContext<Table>(KEY);
}
