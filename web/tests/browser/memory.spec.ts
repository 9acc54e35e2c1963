// What a table does not show: others' piles, chips, cards under Chapel and Bank, and their totals. The view
// that the page receives contains them. So the same table is shown twice, the second time with different
// face-down facts: everything that can be read or pointed at must be identical, to the letter. With open memory
// the two must differ, or the test would find nothing.
import type { Browser, Page } from '@playwright/test';
import { close, expect, GAMES, test, visitor, type Game } from './play';
import { playUntil } from './tables';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Fields = { [key: string]: Json };

interface State {
  seq: number;
  actor: number | null;
  view: { viewer: number | null; seats: Fields[] };
  face_down: Record<string, string>;
  points: (number | null)[];
}

interface Opened {
  summary: Fields;
  state: State;
  log: Json[];
}

const BEGUN: Record<Game, number> = { 'san-juan': 24, 'puerto-rico': 30, patrician: 24 };
const FACE_DOWN: Record<Game, Record<string, string>> = {
  'san-juan': { hand: 'count', chapel: 'nothing', bank: 'nothing' },
  'puerto-rico': { vp: 'nothing' },
  patrician: { hand: 'count', secret: 'nothing', played: 'top' },
};
/** How many things of a place are asked to explain themselves. */
const POINTED = 3;
/** Occurs in a page on which something explains itself. */
const EXPLAINED = 'role="tooltip"';

/** Two sets of facts that only their owner sees. */
const FACTS: Record<Game, ((seat: Fields) => Fields)[]> = {
  'san-juan': ['smithy', 'palace'].map((card, other) => (seat) => ({
    ...seat,
    hand: { count: 4, known: [card] },
    buildings: (seat['buildings'] as Fields[]).map((building) => ({
      ...building,
      chapel: { count: 7 + 4 * other },
      bank: { count: 13 + 6 * other },
    })),
  })),
  'puerto-rico': [27, 68].map((vp) => (seat) => ({ ...seat, vp })),
  patrician: ['roma-two-ladies', 'bologna-two-beards'].map((card, other) => (seat) => ({
    ...seat,
    hand: { count: 3, known: [card, card] },
    secret: { count: 1 + other },
    played: ['parma-two-crests', ...Array.from({ length: 5 + 3 * other }, () => card)],
    tokens: ['parma-5', 'verona-2'],
  })),
};

/** How others' token totals and portrait lists would look. */
const SUMS = ['= 7', 'class="portraits'];

/** The table with these facts for everybody except the viewer. */
function told(opened: Opened, fact: (seat: Fields) => Fields, open: boolean): Opened {
  const { view } = opened.state;
  const seats = view.seats.map((seat, place) => (place === view.viewer ? seat : fact(seat)));
  const state = { ...opened.state, view: { ...view, seats }, ...(open ? { face_down: {} } : {}) };
  return { ...opened, state };
}

/** What the server tells a page that opens this table. */
async function open(page: Page, url: string): Promise<{ welcome: object; opened: Opened }> {
  const heard: { push?: string; ok?: Partial<Opened> }[] = [];
  page.on('websocket', (line) =>
    line.on('framereceived', ({ payload }) => heard.push(JSON.parse(String(payload)) as object)),
  );
  await page.goto(url);
  await page.locator('.frame').waitFor();
  const answer = heard.find(({ ok }) => ok?.summary && ok.state);
  return {
    welcome: heard.find(({ push }) => push === 'welcome') ?? {},
    opened: answer?.ok as Opened,
  };
}

/** Everything that can be read, heard or used for styling. */
const all = (page: Page): Promise<string> => page.evaluate(() => document.body.outerHTML);

