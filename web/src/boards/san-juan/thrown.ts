// Cards that went to the discards with a move: where each came from, so that it can fly there. A pile shows only its
// last few cards.
import { numbered } from '../../lib/numbered';
import { called, seen, size, type View } from './view';

export interface Thrown {
  /** The card's name on the pile. */
  piece: string;
  /** The piece or place it comes from. */
  from: string;
}

const MOST = 6;

/** The goods of a seat, by the names of their pieces. */
function goods(view: View, seat: number): string[] {
  const buildings = view.seats[seat]?.buildings ?? [];
  return buildings.flatMap((one, place) => (one.good === null ? [] : [`good:${seat}:${called(buildings, place)}`]));
}

/** The cards of my hand, by the names of their pieces. */
function cards(view: View, seat: number): string[] {
  return numbered(seen(view.seats[seat]?.hand ?? [])).map(({ key }) => `card:${key}`);
}

const gone = (before: string[], after: string[]) => before.filter((one) => !after.includes(one));

/** Returns null if nothing was thrown away: the pile stays as it is. */
export function thrownAway(before: View, after: View, me: number | null, seq: number): Thrown[] | null {
  const count = size(after.discard) - size(before.discard);
  if (count <= 0) return null;
  const from = after.seats.flatMap((seat, number) => {
    const sold = gone(goods(before, number), goods(after, number));
    if (number === me) return [...sold, ...gone(cards(before, number), cards(after, number))];
    const fewer = size(before.seats[number]?.hand ?? []) - size(seat.hand);
    return [...sold, ...Array.from({ length: Math.max(0, fewer) }, () => `hand:${number}`)];
  });
  return from.slice(0, Math.min(count, MOST)).map((one, place) => ({ piece: `thrown:${seq}:${place}`, from: one }));
}
