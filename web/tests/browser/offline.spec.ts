// Playing without a server: the page's own hub, games kept in the browser, and the same page as plain files.
import { createServer, type Server as FileServer } from 'node:http';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { close, expect, GAMES, moveByMouse, test, visitor, type Game } from './play';
import { DIST } from './server';

const ALL = process.env['TAV_WEB_ALL'] === '1';
const MOST = 2000;

async function choose(page: Page, game: Game): Promise<void> {
  await page.locator(`.panel.${game}`).waitFor();
  const fold = page.locator(`.panel.${game} .fold[aria-expanded="false"]`);
  if (await fold.isVisible()) await fold.click();
  await page.locator(`[data-level="${game}"]`).selectOption('casual');
  await page.locator(`[data-play="${game}"]`).click();
  await expect(page.locator('.frame')).toBeVisible();
}

async function moveOn(page: Page, moves: number): Promise<void> {
  for (let number = 0; number < moves && (await moveByMouse(page, number)); number++);
}

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
}

test('after the page was kept, whole games are played without a network and then added to an account', async ({
  browser,
  server,
}) => {
  const page = await visitor(browser, { width: 390 });
  await page.goto(server.url);
  await openSettings(page);
  await page.getByRole('button', { name: 'Keep for offline play' }).click();
  await expect(page.getByRole('button', { name: 'Kept for offline play' })).toBeVisible();
  await page.getByRole('button', { name: 'Play without a server' }).click();
  await page.waitForLoadState();
  await page.context().setOffline(true);
  for (const game of ALL ? GAMES : GAMES.slice(2)) {
    await page.goto(server.url);
    await choose(page, game);
    await moveOn(page, 3);
    const table = page.url();
    // The table is where it was after a reload.
    await page.reload();
    await expect(page.locator('.frame')).toBeVisible();
    expect(page.url()).toBe(table);
    await moveOn(page, MOST);
    await expect(page.locator('#result')).toBeVisible();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the record' }).click();
    const record = readFileSync(await (await saving).path(), 'utf8');
    expect(record).toContain(`game ${game}`);
  }
  // Puzzles need no network either.
  await page.goto(`${server.url}/puzzles?game=san-juan&number=1`);
  await expect(page.locator('.posed')).toContainText('One choice is clearly the best');
  await page.locator('[data-action]').first().click();
  await expect(page.locator('.posed')).toContainText(/Right\.|Better: /);
  await page.goto(`${server.url}/mine`);
  await expect(page.locator('main')).toContainText('Patrician');
  // With the server again, the game becomes one of the account's, once.
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Back to the server' }).click();
  await page.getByRole('button', { name: 'Add to my games' }).click();
  const added = page.locator('.tables li').filter({ hasText: 'played offline' });
  await expect(added.filter({ hasText: 'Patrician' })).toHaveCount(1);
  await page.reload();
  await expect(added.first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to my games' })).toHaveCount(0);
  await added.first().getByRole('link').click();
  await expect(page.locator('#result')).toBeVisible();
  await close(page);
});

interface Manifest {
  id: string;
  name: string;
  start_url: string;
  scope: string;
  display: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
  screenshots: { src: string; sizes: string; form_factor: string }[];
  shortcuts: { url: string }[];
}

/** The size of a PNG from its first bytes. */
function pngSize(bytes: Buffer): string {
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

test('the page can be installed: manifest, icons, pictures, and a worker that answers offline', async ({
  browser,
  server,
}) => {
  const page = await visitor(browser, { width: 390 });
  await page.goto(server.url);
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const get = async (file: string) => {
    const response = await page.request.get(new URL(file, server.url).href);
    expect(response.status(), file).toBe(200);
    return response;
  };
  const manifest = (await (await get(address ?? '')).json()) as Manifest;
  expect(manifest).toMatchObject({ id: './', start_url: './', scope: './', display: 'standalone' });
  const sizes: string[] = [];
  for (const { src, type, purpose } of manifest.icons.filter(({ type }) => type === 'image/png')) {
    const response = await get(src);
    expect(response.headers()['content-type']).toBe(type);
    sizes.push(`${pngSize(await response.body())} ${purpose ?? 'any'}`);
  }
  expect(sizes).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
  expect(manifest.screenshots.map(({ form_factor }) => form_factor).toSorted()).toEqual([
    'narrow',
    'narrow',
    'wide',
    'wide',
  ]);
  for (const { src } of manifest.screenshots) await get(src);
  for (const { url } of manifest.shortcuts) await get(url);
  await get((await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')) ?? '');
  // The start answers without a network after the first visit, and so does what was kept.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await expect(page.locator('h1').first()).toBeVisible();
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.locator('h1').first()).toBeVisible();
  await close(page);
});

test('a newer page is announced, but not at a table, and loaded only when asked', async ({ browser, server }) => {
  const page = await visitor(browser, { worker: false });
  let newer = false;
  await page.route('**/offline.json', async (route) => {
    const list = { version: 'newer', files: ['assets/index-newer.js'] };
    await (newer ? route.fulfill({ json: list }) : route.continue());
  });
  await page.clock.install();
  await page.goto(server.url);
  await expect(page.locator('h1').first()).toBeVisible();
  const notice = page.getByText('There is a newer version of this page.');
  const look = async () => {
    const asked = page.waitForResponse('**/offline.json');
    await page.clock.fastForward('01:01:00');
    await (await asked).finished();
  };
  await look();
  await expect(notice).toHaveCount(0);
  await choose(page, 'patrician');
  newer = true;
  await look();
  const table = page.url();
  await moveOn(page, 1);
  await expect(notice).toHaveCount(0);
  expect(page.url()).toBe(table);
  await page.goBack();
  await expect(notice).toBeVisible();
  await page.evaluate(() => Object.assign(window, { old: true }));
  newer = false;
  await page.getByRole('button', { name: 'Load it' }).click();
  await page.waitForFunction(() => !('old' in window));
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(notice).toHaveCount(0);
  await close(page);
});

test('what is kept for offline play is at most 1.2 MB compressed', () => {
  const { files } = JSON.parse(readFileSync(join(DIST, 'offline.json'), 'utf8')) as { files: string[] };
  const sizes = files.map((file) => {
    const packed = join(DIST, `${file}.br`);
    return statSync(existsSync(packed) ? packed : join(DIST, file)).size;
  });
  const all = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`offline set: ${Math.round(all / 1000)} kB in ${files.length} files (limit 1200)`);
  expect(files.some((file) => file.endsWith('.wasm'))).toBe(true);
  expect(all).toBeLessThanOrEqual(1_200_000);
});

/** A web server that knows nothing but files. */
async function serveFiles(folder: string): Promise<FileServer> {
  const types: Record<string, string> = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.svg': 'image/svg+xml',
    '.wasm': 'application/wasm',
    '.json': 'application/json',
    '.png': 'image/png',
  };
  const files = createServer((request, response) => {
    // Below a folder, as on a project page.
    const path = new URL(request.url ?? '/', 'http://files').pathname.replace(/^\/games\//, '/');
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    const there = request.url?.startsWith('/games/') && existsSync(file);
    response.writeHead(there ? 200 : 404, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' });
    response.end(there ? readFileSync(file) : '');
  });
  await new Promise<void>((listening) => files.listen(0, '127.0.0.1', listening));
  return files;
}

test('the site plays from plain files in any folder', async ({ browser }) => {
  const site = resolve(import.meta.dirname, '../../../build/site');
  test.skip(!existsSync(site), 'make site has not been run');
  const files = await serveFiles(site);
  const page = await visitor(browser);
  const home = `http://127.0.0.1:${(files.address() as AddressInfo).port}/games/`;
  for (const game of ALL ? GAMES : GAMES.slice(0, 1)) {
    await page.goto(home);
    await choose(page, game);
    await moveOn(page, 4);
    await page.reload();
    await expect(page.locator('.frame')).toBeVisible();
    await moveOn(page, ALL ? MOST : 2);
    if (ALL) await expect(page.locator('#result')).toBeVisible();
  }
  // The engine counts the points of a real table there too.
  await page.goto(`${home}#/box/count`);
  await page.getByLabel('Hero, Violet buildings: Player 1', { exact: true }).click();
  await expect(page.locator('[data-total="0"]')).toHaveText('5');
  await close(page);
  files.close();
});
