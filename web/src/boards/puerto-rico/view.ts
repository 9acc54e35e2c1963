// What a seat may know about a game of Puerto Rico: the position as the server shows it.

import type { City as Owned, Good, Tile } from '../../../generated/view-puerto-rico';
import type { PuertoRicoSeat as SeatView, PuertoRicoView as View } from '../../lib/views';

export type { Good, Owned, SeatView, Tile, View };
export type Ship = View['ships'][number];
export type RoleCard = View['roles'][number];
export type FestivalView = NonNullable<View['festival']>;

/** Copies of a building for sale; null if it is not on the board. */
export function copiesOf({ board }: View, building: string): number | null {
  const copies: Record<string, number | undefined> = board;
  return copies[building] ?? null;
}

/** Whether a building lies beside the board for the draft. */
export function isDrafted({ draft }: View, building: string): boolean {
  return draft.some((one) => one === building);
}

/** The length of a list of which perhaps only the length is known. */
export function count(list: unknown[] | { count: number }): number {
  return Array.isArray(list) ? list.length : list.count;
}
