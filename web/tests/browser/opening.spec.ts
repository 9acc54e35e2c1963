// A board that loads late, or not at all.
import { close, expect, moveByMouse, playNow, still, test, visitor } from './play';

const BOARD = /\/assets\/puerto-rico-[^/]*\.js$/;

test('the prompt bar lists nothing until the board has loaded', async ({ browser, server }) => {
  const page = await visitor(browser, { worker: false });
  let come = () => {};
  const late = new Promise<void>((done) => (come = done));
  await page.route(BOARD, async (route) => {
    await late;
    await route.continue();
  });
  await playNow(page, server, 'puerto-rico');
  await expect(page.locator('.prompt.mine')).toBeVisible();
  await still(page);
  expect(await page.locator('[data-choice]').count()).toBe(0);
  come();
  await moveByMouse(page, 0);
  await close(page);
});

test('a table without its board is shown as text and can be played', async ({ browser, server }) => {
  const page = await visitor(browser, { worker: false });
  await page.route(BOARD, (route) => route.abort());
  await playNow(page, server, 'puerto-rico');
  await expect(page.locator('[data-choice]').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Board as text' })).toHaveAttribute('aria-pressed', 'true');
  await moveByMouse(page, 0);
  await close(page);
});
