// On a phone most of a board is out of sight, and those parts are drawn after the others. In the end they must
// show the same as a freshly opened board.
import type { Page } from '@playwright/test';
import { close, expect, GAMES, still, test, visitor, type Game } from './play';
import { playOn, playUntil } from './tables';

const BEGUN: Record<Game, number> = { 'san-juan': 60, 'puerto-rico': 120, patrician: 30 };
const WATCHED = 40;

/** Everything the board shows and says, in any order. */
const shown = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const parts: string[] = [];
    const walk = (node: Node) => {
      if (node instanceof Text && node.data.trim()) parts.push(node.data.trim());
      if (node instanceof HTMLElement)
        for (const name of ['aria-label', 'data-letter', 'data-thing'])
          if (node.hasAttribute(name)) parts.push(`${name}: ${node.getAttribute(name)}`);
      node.childNodes.forEach(walk);
    };
    document.querySelectorAll('main, .foot').forEach(walk);
    return parts.toSorted();
  });

for (const game of GAMES)
  test(`a watched board of ${game} shows the same as a freshly opened one`, async ({ browser, server }) => {
    const mover = await visitor(browser);
    await mover.goto(`${server.url}/api/games`);
    const table = await playUntil(mover, game, BEGUN[game]);
    const phone = async () => {
      const page = await visitor(browser, { width: 390, pace: 20, worker: false });
      await page.context().addCookies(await mover.context().cookies());
      await page.goto(`${server.url}/t/${table}`);
      await page.locator('.prompt.mine').waitFor();
      await still(page);
      return page;
    };
    const watching = await phone();
    await playOn(mover, table, WATCHED, 50);
    await expect(watching.locator('.prompt.mine')).toBeVisible();
    const opened = await phone();
    // A zone of Puerto Rico is not updated until it is shown.
    for (const page of [watching, opened])
      for (const zone of await page.locator('.zones button').all()) await zone.click();
    await expect.poll(() => shown(watching)).toEqual(await shown(opened));
    await close(opened);
    await close(watching);
    await close(mover);
  });
