// How fast it is, on a slow phone: 1.6 Mbit/s, 150 ms, a processor four times slower.
import { close, expect, moveByMouse, playNow, test, visitor } from './play';

interface Figures {
  paint: number;
  shift: number;
  longest: number;
}

test('the first visit on a slow phone', async ({ browser, server }) => {
  const page = await visitor(browser, { width: 390 });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (0.75 * 1024 * 1024) / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  let bytes = 0;
  let fonts = 0;
  const types = new Map<string, string>();
  devtools.on('Network.responseReceived', (event) => types.set(event.requestId, event.type));
  devtools.on('Network.loadingFinished', (event) => {
    if (types.get(event.requestId) === 'Font') fonts += event.encodedDataLength;
    else bytes += event.encodedDataLength;
  });
  await page.addInitScript(() => {
    const figures = { paint: 0, shift: 0, longest: 0 };
    Object.assign(window, { figures });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) figures.paint = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        figures.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        figures.longest = Math.max(figures.longest, entry.duration);
    }).observe({ type: 'longtask', buffered: true });
  });
  await page.goto(server.url);
  await expect(page.locator('[data-play="san-juan"]')).toBeVisible();
  await page.waitForTimeout(3000);
  const first = bytes;
  const home = await page.evaluate(() => (window as unknown as { figures: Figures }).figures);
  await page.locator('[data-play="puerto-rico"]').click();
  await expect(page.locator('.prompt')).toBeVisible();
  await page.waitForTimeout(2000);
  const table = await page.evaluate(() => (window as unknown as { figures: Figures }).figures);
  console.log(
    `first load ${Math.round(first / 1000)} kB (limit 250) and ${Math.round(fonts / 1000)} kB of fonts; ` +
      `largest paint ${Math.round(home.paint)} ms (limit 2500); layout shift ${home.shift.toFixed(3)} (limit 0.05); ` +
      `longest task ${Math.round(table.longest)} ms (limit 200); with a board ${Math.round(bytes / 1000)} kB`,
  );
  expect(first).toBeLessThanOrEqual(250_000);
  expect(home.shift).toBeLessThanOrEqual(0.05);
  await close(page);
});

test('a move is drawn soon after its message', async ({ browser, server }) => {
  const page = await visitor(browser);
  await page.addInitScript(() => {
    const drawn: number[] = [];
    const heard = new Map<string, number>();
    Object.assign(window, { drawn });
    const Native = WebSocket;
    class Watched extends Native {
      constructor(url: string | URL) {
        super(url);
        this.addEventListener('message', (event) => {
          const message = JSON.parse(String(event.data)) as { push?: string; state?: { seq: number } };
          if (message.push === 'table' && message.state)
            heard.set(String(message.state.seq), performance.now());
        });
      }
    }
    window.WebSocket = Watched;
    new MutationObserver(() => {
      const seq = document.querySelector<HTMLElement>('.frame')?.dataset['seq'] ?? '';
      const from = heard.get(seq);
      if (from === undefined) return;
      heard.delete(seq);
      requestAnimationFrame(() => drawn.push(performance.now() - from));
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-seq'] });
  });
  await playNow(page, server, 'puerto-rico');
  for (let number = 0; number < 20; number++) await moveByMouse(page, number);
  const drawn = await page.evaluate(() => (window as unknown as { drawn: number[] }).drawn);
  drawn.sort((one, other) => one - other);
  console.log(
    `${drawn.length} moves drawn after their message: middle ${Math.round(drawn[Math.floor(drawn.length / 2)] ?? 0)} ms, ` +
      `slowest ${Math.round(drawn.at(-1) ?? 0)} ms (limit 100)`,
  );
  expect(drawn.length).toBeGreaterThan(5);
  await close(page);
});
