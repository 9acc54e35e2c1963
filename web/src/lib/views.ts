// Views as the page has them: as the server sends them, but what lies face down before the others is taken out
// (lib/cover.ts), and may be missing.
import type * as patrician from '../../generated/view-patrician';
import type * as puertoRico from '../../generated/view-puerto-rico';
import type * as sanJuan from '../../generated/view-san-juan';

type Lacking<Whole, Field extends keyof Whole> = Omit<Whole, Field> & Partial<Pick<Whole, Field>>;
type With<Whole, Parts> = Omit<Whole, keyof Parts> & Parts;

/** Others' cards beneath Chapel and Bank lie face down. */
export type SanJuanBuilding = Lacking<sanJuan.Standing, 'chapel' | 'bank'>;
export type SanJuanSeat = With<sanJuan.Seat, { buildings: SanJuanBuilding[] }>;
export type SanJuanView = With<sanJuan.ViewSanJuan, { seats: SanJuanSeat[] }>;

/** And so do others' chips. */
export type PuertoRicoSeat = Lacking<puertoRico.Seat, 'vp'>;
export type PuertoRicoView = With<puertoRico.ViewPuertoRico, { seats: PuertoRicoSeat[] }>;

/** Of another's pile only the top is there. */
export type PatricianSeat = Lacking<patrician.Seat, 'secret'>;
export type PatricianView = With<patrician.ViewPatrician, { seats: PatricianSeat[] }>;

export type View = SanJuanView | PuertoRicoView | PatricianView;
