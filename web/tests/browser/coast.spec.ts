// The board of Puerto Rico late in a game with five seats and all modules: on one screen everything is seen
// without scrolling, and no letters are too small.
import type { Page } from '@playwright/test';
import { apart, FRAME, inSight, SCREENS, smallest } from './boxes';
import { close, expect, fits, still, test, visitor } from './play';
import { playUntil } from './tables';

const SEATS = 5;
const LATE = 460;
const LEGIBLE = 11;
/** German has the longest names. */
const LANGUAGES = process.env['TAV_WEB_ALL'] === '1' ? (['de', 'it', 'en'] as const) : (['de'] as const);

const PARTS = {
  ...FRAME,
  role: '.pr .role',
  'what is left': '.pr .meter',
  'the market in one line': '.pr .market .line',
  ship: '.pr .mooring',
  'trading house': '.pr .counter',
  'recruitment hall': '.pr .hall',
  supply: '.pr .store',
  plantation: '.pr .plantations .plot',
  'festival goal': '.pr .goal',
  rival: '.pr .rival',
  'name of a rival': '.pr .rival h3 button',
  "a rival's money and city": '.pr .rival .figure',
  "a rival's field or house": '.pr .rival .cell',
  "a rival's goods": '.pr .rival .goods li',
  'my field': '.pr .estate .island > li',
  'my house': '.pr .estate .city > li',
  'my goods': '.pr .estate .goods > li',
  'my money, points and people': '.pr .estate .stat',
};

async function legible(page: Page, lang: string): Promise<void> {
  const { size, text } = await smallest(page, '.pr');
  expect(size, `${lang}: letters of “${text}”`).toBeGreaterThanOrEqual(LEGIBLE);
}

/** The market lies over the harbour while a question needs it. */
async function shutMarket(page: Page): Promise<void> {
  const open = page.locator('.market.open .line button');
  if ((await open.count()) > 0) await open.click();
}

test('a late game for five with everything fits one screen, and letters stay legible', async ({ browser, server }) => {
  const mover = await visitor(browser);
  await mover.goto(`${server.url}/api/games`);
  const table = await playUntil(mover, 'puerto-rico', LATE, 'any', SEATS);
  const cookies = await mover.context().cookies();
  for (const lang of LANGUAGES) {
    const page = await visitor(browser, { lang });
    await page.context().addCookies(cookies);
    await page.goto(`${server.url}/t/${table}`);
    await page.locator('.prompt.mine').waitFor();
    for (const screen of SCREENS) {
      await page.setViewportSize(screen);
      await still(page);
      await shutMarket(page);
      await expect(page.locator('.rival')).toHaveCount(SEATS - 1);
      // Over my goods may lie what the question is about: people to place, the buccaneer's deeds.
      const asked = (await page.locator('.pier [data-verb]').count()) > 0;
      const covered = ['my goods', 'my money, points and people'];
      const parts = Object.entries(PARTS).filter(([name]) => !asked || !covered.includes(name));
      await inSight(page, Object.fromEntries(parts));
      await apart(page, '.rival, .estate, .quay, .mooring');
      await apart(page, '.island > li, .city > li, .role');
      await legible(page, lang);
    }
    // A phone: the others stay in sight above the tabs, wherever the page is scrolled.
    await page.setViewportSize({ width: 390, height: 844 });
    for (const zone of await page.locator('.zones button').all()) {
      await zone.click();
      await still(page);
      await fits(page);
      await legible(page, lang);
    }
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(page.locator('.rival').first()).toBeInViewport({ ratio: 1 });
    await close(page);
  }
  await close(mover);
});
