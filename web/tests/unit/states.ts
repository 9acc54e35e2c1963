// Positions of real games as the server sent them (dev/fixtures.py), each seen from a seat.
import type { TableState } from '../../src/lib/types';
import type { View as Patrician } from '../../src/boards/patrician/view';
import type { View as PuertoRico } from '../../src/boards/puerto-rico/view';
import type { View as SanJuan } from '../../src/boards/san-juan/view';
import patricianFile from './states/patrician-base-036.json';
import puertoRicoFile from './states/puerto-rico-all-162.json';
import sanJuanFile from './states/san-juan-all-045.json';

// TypeScript types JSON strings as string, the schema as names.
export const patrician = patricianFile as unknown as { me: number; state: TableState<Patrician> };
export const puertoRico = puertoRicoFile as unknown as { me: number; state: TableState<PuertoRico> };
export const sanJuan = sanJuanFile as unknown as { me: number; state: TableState<SanJuan> };
