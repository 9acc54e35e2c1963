// How a game ended for one player, in one sentence: "Second, by one point."
import type { Score } from '../lib/types';
import { say } from '../lib/words.svelte';

/** Empty for a spectator. */
export function outcome(scores: readonly Score[], me: number | null): string {
  const mine = scores.find((score) => score.seat === me);
  if (!mine) return '';
  const others = scores.filter((score) => score !== mine);
  if (mine.rank === 1) {
    if (others.some((score) => score.rank === 1)) return say('result.you-share');
    const next = Math.max(...others.map((score) => score.total));
    return mine.total > next ? say('result.you-won', mine.total - next) : say('result.you-won.tie');
  }
  const best = scores.find((score) => score.rank === 1)?.total ?? mine.total;
  const place = say(`result.place.${mine.rank}`);
  return best > mine.total ? say('result.behind', best - mine.total, place) : say('result.behind.tie', place);
}
