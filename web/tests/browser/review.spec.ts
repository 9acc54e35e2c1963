// The review of a finished game, from the result to playing on: chart, sentences, a costly choice tried again;
// the bots' moves explained.
import { accessible, close, expect, fits, test, visitor } from './play';
import { playUntil } from './tables';

test('the review of a game, the answer to a costly choice, playing on', async ({ browser, server }) => {
  const page = await visitor(browser);
  await page.goto(server.url);
  const table = await playUntil(page, 'patrician', Infinity, 'any', 2);
  await page.goto(`${server.url}/t/${table}`);
  await page.getByRole('link', { name: 'Review' }).click();
  await expect(page).toHaveURL(new RegExp(`/review\\?table=${table}`));
  await expect(page.getByRole('heading', { name: 'How the chances went' })).toBeVisible();

  // A player who chooses anything loses something; the answer is covered until asked for.
  const card = page.locator('[data-decision]').first();
  await expect(card).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText(/^started at \d+ %, cards/)).toHaveCount(2);
  await expect(card).not.toContainText('Better:');
  await accessible(page);
  await fits(page);

  // On the board I see what I saw then; my choice is compared with the better one.
  await card.getByRole('button', { name: 'Try it again' }).click();
  await expect(page.getByText('What would you do now?')).toBeVisible();
  await page.locator('[data-action]').first().click();
  await expect(card.getByRole('status')).not.toBeEmpty();
  const answer = card.getByRole('button', { name: 'Show the answer' });
  if (await answer.isVisible()) await answer.click();
  await expect(card).toContainText('Better:');
  await expect(card).toContainText('Why');

  // The table behind the chart, and everybody's choices.
  await page.getByText('As a table').click();
  await expect(page.getByRole('columnheader', { name: 'Round' }).first()).toBeVisible();
  await page.getByText('All choices').click();
  await expect(page.getByRole('cell', { name: 'no clear difference' }).first()).toBeVisible();

  // A mark opens the replay at its moment.
  const mark = page.locator('[data-mark="1"]');
  const at = await card.getAttribute('data-decision');
  await mark.click();
  await expect(page).toHaveURL(new RegExp(`/replay\\?table=${table}&seat=0&at=${at}`));
  await page.goBack();

  // My costly choices are puzzles from now on: each with the position as I saw it, until the better one is found.
  await expect(card).toBeVisible();
  await page.getByRole('link', { name: 'Try these choices again later' }).click();
  await expect(page.getByRole('heading', { name: 'My own mistakes' })).toBeVisible();
  await page.getByRole('link', { name: 'Try them' }).click();
  const posed = page.locator('.posed');
  await expect(posed).toContainText('one choice was clearly better than yours');
  await page.locator('[data-action]').first().click();
  await expect(posed).toContainText('In the game you chose');
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
  await accessible(page);
  await posed.getByRole('link', { name: 'All puzzles' }).click();
  await expect(page.getByText(/\d+ still to find, \d+ found/)).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${server.url}/review?table=${table}`);

  // It is kept: the second time everything is there at once, in any language and on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(card).toBeVisible();
  await fits(page);
  await card.getByRole('button', { name: 'Play on from here' }).click();
  await expect(page).toHaveURL(/\/t\//);
  await expect(page.locator('.prompt')).toBeVisible();
  await close(page);
});

test('a bot explains itself', async ({ browser, server }) => {
  const page = await visitor(browser);
  await page.goto(server.url);
  await page.evaluate(() =>
    localStorage.setItem('tavoliere.settings', JSON.stringify({ pace: 0, lang: 'en', offered: true })),
  );
  const table = await playUntil(page, 'puerto-rico', 24, 'any', 3);
  await page.goto(`${server.url}/t/${table}`);
  await page.getByRole('tab', { name: 'Log' }).click();
  await page.locator('.log .why').last().click();
  await expect(page.getByRole('heading', { name: /^Why did .* do that\?$/ })).toBeVisible();
  await expect(page.getByText('Judged only by what you can see.')).toBeVisible();
  await close(page);
});
