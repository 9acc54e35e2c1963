// The little of a browser that the modules of lib/ touch when they are loaded.
const kept = new Map<string, string>();

Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
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

export {};
