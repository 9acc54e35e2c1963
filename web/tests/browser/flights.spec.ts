// Pieces fly from their old place to the new one, even while the next moves arrive faster than a flight lasts,
// as with quick bots.
import type { Page } from '@playwright/test';
import { close, expect, still, test, visitor } from './play';
import { playOn, playUntil } from './tables';

const PACE = 60;
const BEGUN = 40;
const WATCHED = 40;
/** A card in the hand is nearly four times as large as one on my pile; no other sizes differ more. */
const LARGEST = 4;

interface Flight {
  scale: number;
  piece: string;
  /** The move at which it takes off. */
  move: number;
  /** Whether the browser can composite it without repainting the page. */
  apart: boolean;
  /** It comes from another place instead of fading in. */
  travels: boolean;
}

/** Runs in the page before its own code; collects the flights in `window.flights`. */
function observe(): void {
  const flights: Flight[] = [];
  Object.assign(window, { flights });
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    const [start] = frames as Keyframe[];
    const scale = /scale\(([^)]*)\)/.exec(String(start?.['transform']))?.[1];
    const apart = Object.keys(start ?? {}).every((name) => /^(transform|opacity)$/.test(name));
    const move = Number(document.querySelector<HTMLElement>('.frame')?.dataset['seq']);
    const travels = start?.['transform'] !== undefined;
    const piece = this.getAttribute('data-piece') ?? '';
    // Other elements only settle where they are.
    if (piece) flights.push({ scale: Number(scale ?? 1), piece, move, apart, travels });
    return animate.call(this, frames, options);
  };
}

const flightsOf = (page: Page): Promise<Flight[]> =>
  page.evaluate(() => (window as unknown as { flights: Flight[] }).flights);

test('a piece in the air when the next move comes keeps flying at its own size', async ({ browser, server }) => {
  const mover = await visitor(browser);
  await mover.goto(`${server.url}/api/games`);
  const table = await playUntil(mover, 'patrician', BEGUN);
  const page = await visitor(browser, { width: 390, pace: PACE });
  await page.addInitScript(observe);
  await page.context().addCookies(await mover.context().cookies());
  await page.goto(`${server.url}/t/${table}`);
  await page.locator('.prompt.mine').waitFor();
  await playOn(mover, table, WATCHED, 2 * PACE);
  await still(page);
  const flights = await flightsOf(page);
  expect(flights.filter(({ scale }) => scale !== 1).length).toBeGreaterThan(5);
  expect(flights.filter(({ scale }) => scale > LARGEST || scale < 1 / LARGEST)).toEqual([]);
  expect(flights.filter(({ apart }) => !apart)).toEqual([]);
  // The next question is drawn a frame later: only pieces that it sends elsewhere take off again.
  const taken = flights.map(({ piece, move }) => `${piece} at ${move}`);
  const again = taken.filter((one, place) => taken.indexOf(one) !== place);
  expect(again.length).toBeLessThan(taken.length / 8);
  // All have landed.
  await expect(page.locator('[data-piece][style*="z-index"]')).toHaveCount(0);
  await close(page);
  await close(mover);
});

const TRAVELLERS = { 'san-juan': ['building', 'good', 'thrown', 'back'], patrician: ['floor', 'card'] } as const;

for (const [game, kinds] of Object.entries(TRAVELLERS)) {
  test(`new pieces on the table of ${game} come from somewhere`, async ({ browser, server }) => {
    const mover = await visitor(browser);
    await mover.goto(`${server.url}/api/games`);
    const table = await playUntil(mover, game as keyof typeof TRAVELLERS, 3);
    const page = await visitor(browser, { pace: PACE });
    await page.addInitScript(observe);
    await page.context().addCookies(await mover.context().cookies());
    await page.goto(`${server.url}/t/${table}`);
    await page.locator('.prompt.mine').waitFor();
    await playOn(mover, table, 2 * WATCHED, 2 * PACE);
    await still(page);
    const flights = await flightsOf(page);
    for (const kind of kinds) {
      const ofKind = flights.filter(({ piece }) => piece.startsWith(`${kind}:`));
      const faded = ofKind.filter(({ travels }) => !travels).map(({ piece }) => piece);
      expect(ofKind.length, kind).toBeGreaterThan(2);
      expect(faded.length, `${kind}: ${faded.join(' ')}`).toBeLessThanOrEqual(ofKind.length / 4);
    }
    await close(page);
    await close(mover);
  });
}
