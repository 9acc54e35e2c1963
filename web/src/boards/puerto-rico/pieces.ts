// The names of all pieces of a position, by kind and place (roster.ts). Places: `supply`, `up`,
// `market`, `hall`, `house`, `ship:SIZE`, `seat:SEAT` and, for people, `seat:SEAT:GROUP` and
// `seat:SEAT:port`.
import { people, type Plan } from './people';
import type { Roster } from './roster';
import { GOODS, TILES } from './things';
import { copiesOf, type View } from './view';

export type Pieces = Map<string, Map<string, string[]>>;
type Counts = [string, number][];

function barrels(view: View, good: (typeof GOODS)[number]): Counts {
  return [
    ['supply', view.supply.goods[good]],
    ...view.ships.map((ship): [string, number] => [`ship:${ship.size}`, ship.good === good ? ship.barrels : 0]),
    ['house', view.trading_house.filter((one) => one === good).length],
    ...view.seats.map((seat, place): [string, number] => [`seat:${place}`, seat.goods[good]]),
  ];
}

function tiles(view: View, tile: (typeof TILES)[number]): Counts {
  const open = view.face_up.filter((one) => one === tile).length;
  return [
    ['up', tile === 'quarry' ? view.supply.quarries : open],
    ...view.seats.map((seat, place): [string, number] => [`seat:${place}`, seat.island[tile].tiles]),
  ];
}

function buildings(view: View, id: string): Counts {
  return [
    ['market', copiesOf(view, id) ?? 0],
    ...view.seats.map((seat, place): [string, number] => [
      `seat:${place}`,
      seat.city.some((owned) => owned.building === id) ? 1 : 0,
    ]),
  ];
}

function crowd(view: View, kind: 'workers' | 'nobles', plans: Map<number, Plan>): Counts {
  const counts: Counts = [['hall', view.hall[kind]]];
  for (const [place, seat] of view.seats.entries()) {
    const { groups, port } = people(seat, plans.get(place));
    for (const group of groups.values()) counts.push([`seat:${place}:${group.id}`, group.crew[kind]]);
    counts.push([`seat:${place}:port`, port[kind]]);
  }
  return counts;
}

export function namePieces(roster: Roster, view: View, plans: Map<number, Plan>): Pieces {
  const named: Pieces = new Map();
  const deal = (kind: string, counts: Counts) => named.set(kind, roster.deal(kind, counts));
  for (const good of GOODS) deal(`barrel:${good}`, barrels(view, good));
  for (const tile of TILES) deal(`tile:${tile}`, tiles(view, tile));
  for (const id of Object.keys(view.board)) deal(`building:${id}`, buildings(view, id));
  deal('workers', crowd(view, 'workers', plans));
  deal('nobles', crowd(view, 'nobles', plans));
  return named;
}
