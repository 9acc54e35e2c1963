// Screenshots of every board: early, in the middle and at the end of a game with all modules and the most seats,
// at six sizes, light and dark, in three languages. Runs only with SHOTS=folder; SHOTS_LANGUAGES=en and SHOTS_MOMENTS=middle,
// both lists, take fewer.
import { mkdirSync } from 'node:fs';
import { close, expect, type Game, GAMES, still, test, visitor } from './play';
import { playUntil } from './tables';

const folder = process.env['SHOTS'] ?? '';
const LANGUAGES = (process.env['SHOTS_LANGUAGES'] ?? 'en,it,de').split(',') as ('en' | 'it' | 'de')[];
const WISHED = process.env['SHOTS_MOMENTS']?.split(',');
const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];
const SEATS: Record<Game, number> = { 'san-juan': 4, 'puerto-rico': 5, patrician: 5 };
/** The number of actions played: early, in the middle, at the end. */
const MOMENTS: Record<Game, Record<string, number>> = {
  'san-juan': { early: 6, middle: 110, end: Infinity },
  'puerto-rico': { early: 42, middle: 325, end: Infinity },
  patrician: { early: 3, middle: 50, end: Infinity },
};

test.skip(folder === '', 'SHOTS is not set');

for (const game of GAMES) {
  test(`screenshots of ${game}`, async ({ browser, server }) => {
    test.setTimeout(3_600_000);
    mkdirSync(folder, { recursive: true });
    const mover = await visitor(browser);
    await mover.goto(`${server.url}/#about`);
    for (const [moment, actions] of Object.entries(MOMENTS[game])) {
      if (WISHED?.includes(moment) === false) continue;
      const table = await playUntil(mover, game, actions, 'best', SEATS[game]);
      for (const lang of LANGUAGES) {
        const page = await visitor(browser, { lang });
        await page.context().addCookies(await mover.context().cookies());
        await page.goto(`${server.url}/t/${table}`);
        await expect(page.locator('.frame')).toBeVisible();
        for (const size of SIZES) {
          await page.setViewportSize(size);
          for (const look of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme: look });
            await still(page, 300);
            const name = [game, moment, size.width, look, ...(lang === 'en' ? [] : [lang])].join('-');
            await page.screenshot({ path: `${folder}/${name}.png` });
          }
        }
        await close(page);
      }
    }
    await close(mover);
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
