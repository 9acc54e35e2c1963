// Which sound goes with what happened.
import { expect, test } from 'vitest';
import './browser';
import { soundOf } from '../../src/lib/sound';
import type { GameEvent } from '../../src/lib/types';

const events = (...kinds: string[]) => kinds.map((event) => ({ event, count: 0, amount: 0, words: '' }) as GameEvent);

test('the most telling event of a step is heard', () => {
  expect(soundOf('san-juan', events('paid', 'built'))).toBe('card');
  expect(soundOf('san-juan', events('drew', 'sold'))).toBe('coin');
  expect(soundOf('puerto-rico', events('role', 'loaded'))).toBe('barrel');
  expect(soundOf('patrician', events('played', 'built'))).toBe('floor');
  expect(soundOf('patrician', events('built', 'scored', 'ended'))).toBe('end');
  expect(soundOf('patrician', events('refilled'))).toBe(null);
});
