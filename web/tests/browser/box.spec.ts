// With the box on a real table: looking up, counting points, drawing seats; also without a connection.
import { accessible, close, expect, fits, test, visitor } from './play';

test('a card is found by its name in any language, with its rulings', async ({ browser, server }) => {
  const page = await visitor(browser);
  await page.goto(`${server.url}/box`);
  await page.getByRole('searchbox').fill('kapelle');
  const chapel = page.locator('article.piece').first();
  await expect(chapel).toContainText('Chapel');
  await expect(chapel).toContainText('Cappella');
  await expect(chapel).toContainText('Cost 3');
  await expect(page.locator('article.ruling').filter({ hasText: 'Chapel' }).first()).toBeVisible();
  // The address says what was asked, to share it.
  await page.reload();
  await expect(page.locator('article.piece').first()).toContainText('Chapel');
  await accessible(page);
  await close(page);
});

test('the points of a table are counted by the engine, also offline', async ({ browser, server }) => {
  const page = await visitor(browser, { width: 390 });
  await page.goto(`${server.url}/box/count`);
  await page.getByRole('group', { name: 'Players' }).getByRole('button', { name: '2' }).click();
  const box = (label: string) => page.getByLabel(label, { exact: true });
  await box('Name of player 1').fill('Anna');
  await box('Name of player 2').fill('Bruno');
  await page.context().setOffline(true);
  // docs/rules/san-juan.md 2.8: as in tests/test_sheet.c, 18 points to 20.
  await box('Indigo plant, Production buildings: Anna').fill('2');
  await box('Coffee roaster, Production buildings: Anna').fill('1');
  await box('Chapel, Violet buildings: Anna').click();
  await box('Guild hall, Violet buildings: Anna').click();
  await box('Palace, Violet buildings: Anna').click();
  await box('Chapel, Cards beneath: Anna').fill('3');
  await box('Silver smelter, Production buildings: Bruno').fill('4');
  await box('Hero, Violet buildings: Bruno').click();
  await box('Library, Violet buildings: Bruno').click();
  await expect(page.locator('[data-total="0"]')).toHaveText('18');
  await expect(page.locator('[data-total="1"]')).toHaveText('20');
  await expect(page.getByText('Bruno wins')).toBeVisible();
  // Goods lie on production buildings: Anna has three of them.
  await box('Goods on buildings, In case of a tie: Anna').fill('4');
  await box('Cards in hand, In case of a tie: Anna').fill('2');
  await expect(page.getByText('Anna has more goods than buildings to hold them.')).toBeVisible();
  await box('Goods on buildings, In case of a tie: Anna').fill('1');
  await box('Cards in hand, In case of a tie: Anna').fill('3');
  await expect(page.getByText('Bruno wins')).toBeVisible();
  // The sheet survives a closed page; a module brings its own rows.
  await page.context().setOffline(false);
  await page.reload();
  await expect(page.locator('[data-total="1"]')).toHaveText('20');
  await page.getByRole('button', { name: 'New Buildings' }).click();
  await expect(box('Bank, Cards beneath: Anna')).toBeVisible();
  await accessible(page);
  await fits(page);
  await close(page);
});

test('an occupied building pays and nobody gets more than the box has', async ({ browser, server }) => {
  const page = await visitor(browser);
  await page.goto(`${server.url}/box/count`);
  await page.getByRole('button', { name: 'Puerto Rico' }).click();
  const cell = (label: string, player: number) => page.getByLabel(`${label}: Player ${player}`, { exact: true });
  await cell('Fortress, Large buildings', 1).click();
  await cell('Workers, People', 1).fill('9');
  await cell('Points from shipping, Point chips', 1).fill('10');
  await cell('Workers, People', 1).press('Tab');
  // 4 printed, 3 for nine workers, 10 in chips.
  await expect(page.locator('[data-total="0"]')).toHaveText('17');
  await expect(cell('Fortress, Large buildings', 2)).toBeDisabled();
  await cell('Fortress, Occupied', 1).click();
  await expect(page.locator('[data-total="0"]')).toHaveText('14');
  await close(page);
});

test('seats are drawn for the people who play', async ({ browser, server }) => {
  const page = await visitor(browser, { width: 390 });
  await page.goto(`${server.url}/box/draw`);
  for (const [place, name] of ['Anna', 'Bruno', 'Carla'].entries())
    await page.getByLabel(`Player ${place + 1}`, { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Draw', exact: true }).click();
  const order = page.locator('.around li');
  await expect(order).toHaveCount(3);
  const names = (await order.allTextContents()).map((text) => text.replace(/[\d\s]/g, ''));
  expect([...names].sort()).toEqual(['Anna', 'Bruno', 'Carla']);
  await expect(page.locator('.first')).toContainText(`${names[0]} begins`);
  await accessible(page);
  await close(page);
});
