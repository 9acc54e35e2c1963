// The zones of the shared table, and which zone each place belongs to.
export type Zone = 'roles' | 'market' | 'harbour' | 'land';

const ZONES: Record<string, Zone> = {
  role: 'roles',
  market: 'market',
  ship: 'harbour',
  house: 'harbour',
  hall: 'harbour',
  supply: 'harbour',
  up: 'land',
  quarries: 'land',
  pile: 'land',
  drawn: 'land',
};

export function zoneOf(place: string): Zone | null {
  return ZONES[place.split(':')[0] ?? ''] ?? null;
}
