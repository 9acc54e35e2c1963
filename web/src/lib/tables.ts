// Making tables.
import { enter } from './session.svelte';
import { connection } from './socket.svelte';
import type { Clock, GameId, Level, Memory, OptionValue } from './types';

export type SeatWish =
  | { is: 'me' }
  | { is: 'open' }
  | { is: 'invited' }
  | { is: 'bot'; level: Level };

export interface TableWish {
  game: GameId;
  players: number;
  modules: string[];
  options: Record<string, OptionValue>;
  seats: SeatWish[];
  clock: Clock;
  public: boolean;
  watch: 'all' | 'link' | 'nobody';
  /** As printed, unless it is given. */
  memory?: Memory;
}

/** Creates a table; its id. */
export async function create(wish: TableWish): Promise<string> {
  await enter();
  return (await connection.request<{ table: string }>('create', wish)).table;
}

/** A game at once: me and three bots. */
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
