// Plays through the page as a person would: by mouse on glowing pieces, or with the keyboard alone.
import { expect, test as base, type Browser, type BrowserContext, type Page } from '@playwright/test';
import axe from 'axe-core';
import { Server } from './server';

export type Game = 'san-juan' | 'puerto-rico' | 'patrician';
export const GAMES: Game[] = ['san-juan', 'puerto-rico', 'patrician'];

export const test = base.extend<object, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern even if nothing is taken from it
    async ({}, use) => {
      const server = new Server();
      await server.start();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
});

export { expect };

export interface Wishes {
  lang?: 'en' | 'it' | 'de';
  width?: number;
  height?: number;
  dark?: boolean;
  /** How long each step of the others is shown, in milliseconds. */
  pace?: number;
  guide?: boolean;
  /** False: no service worker, which would fetch files unseen by the page. */
  worker?: boolean;
}

/** Opens a separate browser with these settings. Any error it logs fails the test. */
export async function visitor(browser: Browser, wishes: Wishes = {}): Promise<Page> {
  const width = wishes.width ?? 1440;
  const context = await browser.newContext({
    viewport: { width, height: wishes.height ?? (width < 500 ? 844 : 900) },
    colorScheme: wishes.dark ? 'dark' : 'light',
    hasTouch: width < 500,
    reducedMotion: wishes.pace ? 'no-preference' : 'reduce',
    serviceWorkers: wishes.worker === false ? 'block' : 'allow',
    bypassCSP: true,
  });
  const settings = { lang: wishes.lang ?? 'en', pace: wishes.pace ?? 0, guide: wishes.guide ?? false, offered: true };
  await context.addInitScript((wish) => {
    if (!localStorage.getItem('tavoliere.settings')) localStorage.setItem('tavoliere.settings', JSON.stringify(wish));
  }, settings);
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  return page;
}

export function close(page: Page): Promise<void> {
  const context: BrowserContext = page.context();
  return context.close();
}

/** Goes from the home page to a game against three random bots. */
export async function playNow(page: Page, server: Server, game: Game): Promise<void> {
  await page.goto(server.url);
  await page.locator(`.panel.${game}`).waitFor();
  const fold = page.locator(`.panel.${game} .fold[aria-expanded="false"]`);
  if (await fold.isVisible()) await fold.click();
  await page.locator(`[data-level="${game}"]`).selectOption('random');
  await page.locator(`[data-play="${game}"]`).click();
  await expect(page.locator('.frame')).toBeVisible();
}

export function over(page: Page): Promise<boolean> {
  return page.locator('#result').isVisible();
}

/** Waits until nothing was drawn for this many milliseconds and nothing moves. */
export function still(page: Page, quiet = 200): Promise<void> {
  return page.evaluate(
    (quiet) =>
      new Promise<void>((done) => {
        // The glow never ends.
        const moves = () =>
          document.getAnimations().some((one) => one.effect?.getComputedTiming().endTime !== Infinity);
        let timer = setTimeout(look, quiet);
        const changes = new MutationObserver(again);
        changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        function again() {
          clearTimeout(timer);
          timer = setTimeout(look, quiet);
        }
        function look() {
          if (moves()) return again();
          changes.disconnect();
          done();
        }
      }),
    quiet,
  );
}

/** Waits until the page has drawn its current state. */
function nextFrame(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
}

type Offer = 'confirm' | 'bench' | 'piece' | 'choice' | 'over';

/** Runs in the page: the first of these that is visible and usable, or null. */
function offered(): Offer | null {
  if (document.querySelector('#result')) return 'over';
  const usable = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].some(
      (one) => !one.matches(':disabled, [aria-disabled="true"]') && one.checkVisibility(),
    );
  if (usable('.prompt > .main')) return 'confirm';
  if (!document.querySelector('.prompt.mine')) return null;
  if (usable('[data-verb] .button.main')) return 'bench';
  if (usable('[data-action]')) return 'piece';
  return usable('[data-choice]') ? 'choice' : null;
}

/** Waits until something can be done and returns it. */
export async function settled(page: Page): Promise<Offer> {
  const offer = await page.waitForFunction(offered, null, { timeout: 60_000 });
  return offer.jsonValue() as Promise<Offer>;
}

/**
 * Where to click for the next choice: the middle of a usable piece that lies on top there, scrolled into view and
 * at rest, as a person would wait for it. Null if there is nothing now.
 */
