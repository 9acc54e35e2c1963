// What wins: from the foot of a page to the numbers of another game and table.
import { close, expect, test, visitor } from './play';

test('what wins is told for each game and table', async ({ browser, server }) => {
  const page = await visitor(browser);
  await page.goto(`${server.url}/puzzles`);
  await page.locator('main').getByRole('link', { name: 'What wins' }).click();
  await expect(page.getByRole('heading', { name: 'Wins by seat' })).toBeVisible();
  await page.locator('main').getByRole('link', { name: 'Puerto Rico' }).click();
  await expect(page.getByRole('heading', { name: 'People in tournaments' })).toBeVisible();
  await expect(page.getByText('21.1 %')).toBeVisible();
  await page.getByLabel('Table').selectOption('2');
  await expect(page.getByRole('heading', { name: 'People in tournaments' })).toBeHidden();
  await expect(page.getByRole('rowheader')).not.toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'First role' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Table')).toHaveValue('2');
  await close(page);
});
