// Creates tables.
import { enter } from './session.svelte';
import type { Setup } from './settings.svelte';
import { connection } from './socket.svelte';
import type { Fields, GameId } from './types';

export type TableWish = Fields<'create'>;
export type SeatWish = TableWish['seats'][number];

/** Creates a table and returns its id. */
export async function create(wish: TableWish): Promise<string> {
  await enter();
  return (await connection.request('create', wish)).table;
}

/** Starts a game at once: me and bots. */
export function playNow(game: GameId, { players, level, modules }: Setup): Promise<string> {
  const bots = Array.from({ length: players - 1 }, () => ({ is: 'bot', level }) as const);
  return create({
    game,
    players,
    modules: modules as TableWish['modules'],
    options: {},
    seats: [{ is: 'me' }, ...bots],
    clock: { kind: 'none' },
    public: false,
    watch: 'link',
  });
}
