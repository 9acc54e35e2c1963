// Animated pictures of a turn of each game: a piece is pointed at and chosen, then the others' steps play through
// the table until I am asked again. The game is real; only the clock of the page is moved by hand, a frame at a time,
// so the pictures are smooth on any machine. Runs only with TURNS=folder.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { close, expect, type Game, GAMES, settled, still, test, visitor } from './play';
import { playOn, playUntil } from './tables';

const folder = process.env['TURNS'] ?? '';
/** Milliseconds of each frame. */
const FRAME = 80;
const PACE = 600;
/** Frames that show what is pointed at, and the table at rest in the end; the most of all. */
const POINTED = 9;
const REST = 16;
const MOST = 130;
/** Lossy; at 80 the lettering has no rings around it. */
const QUALITY = '80';
/** Frames before the first picture, in which everything comes to rest. */
const SETTLE = 15;
/** The number of actions played before; then on until I am asked for such a choice. */
const BEGUN: Record<Game, number> = { 'san-juan': 100, 'puerto-rico': 200, patrician: 42 };
const TURN: Record<Game, string> = { 'san-juan': 'role ', 'puerto-rico': 'role ', patrician: 'play ' };

test.skip(folder === '', 'TURNS is not set');

/** Runs in the page: takes over all animations and moves them on. */
function advance(time: number): void {
  for (const one of document.getAnimations()) {
    const end = Number(one.effect?.getComputedTiming().endTime ?? 0);
    if (one.playState === 'running') one.pause();
    const now = Number(one.currentTime ?? 0) + time;
    if (now >= end) one.finish();
    else one.currentTime = now;
  }
}

/** Moves the page's clock on. */
async function next(page: Page): Promise<void> {
  await page.clock.runFor(FRAME);
  await page.evaluate(advance, FRAME);
}

for (const game of GAMES)
  test(`a turn of ${game}`, async ({ browser, server }) => {
    test.setTimeout(600_000);
    const frames = `${folder}/${game}`;
    mkdirSync(frames, { recursive: true });
    const mover = await visitor(browser);
    await mover.goto(`${server.url}/api/games`);
    const table = await playUntil(mover, game, BEGUN[game]);
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      deviceScaleFactor: 0.75,
      storageState: await mover.context().storageState(),
      bypassCSP: true,
    });
    await context.addInitScript(
      (pace) =>
        localStorage.setItem('tavoliere.settings', JSON.stringify({ lang: 'en', pace, guide: false, offered: true })),
      PACE,
    );
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(`${server.url}/t/${table}`);
    expect(await settled(page)).not.toBe('over');
    await still(page);
    const turn = page.locator(`[data-action^="${TURN[game]}"]:visible`).first();
    while ((await turn.count()) === 0) {
      await playOn(mover, table, 1, 0);
      await settled(page);
      await still(page);
    }
    await page.clock.pauseAt(new Date(Date.now() + 1000));

    const paths: string[] = [];
    const shoot = async () => {
      const path = `${frames}/${String(paths.length).padStart(3, '0')}.png`;
      await next(page);
      await page.screenshot({ path });
      paths.push(path);
    };
    const mine = () => page.locator('.prompt.mine').isVisible();
    const piece = page.locator('[data-action]:visible, [data-choice]:visible').first();
    for (let number = 0; number < SETTLE; number++) await next(page);
    await turn.hover();
    for (let number = 0; number < POINTED; number++) await shoot();
    await turn.click();
    for (let number = 0; number < 5; number++) await shoot();
    // Some choices need several clicks; the last one gives the turn away.
    while (await mine()) {
      const confirm = page.locator('.prompt > .main:enabled, [data-verb] .button.main:visible').first();
      await ((await confirm.count()) > 0 ? confirm : piece).click();
      for (let number = 0; number < 5; number++) await shoot();
      if (paths.length > MOST / 2) break;
    }
    while (!(await mine()) && paths.length < MOST - REST) await shoot();
    for (let number = 0; number < REST; number++) await shoot();

    execFileSync('img2webp', [
      ...['-loop', '0', '-lossy', '-q', QUALITY, '-m', '4', '-d', String(FRAME)],
      ...paths,
      ...['-o', `${folder}/${game}-turn.webp`],
    ]);
    rmSync(frames, { recursive: true });
    await context.close();
    await close(mover);
  });
