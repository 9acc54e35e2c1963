// Every screen, in every language, light and dark, wide and narrow: accessible, and nothing overflows.
import { accessible, close, expect, fits, GAMES, moveByMouse, playNow, test, visitor } from './play';

const SCREENS = [
  '/',
  '/lobby',
  '/mine',
  '/replay',
  '/puzzles',
  '/wins/puerto-rico',
  '/rules/san-juan',
  '/rules/puerto-rico',
  '/rules/patrician',
  '/#new/puerto-rico',
  '/#account',
  '/#about',
  '/box?q=library',
  '/box/count',
  '/box/draw',
];
const all = process.env['TAV_WEB_ALL'] === '1';
const LOOKS = [
  { lang: 'en', width: 1440, dark: false },
  { lang: 'it', width: 390, dark: true },
  { lang: 'de', width: 768, dark: false },
] as const;

for (const look of LOOKS) {
  test(`screens in ${look.lang} at ${look.width}`, async ({ browser, server }) => {
    const page = await visitor(browser, look);
    for (const screen of SCREENS) {
      await page.goto(server.url + screen);
      await expect(page.locator('h1').first()).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', look.lang);
      await accessible(page);
      await fits(page);
    }
    await close(page);
  });

  // Each board in one look; with TAV_WEB_ALL in every look.
  for (const game of all ? GAMES : GAMES.filter((_, place) => place === LOOKS.indexOf(look))) {
    test(`${game} in ${look.lang} at ${look.width}`, async ({ browser, server }) => {
      const page = await visitor(browser, { ...look, guide: true });
      await playNow(page, server, game);
      for (let number = 0; number < 8; number++) await moveByMouse(page, number);
      await accessible(page);
      await fits(page);
      await page.setViewportSize({ width: Math.max(320, look.width / 2), height: 600 });
      await fits(page);
      await close(page);
    });
  }
}

test('the language changes on an open page', async ({ browser, server }) => {
  const page = await visitor(browser);
  await playNow(page, server, 'puerto-rico');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Language').selectOption('it');
  await expect(page.getByRole('heading', { name: 'Impostazioni' })).toBeVisible();
  await accessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Fatto' }).click();
  await expect(page.getByText('Cronaca').first()).toBeVisible();
  await close(page);
});

test('the panels beside and above a board are accessible', async ({ browser, server }) => {
  const page = await visitor(browser);
  // A player who returns after a while gets a digest.
  await page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + 120_000;
  });
  await playNow(page, server, 'san-juan');
  let number = 0;
  while (number < 6) await moveByMouse(page, number++);
  // It tells what the others did: if nobody else has moved since, there is none.
  await expect(async () => {
    await moveByMouse(page, number++);
    await expect(page.locator('.prompt.mine')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Since your last turn' })).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect(page.locator('section:has(#digest) li').first()).toBeVisible();
  await accessible(page);
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.locator('#hint')).toBeVisible();
  for (const tab of ['Rules', 'Chat']) {
    await page.getByRole('tab', { name: tab }).click();
    await accessible(page);
  }
  await page.getByRole('button', { name: 'Board as text' }).click();
  await expect(page.getByRole('heading', { name: 'On the table' })).toBeVisible();
  await accessible(page);
  for (const dialog of ['This table', 'Settings']) {
    await page.getByRole('button', { name: dialog, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await accessible(page);
    await page.keyboard.press('Escape');
  }
  // With the keyboard, one press skips the table and reaches the choices.
  await page.locator('.skip').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.foot')).toBeFocused();
  await close(page);
});
