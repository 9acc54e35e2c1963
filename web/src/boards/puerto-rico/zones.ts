// The zones of the table on a phone, and which zone each place belongs to.
export type Zone = 'roles' | 'market' | 'harbour' | 'land';

export const ZONES: readonly Zone[] = ['roles', 'market', 'harbour', 'land'];

const PLACES: Record<string, Zone> = {
  role: 'roles',
  'supply:workers': 'roles',
  market: 'market',
  ship: 'harbour',
  house: 'harbour',
  hall: 'harbour',
  supply: 'harbour',
  up: 'land',
  quarries: 'land',
  pile: 'land',
  drawn: 'land',
  group: 'land',
};

export function zoneOf(place: string): Zone | null {
  return PLACES[place] ?? PLACES[place.split(':')[0] ?? ''] ?? null;
}