/** Runs in the page: everything but where things lie, which may still change while an explanation finds its place. */
const settled = async () => {
  for (let frame = 0; frame < 2; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
  return document.body.outerHTML.replaceAll(/ style="[^"]*"/g, '');
};

/** Adds how the page looks while each thing in this place explains itself. */
async function explain(page: Page, place: string, seen: string[]): Promise<void> {
  await page.keyboard.press('Tab'); // focus explains only for those who use the keyboard
  const things = await page.locator(`${place} :is([data-stop], [tabindex])`).all();
  for (const thing of things.slice(0, POINTED)) {
    await thing.focus();
    seen.push(await page.evaluate(settled));
  }
}

/** Every view of a table for which the server sends this: board, panels, explanations, others' places unfolded, text. */
async function looks(browser: Browser, url: string, welcome: object, opened: Opened): Promise<string[]> {
  const page = await visitor(browser, { worker: false });
  let say: (message: object) => void = () => {};
  await page.routeWebSocket(/api\/socket/, (line) => {
    say = (message) => line.send(JSON.stringify(message));
    line.onMessage((text) => {
      const asked = JSON.parse(String(text)) as { id: number; do: string };
      say({ id: asked.id, ok: asked.do === 'open' ? opened : { events: [] } });
    });
    say(welcome);
  });
  await page.goto(url);
  await page.locator('.frame').waitFor();
  await expect(page.locator('[data-drawing]')).toHaveCount(0);
  const seen = [await all(page)];
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    seen.push(await all(page));
  }
  const others = `main [data-seat]:not([data-seat="${opened.state.view.viewer}"])`;
  await explain(page, others, seen);
  for (const fold of await page.locator(`${others} button[aria-expanded]`).all()) {
    await fold.click();
    await explain(page, others, seen);
  }
  // Something happens: the page updates its drawing and announces it to screen readers.
  const moves = opened.log.slice(-2);
  say({
    push: 'table',
    ...opened,
    table: opened.summary['table'],
    moves,
    state: { ...opened.state, seq: opened.state.seq + 1 },
  });
  await expect(page.locator(`.frame[data-seq="${opened.state.seq + 1}"]`)).toBeVisible();
  await expect(page.locator('[data-drawing]')).toHaveCount(0);
  seen.push(await all(page));
  await page.locator('[aria-pressed]').first().click();
  await page.locator('.table .plain').waitFor();
  seen.push(await all(page), await page.locator('.table .plain').innerText());
  await close(page);
  return seen;
}

for (const game of GAMES)
  test(`${game}: nothing face down is shown`, async ({ browser, server }) => {
    const player = await visitor(browser, { worker: false });
    await player.goto(`${server.url}/api/games`);
    const url = `${server.url}/t/${await playUntil(player, game, BEGUN[game], 'any')}`;
    const watcher = await visitor(browser, { worker: false });
    for (const page of [player, watcher]) {
      const { welcome, opened } = await open(page, url);
      expect(opened.summary['memory']).toBe('printed');
      expect(opened.state.face_down).toEqual(FACE_DOWN[game]);
      const [one, other] = FACTS[game];
      const show = (fact: (seat: Fields) => Fields, all = false) =>
        looks(browser, url, welcome, told(opened, fact, all));
      if (!one || !other) throw new Error('no facts');
      // A leak differs every time; a page caught while drawing does not.
      let shown: string[] = [];
      await expect(async () => {
        shown = await show(one);
        expect(await show(other)).toEqual(shown);
      }).toPass();
      if (page === watcher) {
        expect(shown.join()).toContain(EXPLAINED);
        for (const sum of SUMS) expect(shown.join()).not.toContain(sum);
        expect(await show(other, true)).not.toEqual(await show(one, true));
      }
      await close(page);
    }
  });

/** The points on the seat chips; null for a chip without points. */
const chips = (page: Page): Promise<(string | null)[]> =>
  page
    .locator('.chip')
    .evaluateAll((found) => found.map((chip) => chip.querySelector('.points')?.textContent?.trim() ?? null));

test('a group may play with open memory', async ({ browser, server }) => {
  const page = await visitor(browser, { worker: false });
  for (const memory of ['printed', 'open']) {
    await page.goto(`${server.url}/#new/patrician`);
    await page.locator(`input[name="memory"][value="${memory}"]`).check({ force: true });
    await page.getByRole('button', { name: 'Bots', exact: false }).first().click();
    await page.locator('form .button.main').click();
    await page.locator('.frame').waitFor();
    await expect
      .poll(async () => (await chips(page)).filter((one) => one !== null).length)
      .toBe(memory === 'open' ? 4 : 1);
  }
  await close(page);
});
