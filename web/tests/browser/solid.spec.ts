// Robustness: no connection, a new build under an open page, a choice that comes too late.
import { cpSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { close, expect, moveByMouse, playNow, still, test, visitor } from './play';
import { DIST, Server } from './server';
import { playOn } from './tables';

/** Waits until the service worker serves the page's files. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(page.locator('h1')).toBeVisible();
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).length > 0 && !!(await caches.match('/'))))
    .toBe(true);
}

const addresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = (await Promise.all(caches_.map((cache) => cache.keys()))).flat();
    return requests.map((request) => new URL(request.url).pathname);
  });

test('the page opens offline, says what is wrong, and continues once reconnected', async ({ browser, server }) => {
  const page = await visitor(browser);
  await playNow(page, server, 'patrician');
  await kept(page);
  const table = page.url();
  expect((await addresses(page)).filter((path) => path.startsWith('/api'))).toEqual([]);

  await page.context().setOffline(true);
  await page.goto(server.url);
  await expect(page.locator('h1')).toBeVisible();
  await page.locator('[data-play="patrician"]').click();
  await expect(page.getByText('The server cannot be reached')).toBeVisible();
  await expect(page.locator('[data-play="patrician"]')).toBeEnabled();

  await page.goto(table);
  await expect(page.getByText('The server cannot be reached')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.locator('.prompt.mine')).toBeVisible();
  await moveByMouse(page, 0);
  await close(page);
});

test('a new build replaces the old one, even under an open page', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'tavoliere-dist-'));
  cpSync(DIST, folder, { recursive: true });
  const server = new Server(folder);
  await server.start();
  const page = await visitor(browser);
  await page.goto(server.url);
  await kept(page);

  // The next build: one page's file has a new name, and so do the files that load it.
  const assets = join(folder, 'assets');
  const files = readdirSync(assets).filter((name) => !/\.(gz|br|woff2)$/.test(name));
  for (const name of readdirSync(assets)) if (/\.(gz|br)$/.test(name)) rmSync(join(assets, name));
  for (const form of ['gz', 'br']) rmSync(join(folder, `index.html.${form}`), { force: true });
  const renamed = files.filter((name) => /^(index|start|NewTable)-.*\.js$/.test(name));
  const next = (text: string) =>
    renamed.reduce((done, name) => done.replaceAll(name, name.replace('-', '-next')), text);
  for (const path of [join(folder, 'index.html'), ...files.map((name) => join(assets, name))])
    writeFileSync(path, next(readFileSync(path, 'utf8')));
  for (const name of renamed) renameSync(join(assets, name), join(assets, next(name)));
  await server.kill();
  await server.start();

  await page.locator('a[href="/#new/san-juan"]').click();
  await expect(page.locator('form:has(.seats)')).toBeVisible();
  const loaded = await page.evaluate(() =>
    [...document.querySelectorAll('script')].map((script) => script.src).join(' '),
  );
  expect(loaded).toContain('index-next');
  await close(page);
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

test('picks for an older state are reported lost, and the current table is shown', async ({ browser, server }) => {
  const page = await visitor(browser);
  await playNow(page, server, 'san-juan');
  const cancel = page.getByRole('button', { name: 'Cancel' });
  for (let number = 0; number < 40 && (await cancel.count()) === 0; number++) {
    await moveByMouse(page, number);
    await still(page, 50); // by then the server has answered
  }
  await expect(cancel).toBeVisible();

  // The same player continues in another window.
  const other = await page.context().newPage();
  await other.goto(`${server.url}/api/games`);
  await playOn(other, page.url().split('/t/')[1] ?? '', 1, 0);
  await expect(page.getByText('The table has changed. Choose again.')).toBeVisible();
  await expect(cancel).toHaveCount(0);
  await moveByMouse(page, 0);
  await close(page);
});
