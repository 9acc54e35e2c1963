import { svelte } from '@sveltejs/vite-plugin-svelte';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { catalogue } from './plugins/catalogue.ts';
import { compress } from './plugins/compress.ts';
import { offline } from './plugins/offline.ts';
import { pictograms } from './plugins/pictograms.ts';
import { rulings } from './plugins/rulings.ts';
import { screens } from './plugins/screens.ts';

/** Loaded when a table shows it, each with what only it needs. */
const LATER =
  /\/src\/frame\/(AskUndo|Chart|Chat|Digest|Hint|OfferSound|ReplayBar|Resources|Result|RulesSheet|ScoreBars|WaitingRoom)\.svelte/;
const TABLE = /\/src\/(lib|frame|pages\/TablePage\.svelte)/;

const server = process.env.TAVOLIERE_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [
    pictograms(),
    catalogue(resolve(import.meta.dirname, '../engine/words')),
    rulings(resolve(import.meta.dirname, '../docs/rules')),
    svelte(),
    screens(resolve(import.meta.dirname, 'public'), resolve(import.meta.dirname, '../docs/screenshots')),
    offline(),
    compress(),
  ],
  worker: { format: 'es', rolldownOptions: { checks: { bundlerTimings: false } } },
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Small drawings come with the styles: a request of their own would show them a round trip later.
    assetsInlineLimit: 1024,
    modulePreload: { polyfill: false },
    // Few files, for connections with high latency: the start, the table, and one per board.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', test: /\/src\/App\.svelte$/, priority: 3 },
            { name: 'table', test: (id) => TABLE.test(id) && !LATER.test(id), priority: 2 },
            { name: (id) => /\/src\/boards\/([a-z-]+)\//.exec(id)?.[1] ?? null, priority: 1 },
          ],
        },
      },
    },
  },
  test: { include: ['tests/unit/**/*.test.ts'], setupFiles: ['tests/unit/browser.ts'] },
  server: {
    proxy: { '/api': { target: server, ws: true } },
    fs: { allow: ['..'] },
  },
});
