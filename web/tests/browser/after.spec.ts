// After a game: the replay move by move, a saved record, playing on from a position, a rematch; and the bot's
// hints during a game.
import { readFileSync } from 'node:fs';
import { accessible, close, expect, fits, moveByKeys, playNow, test, visitor } from './play';

test('hints, the end, the replay, a record in a file, playing on', async ({ browser, server }) => {
  const page = await visitor(browser);
  await playNow(page, server, 'patrician');
  await expect(page.locator('.prompt.mine')).toBeVisible();
  await page.keyboard.press('h');
  await expect(page.getByRole('status').filter({ hasText: 'Your chance of winning after' })).toContainText('%');
  await expect(page.locator('[data-advised], [data-choice]').first()).toBeVisible();
  await expect(page.locator('[aria-labelledby="hint"] .why li').first()).toContainText(/: [+−]\d+\.\d /);
  let number = 0;
  while (number < 400 && (await moveByKeys(page, number))) number += 1;
  const table = page.url();

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save the record' }).click();
  const record = await (await download).path();

  await page.getByRole('link', { name: 'Step through it' }).click();
  const bar = page.getByRole('region', { name: 'Through the game' });
  await expect(bar.locator('output')).toContainText('0 of');
  // I see my own game from my seat, with my hand; then from the others' seats.
  const eyes = bar.getByRole('combobox', { name: 'Seen by' });
  await expect(eyes).toHaveValue('0');
  await expect(page.getByRole('region', { name: 'Hand' }).locator('[data-thing]')).toHaveCount(3);
  await eyes.selectOption('Spectator');
  await expect(page.getByRole('region', { name: 'Hand' })).toHaveCount(0);
  await eyes.blur();
  await page.keyboard.press('ArrowRight');
  await expect(bar.locator('output')).toContainText('1 of');
  await expect(page).toHaveURL(/at=1$/);
  // The log covers the whole game and jumps to any position.
  await page.getByRole('tab', { name: 'Log' }).click();
  await expect(page.locator('.log')).toContainText('The game is over');
  await page.locator('.log .line').nth(20).click();
  await expect(bar.locator('output')).not.toContainText(/^[01] of/);
  await expect(page.locator('.log [aria-current]')).toHaveCount(1);
  // Every key press counts, however fast; space plays.
  await page.keyboard.press('Home');
  await Promise.all(Array.from({ length: 15 }, () => page.keyboard.press('ArrowRight')));
  await expect(bar.locator('output')).toContainText('15 of');
  await page.locator('h1').click();
  await page.keyboard.press('Space');
  await expect(bar.locator('output')).toContainText('16 of');
  await page.keyboard.press('Space');
  await page.keyboard.press('End');
  await expect(page.locator('.log li').last().locator('[aria-current]')).toHaveText('The game is over');
  await page.getByRole('tab', { name: 'Score' }).click();
  await page.getByText('Resources, round by round').click();
  await expect(page.locator('.charts figcaption')).toHaveText(['Floors built', 'Portraits']);
  await accessible(page);
  await fits(page);

  // A link to a position that does not exist opens the nearest one.
  await page.goto(page.url().replace(/at=\d+/, 'at=99999'));
  await expect(bar.locator('output')).toContainText(/^(\d+) of \1,/);

  await page.goto(`${server.url}/replay`);
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'a.tav', mimeType: 'text/plain', buffer: Buffer.from('none') });
  await expect(page.getByText('This file is not a game record.')).toBeVisible();
  // Half a game: no score, but it can be continued.
  const lines = readFileSync(record, 'utf8').split('\n');
  const half = [...lines.slice(0, lines.indexOf('') + 21), '', 'unfinished', 'end', ''].join('\n');
  await input.setInputFiles({ name: 'half.tav', mimeType: 'text/plain', buffer: Buffer.from(half) });
  await expect(bar.locator('output')).toContainText('0 of 20');
  await page.keyboard.press('End');
  await page.getByRole('tab', { name: 'Score' }).click();
  await expect(page.getByText('This game was not played to its end.')).toBeVisible();
  await page.getByRole('button', { name: 'Play on' }).click();
  await expect(page.locator('.prompt')).toBeVisible();

  await page.goto(`${server.url}/replay`);
  await page.locator('input[type=file]').setInputFiles(record);
  await expect(bar).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(bar.locator('output')).toContainText('1 of');
  await page.getByRole('tab', { name: 'Score' }).click();
  await page.getByRole('button', { name: 'Play on' }).click();
  await expect(page.locator('.prompt')).toBeVisible();

  await page.goto(table);
  await page.getByRole('button', { name: 'Rematch' }).click();
  await expect(page).not.toHaveURL(table);
  await expect(page.locator('.frame')).toBeVisible();
  await close(page);
});
