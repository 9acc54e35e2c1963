// The test language: English with accents and two fifths longer (tools/words --pseudo). On a phone nothing may be wider
// than the window, and no text may be cut off, on any page and in any panel.
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { close, expect, fits, GAMES, moveByMouse, playNow, settled, still, test, visitor } from './play';
import { playUntil } from './tables';

const ROOT = resolve(import.meta.dirname, '../../..');
const SCREENS = [
  '/',
  '/lobby',
  '/mine',
  '/replay',
  '/puzzles',
  '/wins/puerto-rico',
  ...GAMES.map((game) => `/rules/${game}`),
  ...GAMES.map((game) => `/#new/${game}`),
  '/box',
  '/box/count',
  '/box/draw',
  '/#account',
  '/#about',
  '/reset#none',
  '/nowhere',
];

function catalogue(): string {
  const texts = execFileSync(resolve(ROOT, 'tools/words'), [resolve(ROOT, 'engine/words'), '--json', 'en', '--pseudo']);
  return `export default ${texts.toString()};`;
}

/** A visitor who reads the test language instead of English. */
async function stranger(browser: Parameters<typeof visitor>[0], guide = false): Promise<Page> {
  const page = await visitor(browser, { width: 390, worker: false, guide });
  const body = catalogue();
  await page.route(/\/assets\/en-[^/]*\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body }));
  return page;
}

/** Runs in the page: the texts of which a part cannot be seen, however the page is scrolled. */
function cutTexts(): string[] {
  const SLACK = 2;
  const found = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const words = node.textContent?.trim() ?? '';
    const parent = node.parentElement;
    // A pictogram is a letter of a font of its own.
    if (/^[\ue000-\uf8ff]*$/.test(words)) continue;
    // Three may be cut. Players choose their names, of any length. The strip that tells the latest shows in one line as
    // much as fits, and a tap opens the log there. Cards say in words what they do where there is room, and always
    // when they are explained.
    if (/^(Dádó|Tróttólá|Bíglíá|Bírílló|Mónétá)( \d)?$/.test(words) || parent?.closest('.caption, .does')) continue;
    if (!parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    for (let up: Element | null = parent; up && text.width > 0; up = up.parentElement) {
      const style = getComputedStyle(up);
      const box = up.getBoundingClientRect();
      // Only for screen readers.
      if (style.clipPath !== 'none') break;
      const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      const wide = cuts(style.overflowX) && (text.right > box.right + SLACK || text.left < box.left - SLACK);
      const high = cuts(style.overflowY) && (text.bottom > box.bottom + SLACK + 2 || text.top < box.top - SLACK - 2);
      if (wide || high) {
        found.add(`${parent.tagName.toLowerCase()}.${parent.className} in ${up.className}: ${words.slice(0, 60)}`);
        break;
      }
      if (style.overflowX !== 'visible' || style.overflowY !== 'visible') break; // it scrolls
      if (style.position === 'fixed') break;
    }
  }
  // A menu of choices shows its text in a box of its own.
  const brush = document.createElement('canvas').getContext('2d');
  for (const box of document.querySelectorAll<HTMLSelectElement | HTMLInputElement>('select, input[placeholder]')) {
    if (!brush || !box.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const style = getComputedStyle(box);
    const words = box instanceof HTMLSelectElement ? (box.selectedOptions[0]?.text ?? '') : box.placeholder;
    const arrow = box instanceof HTMLSelectElement ? 16 : 0;
    const room = box.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
    brush.font = style.font;
    const width = brush.measureText(words).width;
    if (width > room + SLACK) found.add(`${box.tagName.toLowerCase()}#${box.id}: ${words} (${width} in ${room})`);
  }
  return [...found];
}

async function uncut(page: Page, where = ''): Promise<void> {
  await fits(page);
  expect.soft(await page.locator('body').innerText(), 'the test language').toMatch(/[áéíóú]{2}/);
  expect.soft(await page.evaluate(cutTexts), `${page.url()} ${where}`).toEqual([]);
}

/** Opens every menu of the page, one after the other. */
async function menus(page: Page): Promise<void> {
  const opens = page.locator('button:has(+ dialog)');
  for (let number = 0; number < (await opens.count()); number++) {
    await opens.nth(number).click();
    await expect(page.locator('dialog[open]')).toBeVisible();
    await uncut(page, `menu ${number}`);
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  }
}

/** Opens everything that unfolds. */
async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true;
  });
}

test('screens in the test language', async ({ browser, server }) => {
  const page = await stranger(browser);
  for (const screen of SCREENS) {
    await page.goto(server.url + screen);
    await expect(page.locator('h1').first()).toBeVisible();
    await unfold(page);
    await uncut(page);
  }
  await expect(page.getByText('Távólíéréóóóó').or(page.getByText('Tavoliere')).first()).toBeAttached();
  await page.goto(server.url);
  await menus(page);
  await page.goto(`${server.url}/#new/patrician`);
  await page.locator('form .button.main').click();
  await expect(page.locator('ol.card')).toBeVisible();
  await still(page);
  await uncut(page, 'waiting for players');
  await close(page);
});

for (const game of GAMES) {
  test(`${game} in the test language`, async ({ browser, server }) => {
    const page = await stranger(browser, true);
    await playNow(page, server, game);
    await settled(page);
    await page.keyboard.press('h');
    await expect(page.locator('[data-hint]').first()).toBeVisible();
    await expect(page.locator('[data-later][aria-busy="true"]')).toHaveCount(0);
    await still(page);
    await uncut(page, 'hint');
    for (let number = 0; number < 6; number++) {
      await still(page);
      await expect(page.locator('.opening')).toHaveCount(0); // boards open slice by slice
      await uncut(page);
      await moveByMouse(page, number);
    }
    await menus(page);
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await still(page);
      await uncut(page, (await tab.getAttribute('id')) ?? '');
    }
    await close(page);
  });
}

test('the end, the replay and the review in the test language', async ({ browser, server }) => {
  const page = await stranger(browser);
  await page.goto(server.url);
  const table = await playUntil(page, 'patrician', Infinity, 'any', 2);
  await page.goto(`${server.url}/t/${table}`);
  await expect(page.locator('.result .parts')).toBeVisible();
  await still(page);
  await uncut(page);
  await page.goto(`${server.url}/replay?table=${table}&at=5`);
  await expect(page.locator('output').first()).toBeVisible();
  await still(page);
  await uncut(page);
  await page.goto(`${server.url}/review?table=${table}`);
  const card = page.locator('[data-decision]').first();
  await expect(card).toBeVisible({ timeout: 120_000 });
  await card.locator('.buttons .button').nth(1).click();
  await unfold(page);
  await still(page);
  await uncut(page);
  await close(page);
});

test('playing without a server in the test language', async ({ browser, server }) => {
  const page = await stranger(browser);
  await page.goto(server.url);
  await page.evaluate(() => localStorage.setItem('tavoliere.home', '1'));
  for (const screen of ['/', '/mine', '/#account']) {
    await page.goto(server.url + screen);
    await expect(page.locator('h1').first()).toBeVisible();
    await uncut(page, 'at home');
  }
  await playNow(page, server, 'patrician');
  await moveByMouse(page, 0);
  await still(page);
  await uncut(page, 'at home');
  await menus(page);
  await close(page);
});
