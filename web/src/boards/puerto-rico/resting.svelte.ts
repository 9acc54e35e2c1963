// A table that stands still: for what nobody sees just now.
import { untrack } from 'svelte';
import type { Table } from './table';

/** What is read, or, while it rests, what was read last. */
function keep<Value>(rests: () => boolean, read: () => Value): () => Value {
  let last: { value: Value } | null = null;
  const kept = $derived.by(() => {
    if (!rests()) last = { value: read() };
    last ??= { value: untrack(read) };
    return last.value;
  });
  return () => kept;
}

/** The same table, which does not change while it rests. */
export function resting(table: Table, rests: () => boolean): Table {
  const state = keep(rests, () => table.state);
  const view = keep(rests, () => table.view);
  const hung = keep(rests, () => table.hung);
  const pieces = keep(rests, () => table.pieces);
  const lit = keep(rests, () => table.lit);
  return {
    ...table,
    get state() {
      return state();
    },
    get view() {
      return view();
    },
    get me() {
      return table.me;
    },
    get home() {
      return table.home;
    },
    get lit() {
      return lit();
    },
    get hung() {
      return hung();
    },
    get pieces() {
      return pieces();
    },
  };
}
