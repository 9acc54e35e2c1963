// Pictures of every board: at four widths, light and dark, early, in the middle and at the end of a
// game with all modules. Only when asked for: SHOTS=folder.
import { mkdirSync } from 'node:fs';
import { close, expect, type Game, test, visitor } from './play';

const folder = process.env['SHOTS'] ?? '';
const WIDTHS = [1440, 1024, 768, 390];
const TABLES: Record<Game, { players: number; modules: string[]; moments: number[] }> = {
  'san-juan': { players: 4, modules: ['events', 'new-buildings'], moments: [6, 110, 100_000] },
  'puerto-rico': {
    players: 4,
    modules: ['new-buildings', 'nobles', 'buccaneers', 'festival'],
    moments: [34, 260, 100_000],
  },
  patrician: { players: 5, modules: [], moments: [3, 50, 100_000] },
};

interface State {
  seq: number;
  at: number;
  over: boolean;
  actor: number | null;
  legal: { action: string }[];
}

test.skip(folder === '', 'SHOTS is not set');

for (const [game, wish] of Object.entries(TABLES)) {
  test(`pictures of ${game}`, async ({ browser, server }) => {
    test.setTimeout(1_200_000);
    mkdirSync(folder, { recursive: true });
    const page = await visitor(browser);
    await page.goto(`${server.url}/#account`);
    await page.locator('#name').fill('Anna');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('.me')).toContainText('Anna');
    for (const [place, moment] of ['early', 'middle', 'end'].map((name, at) => [name, wish.moments[at] ?? 0] as const)) {
      const table = await page.evaluate(play, { ...wish, game, until: moment });
      for (const dark of [false, true]) {
        await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: { 1440: 900, 1024: 768, 768: 1024 }[width] ?? 844 });
          await page.goto(`${server.url}/t/${table}`);
          await expect(page.locator('.frame')).toBeVisible();
          await page.evaluate(untilStill);
          const name = `${game}-${place}-${width}-${dark ? 'dark' : 'light'}`;
          await page.screenshot({ path: `${folder}/${name}.png` });
        }
      }
    }
    await close(page);
  });
}

/** In the page: until nothing was drawn for a while. */
function untilStill(): Promise<void> {
  return new Promise((done) => {
    let timer = setTimeout(done, 500);
    new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(done, 500);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
}

/** In the page: a game of mine against bots until so many actions are done or it is over; its id. */
async function play(wish: { game: string; players: number; modules: string[]; until: number }): Promise<string> {
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
    // As a bot would play: so the pictures show a game as people have it.
    const { alternatives } = await ask<{ alternatives: { action: string }[] }>('hint', { table, ms: 100 });
    await ask('act', { table, seq: now.seq, actions: [alternatives[0]?.action] });
    while (state === now) await new Promise((later) => setTimeout(later, 2));
  }
  line.close();
  return table;
}
