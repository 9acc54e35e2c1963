// Counts the clicks that whole games with all modules take by mouse: for each kind of question, how many clicks until
// the answer is sent, and how many actions it consists of. Runs only with CLICKS=file, which gets one line of JSON
// per game; it uses nothing of the page but what moveByMouse does, so the same file counts in older versions.
import { appendFileSync } from 'node:fs';
import { close, expect, GAMES, moveByMouse, test, visitor } from './play';
import { playUntil } from './tables';

const file = process.env['CLICKS'] ?? '';
const MOST = 2000;

test.skip(file === '', 'CLICKS is not set');

interface Message {
  do?: string;
  actions?: string[];
  ok?: { state?: { decision: string | null } };
  state?: { decision: string | null };
}

for (const game of GAMES)
  test(`clicks in a game of ${game}`, async ({ browser, server }) => {
    test.setTimeout(1_200_000);
    const page = await visitor(browser);
    const counts: Record<string, { answers: number; clicks: number; actions: number }> = {};
    let asked = '';
    let clicks = 0;
    page.on('websocket', (line) => {
      line.on('framereceived', ({ payload }) => {
        const { ok, state } = JSON.parse(String(payload)) as Message;
        asked = (state ?? ok?.state)?.decision ?? asked;
      });
      line.on('framesent', ({ payload }) => {
        const sent = JSON.parse(String(payload)) as Message;
        if (sent.do !== 'act') return;
        const count = (counts[asked] ??= { answers: 0, clicks: 0, actions: 0 });
        count.answers += 1;
        count.clicks += clicks;
        count.actions += sent.actions?.length ?? 1;
        clicks = 0;
      });
    });
    await page.goto(`${server.url}/api/games`);
    await page.goto(`${server.url}/t/${await playUntil(page, game, 0)}`);
    const click = page.mouse.click.bind(page.mouse);
    page.mouse.click = (x, y, options) => {
      clicks += 1;
      return click(x, y, options);
    };
    for (let number = 0; number < MOST && (await moveByMouse(page, number)); number++);
    await expect(page.locator('#result')).toBeVisible();
    appendFileSync(file, `${JSON.stringify({ game, counts })}\n`);
    await close(page);
  });
