// How my finished games ended. A table's summary does not say, so each game is asked once.
import { outcome } from '../frame/outcome';
import { connection } from './socket.svelte';
import type { Score, Summary } from './types';
import { say, withNames } from './words.svelte';

interface Result {
  scores: Score[];
  names: string[];
}

/** Enough for the first screens of the list. */
const MOST = 20;

const known = $state<Record<string, Result>>({});
let asking: Promise<void> = Promise.resolve();

/** Asks for the results of these tables, one after another. */
export function askResults(tables: readonly Summary[]): void {
  for (const { table } of tables.slice(0, MOST)) asking = asking.then(() => ask(table));
}

async function ask(table: string): Promise<void> {
  if (table in known) return;
  const answer = await connection.request('replay', { table }).catch(() => null);
  if (!answer?.scores) return;
  known[table] = { scores: answer.scores, names: withNames(answer.head.seats).map(({ name }) => name) };
}

/** My result and everybody's points, or null while they are not known. */
export function resultOf({ table, my_seat }: Summary): { sentence: string; points: string } | null {
  const result = known[table];
  if (!result) return null;
  const { scores, names } = result;
  const ranked = scores.toSorted((one, other) => one.rank - other.rank);
  const won = ranked[0] ? say('result.won', names[ranked[0].seat] ?? '') : '';
  return {
    sentence: outcome(scores, my_seat) || won,
    points: ranked.map(({ seat, total }) => say('result.score', names[seat] ?? '', total)).join(' · '),
  };
}
