// The parts of the shared table, and where the places of choices are.
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
