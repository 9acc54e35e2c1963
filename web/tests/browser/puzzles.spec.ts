// Puzzles without an account: from the header to an answer, its reason and the next one.
import { accessible, close, expect, fits, test, visitor } from './play';

test('a puzzle of each game is answered and explained', async ({ browser, server }) => {
  const page = await visitor(browser);
  await page.goto(`${server.url}/puzzles`);
  await expect(page.getByRole('heading', { name: 'Puzzles' })).toBeVisible();
  await accessible(page);
  await fits(page);
  for (const game of ['san-juan', 'puerto-rico', 'patrician']) {
    await page.goto(`${server.url}/puzzles?game=${game}&number=1`);
    const posed = page.locator('.posed');
    await expect(posed).toContainText('One choice is clearly the best');
    await page.locator('[data-action]').first().click();
    await expect(posed).toContainText(/Right\.|Better: /);
    await posed.getByRole('button', { name: 'Next puzzle' }).click();
    await expect(posed).toContainText('One choice is clearly the best');
    await expect(page).toHaveURL(/number=\d+/);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
  await accessible(page);
  await close(page);
});
