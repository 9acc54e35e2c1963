// The choices the board offers itself. A piece takes a choice if it is its only one. With several, the piece
// opens a menu, and the prompt bar lists them too. While I man, the bench takes all of it.
import { decisionOf } from '../../lib/decisions';
import type { Choice, TableState } from '../../lib/types';
import { hang } from './hang';
import { people, type Crew, type Group } from './people';
import { buildings, GOODS, type Building } from './things';
import { copiesOf, count, isDrafted, type View } from './view';

/** The question about what the buccaneer does: its choices have several verbs. */
export const DEED = 'buccaneer';

/** Whether the question is how much of the booty I keep. */
export function isHaul(decision: string | null): boolean {
  const row = decisionOf('puerto-rico', decision);
  return row?.role === 'buccaneer' && row.verb === 'keep';
}

/** The buildings in the market. */
export function forSale(view: View): Building[] {
  return buildings().filter(({ id }) => copiesOf(view, id) !== null || isDrafted(view, id));
}

/** The places of a building of mine. */
export function houseAt(id: string, group: Group | undefined): string[] {
  const some = [`group:${id}`];
  if (group && group.manned < group.circles) some.push(`group:${id}:empty`);
  if (group && group.manned > 0) some.push(`group:${id}:manned`);
  return some;
}

/** The places of a tile of mine. */
export function plotAt(tile: string, manned: boolean): string[] {
  return [`group:${tile}:${manned ? 'manned' : 'empty'}`];
}

/** The places of the people in the hall; a choice that takes any of them belongs to the workers. */
export function hallAt(who: 'worker' | 'noble'): string[] {
  return who === 'worker' ? ['hall:worker', 'hall'] : ['hall:noble'];
}

/** The places of my people in the port; a choice that takes any of them belongs to the first kind present. */
export function waitingAt(kind: keyof Crew, port: Crew): string[] {
  const first = port.nobles > 0 ? 'nobles' : 'workers';
  return kind === first ? [`port:people:${kind}`, 'port:people'] : [`port:people:${kind}`];
}

function sharedPieces(view: View): string[][] {
  const singles = [
    ...view.roles.map(({ role }) => `role:${role}`),
    ...forSale(view).map(({ id }) => `market:${id}`),
    ...view.face_up.map((tile) => `up:${tile}`),
    'quarries',
    'pile',
    ...(view.drawn === null ? [] : ['drawn']),
    ...view.ships.map(({ size }) => `ship:${size}`),
    'house',
    'supply:workers',
    ...GOODS.map((good) => `supply:${good}`),
  ];
  return [...singles.map((place) => [place]), hallAt('worker'), hallAt('noble')];
}

function ownPieces({ view }: TableState<View>, me: number): string[][] {
  const own = view.seats[me];
  if (!own) return [];
  const { groups, port } = people(own);
  const city = own.city.map(({ building }) => houseAt(building, groups.get(building)));
  const island = Object.entries(own.island).flatMap(([tile, { tiles, manned }]) => [
    ...(manned > 0 ? [plotAt(tile, true)] : []),
    ...(manned < tiles ? [plotAt(tile, false)] : []),
  ]);
  const forests = count(own.forests) > 0 ? [plotAt('forest', false)] : [];
  const waiting = (['nobles', 'workers'] as const).filter((kind) => port[kind] > 0);
  const singles = [
    ...(own.vp === undefined ? [] : ['port:vp']),
    'port:worker',
    ...(view.modules.includes('nobles') ? ['port:noble'] : []),
    ...GOODS.map((good) => `port:${good}`),
  ];
  return [
    ...singles.map((place) => [place]),
    ...waiting.map((kind) => waitingAt(kind, port)),
    ...city,
    ...island,
    ...forests,
  ];
}

/** The actions that the prompt bar need not list. */
export function places(state: TableState<View>, me: number | null): ReadonlySet<string> {
  if (me === null || state.actor !== me) return new Set();
  const actionsOf = (choices: Choice[]) => choices.map(({ action }) => action);
  const { decision } = state;
  // The bench and the steppers take all of it, the deeds also declining.
  if (decisionOf('puerto-rico', decision)?.choice === 'crew' || isHaul(decision))
    return new Set(actionsOf(state.legal));
  const hung = hang(state.legal, state.decision);
  const pieces = [...sharedPieces(state.view), ...ownPieces(state, me)];
  const choices = pieces.map((piece) => piece.flatMap((place) => hung.get(place) ?? []));
  const offered = new Set(choices.filter((some) => some.length === 1).flatMap(actionsOf));
  return decision === DEED ? offered.add('pass') : offered;
}
