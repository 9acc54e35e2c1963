// Tables of each game with all modules, played up to some position without the page.
import type { Page } from '@playwright/test';
import type { Game } from './play';

export interface Wish {
  players: number;
  modules: string[];
}

export const FULL: Record<Game, Wish> = {
  'san-juan': { players: 4, modules: ['events', 'new-buildings'] },
  'puerto-rico': { players: 4, modules: ['new-buildings', 'nobles', 'buccaneers', 'festival'] },
  patrician: { players: 5, modules: [] },
};

interface State {
  seq: number;
  at: number;
  over: boolean;
  actor: number | null;
  legal: { action: string }[];
}

/** How far the game is played, and the pause before each of my moves. */
interface Course {
  until: number;
  pause?: number;
  /** Whether I choose as a bot would, or anything. */
  choosing?: 'best' | 'any';
}

/**
 * Plays a full table as a guest of this page, against bots, until this many actions are done and it is my turn;
 * returns its id. Games are of chance: one that ends before is followed by another, stopped a fifth earlier.
 * Infinity plays to the end.
 */
export async function playUntil(
  page: Page,
  game: Game,
  until: number,
  choosing: Course['choosing'] = 'best',
  players = FULL[game].players,
): Promise<string> {
  for (let stop = until; ; stop = Math.floor(stop * 0.8)) {
    const { table, over } = await page.evaluate(play, { ...FULL[game], players, game, until: stop, choosing });
    if (!over || until === Infinity) return table;
  }
}

/** Continues a table for this many actions, one at a time. */
export async function playOn(page: Page, table: string, actions: number, pause: number): Promise<void> {
  await page.evaluate(play, { table, until: actions, pause, choosing: 'any' as const });
}

/** Does both, inside the page. */
async function play(
  wish: Course & ({ table: string } | (Wish & { game: string })),
): Promise<{ table: string; over: boolean }> {
  const begins = !('table' in wish);
  if (begins)
    await fetch('/api/guest', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"name":"Anna"}',
    });
  const line = new WebSocket(`ws://${location.host}/api/socket?lang=en`);
  const waiting = new Map<number, (ok: unknown) => void>();
  let next = 1;
  let state: State | null = null;
  let heard = () => {};
  const ask = <Ok>(what: string, fields: object) =>
    new Promise<Ok>((resolve) => {
      const id = next++;
      waiting.set(id, resolve as (ok: unknown) => void);
      line.send(JSON.stringify({ id, do: what, ...fields }));
    });
  const wait = (time: number) => new Promise((later) => setTimeout(later, time));
  await new Promise<void>((ready) => {
    line.onmessage = (event) => {
      const message = JSON.parse(String(event.data)) as {
        push?: string;
        id?: number;
        ok?: unknown;
        state?: State;
      };
      if (message.push === 'welcome') ready();
      else if (message.push === 'table' && message.state) {
        state = message.state;
        heard();
      } else if (message.id !== undefined) waiting.get(message.id)?.(message.ok);
    };
  });
  const create = async (full: Wish & { game: string }) => {
    const bots = Array.from({ length: full.players - 1 }, () => ({ is: 'bot', level: 'novice' }));
    return ask<{ table: string }>('create', {
      game: full.game,
      players: full.players,
      modules: full.modules,
      options: {},
      seats: [{ is: 'me' }, ...bots],
      clock: { kind: 'none' },
      public: false,
      watch: 'link',
    });
  };
  const any = (now: State) => now.legal[(now.at * 7) % now.legal.length]?.action;
  // Plays as a bot would, so that screenshots show a realistic game.
  const best = async () => {
    const { alternatives } = await ask<{ alternatives: { action: string }[] }>('hint', { table, ms: 100 });
    return alternatives[0]?.action;
  };
  // Only a page that watched knows where people stood before they are placed, so a table is not left there.
  const settled = (now: State) => begins || !now.legal.some(({ action }) => action.startsWith('man '));
  const { table } = 'table' in wish ? wish : await create(wish);
  state = (await ask<{ state: State }>('open', { table })).state;
  const until = begins ? wish.until : state.at + wish.until;
  for (let now: State = state; ; now = state as State) {
    if (now.over || (now.at >= until && now.actor === 0 && now.legal.length > 1 && settled(now))) break;
    if (now.actor === 0) {
      if (wish.pause) await wait(wish.pause);
      void ask('act', { table, seq: now.seq, actions: [wish.choosing === 'best' ? await best() : any(now)] });
    }
    // Polling would take processor time from a phone that is measured meanwhile.
    while (state === now) await new Promise<void>((next) => (heard = next));
  }
  line.close();
  return { table, over: state.over };
}
