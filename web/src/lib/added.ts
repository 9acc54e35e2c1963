// Games finished without a server that could be added to the account on it. The page at home notes which have
// ended; the page with a server sends their records, once.
import { askHome, leaveHome } from './home.svelte';
import { Refused } from './http';
import { connection } from './socket.svelte';
import type { Summary } from './types';

const FINISHED = 'tavoliere.finished';
const ADDED = 'tavoliere.added';

function read(key: string): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** At home: remembers what has ended. Only whole games: one that was closed has no points to check. */
export function noteFinished(tables: readonly Summary[]): void {
  const over = tables.filter(({ phase, my_seat }) => phase === 'over' && my_seat !== null).map(({ table }) => table);
  if (over.length > 0) localStorage.setItem(FINISHED, JSON.stringify([...new Set([...read(FINISHED), ...over])]));
}

/** The finished games that no server has yet. */
export function notAdded(): string[] {
  const added = new Set(read(ADDED));
  return read(FINISHED).filter((id) => !added.has(id));
}

/** Sends them one after another. A game the server will not have, such as one cut short, is not offered again. */
export async function addGames(): Promise<void> {
  try {
    for (const id of notAdded()) {
      const record = await askHome('record', id);
      if (record !== null)
        await connection.request('upload', { record }).catch((error: unknown) => {
          if (!(error instanceof Refused && error.field === 'record')) throw error;
        });
      localStorage.setItem(ADDED, JSON.stringify([...read(ADDED), id]));
    }
  } finally {
    leaveHome();
  }
}
