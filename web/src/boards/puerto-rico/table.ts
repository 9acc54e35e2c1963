// What the parts of the board share: the state they draw, the choices by place, the names of
// pieces.
import { getContext, setContext } from 'svelte';
import type { Choice, TableState } from '../../lib/types';
import type { Hung } from './hang';
import type { Pieces } from './pieces';
import type { View } from './view';

export interface Table {
  readonly state: TableState<View>;
  readonly view: View;
  readonly me: number | null;
  /** The seat whose board is shown large. */
  readonly home: number;
  readonly lit: string | null;
  readonly hung: Hung;
  readonly pieces: Pieces;
  choose(action: string): void;
  /** Asks which of several choices, beside the piece they hang on. */
  ask(choices: Choice[], anchor: HTMLElement): void;
  /** Whether a piece from some places may be dropped on others. */
  fits(from: string[], to: string[]): boolean;
  /** A piece from one of some places was dropped on others. */
  drop(from: string[], to: string[], anchor: HTMLElement): void;
  explain(thing: string | null, anchor: HTMLElement | null): void;
  /** Names in the order in which they came to a place. */
  order(place: string, names: string[]): string[];
}

const KEY = Symbol('table');
/** The same each time: what has none need not be drawn again. */
export const NO_CHOICES: Choice[] = [];
const NO_NAMES: string[] = [];

/** The choices that hang on a place. */
export function choicesAt(table: Table, place: string): Choice[] {
  return table.hung.get(place) ?? NO_CHOICES;
}

/** The names of the pieces of a kind at a place. */
export function namesAt(table: Table, kind: string, place: string): string[] {
  return table.pieces.get(kind)?.get(place) ?? NO_NAMES;
}

export function shareTable(table: Table): Table {
  return setContext(KEY, table);
}

export function useTable(): Table {
  return getContext<Table>(KEY);
}
