// Playing without a server: the page's own hub, games kept in the browser, and the same page as plain files.
import { createServer, type Server as FileServer } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { close, expect, moveByMouse, test, visitor, type Game } from './play';

const ALL = process.env['TAV_WEB_ALL'] === '1';
const MOST = 2000;

async function choose(page: Page, game: Game): Promise<void> {
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

test('after the page was kept, whole games are played and kept without a network', async ({ browser, server }) => {
  const page = await visitor(browser, { width: 390 });
  await page.goto(server.url);
  await openSettings(page);
  await page.getByRole('button', { name: 'Keep for offline play' }).click();
  await expect(page.getByRole('button', { name: 'Kept for offline play' })).toBeVisible();
  await page.getByRole('button', { name: 'Play without a server' }).click();
  await page.waitForLoadState();
  await page.context().setOffline(true);
  for (const game of (ALL ? ['san-juan', 'puerto-rico', 'patrician'] : ['patrician']) as Game[]) {
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
  await page.goto(`${server.url}/mine`);
  await expect(page.locator('main')).toContainText('Patrician');
  await close(page);
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
  await page.goto(`http://127.0.0.1:${(files.address() as AddressInfo).port}/games/`);
  await choose(page, 'san-juan');
  await moveOn(page, 4);
  await page.reload();
  await expect(page.locator('.frame')).toBeVisible();
  await moveOn(page, 2);
  await close(page);
  files.close();
});
