// Views as the page sees them: the server's views without the others' face-down things (lib/cover.ts), so those
// fields may be missing.
import type * as patrician from '../../generated/view-patrician';
import type * as puertoRico from '../../generated/view-puerto-rico';
import type * as sanJuan from '../../generated/view-san-juan';

type Lacking<Whole, Field extends keyof Whole> = Omit<Whole, Field> & Partial<Pick<Whole, Field>>;
type With<Whole, Parts> = Omit<Whole, keyof Parts> & Parts;

/** The others' cards under Chapel and Bank lie face down. */
export type SanJuanBuilding = Lacking<sanJuan.Standing, 'chapel' | 'bank'>;
export type SanJuanSeat = With<sanJuan.Seat, { buildings: SanJuanBuilding[] }>;
export type SanJuanView = With<sanJuan.ViewSanJuan, { seats: SanJuanSeat[] }>;

/** So do the others' chips. */
export type PuertoRicoSeat = Lacking<puertoRico.Seat, 'vp'>;
export type PuertoRicoView = With<puertoRico.ViewPuertoRico, { seats: PuertoRicoSeat[] }>;

/** Only the top card of another player's pile is shown. */
export type PatricianSeat = Lacking<patrician.Seat, 'secret'>;
export type PatricianView = With<patrician.ViewPatrician, { seats: PatricianSeat[] }>;

export type View = SanJuanView | PuertoRicoView | PatricianView;
