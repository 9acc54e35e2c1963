// San Juan's table at its fullest: four towns of twelve buildings with goods and cards beneath, three events, the
// Cathedral, prices, twelve cards in the hand. Everything is seen at once on one screen, no name is cut off or too
// small in any language.
import type { Page } from '@playwright/test';
import { FRAME, inSight, SCREENS, smallest } from './boxes';
import { accessible, close, expect, fits, still, test, visitor } from './play';
import type { Server } from './server';
import { playUntil } from './tables';

/** The longest names among them, in each language. */
const TOWNS = [
  'indigo sugar tobacco coffee silver guild-hall triumphal-arch office-building customs-office chapel library bank',
  'indigo indigo sugar tobacco coffee silver victory-column market-stand trading-post guard-room crane prefecture',
  'coffee silver silver black-market gold-mine poor-house carpenter goldsmith residence palace city-hall harbor',
  'tobacco tobacco coffee aqueduct market-hall quarry statue hero archive caritas park tower',
];
const HAND =
  'indigo sugar tobacco coffee silver triumphal-arch office-building victory-column market-stand crane chapel well';
const LEAST = 11;
const SMALLER = [
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];
const PARTS = {
  ...FRAME,
  role: '.tile',
  prices: '.price',
  pile: '.stack',
  rival: '.rival',
  'building of a rival': '.rival .mini',
  'my building': '.street .house',
  'my card': '.hand[data-thing]',
};

interface Shown {
  actor: number;
  decision: string;
  legal: object[];
  picks: number | null;
  view: Record<string, unknown> & { seats: Record<string, unknown>[] };
}

/** The same table late in the game. */
function late(state: Shown): Shown {
  const hand = HAND.split(' ');
  const seats = state.view.seats.map((seat, number) => ({
    ...seat,
    hand: number === 0 ? hand : { count: 9 },
    buildings: TOWNS[number]?.split(' ').map((card, place) => ({
      card,
      good: place < 5 ? '?' : null,
      covered: card === 'park' ? ['well'] : [],
      chapel: card === 'chapel' ? { count: 3 } : [],
      bank: [],
      harbor: card === 'harbor' ? { count: 2 } : [],
    })),
  }));
  const events = ['earthquake', 'general-amnesty', 'governor-visit'];
  const legal = hand.map((card) => ({
    action: `discard ${card}`,
    words: card,
    things: [card],
    numbers: [],
    price: null,
  }));
  const view = { ...state.view, seats, events, cathedral: true, price: '12233', event: null };
  return { ...state, actor: 0, decision: 'hand-limit', legal, picks: 5, view };
}

async function open(page: Page, server: Server, table: string): Promise<void> {
  await page.routeWebSocket(/api\/socket/, (line) => {
    line.connectToServer().onMessage((text) => {
      const message = JSON.parse(String(text)) as { ok?: { state?: Shown } };
      if (message.ok?.state?.view) message.ok.state = late(message.ok.state);
      line.send(JSON.stringify(message));
    });
  });
  await page.goto(`${server.url}/t/${table}`);
  await page.locator('.prompt.mine').waitFor();
  await expect(page.locator('[data-drawing]')).toHaveCount(0);
  await expect(page.locator('.street .house')).toHaveCount(12);
}

/** Names that are wider than their place. */
const cutOff = (page: Page): Promise<string[]> =>
  page
    .locator('.rival .name, .rival .last, .street .board, .ribbon, .tile .name')
    .evaluateAll((found) =>
      found.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent ?? ''),
    );

test('the fullest table is seen at once, with every name whole', async ({ browser, server }) => {
  const player = await visitor(browser, { worker: false });
  await player.goto(`${server.url}/api/games`);
  const table = await playUntil(player, 'san-juan', 1, 'any');
  const cookies = await player.context().cookies();
  for (const lang of ['en', 'it', 'de'] as const) {
    const page = await visitor(browser, { lang, dark: lang === 'de', worker: false });
    await page.context().addCookies(cookies);
    await open(page, server, table);
    for (const screen of lang === 'de' ? [...SCREENS, ...SMALLER] : SCREENS) {
      await page.setViewportSize(screen);
      await still(page, 100);
      const look = `${lang} at ${screen.width}`;
      if (screen.width >= 1024) await inSight(page, PARTS);
      expect(await cutOff(page), look).toEqual([]);
      expect((await smallest(page, '.san-juan, .cards')).size, look).toBeGreaterThanOrEqual(LEAST);
      await fits(page);
    }
    if (lang !== 'it') await accessible(page);
    await close(page);
  }
  await close(player);
});
