// The test language: English with accents and two fifths longer (tools/words --pseudo). On a phone nothing may be wider
// than the window, and no text may be cut off.
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { close, expect, fits, GAMES, moveByMouse, playNow, still, test, visitor } from './play';

const ROOT = resolve(import.meta.dirname, '../../..');
const SCREENS = ['/', '/lobby', '/mine', '/replay', '/rules/puerto-rico', '/#new/puerto-rico', '/#account', '/#about'];

function catalogue(): string {
  const texts = execFileSync(resolve(ROOT, 'tools/words'), [resolve(ROOT, 'engine/words'), '--json', 'en', '--pseudo']);
  return `export default ${texts.toString()};`;
}

/** A visitor for whom English is the test language. */
async function stranger(browser: Parameters<typeof visitor>[0]): Promise<Page> {
  const page = await visitor(browser, { width: 390, worker: false });
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
    // Players choose their names, of any length. The strip that tells the latest shows in one line as much as fits;
    // cards say in words what they do where there is room.
    if (words === '' || /^Dádó( \d)?$/.test(words) || parent?.closest('.skip, .caption, .does, svg')) continue;
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
  return [...found];
}

async function uncut(page: Page): Promise<void> {
  await fits(page);
  expect.soft(await page.evaluate(cutTexts), page.url()).toEqual([]);
}

test('screens in the test language', async ({ browser, server }) => {
  const page = await stranger(browser);
  for (const screen of SCREENS) {
    await page.goto(server.url + screen);
    await expect(page.locator('h1').first()).toBeVisible();
    await uncut(page);
  }
  await expect(page.getByText('Távólíéréóóóó').or(page.getByText('Tavoliere')).first()).toBeAttached();
  await close(page);
});

for (const game of GAMES) {
  test(`${game} in the test language`, async ({ browser, server }) => {
    const page = await stranger(browser);
    await playNow(page, server, game);
    for (let number = 0; number < 6; number++) {
      await still(page);
      await expect(page.locator('.opening')).toHaveCount(0); // boards open slice by slice
      await uncut(page);
      await moveByMouse(page, number);
    }
    await close(page);
  });
}
