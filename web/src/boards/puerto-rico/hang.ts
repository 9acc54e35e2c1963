// Where the choices of a state hang on the board. A place is a short text such as `role:builder` or
// `ship:5`; a choice that hangs on two places (a good and a ship) can be made by either, or by
// dragging the one to the other. What has no place is left to the prompt bar.
import type { Choice } from '../../lib/types';

function takes(decision: string | null, thing: string): string[] {
  switch (decision) {
    case 'take-tile':
      return [thing === 'quarry' ? 'quarries' : `up:${thing}`, 'island'];
    case 'hall':
      return [`hall:${thing}`, 'port'];
    case 'foreman-privilege':
      return ['supply:workers', 'port'];
    case 'artisan-privilege':
      return [`supply:${thing}`, 'port'];
    case 'villa':
    case 'university':
      return [`group:${decision}`];
    default:
      return [];
  }
}

function places(choice: Choice, decision: string | null): string[] {
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
      return decision === 'place-drawn' ? ['drawn'] : [`up:${a}`, 'island'];
    case 'place':
      return decision === 'place-drawn' ? ['drawn', 'island'] : [`group:${a}:empty`];
    case 'take':
      return takes(decision, a);
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
      return decision === 'store' ? [`port:${a}`] : [];
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

/** The choices by their places. */
export type Hung = ReadonlyMap<string, Choice[]>;

/** The same each time: what waits for no choice need not look again. */
const NOTHING: Hung = new Map();

export function hang(legal: Choice[], decision: string | null): Hung {
  if (legal.length === 0) return NOTHING;
  const hung = new Map<string, Choice[]>();
  for (const choice of legal)
    for (const place of places(choice, decision))
      hung.set(place, [...(hung.get(place) ?? []), choice]);
  return hung;
}
