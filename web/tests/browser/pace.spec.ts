// A table as people play it: with animation, pace and guide. Every step of the others is seen for a while,
// nothing jumps, nothing is logged as an error. `make check` plays two rounds of each game by mouse; with
// TAV_WEB_ALL whole games by mouse, by touch on a phone and with the keyboard alone, each with a line of figures:
// my choices, steps seen, the shortest of them and the longest wait for a bot in ms, layout shift, console errors.
import type { Page } from '@playwright/test';
import {
  accessible,
  close,
  expect,
  GAMES,
  moveByKeys,
  moveByMouse,
  moveByTouch,
  over,
  still,
  test,
  visitor,
  type Game,
} from './play';
import type { Server } from './server';

const all = process.env['TAV_WEB_ALL'] === '1';
const PACE = 600;
/** A step must be seen this long; a frame more or less does not count. */
const SEEN = 400;
const FRAME = 40;
/** The longest that a bot's turn may be shown beyond its thinking. */
const TURN = 1500;
const ME = 0;
const SHIFT = 0.05;
const ROUNDS = 2;

// Other tests run beside this one, and a machine that draws no frame for a while cuts a step short.
test.describe.configure({ retries: all ? 0 : 3 });

interface Look {
  at: number;
  seq: string;
  /** I am asked something. */
  mine: boolean;
}

/** When a step came from the server, and who made it. */
interface Came {
  at: number;
  seat: number | null;
}

interface Watched {
  looks: Look[];
  /** When a key or a tap came: it may skip what is shown. */
  taps: number[];
  came: Record<number, Came>;
  shift: number;
  /** What moved without being moved, for the message. */
  moved: string[];
}

/** Runs in the page: notes in every frame which step is shown, and adds up what jumps. */
function watch(): void {
  const watched: Watched = { looks: [], taps: [], came: {}, shift: 0, moved: [] };
  Object.assign(window, { watched });
  // Every message passes through this.
  const parse = JSON.parse.bind(JSON) as typeof JSON.parse;
  JSON.parse = (text, ...rest) => {
    const message = parse(text, ...rest) as {
      push?: string;
      state?: { seq: number };
      moves?: { seat: number }[];
    } | null;
    if (message?.push === 'table' && message.state)
      watched.came[message.state.seq] = { at: performance.now(), seat: message.moves?.[0]?.seat ?? null };
    return message;
  };
  for (const kind of ['click', 'keydown'])
    addEventListener(kind, () => watched.taps.push(performance.now()), { capture: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      };
      if (hadRecentInput) continue;
      watched.shift += value;
      const names = sources.map(({ node }) => (node instanceof Element ? `${node.tagName}.${node.className}` : '?'));
      watched.moved.push(`${value.toFixed(4)} ${names.join(' ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const frame = document.querySelector<HTMLElement>('.frame');
    if (frame) {
      const seq = frame.dataset['seq'] ?? '';
      const mine = document.querySelector('.prompt.mine') !== null;
      const last = watched.looks.at(-1);
      if (last?.seq !== seq) watched.looks.push({ at: performance.now(), seq, mine });
      else last.mine = mine;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Starts a game for three against two quick bots. */
async function begin(page: Page, server: Server, game: Game): Promise<void> {
  await page.goto(`${server.url}/#new/${game}`);
  await page.locator('input[name="players"][value="3"]').check({ force: true });
  for (const seat of [1, 2]) await page.locator('.seats select').nth(seat).selectOption('novice');
  await page.locator('form:has(.seats) .button.main').click();
  await expect(page.locator('.prompt.mine')).toBeVisible();
  await expect(page.locator('[data-drawing]')).toHaveCount(0);
  await still(page);
  await page.evaluate(() =>
    Object.assign((window as unknown as { watched: Watched }).watched, { shift: 0, moved: [] }),
  );
}

const round = async (page: Page) => Number(/\d+/.exec((await page.locator('.when').textContent()) ?? '')?.[0] ?? 0);

/** The others' steps that gave way to the next one without my having a say or skipping, with the time each was seen. */
function seen({ looks, came, taps }: Watched): number[] {
  return looks.slice(0, -1).flatMap((one, place) => {
    const end = looks[place + 1]?.at ?? 0;
    const own = one.mine || came[Number(one.seq)]?.seat === ME;
    const skipped = taps.some((tap) => tap >= one.at && tap <= end);
    return own || skipped ? [] : [end - one.at];
  });
}

/**
 * How long the turn of each bot kept the table from going on: from when it was first seen, or from when the next step
 * came if that was later, until that next step is seen. A turn after which I am asked waits for me.
 */
function waits(looks: Look[], came: Record<number, Came>): number[] {
  const mover = (look: Look | undefined) => came[Number(look?.seq)]?.seat ?? null;
  const steps = Object.keys(came).map(Number);
  const found: number[] = [];
  for (let first = 0; first < looks.length; ) {
    let end = first + 1;
    while (end < looks.length && mover(looks[end]) === mover(looks[first])) end += 1;
    const [begun, last, next] = [looks[first], looks[end - 1], looks[end]];
    const following = Math.min(...steps.filter((seq) => seq > Number(last?.seq)));
    const bot = mover(begun);
    if (begun && next && !last?.mine && bot !== null && bot !== ME)
      found.push(next.at - Math.max(begun.at, came[following]?.at ?? 0));
    first = end;
  }
  return found;
}

type Hand = { name: string; width: number; move: (page: Page, number: number) => Promise<boolean> };
const MOUSE: Hand = { name: 'by mouse', width: 1440, move: moveByMouse };
const HANDS: Hand[] = all
  ? [MOUSE, { name: 'by touch', width: 390, move: moveByTouch }, { name: 'by keyboard', width: 1366, move: moveByKeys }]
  : [MOUSE];

for (const game of GAMES)
  for (const hand of HANDS)
    test(`${game} ${hand.name} at its pace, with the guide`, async ({ browser, server }) => {
      test.setTimeout(all ? 3_600_000 : 240_000);
      const page = await visitor(browser, { width: hand.width, pace: PACE, guide: true });
      const errors: string[] = [];
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      await page.addInitScript(watch);
      await begin(page, server, game);
      const first = await round(page);
      const goesOn = async () => !(await over(page)) && (all || (await round(page)) < first + ROUNDS);
      let choices = 0;
      while ((await goesOn()) && (await hand.move(page, choices))) choices++;
      await accessible(page);
      const watched = await page.evaluate(() => (window as unknown as { watched: Watched }).watched);
      const { looks, came, shift, moved } = watched;
      const times = seen(watched);
      const turns = waits(looks, came);
      const figures = [choices, times.length, Math.min(...times), Math.max(...turns)].map(Math.round);
      if (all) console.log(`| ${game} ${hand.name} | ${[...figures, shift.toFixed(4), errors.length].join(' | ')} |`);
      expect(shift, moved.sort().reverse().slice(0, 20).join('\n')).toBeLessThan(SHIFT);
      expect(times.length).toBeGreaterThan(2);
      expect(times.filter((time) => time < SEEN - FRAME).map(Math.round)).toEqual([]);
      expect(turns.length).toBeGreaterThan(0);
      expect(turns.filter((time) => time > TURN + 3 * FRAME).map(Math.round)).toEqual([]);
      expect(errors).toEqual([]);
      await close(page);
    });
