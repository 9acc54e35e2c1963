// The npm package in a browser: a page loads it as it is and plays a game.
//
//   node package_page.mjs SOURCES

import { equal } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const { chromium } = await import(`${process.argv[2]}/web/node_modules/@playwright/test/index.mjs`);
const types = { js: 'text/javascript', wasm: 'application/wasm', html: 'text/html' };
const server = createServer(({ url }, answer) => {
  const path = url === '/' ? 'index.html' : url.slice(1);
  answer.setHeader('Content-Type', types[path.split('.').at(-1)] ?? 'text/plain');
  if (path === 'index.html') answer.end('<!doctype html><title>page</title>');
  else if (path.startsWith('dist/')) answer.end(readFileSync(`node_modules/@tavoliere/engine/${path}`));
  else answer.writeHead(404).end();
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
try {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  const ranks = await page.evaluate(async () => {
    const { load } = await import('/dist/index.js');
    const engine = await load();
    const table = engine.create({ game: 'patrician', players: 3, seed: 'a game in a page' });
    while (!table.look(null).over) table.play(table.choose('novice').ranked[0].action);
    return table.look(null).scores.map(({ rank }) => rank);
  });
  equal(Math.min(...ranks), 1);
} finally {
  await browser.close();
  server.close();
}
console.log('a whole game in a browser');
