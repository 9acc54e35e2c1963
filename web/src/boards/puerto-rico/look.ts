// A building's colours: those of its good, of commerce or of large buildings.
import type { Building } from './things';

export function look({ good, size, kind }: Building): string {
  if (good) return `--suit: var(--${good}); --tone: var(--ink)`;
  if (size === 2) return '--suit: var(--sea); --tone: var(--sea)';
  return kind === 'production'
    ? '--suit: var(--silver); --tone: var(--ink)'
    : '--suit: var(--violet); --tone: var(--violet)';
}
