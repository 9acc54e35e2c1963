// How a building is drawn: its shape (Drawings.svelte) and its colours: those of its good, of commerce, of
// works without a good, or of large buildings.
import type { Building } from './things';

const SHAPES: Record<string, string> = {
  'small-indigo-plant': 'plant',
  'indigo-plant': 'plant',
  'small-sugar-mill': 'mill',
  'sugar-mill': 'mill',
  'tobacco-storage': 'barn',
  'coffee-roaster': 'plant',
  'small-market': 'shop',
  'large-market': 'shop',
  'black-market': 'shop',
  'trading-post': 'shop',
  'royal-supplier': 'shop',
  jeweler: 'shop',
  'construction-hut': 'hut',
  hacienda: 'mansion',
  'guest-house': 'mansion',
  villa: 'mansion',
  residence: 'mansion',
  'guild-hall': 'hall',
  'union-hall': 'hall',
  'small-warehouse': 'barn',
  'large-warehouse': 'barn',
  storehouse: 'barn',
  hospice: 'hospice',
  factory: 'works',
  'specialty-factory': 'works',
  university: 'temple',
  library: 'temple',
  'customs-house': 'temple',
  'city-hall': 'temple',
  harbor: 'wharf',
  wharf: 'wharf',
  'small-wharf': 'wharf',
  fortress: 'fort',
  aqueduct: 'aqueduct',
  'forest-house': 'lodge',
  'hunting-lodge': 'lodge',
  church: 'church',
  chapel: 'church',
  cloister: 'church',
  lighthouse: 'light',
  statue: 'statue',
  'royal-garden': 'garden',
};

/** The id of its drawing. */
export function shapeOf({ id }: Building): string {
  return `pr-${SHAPES[id] ?? 'house'}`;
}

/** Its kind by the colour of its roof. */
export function roofOf({ good, size, kind }: Building): string {
  if (good) return good;
  if (size === 2) return 'large';
  return kind === 'production' ? 'works' : 'trade';
}

export function look(building: Building): string {
  return `--roof: var(--roof-${roofOf(building)}); --good: var(--${building.good ?? 'silver'})`;
}