function aim(page: Page, selector: string, number: number): Promise<{ x: number; y: number } | null> {
  return page.evaluate(
    async ({ selector, number }) => {
      const offers = (one: HTMLElement) => one.matches(`${selector}:not(:disabled)`) && one.checkVisibility();
      const usable = [...document.querySelectorAll<HTMLElement>(selector)].filter(offers);
      const place = (one: HTMLElement) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return [left, top, width, height].map(Math.round).join();
      };
      for (let step = 0; step < usable.length; step++) {
        const piece = usable[(number * 7 + step) % usable.length];
        if (!piece) continue;
        piece.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        for (let frames = 0, last = ''; frames < 30 && last !== place(piece); frames++) {
          last = place(piece);
          await new Promise((drawn) => requestAnimationFrame(drawn));
        }
        if (!offers(piece)) return null;
        const box = piece.getBoundingClientRect();
        // In a crowded hand only the left edge of a card is visible.
        for (const [across, down] of [
          [0.5, 0.5],
          [0.5, 0.25],
          [0.5, 0.75],
          [0.12, 0.5],
        ] as const) {
          const at = { x: box.left + box.width * across, y: box.top + box.height * down };
          const top = document.elementFromPoint(at.x, at.y);
          if (top && piece.contains(top)) return at;
        }
      }
      return null;
    },
    { selector, number },
  );
}

/**
 * Checks that every choice is offered once, by the board or in words. The prompt bar derives from the state
 * what the board offers; this compares it with the pieces. Checks nothing while something is still being drawn.
 */
export async function offeredOnce(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const number = document.querySelector('.prompt.mine [aria-keyshortcuts="c"]')?.textContent ?? '';
    const skipped = '[data-drawing], .choices.all, [data-verb], [role="menu"], .prompt > .main';
    if (!/\d/.test(number) || document.querySelector(skipped)) return null;
    const named = (key: 'action' | 'choice') =>
      [...document.querySelectorAll<HTMLElement>(`[data-${key}]`)].map((one) => one.dataset[key] ?? '');
    const listed = named('choice');
    const placed = [...new Set(named('action'))];
    return { legal: Number(/\d+/.exec(number)?.[0]), listed, placed };
  });
  if (!found) return;
  const { legal, listed, placed } = found;
  expect(
    listed.filter((action) => placed.includes(action)),
    'offered twice',
  ).toEqual([]);
  expect(listed.length + placed.length, `of ${legal}: ${[...listed, ...placed].join(', ')}`).toBe(legal);
}

/** Makes one choice by pointing at a glowing piece, else at words in the prompt bar. */
async function moveByPointing(
  page: Page,
  number: number,
  press: (x: number, y: number) => Promise<void>,
): Promise<boolean> {
  const what = await settled(page);
  if (what === 'over') return false;
  await offeredOnce(page);
  const selector = {
    confirm: '.prompt > .main',
    bench: '[data-verb] .button.main',
    piece: '[data-action]',
    choice: '[data-choice]',
  };
  const at = (await aim(page, selector[what], number)) ?? (await aim(page, '[data-choice]', number));
  if (at) await press(at.x, at.y);
  await nextFrame(page);
  return true;
}

/** Makes one choice by mouse. Returns false if the game is over. */
export function moveByMouse(page: Page, number: number): Promise<boolean> {
  return moveByPointing(page, number, (x, y) => page.mouse.click(x, y));
}

/** Makes one choice with a finger. */
export function moveByTouch(page: Page, number: number): Promise<boolean> {
  return moveByPointing(page, number, (x, y) => page.touchscreen.tap(x, y));
}

/** Makes one choice with the keyboard alone: the list of all choices, a number or an arrow, enter. */
export async function moveByKeys(page: Page, number: number): Promise<boolean> {
  const what = await settled(page);
  if (what === 'over') return false;
  if (what === 'confirm') {
    await page.keyboard.press('Enter');
    await nextFrame(page);
    return true;
  }
  if ((await page.locator('.choices.all').count()) === 0) await page.keyboard.press('c');
  const count = await page.locator('[data-choice]:not(:disabled)').count();
  if (count === 0) return true;
  const place = (number * 5) % count;
  if (place < 9) await page.keyboard.press(String(place + 1));
  else {
    // When the list opens again, its first choice has the focus.
    const listed = () => page.evaluate(() => document.activeElement?.matches('[data-choice]') ?? false);
    for (let times = 0; times < 3 && !(await listed()); times++) await page.keyboard.press('c');
    for (let step = 0; step < place; step++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
  }
  await nextFrame(page);
  return true;
}

interface Violation {
  id: string;
  help: string;
  nodes: { target: unknown; failureSummary?: string }[];
}

/** What the page violates now, in words. */
async function violations(page: Page): Promise<string[]> {
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run: (where: Document, options: object) => Promise<{ violations: Violation[] }> };
    };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];
    return (await axe.run(document, { runOnly: tags })).violations;
  });
  return found.map(
    (one) =>
      `${one.id}: ${one.help}\n` +
      one.nodes
        .slice(0, 4)
        .map((node) => `  ${JSON.stringify(node.target)} ${node.failureSummary ?? ''}`)
        .join('\n'),
  );
}

/**
 * Checks that the page has no accessibility violations once it has come to rest: while a colour changes, or before
 * what lies beneath a sheet is drawn, letters and ground may not fit.
 */
export async function accessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  await expect(async () => expect(await violations(page), page.url()).toEqual([])).toPass({
    intervals: [250],
    timeout: 30_000,
  });
}

/** Checks that nothing overflows sideways. */
export async function fits(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over, page.url()).toBeLessThanOrEqual(0);
}
