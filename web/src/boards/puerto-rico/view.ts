// What a seat may know of a game of Puerto Rico: the position as the server shows it.

export type Good = 'corn' | 'indigo' | 'sugar' | 'tobacco' | 'coffee';
export type Tile = Good | 'quarry';

export interface Plots {
  tiles: number;
  manned: number;
}

export interface Owned {
  building: string;
  manned: number;
  /** Only where it matters whether a worker or a noble stands there. */
  nobles?: number;
}

export interface SeatView {
  doubloons: number;
  /** Chips; others' lie face down. */
  vp?: number;
  workers: number;
  nobles: number;
  port: number;
  goods: Record<Good, number>;
  island: Record<Tile, Plots>;
  forests: unknown[] | { count: number };
  city: Owned[];
}

export interface Ship {
  size: number;
  good: Good | null;
  barrels: number;
}

export interface RoleCard {
  role: string;
  doubloons: number;
  seat: number | null;
  kidnapper: number | null;
}

export interface Goal<G> {
  goal: G;
  seat: number | null;
}

export interface FestivalView {
  plantation: Goal<Good>;
  production: Goal<Good[]>;
  building: Goal<string | null>;
}

export interface View {
  players: number;
  modules: string[];
  round: number;
  governor: number;
  over: boolean;
  end: string[];
  supply: {
    workers: number;
    nobles: number;
    vp: number;
    quarries: number;
    goods: Record<Good, number>;
  };
  hall: { workers: number; nobles: number };
  face_up: Tile[];
  pile: string[] | { count: number };
  discards: unknown[];
  /** What a seat looks at: "?" for the others. */
  drawn: Tile | '?' | null;
  ships: Ship[];
  trading_house: Good[];
  roles: RoleCard[];
  board: Record<string, number>;
  draft: string[];
  buccaneer: number | null;
  festival: FestivalView | null;
  seats: SeatView[];
}

/** How long a list is of which perhaps only the length is known. */
export function count(list: unknown[] | { count: number }): number {
  return Array.isArray(list) ? list.length : list.count;
}
