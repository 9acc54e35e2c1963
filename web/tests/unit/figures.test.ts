// The numbers behind the charts after a game.
import { expect, test } from 'vitest';
import { patrician, puertoRico, sanJuan } from './states';
import { loadFigures } from '../../src/boards/board';
import { turns } from '../../src/frame/turns';

test('compares the beginning and the end of every round', () => {
  expect(turns([1, 1, 1, 2, 3, 3])).toEqual([0, 2, 3, 5]);
  expect(turns([1])).toEqual([0]);
});

test('San Juan: cards in hand, goods, buildings', async () => {
  const view = structuredClone(sanJuan.state.view);
  const indigo = view.seats[2]?.buildings[0];
  if (indigo) indigo.good = '?';
  expect((await loadFigures('san-juan'))(view)).toEqual([
    { id: 'cards', values: [1, 3, 3] },
    { id: 'goods', values: [0, 0, 1] },
    { id: 'buildings', values: [3, 5, 5] },
  ]);
});

test('Puerto Rico: doubloons, goods, workers, and nobles if there are any', async () => {
  const view = structuredClone(puertoRico.state.view);
  const goods = view.seats[1]?.goods;
  if (goods) Object.assign(goods, { corn: 2, coffee: 1 });
  const figures = await loadFigures('puerto-rico');
  expect(figures(view)).toEqual([
    { id: 'doubloons', values: [4, 0, 3] },
    { id: 'goods', values: [0, 3, 0] },
    { id: 'workers', values: [8, 5, 10] },
    { id: 'nobles', values: [1, 3, 2] },
  ]);
  expect(figures({ ...view, modules: [] }).map((one) => one.id)).toEqual(['doubloons', 'goods', 'workers']);
});

test('Patrician: floors on the map and portraits in the pile', async () => {
  expect((await loadFigures('patrician'))(patrician.state.view)).toEqual([
    { id: 'floors', values: [6, 5, 7, 5] },
    { id: 'portraits', values: [4, 3, 4, 6] },
  ]);
});

test('Patrician: no portraits while piles lie face down', async () => {
  const figures = (await loadFigures('patrician'))(patrician.state.view, { played: 'top' });
  expect(figures.map((one) => one.id)).toEqual(['floors']);
});
