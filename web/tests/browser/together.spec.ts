// Two players and a spectator; a server that dies and comes back.
import { close, expect, moveByMouse, playNow, test, visitor } from './play';

test('two browsers play each other, and a third one watches', async ({ browser, server }) => {
  const anna = await visitor(browser);
  await anna.goto(`${server.url}/#new/patrician`);
  await anna.getByText('2', { exact: true }).click();
  await anna.getByRole('button', { name: 'Open the table' }).click();
  await expect(anna.getByRole('heading', { name: 'Patrician' })).toBeVisible();
  const address = anna.url();
  // Friends have the link; nobody else sees the table.
  await anna.getByLabel('Your name at the table').fill('Anna');
  await anna.getByRole('button', { name: 'Save' }).click();
  await expect(anna.getByRole('list', { name: 'Players' })).toContainText('Anna');

  const bruno = await visitor(browser, { lang: 'it', dark: true });
  await bruno.goto(address);
  await bruno.getByRole('button', { name: 'Siediti' }).click();
  await anna.getByRole('button', { name: 'Start' }).click();
  const clara = await visitor(browser, { lang: 'de', width: 390 });
  await clara.goto(address);
  for (const page of [anna, bruno, clara]) await expect(page.locator('.frame')).toBeVisible();

  /** Waits until all three show the same position, completely, and not the previous one. */
  let last = '';
  const together = async () => {
    const before = last;
    await expect
      .poll(async () => {
        const seen = [anna, bruno, clara].map((page) =>
          page.locator('.frame:not(:has([data-drawing]))').getAttribute('data-seq', { timeout: 1000 }),
        );
        const [seq, ...others] = await Promise.all(seen).catch(() => []);
        if (seq && seq !== before && others.every((other) => other === seq)) last = seq;
        return last !== before;
      })
      .toBe(true);
  };
  await together();
  const annaMoves = async () => (await anna.locator('.prompt.mine').count()) > 0;
  for (let number = 0; number < 12; number++) {
    await moveByMouse((await annaMoves()) ? anna : bruno, number);
    await together();
  }
  await expect(clara.locator('.prompt.mine')).toHaveCount(0);
  await expect(clara.locator('[data-choice]')).toHaveCount(0);

  // Bruno has seen the move and moved since, so the undo needs Bruno's agreement.
  while (await annaMoves()) {
    await moveByMouse(anna, 0);
    await together();
  }
  await moveByMouse(bruno, 0);
  await together();
  const seq = Number(await clara.locator('.frame').getAttribute('data-seq'));
  await anna.getByRole('button', { name: 'Take back' }).click();
  await anna.getByRole('button', { name: 'Ask the others' }).click();
  await bruno.getByRole('button', { name: 'No, grazie' }).click();
  await expect(anna.getByText('Not all agreed: your move stays.')).toBeVisible();
  await anna.getByRole('button', { name: 'Take back' }).click();
  await anna.getByRole('button', { name: 'Ask the others' }).click();
  await bruno.getByRole('button', { name: 'Va bene' }).click();
  await expect(anna.getByText('All agreed: your move is taken back.')).toBeVisible();
  await expect(clara.locator(`.frame[data-seq="${seq + 1}"]`)).toBeVisible();
  await expect(anna.locator('.prompt.mine')).toBeVisible();

  await anna.getByRole('tab', { name: 'Chat' }).click();
  await anna.getByLabel('Your message').fill('Buona fortuna!');
  await anna.getByRole('button', { name: 'Send' }).click();
  await bruno.getByRole('tab', { name: 'Chat' }).click();
  await expect(bruno.getByText('Buona fortuna!')).toBeVisible();
  for (const page of [anna, bruno, clara]) await close(page);
});

test('the table is back when the server is', async ({ browser, server }) => {
  const page = await visitor(browser);
  await playNow(page, server, 'san-juan');
  for (let number = 0; number < 4; number++) await moveByMouse(page, number);
  await expect(page.locator('.prompt.mine')).toBeVisible();
  await page.keyboard.press('Escape');
  // The last answer may still be on its way.
  let seq: string | null = '';
  await expect(async () => {
    const before = seq;
    seq = await page.locator('.frame:has(.prompt.mine)').getAttribute('data-seq');
    expect(seq).toBe(before);
  }).toPass({ intervals: [500] });
  await server.kill();
  await expect(page.getByText('The connection is lost')).toBeVisible();
  await server.start();
  await expect(page.getByText('The connection is lost')).toHaveCount(0, { timeout: 30_000 });
  await expect(page.locator(`.frame[data-seq="${seq}"]`)).toBeVisible();
  await moveByMouse(page, 1);
  await moveByMouse(page, 2);
  await close(page);
});

test('a player signed out elsewhere is told so', async ({ browser, server }) => {
  const page = await visitor(browser);
  await playNow(page, server, 'patrician');
  const asked = { headers: { Origin: server.url }, data: {} };
  expect((await page.request.post(`${server.url}/api/logout`, asked)).ok()).toBe(true);
  await expect(page.getByText('You have signed out.')).toBeVisible();
  await page.goto(`${server.url}/#account`);
  await expect(page.getByText('The connection is lost')).toHaveCount(0);
  await close(page);
});
