// Performance on a slow phone: 1.6 Mbit/s, 150 ms, a processor four times slower. Bytes and layout shifts are
// the same on every machine and must stay within their limits; times are printed next to theirs. Other load on
// the machine can only slow a measurement down, so the same moves are played into the page several times and
// the fastest time of each counts. `make check` runs this while nothing else runs.
import type { Browser, Page } from '@playwright/test';
import { close, expect, GAMES, moveByMouse, still, test, visitor, type Game } from './play';
import { playOn, playUntil } from './tables';

/** The tag of tests that must run alone (web/CMakeLists.txt). */
const ALONE = '@alone';
const LIMITS = { bytes: 250_000, paint: 2500, ready: 3000, shift: 0.05, task: 200, move: 100 };
const MIDDLE: Record<Game, number> = { 'san-juan': 110, 'puerto-rico': 260, patrician: 50 };
/**
 * Actions watched, how often they are played, how many of their messages are used, and the pause without
 * drawing before the next, in ms.
 */
const WATCHED = 80;
const ALL = process.env['TAV_WEB_ALL'] === '1';
const PLAYS = ALL ? 3 : 2;
const MESSAGES = 14;
const QUIET = 150;
/** Choices made by hand, and how long each step of the others is shown. */
const CLICKS = 8;
const PACE = 100;

interface Figures {
  paint: number;
  shift: number;
  task: number;
  /** By move: the time from its message to its drawing, and to the drawing of the next question. */
  moves: Record<number, { drawn: number; asked: number }>;
}

/** Bytes received. */
interface Line {
  bytes: number;
  fonts: number;
}

