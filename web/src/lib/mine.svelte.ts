// My tables, for the pages that list them: asked for when the line is there and whenever one of them changes.
import { connection } from './socket.svelte';
import { tell } from './toast.svelte';
import type { Summary } from './types';

let tables = $state.raw<Summary[] | null>(null);

/** Null while they are not known. */
export function myTables(): Summary[] | null {
  return tables;
}

function load(): void {
  connection
    .request('mine')
    .then((answer) => (tables = answer.tables))
    .catch(tell);
}

/** Keeps them up to date; returns how to end it. Another page may be another account's: it asks again. */
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
