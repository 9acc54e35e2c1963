// The small movements of the map: a floor settles, a pennant is hoisted, a finished city rings. They play when
// something happens, never when a board opens, and not at all for people who want no motion.
import type { TransitionConfig } from 'svelte/transition';
import { moving } from '../../lib/settings.svelte';

const SETTLE = 180;
const RING = 700;

/** Drops from a little above and settles with a small bounce; `after` the flight that brought it. */
export function settle(_: Element, { high = 10, after = 0 }: { high?: number; after?: number } = {}): TransitionConfig {
  const fall = (t: number) => (t < 0.7 ? 1 - (t / 0.7) ** 2 : 0.16 * Math.sin(((t - 0.7) / 0.3) * Math.PI));
  const css = (t: number) => `transform: translateY(${(-high * fall(t)).toFixed(2)}px)`;
  return moving() ? { delay: after, duration: SETTLE, css } : { duration: 0 };
}

/** A ring of light that grows and fades. */
export function ring(_: Element): TransitionConfig {
  return {
    duration: moving() ? RING : 0,
    css: (t) => `transform: scale(${0.4 + 2 * t}); opacity: ${(1 - t) * 0.9}`,
  };
}
