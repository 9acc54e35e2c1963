// Screenshots of every board: at four widths, light and dark, early, in the middle and at the end of a game
// with all modules. Runs only with SHOTS=folder.
import { mkdirSync } from 'node:fs';
import { close, expect, type Game, GAMES, still, test, visitor } from './play';
import { playUntil } from './tables';

const folder = process.env['SHOTS'] ?? '';
const WIDTHS = [1440, 1024, 768, 390];
/** The number of actions played: early, in the middle, at the end. */
const MOMENTS: Record<Game, number[]> = {
  'san-juan': [6, 110, Infinity],
  'puerto-rico': [34, 260, Infinity],
  patrician: [3, 50, Infinity],
};

test.skip(folder === '', 'SHOTS is not set');

for (const game of GAMES) {
  test(`screenshots of ${game}`, async ({ browser, server }) => {
    test.setTimeout(1_200_000);
    mkdirSync(folder, { recursive: true });
    const page = await visitor(browser);
    await page.goto(`${server.url}/#about`);
    for (const [place, moment] of ['early', 'middle', 'end'].map(
      (name, at) => [name, MOMENTS[game][at] ?? 0] as const,
    )) {
      const table = await playUntil(page, game, moment);
      for (const dark of [false, true]) {
        await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: { 1440: 900, 1024: 768, 768: 1024 }[width] ?? 844 });
          await page.goto(`${server.url}/t/${table}`);
          await expect(page.locator('.frame')).toBeVisible();
          await still(page, 500);
          const name = `${game}-${place}-${width}-${dark ? 'dark' : 'light'}`;
          await page.screenshot({ path: `${folder}/${name}.png` });
        }
      }
    }
    await close(page);
  });
}

for (const game of GAMES) {
  test(`screenshots of the review of ${game}`, async ({ browser, server }) => {
    test.setTimeout(1_200_000);
    mkdirSync(folder, { recursive: true });
    const page = await visitor(browser);
    await page.goto(`${server.url}/#about`);
    const table = await playUntil(page, game, Infinity, 'any', 3);
    for (const dark of [false, true]) {
      await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
        await page.goto(`${server.url}/review?table=${table}`);
        await expect(page.locator('[data-decision]').first()).toBeVisible({ timeout: 600_000 });
        await page.getByRole('button', { name: 'Show the answer' }).first().click();
        const name = `review-${game}-${width}-${dark ? 'dark' : 'light'}`;
        await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
      }
    }
    await close(page);
  });
}
