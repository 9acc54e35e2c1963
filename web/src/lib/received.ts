// A state as it comes from the server, made ready for the page: its seats named, what lies face down covered.
// Every state that is shown has come this way.
import { coverState } from './cover';
import type { TableState } from './types';
import { named } from './words.svelte';

export function received<State extends TableState | null>(state: State): State {
  return named(coverState(state));
}
