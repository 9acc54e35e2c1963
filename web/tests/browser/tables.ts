// Tables of each game with everything that can be added to it, played up to some moment without the page.
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

/** A full table of a guest at this page, against bots, until so many actions are done or it is over; its id. */
export function playUntil(page: Page, game: Game, until: number): Promise<string> {
  return page.evaluate(play, { ...FULL[game], game, until });
}

/** The same, within the page. */
async function play(wish: Wish & { game: string; until: number }): Promise<string> {
  await fetch('/api/guest', {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"name":"Anna"}',
  });
  const line = new WebSocket(`ws://${location.host}/api/socket?lang=en`);
  const waiting = new Map<number, (ok: unknown) => void>();
  let next = 1;
  let state: State | null = null;
  const ask = <Ok>(what: string, fields: object) =>
    new Promise<Ok>((resolve) => {
      const id = next++;
      waiting.set(id, resolve as (ok: unknown) => void);
      line.send(JSON.stringify({ id, do: what, ...fields }));
    });
  await new Promise<void>((ready) => {
    line.onmessage = (event) => {
      const message = JSON.parse(String(event.data)) as {
        push?: string; id?: number; ok?: unknown; state?: State;
      };
      if (message.push === 'welcome') ready();
      else if (message.push === 'table' && message.state) state = message.state;
      else if (message.id !== undefined) waiting.get(message.id)?.(message.ok);
    };
  });
  const bots = Array.from({ length: wish.players - 1 }, () => ({ is: 'bot', level: 'novice' }));
  const { table } = await ask<{ table: string }>('create', {
    game: wish.game, players: wish.players, modules: wish.modules, options: {},
    seats: [{ is: 'me' }, ...bots], clock: { kind: 'none' }, public: false, watch: 'link',
  });
  state = (await ask<{ state: State }>('open', { table })).state;
  for (let now: State = state; ; now = state as State) {
    if (now.over || (now.at >= wish.until && now.actor === 0 && now.legal.length > 1)) break;
    if (now.actor !== 0) {
      await new Promise((later) => setTimeout(later, 5));
      continue;
    }
    const choice = now.legal[(now.at * 7) % now.legal.length];
    await ask('act', { table, seq: now.seq, actions: [choice?.action] });
    while (state === now) await new Promise((later) => setTimeout(later, 2));
  }
  line.close();
  return table;
}
