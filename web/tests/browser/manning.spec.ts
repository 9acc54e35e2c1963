// Places people on their circles by mouse and by touch, one by one, and sends them as one.
import type { Page } from '@playwright/test';
import { close, expect, moveByMouse, over, playNow, settled, test, visitor } from './play';

interface Spot {
  x: number;
  y: number;
}

async function middle(page: Page, selector: string): Promise<Spot> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`not to be seen: ${selector}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function byMouse(page: Page, from: Spot, to: Spot): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
}

async function byFinger(page: Page, from: Spot, to: Spot): Promise<void> {
  const line = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Spot[]) =>
    line.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  for (let step = 1; step <= 6; step++)
    await touch('touchMove', [{ x: from.x + ((to.x - from.x) * step) / 6, y: from.y + ((to.y - from.y) * step) / 6 }]);
  await touch('touchEnd', []);
}

/** For the page no time passes until the returned function is called. */
async function stopClock(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const now = performance.now();
    performance.now = () => now;
  });
  return () => page.evaluate(() => void Reflect.deleteProperty(performance, 'now'));
}

for (const [hand, drag] of [
  ['mouse', byMouse],
  ['finger', byFinger],
] as const) {
  test(`manning by ${hand}`, async ({ browser, server }) => {
    const page = await visitor(browser, { width: hand === 'finger' ? 390 : 1440 });
    await playNow(page, server, 'puerto-rico');
    const bench = page.locator('[data-verb="man"]');
    const waiting = bench.locator('.mate');
    const circle = '.manning .island .glows:has(.nobody)';
    // In a random game there may never be anybody to place; then try the next game.
    const ready = async () => (await waiting.count()) >= 2 && (await page.locator(circle).count()) > 0;
    for (let number = 0; (await settled(page)) !== 'bench' || !(await ready()); number++) {
      if (await over(page)) await playNow(page, server, 'puerto-rico');
      await moveByMouse(page, number);
    }
    const all = await waiting.count();
    await page
      .locator(circle)
      .first()
      .evaluate((one) => one.scrollIntoView({ block: 'center' }));
    await drag(page, await middle(page, '[data-verb="man"] .mate'), await middle(page, circle));
    await expect(waiting).toHaveCount(all - 1);
    // What a bot proposes is shown and can be changed; all who stood somewhere leave when starting over.
    await bench.getByRole('button', { name: 'Start over' }).click();
    await expect.poll(() => waiting.count()).toBeGreaterThanOrEqual(all);
    await bench.getByRole('button', { name: 'Best' }).click();
    await expect(page.locator('.manning .person.ghosted').first()).toBeVisible();
    const resume = await stopClock(page);
    await bench.getByRole('button', { name: /Done|Place the rest/ }).click();
    await expect(bench).toHaveCount(0);
    // On a phone the caption now lies where the button was: a second tap there does not open the log.
    if (hand === 'finger') {
      await page.locator('.caption').click();
      await expect(page.locator('aside.open')).toHaveCount(0);
    }
    await resume();
    // The next time they stand where they stood; only the new ones wait.
    let going = true;
    for (let number = 0; going && ((await settled(page)) !== 'bench' || !(await bench.isVisible())); number++)
      going = await moveByMouse(page, number);
    if (going) await expect(bench.getByText(/^[1-9]\d* of \d+ placed/)).toBeVisible();
    await close(page);
  });
}

test('on a phone the foot stays at the bottom, however little the board shows', async ({ browser, server }) => {
  const page = await visitor(browser, { width: 390 });
  await playNow(page, server, 'puerto-rico');
  await settled(page);
  const below = () =>
    page.locator('.frame > .foot').evaluate((foot) => Math.round(innerHeight - foot.getBoundingClientRect().bottom));
  expect(await below()).toBe(0);
  await page.addStyleTag({ content: '.table { display: none }' });
  expect(await below()).toBe(0);
  await close(page);
});
