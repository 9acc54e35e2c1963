import { expect, test } from 'vitest';
import { patrician, puertoRico, sanJuan } from './states';
import { progress } from '../../src/frame/progress';

test('San Juan: the largest town', () => {
  expect(progress(sanJuan.state.view)).toEqual([{ id: 'buildings', value: 5 }]);
});

test('Puerto Rico: cities, chips and workers', () => {
  expect(progress(puertoRico.state.view)).toEqual([
    { id: 'city', value: 6 },
    { id: 'vp', value: 56 },
    { id: 'workers', value: 77 },
  ]);
});

test('Puerto Rico: the sign nearest its end comes first', () => {
  const view = { ...puertoRico.state.view, supply: { ...puertoRico.state.view.supply, workers: 8 } };
  expect(progress(view)[0]).toEqual({ id: 'workers', value: 8 });
});

test('Patrician: the cards still to be played', () => {
  expect(progress(patrician.state.view)).toEqual([{ id: 'cards', value: 19 }]);
});
