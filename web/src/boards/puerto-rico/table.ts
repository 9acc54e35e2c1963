// What the parts of the board share: the state they draw, the choices by place, the names of
// pieces.
import { getContext, setContext } from 'svelte';
import type { Choice, TableState } from '../../lib/types';
import type { View } from './view';

export interface Table {
  readonly state: TableState<View>;
  readonly view: View;
  readonly me: number | null;
  /** The seat whose board is shown large. */
  readonly home: number;
  readonly lit: string | null;
  at(place: string): Choice[];
  choose(action: string): void;
  /** Asks which of several choices, beside the piece they hang on. */
  ask(choices: Choice[], anchor: HTMLElement): void;
  /** Whether a piece from some places may be dropped on others. */
  fits(from: string[], to: string[]): boolean;
  /** A piece from one of some places was dropped on others. */
  drop(from: string[], to: string[], anchor: HTMLElement): void;
  explain(thing: string | null, anchor: HTMLElement | null): void;
  /** The names of the pieces of a kind at a place. */
  names(kind: string, place: string): string[];
  /** The same in the order in which they came. */
  order(place: string, names: string[]): string[];
}

const KEY = Symbol('table');

export function shareTable(table: Table): Table {
  return setContext(KEY, table);
}

export function useTable(): Table {
  return getContext<Table>(KEY);
}
