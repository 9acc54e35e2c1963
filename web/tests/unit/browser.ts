// The few browser features that the modules of lib/ use when they are loaded.
import type { HttpAnswers } from '../../src/lib/types';
import listed from './states/games.json';

const kept = new Map<string, string>();

Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    clear: () => kept.clear(),
  },
  location: new URL('http://table.test/t/abc?invite=k#new/patrician'),
  history: { pushState: () => {}, replaceState: () => {} },
  document: Object.assign(new EventTarget(), {
    hidden: false,
    documentElement: { lang: 'en' },
    fonts: new Set<FontFace>(),
  }),
  FontFace: class {},
  addEventListener: () => {},
  removeEventListener: () => {},
  matchMedia: () => ({ matches: true }),
  requestAnimationFrame: (run: () => void) => setTimeout(run),
  cancelAnimationFrame: clearTimeout,
});
Object.assign(globalThis, { window: globalThis });

// What the server says about the games' questions and things (dev/games.py).
const { http } = await import('../../src/lib/http');
const { loadGames } = await import('../../src/lib/games.svelte');
const games = Object.entries(listed).map(([game, { decisions, things }]) => ({
  game,
  decisions,
  things,
  options: [],
  modules: [],
}));
const ask = http.games;
http.games = () => Promise.resolve({ games, levels: [] } as unknown as HttpAnswers['games']);
await loadGames();
http.games = ask;
