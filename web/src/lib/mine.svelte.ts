// My tables, for the pages that list them. Fetched when the connection opens and whenever one of them changes.
import { noteFinished } from './added';
import { atHome } from './home.svelte';
import { connection } from './socket.svelte';
import { tell } from './toast.svelte';
import type { Summary } from './types';

let tables = $state.raw<Summary[] | null>(null);

/** Null until known. */
export function myTables(): Summary[] | null {
  return tables;
}

function load(): void {
  connection
    .request('mine')
    .then((answer) => {
      tables = answer.tables;
      if (atHome()) noteFinished(tables);
    })
    .catch(tell);
}

/**
 * Keeps the list up to date; returns a function that stops it. The next page may belong to another account, so
 * it fetches again.
 */
export function followMine(): () => void {
  const ends = [
    connection.onJoin(load),
    connection.on((push) => {
      if (push.push === 'mine') load();
    }),
  ];
  return () => {
    for (const end of ends) end();
    tables = null;
  };
}