/** Runs in the page before its own code; collects the figures in `window.figures`. */
function observe(): void {
  const figures: Figures = { paint: 0, shift: 0, task: 0, moves: {} };
  Object.assign(window, { figures });
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('largest-contentful-paint', (entry) => (figures.paint = entry.startTime));
  watch('longtask', (entry) => (figures.task = Math.max(figures.task, entry.duration)));
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) figures.shift += value;
  });

  let came: { seq: number; at: number } | null = null;
  // Every message passes through this first, on any connection.
  const parse = JSON.parse.bind(JSON) as typeof JSON.parse;
  JSON.parse = (text, ...rest) => {
    const seq = Number(/^\{"push":"table".*?"seq":(\d+)/.exec(text)?.[1] ?? 0);
    if (seq > 0) came = { seq, at: performance.now() };
    return parse(text, ...rest) as unknown;
  };
  // A task with the highest priority: the first one after the frame.
  const { scheduler } = window as unknown as {
    scheduler: { postTask: (run: () => void, options: { priority: string }) => Promise<void> };
  };
  const painted = (note: () => void) =>
    requestAnimationFrame(() => void scheduler.postTask(note, { priority: 'user-blocking' }));
  const drawing = () => document.querySelector('[data-drawing]') !== null;
  let whole: (() => void) | null = null;
  new MutationObserver(() => {
    const shown = Number(document.querySelector<HTMLElement>('.frame')?.dataset['seq']);
    if (came && came.seq <= shown) {
      const { seq, at } = came;
      came = null;
      const times = (figures.moves[seq] = { drawn: 0, asked: 0 });
      painted(() => (times.drawn = times.asked = performance.now() - at));
      whole = () => painted(() => (times.asked = performance.now() - at));
    }
    if (!whole || drawing()) return;
    whole();
    whole = null;
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-seq', 'data-drawing'] });
}

/** The figures so far; resets the longest task. */
const figuresOf = (page: Page): Promise<Figures> =>
  page.evaluate(() => {
    const { figures } = window as unknown as { figures: Figures };
    const noted = { ...figures };
    figures.task = 0;
    return noted;
  });

/** A phone on its first visit, with animation enabled. */
async function phone(browser: Browser): Promise<Page> {
  const page = await visitor(browser, { width: 390, pace: PACE, worker: false });
  await page.addInitScript(observe);
  return page;
}

/** Makes the network and the processor slow from now on. */
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

/** One figure with its limit, marked if it exceeds it. */
function figure(name: string, value: number, limit: number, unit: string): string {
  const shown = unit === 'kB' ? value / 1000 : value;
  const most = unit === 'kB' ? limit / 1000 : limit;
  return `${name} ${unit ? Math.round(shown) : shown.toFixed(3)}${unit && ` ${unit}`} (limit ${most}${value > limit ? ', OVER' : ''})`;
}

function print(title: string, figures: string[]): void {
  console.log(`${title}: ${figures.join('; ')}`);
}

test('the first visit on a slow phone', { tag: ALONE }, async ({ browser, server }) => {
  const page = await phone(browser);
  const line = await slow(page);
  const start = Date.now();
  await page.goto(server.url, { waitUntil: 'commit' });
  await page.locator('[data-play="san-juan"]').click({ trial: true });
  const ready = Date.now() - start;
  await page.waitForLoadState('networkidle');
  await still(page);
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

interface Message {
  push?: string;
  ok?: { summary?: object; state?: State };
  state?: State;
}

interface State {
  seq: number;
  over: boolean;
}

/** Collects the messages that a page receives from now on. */
function hear(page: Page): Message[] {
  const heard: Message[] = [];
  page.on('websocket', (line) =>
    line.on('framereceived', ({ payload }) => heard.push(JSON.parse(String(payload)) as Message)),
  );
  return heard;
}

/** Measures a slow phone on the messages that another page received, one at a time. */
async function replay(browser: Browser, url: string, heard: Message[]): Promise<Figures> {
  const opened = heard.find(({ ok }) => ok?.summary && ok.state);
  const from = opened?.ok?.state?.seq ?? 0;
  const moves = heard.filter(({ push, state }) => push === 'table' && state && state.seq > from && !state.over);
  const page = await phone(browser);
  let say: (message: object) => void = () => {};
  await page.routeWebSocket(/api\/socket/, (line) => {
    say = (message) => line.send(JSON.stringify(message));
    line.onMessage((text) => {
      const asked = JSON.parse(String(text)) as { id: number; do: string };
      say({ id: asked.id, ok: asked.do === 'open' ? opened?.ok : { events: [] } });
    });
    say(heard.find(({ push }) => push === 'welcome') ?? {});
  });
  await page.goto(url);
  await page.locator('.prompt.mine').waitFor();
  await slow(page);
  await still(page);
  await figuresOf(page);
  for (const move of moves.slice(0, MESSAGES)) {
    say(move);
    await still(page, QUIET);
  }
  const figures = await figuresOf(page);
  await close(page);
  return figures;
}

/** The fastest time of each move, sorted. */
function fastest(plays: Figures[], of: 'drawn' | 'asked'): number[] {
  const moves = Object.keys(plays[0]?.moves ?? {}).map(Number);
  const times = moves.map((seq) => Math.min(...plays.map((play) => play.moves[seq]?.[of] ?? Infinity)));
  return times.toSorted((one, other) => one - other);
}

const middle = (times: number[]) => Math.round(times[Math.floor(times.length / 2)] ?? 0);

for (const game of GAMES) {
  test(`a full table of ${game} on a slow phone`, { tag: ALONE }, async ({ browser, server }) => {
    test.setTimeout(180_000);
    // Another browser makes the moves of the phone's player, so that only the phone is slow.
    const mover = await visitor(browser);
    await mover.goto(`${server.url}/api/games`);
    const table = await playUntil(mover, game, MIDDLE[game]);
    const url = `${server.url}/t/${table}`;
    const page = await phone(browser);
    const heard = hear(page);
    await page.context().addCookies(await mover.context().cookies());
    const line = await slow(page);
    const start = Date.now();
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator('.prompt.mine').waitFor();
    const ready = Date.now() - start;
    await page.waitForLoadState('networkidle');
    await still(page);
    const opened = await figuresOf(page);
    await playOn(mover, table, WATCHED, 0);
    await still(page);
    await figuresOf(page);
    for (let number = 0; number < CLICKS && (await moveByMouse(page, number)); number++) await still(page, 2 * PACE);
    const played = await figuresOf(page);
    await close(page);
    await close(mover);
    const plays: Figures[] = [];
    for (let number = 0; number < PLAYS; number++) plays.push(await replay(browser, url, heard));
    const moves = fastest(plays, 'drawn');
    const asked = fastest(plays, 'asked');
    print(game, [
      figure('load', line.bytes, LIMITS.bytes, 'kB'),
      figure('largest paint', opened.paint, LIMITS.paint, 'ms'),
      figure('interactive', ready, LIMITS.ready, 'ms'),
      figure('layout shift', opened.shift, LIMITS.shift, ''),
      figure('longest task while opening', opened.task, LIMITS.task, 'ms'),
      figure('while watching', Math.min(...plays.map(({ task }) => task)), LIMITS.task, 'ms'),
      figure('while playing', played.task, LIMITS.task, 'ms'),
      `${moves.length} moves drawn, the middle one in ${middle(moves)} ms, ` +
        figure('the slowest', moves.at(-1) ?? 0, LIMITS.move, 'ms'),
      `with what is asked then ${middle(asked)} and ${Math.round(asked.at(-1) ?? 0)} ms`,
    ]);
    expect(line.bytes).toBeLessThanOrEqual(LIMITS.bytes);
    expect(opened.shift).toBeLessThanOrEqual(LIMITS.shift);
    expect(moves.length).toBeGreaterThan(5);
  });
}

/** Runs in the page before its own code: notes when each table at home says that a bot is to decide. */
function timeBots(): void {
  const waits: number[] = [];
  Object.assign(window, { waits });
  const Native = Worker;
  let since = 0;
  class Watched extends Native {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.addEventListener('message', ({ data }: MessageEvent<{ heard?: string }>) => {
        if (!data.heard?.startsWith('{"push":"table"')) return;
        const { state } = JSON.parse(data.heard) as { state: { actor: number | null; seats: { player: string }[] } };
        if (since > 0) waits.push(performance.now() - since);
        since = state.actor !== null && state.seats[state.actor]?.player === 'bot' ? performance.now() : 0;
      });
    }
  }
  window.Worker = Watched;
}

// The browser's throttling does not reach workers, so that a bot's time is multiplied by four. The page's own
// longest task is measured as it is, and with its processor four times slower. All games with TAV_WEB_ALL.
test('three strong bots at home', { tag: ALONE }, async ({ browser, server }) => {
  test.setTimeout(240_000);
  for (const game of ALL ? GAMES : GAMES.slice(0, 1)) {
    const page = await visitor(browser, { width: 390, pace: 0, worker: false });
    await page.addInitScript(observe);
    await page.addInitScript(timeBots);
    await page.addInitScript(() => localStorage.setItem('tavoliere.home', '1'));
    await page.goto(server.url);
    const fold = page.locator(`.panel.${game} .fold[aria-expanded="false"]`);
    if (await fold.isVisible()) await fold.click();
    await page.locator(`[data-level="${game}"]`).selectOption('strong');
    await page.locator(`[data-play="${game}"]`).click();
    await page.locator('.prompt.mine').waitFor();
    await still(page);
    const tasks: number[] = [];
    for (const rate of [1, 4]) {
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate });
      await figuresOf(page);
      for (let number = 0; number < CLICKS && (await moveByMouse(page, number)); number++);
      tasks.push((await figuresOf(page)).task);
    }
    const waits = await page.evaluate(() => (window as unknown as { waits: number[] }).waits);
    const times = waits.toSorted((one, other) => one - other);
    print(`${game} at home`, [
      `${times.length} answers of strong bots`,
      figure('the middle one, times four', 4 * (times[Math.floor(times.length / 2)] ?? 0), 300, 'ms'),
      figure('longest task meanwhile', tasks[0] ?? 0, 100, 'ms'),
      figure('and on a slow processor', tasks[1] ?? 0, 100, 'ms'),
    ]);
    expect(times.length).toBeGreaterThan(5);
    await close(page);
  }
});
