// What is printed on buildings and tiles, from the engine's tables. There are no rules here.
import table from './things.json';
import type { Good, Tile } from './view';

export interface Building {
  id: string;
  kind: string;
  cost: number;
  points: number;
  row: number;
  circles: number;
  size: number;
  module: string;
  good: string | null;
}

export const GOODS: readonly Good[] = ['corn', 'indigo', 'sugar', 'tobacco', 'coffee'];
export const TILES: readonly Tile[] = [...GOODS, 'quarry'];
export const SPACES = 12;
export const BUILDINGS: readonly Building[] = table;

const byId = new Map(BUILDINGS.map((building) => [building.id, building]));

export function building(id: string): Building {
  const found = byId.get(id);
  if (!found) throw new Error(`no building is called ${id}`);
  return found;
}
