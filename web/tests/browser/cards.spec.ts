// The boards of the two card games with all modules: whole games played on the pieces, by touch on a phone and
// by dragging on a desktop. Every choice is on a piece; only declining and finishing are left to the prompt
// bar.
import type { Locator, Page } from '@playwright/test';
import { accessible, close, expect, fits, moveByMouse, over, test, visitor, type Game } from './play';
import type { Server } from './server';

/** Without TAV_WEB_ALL, only the first moves of two tables. */
const all = process.env['TAV_WEB_ALL'] === '1';
const MOST = all ? 1500 : 45;
const IN_WORDS = /^(pass|done)$/;
const TABLES: { game: Game; players: number; modules: string[] }[] = [
  { game: 'san-juan', players: 4, modules: ['events', 'new-buildings'] },
  { game: 'san-juan', players: 2, modules: ['events', 'new-buildings'] },
  { game: 'patrician', players: 5, modules: [] },
  { game: 'patrician', players: 2, modules: [] },
];

async function newTable(page: Page, server: Server, wish: (typeof TABLES)[number]): Promise<void> {
  await page.goto(`${server.url}/#new/${wish.game}`);
  await page.locator(`input[name="players"][value="${wish.players}"]`).check({ force: true });
  for (const module of wish.modules)
    await page.locator(`input[type="checkbox"][value="${module}"]`).check({ force: true });
  for (let seat = 1; seat < wish.players; seat++) await page.locator('.seats select').nth(seat).selectOption('random');
  await page.locator('form:has(.seats) .button.main').click();
  await expect(page.locator('.frame')).toBeVisible();
}

/** The choices that only the prompt bar offers. */
function inWords(page: Page): Promise<string[]> {
  return page
    .locator('.choices:not(.all) [data-choice]')
    .evaluateAll((found) => found.map((one) => (one as HTMLElement).dataset['choice'] ?? ''));
}

/** The word in `data-places` that a place needs to accept this choice. */
function wantedBy(action: string): string {
  const [verb = '', what = '', , site] = action.split(' ');
  if (verb === 'play') return `play+${what.slice(0, what.indexOf('-'))}`;
  return verb === 'move' ? `onto+${what}+${site === 'left' ? 'right' : 'left'}` : verb;
}

/** A visible point of a place that accepts the word, or null. */
function aim(page: Page, wanted: string): Promise<{ x: number; y: number } | null> {
  return page.evaluate((word) => {
    for (const place of [...document.querySelectorAll<HTMLElement>(`[data-places~="${word}"]`)].reverse()) {
      const rect = place.getBoundingClientRect();
      const x = rect.left + rect.width / 2;
      for (const y of [rect.top + rect.height / 2, rect.top + 4]) {
        const found = document.elementFromPoint(x, y);
        if (found && place.contains(found)) return { x, y };
      }
    }
    return null;
  }, wanted);
}

/** Returns false if the piece is gone by now. */
async function drag(page: Page, piece: Locator, to: { x: number; y: number }): Promise<boolean> {
  const box = await piece.boundingBox({ timeout: 1000 }).catch(() => null);
  if (!box) return false;
  await page.mouse.move(box.x + Math.min(12, box.width / 2), box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up();
  return true;
}

/** Drags a draggable piece to a visible place; returns whether it did. */
async function moveByDrag(page: Page, number: number): Promise<boolean> {
  await page.locator('.prompt.mine, #result').first().waitFor();
  const pieces = page.locator('[data-action]:visible');
  const count = await pieces.count();
  if (count === 0) return false;
  let piece = pieces.nth((number * 7) % count);
  const action = (await piece.getAttribute('data-action', { timeout: 1000 }).catch(() => null)) ?? '';
  const supply = page.locator('.supply.grab');
  const floor = (await supply.count()) > 0;
  if (floor) piece = supply;
  const to = await aim(page, floor ? action.replace(' ', '+') : wantedBy(action));
  if (!to) return false;
  const sign = () =>
    page
      .locator('.prompt .ask, .frame')
      .evaluateAll((found) => found.map((one) => (one as HTMLElement).dataset['seq'] ?? one.textContent).join());
  const before = await sign();
  if (!(await drag(page, piece, to))) return false;
  await expect.poll(sign, { message: `dragging ${action}` }).not.toBe(before);
  return true;
}

for (const wish of all ? TABLES : TABLES.filter((_, place) => place % 3 === 0)) {
  const title = `${wish.game} for ${wish.players} with everything`;

  (all || wish.players > 2 ? test : test.skip)(`${title}, on a phone`, async ({ browser, server }) => {
    const page = await visitor(browser, { width: 390, lang: 'it', dark: true });
    await newTable(page, server, wish);
    let number = 0;
    while (number < MOST && (await moveByMouse(page, number))) {
      number += 1;
      for (const action of await inWords(page)) expect(action).toMatch(IN_WORDS);
      if (number % 40 === 20 && !(await over(page))) {
        await accessible(page);
        await fits(page);
      }
    }
    if (all) await expect(page.locator('#result')).toBeVisible();
    await close(page);
  });

  (all || wish.players === 2 ? test : test.skip)(`${title}, dragged`, async ({ browser, server }) => {
    const page = await visitor(browser);
    await newTable(page, server, wish);
    let [number, dragged] = [0, 0];
    while (number < MOST && !(await over(page))) {
      if (await moveByDrag(page, number)) dragged += 1;
      else await moveByMouse(page, number);
      number += 1;
      if (number % 60 === 30 && !(await over(page))) await accessible(page);
    }
    if (all) await expect(page.locator('#result')).toBeVisible();
    expect(dragged).toBeGreaterThan(5);
    await close(page);
  });
}
