// Prepares a state from the server for the page: names its seats and covers what lies face down. Every state
// that is shown passes through here.
import { coverState } from './cover';
import type { TableState } from './types';
import { named } from './words.svelte';

export function received<State extends TableState | null>(state: State): State {
  return named(coverState(state));
}
