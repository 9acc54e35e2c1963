// The board of Patrician late in a game with five seats: on one screen everything is seen without scrolling, in
// three languages no letters are too small, and pointing at a card shows what it would do.
import type { Page } from '@playwright/test';
import { apart, FRAME, inSight, SCREENS, smallest } from './boxes';
import { close, expect, fits, still, test, visitor } from './play';
import { playOn, playUntil } from './tables';

/** Two thirds of a game for five: cities are finished, and the last face-up cards still lie there. */
const LATE = 68;
const RIVALS = 4;
const CITIES = 10;
const LEGIBLE = 11;

const PARTS = {
  ...FRAME,
  map: '.map',
  'plate of a city': '.plot header',
  'face-up card': '.face-up > .face',
  token: '.map .token',
  floor: '.map .floor',
  'draw pile': '.draw',
  rival: '.rival',
  'top card of a rival': '.rival .pile .face',
  "rivals' hands": '.rival .back',
  'my place': '.mine',
  'my floors': '.mine .supply',
  'my portraits': '.mine .portraits',
  'card of my hand': '.pa-hand .face',
  'what a card does': '.pa-hand li p',
};

async function legible(page: Page): Promise<void> {
  const { size, text } = await smallest(page, '.patrician, .pa-mine, .pa-hand');
  expect(size, `letters of “${text}”`).toBeGreaterThanOrEqual(LEGIBLE);
}

test('a late game for five fits one screen, tiles fit a phone, and letters stay legible', async ({
  browser,
  server,
}) => {
  test.setTimeout(120_000);
  const mover = await visitor(browser);
  await mover.goto(`${server.url}/api/games`);
  const table = await playUntil(mover, 'patrician', LATE);
  const cookies = await mover.context().cookies();
  const page = await visitor(browser, { lang: 'de' });
  await page.context().addCookies(cookies);
  await page.goto(`${server.url}/t/${table}`);
  await page.locator('.prompt.mine').waitFor();
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    await still(page);
    await expect(page.locator('.plot')).toHaveCount(CITIES);
    await expect(page.locator('.rival')).toHaveCount(RIVALS);
    await inSight(page, PARTS);
    await apart(page, '.plot header, .map .site, .draw');
    await apart(page, '.rival, .map, .mine, .pa-hand li');
    await legible(page);
  }
  // Pointing at a card, by mouse or with the keyboard, shows on the map what it would do.
  const cards = page.locator('.pa-hand .face[data-action^="play "]');
  await expect(async () => {
    if ((await cards.count()) === 0) await playOn(mover, table, 1, 0);
    await expect(cards.first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  for (const point of [() => cards.first().hover(), () => cards.first().focus()]) {
    await point();
    await expect(page.locator('.plot.pointed')).toHaveCount(1);
    await expect(page.locator('.plot.pointed .next').first()).toBeVisible();
    await still(page);
    await legible(page);
    await page.mouse.move(2, 2);
    await page.locator('.caption').focus();
    await expect(page.locator('.plot.pointed, .next')).toHaveCount(0);
  }
  for (const width of [1024, 768, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 768 });
    await still(page);
    await fits(page);
    await legible(page);
  }
  // On a phone a tap on a tile makes it large, and another one small again.
  const tile = page.locator('.plot').first();
  const before = await tile.boundingBox();
  await tile.locator('header').click();
  await expect.poll(async () => (await tile.boundingBox())?.width).toBeGreaterThan(1.5 * (before?.width ?? 0));
  await tile.locator('header').click();
  await expect.poll(async () => (await tile.boundingBox())?.width).toBe(before?.width);
  await close(page);
  await close(mover);
});
