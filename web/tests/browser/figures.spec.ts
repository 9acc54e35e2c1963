// How fast it is, on a slow phone: 1.6 Mbit/s, 150 ms, a processor four times slower. Bytes and shifts
// are the same on every machine and are held to their limits; times are printed beside theirs.
import type { Browser, Page } from '@playwright/test';
import { close, expect, GAMES, moveByMouse, test, visitor, type Game } from './play';
import { playOn, playUntil } from './tables';

const LIMITS = { bytes: 250_000, paint: 2500, ready: 3000, shift: 0.05, task: 200, move: 100 };
const MIDDLE: Record<Game, number> = { 'san-juan': 110, 'puerto-rico': 260, patrician: 50 };
/** Actions watched, choices made by hand, and how long others' steps are shown. */
const WATCHED = 80;
const CLICKS = 8;
const PACE = 100;

interface Figures {
  paint: number;
  shift: number;
  task: number;
  /** From each message with a new state to its picture. */
  moves: number[];
}

/** Bytes over the line. */
interface Line {
  bytes: number;
  fonts: number;
}

/** In the page, before anything of it: keeps the figures in `window.figures`. */
function observe(pace: number): void {
  const figures: Figures = { paint: 0, shift: 0, task: 0, moves: [] };
  Object.assign(window, { figures });
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('largest-contentful-paint', (entry) => (figures.paint = entry.startTime));
  watch('longtask', (entry) => (figures.task = Math.max(figures.task, entry.duration)));
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) figures.shift += value;
  });

  // A message that comes while another is being shown waits for its turn: only the others are timed.
  const pending = new Set<number>();
  let shown = 0;
  let timed: { seq: number; from: number } | null = null;
  const Native = WebSocket;
  window.WebSocket = class extends Native {
    constructor(url: string | URL) {
      super(url);
      this.addEventListener('message', (event) => {
        const seq = Number(/^\{"push":"table".*?"seq":(\d+)/.exec(String(event.data))?.[1] ?? 0);
        if (seq === 0) return;
        const from = performance.now();
        if (pending.size === 0 && from - shown > pace) timed = { seq, from };
        pending.add(seq);
      });
    }
  };
  // A task that comes before all others: the first after the frame.
  const { scheduler } = window as unknown as {
    scheduler: { postTask: (run: () => void, options: { priority: string }) => Promise<void> };
  };
  const painted = (from: number) =>
    void scheduler.postTask(() => figures.moves.push(performance.now() - from), { priority: 'user-blocking' });
  new MutationObserver(() => {
    const drawn = Number(document.querySelector<HTMLElement>('.frame')?.dataset['seq']);
    for (const seq of pending) if (seq <= drawn) pending.delete(seq);
    shown = performance.now();
    if (!timed || timed.seq > drawn) return;
    const { from } = timed;
    timed = null;
    requestAnimationFrame(() => painted(from));
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-seq'] });
}

/** What was noted so far; the longest task is counted anew from here. */
const figuresOf = (page: Page): Promise<Figures> =>
  page.evaluate(() => {
    const { figures } = window as unknown as { figures: Figures };
    const noted = { ...figures };
    figures.task = 0;
    return noted;
  });

/** A phone that has never been here, on which things move. */
async function phone(browser: Browser): Promise<Page> {
  const page = await visitor(browser, { width: 390, pace: PACE, worker: false });
  await page.addInitScript(observe, PACE);
  return page;
}

/** From now on the line is thin and the processor slow. */
async function slow(page: Page): Promise<Line> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (0.75 * 1024 * 1024) / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const line: Line = { bytes: 0, fonts: 0 };
  const types = new Map<string, string>();
  devtools.on('Network.responseReceived', (event) => types.set(event.requestId, event.type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (types.get(requestId) === 'Font') line.fonts += encodedDataLength;
    else line.bytes += encodedDataLength;
  });
  return line;
}

/** One figure with its limit, marked where it is over it. */
function figure(name: string, value: number, limit: number, unit: string): string {
  const shown = unit === 'kB' ? value / 1000 : value;
  const most = unit === 'kB' ? limit / 1000 : limit;
  return `${name} ${unit ? Math.round(shown) : shown.toFixed(3)}${unit && ` ${unit}`} (limit ${most}${value > limit ? ', OVER' : ''})`;
}

function print(title: string, figures: string[]): void {
  console.log(`${title}: ${figures.join('; ')}`);
}

test('the first visit on a slow phone', async ({ browser, server }) => {
  const page = await phone(browser);
  const line = await slow(page);
  const start = Date.now();
  await page.goto(server.url, { waitUntil: 'commit' });
  await page.locator('[data-play="san-juan"]').click({ trial: true });
  const ready = Date.now() - start;
  await page.waitForTimeout(3000);
  const { paint, shift, task } = await figuresOf(page);
  print('home', [
    figure('first load', line.bytes, LIMITS.bytes, 'kB'),
    `fonts ${Math.round(line.fonts / 1000)} kB`,
    figure('largest paint', paint, LIMITS.paint, 'ms'),
    figure('interactive', ready, LIMITS.ready, 'ms'),
    figure('layout shift', shift, LIMITS.shift, ''),
    figure('longest task', task, LIMITS.task, 'ms'),
  ]);
  expect(line.bytes).toBeLessThanOrEqual(LIMITS.bytes);
  expect(shift).toBeLessThanOrEqual(LIMITS.shift);
  await close(page);
});

for (const game of GAMES) {
  test(`a full table of ${game} on a slow phone`, async ({ browser, server }) => {
    test.setTimeout(120_000);
    // Somebody else makes the moves of the phone's player: only the phone is slow.
    const mover = await visitor(browser);
    await mover.goto(`${server.url}/api/games`);
    const table = await playUntil(mover, game, MIDDLE[game]);
    const page = await phone(browser);
    await page.context().addCookies(await mover.context().cookies());
    const line = await slow(page);
    const start = Date.now();
    await page.goto(`${server.url}/t/${table}`, { waitUntil: 'commit' });
    await page.locator('.prompt.mine').waitFor();
    const ready = Date.now() - start;
    await page.waitForTimeout(2000);
    const opened = await figuresOf(page);
    await playOn(mover, table, WATCHED, 8 * PACE);
    await page.waitForTimeout(1000);
    const watched = await figuresOf(page);
    for (let number = 0; number < CLICKS && (await moveByMouse(page, number)); number++)
      await page.waitForTimeout(5 * PACE);
    const played = await figuresOf(page);
    const moves = watched.moves.toSorted((one, other) => one - other);
    print(game, [
      figure('load', line.bytes, LIMITS.bytes, 'kB'),
      figure('largest paint', opened.paint, LIMITS.paint, 'ms'),
      figure('interactive', ready, LIMITS.ready, 'ms'),
      figure('layout shift', opened.shift, LIMITS.shift, ''),
      figure('longest task while opening', opened.task, LIMITS.task, 'ms'),
      figure('while watching', watched.task, LIMITS.task, 'ms'),
      figure('while playing', played.task, LIMITS.task, 'ms'),
      `${moves.length} moves drawn, the middle one in ${Math.round(moves[Math.floor(moves.length / 2)] ?? 0)} ms, ` +
        figure('the slowest', moves.at(-1) ?? 0, LIMITS.move, 'ms'),
    ]);
    expect(line.bytes).toBeLessThanOrEqual(LIMITS.bytes);
    expect(opened.shift).toBeLessThanOrEqual(LIMITS.shift);
    expect(moves.length).toBeGreaterThan(5);
    await close(page);
    await close(mover);
  });
}
