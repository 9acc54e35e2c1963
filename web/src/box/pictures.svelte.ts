// The pictograms of a game's pieces, which come with its board.
import type { GameId } from '../lib/types';

type Pictures = Record<string, string>;

const LOADS: Record<GameId, () => Promise<{ icons: Pictures }>> = {
  'san-juan': () => import('../boards/san-juan/icons'),
  'puerto-rico': () => import('../boards/puerto-rico/icons'),
  patrician: () => import('../boards/patrician/icons'),
};

let loaded = $state.raw<Partial<Record<GameId, Pictures>>>({});
const asked = new Set<GameId>();

export function loadPictures(game: GameId): void {
  if (asked.has(game)) return;
  asked.add(game);
  void LOADS[game]().then(({ icons }) => (loaded = { ...loaded, [game]: icons }));
}

/** Empty until they are loaded, or if the piece has none. A token or a card shows its city's emblem. */
export function pictureOf(game: GameId, thing: string): string {
  const known = loaded[game];
  return known?.[thing] ?? known?.[thing.split('-')[0] ?? ''] ?? '';
}
