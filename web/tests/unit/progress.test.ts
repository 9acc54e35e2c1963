import { expect, test } from 'vitest';
import patrician from './states/patrician-base-036.json';
import puertoRico from './states/puerto-rico-all-162.json';
import sanJuan from './states/san-juan-all-045.json';
import { progress, roundOf } from '../../src/frame/progress';

test('San Juan: the largest town', () => {
  expect(progress('san-juan', sanJuan.state.view)).toEqual([{ id: 'buildings', value: 5 }]);
  expect(roundOf(sanJuan.state.view)).toBe(5);
});

test('Puerto Rico: cities, chips and workers', () => {
  expect(progress('puerto-rico', puertoRico.state.view)).toEqual([
    { id: 'city', value: 6 },
    { id: 'vp', value: 56 },
    { id: 'workers', value: 77 },
  ]);
});

test('Puerto Rico: what is nearest its end comes first', () => {
  const view = { ...puertoRico.state.view, supply: { ...puertoRico.state.view.supply, workers: 8 } };
  expect(progress('puerto-rico', view)[0]).toEqual({ id: 'workers', value: 8 });
});

test('Patrician: the cards still to be played', () => {
  expect(progress('patrician', patrician.state.view)).toEqual([{ id: 'cards', value: 19 }]);
});
