// Whole games against bots: by mouse, and with the keyboard alone.
import { accessible, close, expect, GAMES, moveByKeys, moveByMouse, over, playNow, test, visitor } from './play';
import { playUntil } from './tables';

const MOST = 2000;
const HEADER = 48;
const ALL = process.env['TAV_WEB_ALL'] === '1';

for (const game of GAMES) {
  test(`a whole game of ${game} by mouse`, async ({ browser, server }) => {
    const page = await visitor(browser);
    await playNow(page, server, game);
    await accessible(page);
    let number = 0;
    while (number < MOST && (await moveByMouse(page, number))) number += 1;
    await expect(page.locator('#result')).toBeVisible();
    // It covers the whole table, wherever that is scrolled to.
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const covered = () =>
        page.locator('.result').evaluate((sheet) => {
          const { left, top, bottom } = sheet.getBoundingClientRect();
          const foot = document.elementFromPoint(left + 5, innerHeight - 5);
          return [Math.round(top), Math.round(innerHeight - bottom), sheet.contains(foot)];
        });
      await expect.poll(covered).toEqual([HEADER, 0, true]);
    }
    await expect(page.locator('table').first()).toBeVisible();
    await accessible(page);
    await close(page);
  });
}

// The keyboard works the same in every game, so one is played out in the test run.
for (const game of ALL ? GAMES : GAMES.slice(0, 1)) {
  test(`a whole game of ${game} with the keyboard`, async ({ browser, server }) => {
    const page = await visitor(browser);
    await page.goto(server.url);
    const play = page.locator(`[data-play="${game}"]`);
    for (let steps = 0; steps < 60; steps++) {
      await page.keyboard.press('Tab');
      if (await play.evaluate((one) => one === document.activeElement)) break;
      const level = page.locator('select[data-level]:focus');
      if ((await level.count()) > 0) {
        await page.keyboard.press('ArrowUp');
        await page.keyboard.press('ArrowUp');
      }
    }
    await page.keyboard.press('Enter');
    await expect(page.locator('.frame')).toBeVisible();
    let number = 0;
    while (number < MOST && (await moveByKeys(page, number))) number += 1;
    await expect(page.locator('#result')).toBeVisible();
    await close(page);
  });
}

test('every choice of Puerto Rico with all modules is offered once', async ({ browser, server }) => {
  const page = await visitor(browser);
  for (const moment of ALL ? [0, 80, 160, 240, 320] : [0, 160]) {
    await page.goto(server.url);
    await page.goto(`${server.url}/t/${await playUntil(page, 'puerto-rico', moment)}`);
    await expect(page.locator('.frame')).toBeVisible();
    // Each mouse move also compares the prompt bar's list with the pieces (offeredOnce in play.ts).
    for (let number = 0; number < 30 && !(await over(page)); number++) await moveByMouse(page, number);
  }
  await close(page);
});
