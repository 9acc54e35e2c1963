// Creates tables.
import { enter } from './session.svelte';
import { connection } from './socket.svelte';
import type { Fields, GameId, Level } from './types';

export type TableWish = Fields<'create'>;
export type SeatWish = TableWish['seats'][number];

/** Creates a table and returns its id. */
export async function create(wish: TableWish): Promise<string> {
  await enter();
  return (await connection.request('create', wish)).table;
}

/** Starts a game at once: me and three bots. */
export function playNow(game: GameId, level: Level): Promise<string> {
  const bot = { is: 'bot', level } as const;
  return create({
    game,
    players: 4,
    modules: [],
    options: {},
    seats: [{ is: 'me' }, bot, bot, bot],
    clock: { kind: 'none' },
    public: false,
    watch: 'link',
  });
}
