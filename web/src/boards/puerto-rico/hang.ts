// Maps the choices of a state to places on the board. A place is a short text such as `role:builder` or
// `ship:5`. A choice with two places (a good and a ship) can be made at either, or by dragging one to the
// other. Choices without a place are left to the prompt bar.
import { decisionOf } from '../../lib/decisions';
import type { Choice, Decision } from '../../lib/types';

function takes(row: Decision | undefined, thing: string): string[] {
  switch (row?.choice) {
    case 'tile':
      return [thing === 'quarry' ? 'quarries' : `up:${thing}`, 'island'];
    case 'piece':
      return [`hall:${thing}`, 'port'];
    case 'people':
    case 'count':
      return ['supply:workers', 'port'];
    case 'good':
      return [`supply:${thing}`, 'port'];
    case 'use':
      return [`group:${row.source}`];
    default:
      return [];
  }
}

function places(choice: Choice, row: Decision | undefined): string[] {
  const [verb, a = '', b = ''] = choice.action.split(' ');
  switch (verb) {
    case 'draft':
    case 'build':
      return [`market:${a}`, 'city'];
    case 'role':
    case 'kidnap':
      return [`role:${a}`];
    case 'draw':
    case 'buy':
      return ['pile', 'island'];
    case 'forest':
      return row?.pool === 'drawn' ? ['drawn'] : [`up:${a}`, 'island'];
    case 'place':
      return row?.pool === 'drawn' ? ['drawn', 'island'] : [`group:${a}:empty`];
    case 'take':
      return takes(row, a);
    case 'man':
    case 'move':
      return [`group:${a}:empty`];
    case 'discard':
      return [b === 'manned' ? `group:${a}:manned` : `group:${a}:empty`];
    case 'from':
      return [a === 'port' ? 'port:people' : `group:${a}:manned`];
    case 'return':
    case 'exchange':
    case 'ship':
      return [`port:${a}`];
    case 'keep':
      return row?.choice === 'barrels' ? [`port:${a}`] : [];
    case 'sell':
      return [`port:${a}`, 'house'];
    case 'post':
      return [`port:${a}`, 'group:trading-post'];
    case 'load':
      return [`port:${a}`, `ship:${b}`];
    case 'wharf':
      return [`port:${a}`, 'group:wharf'];
    case 'small-wharf':
      return ['group:small-wharf'];
    case 'piracy':
      return [`ship:${a}`];
    case 'loot':
      return ['house'];
    case 'raid':
    case 'remove':
      return ['hall'];
    default:
      return [];
  }
}

/** The choices by place. */
export type Hung = ReadonlyMap<string, Choice[]>;

/** One constant map, so that pieces without choices are not updated. */
const NOTHING: Hung = new Map();

export function hang(legal: Choice[], decision: string | null): Hung {
  if (legal.length === 0) return NOTHING;
  const row = decisionOf('puerto-rico', decision);
  const hung = new Map<string, Choice[]>();
  for (const choice of legal)
    for (const place of places(choice, row)) hung.set(place, [...(hung.get(place) ?? []), choice]);
  return hung;
}
