// The tiles of a seat's territory in the order they were laid, so that none of them shifts.
import type { People } from './people';
import type { Table } from './table';
import { TILES } from './things';
import { count } from './view';

export interface Plot {
  piece: string;
  tile: string;
  manned: boolean;
  /** How many of its kind lie before it. */
  place: number;
}

export function plotsOf(table: Table, seat: number, { groups }: People): Plot[] {
  const own = table.view.seats[seat];
  if (!own) return [];
  const tiles = TILES.flatMap((tile) => table.namesAt(`tile:${tile}`, `seat:${seat}`));
  const forests = Array.from({ length: count(own.forests) }, (_, at) => `tile:forest:${seat}:${at}`);
  const seen: Record<string, number> = {};
  return table.hands.order(`seat:${seat}`, [...tiles, ...forests]).map((piece) => {
    const tile = piece.split(':')[1] ?? '';
    const place = seen[tile] ?? 0;
    seen[tile] = place + 1;
    return { piece, tile, place, manned: place < (groups.get(tile)?.manned ?? 0) };
  });
}
