// Which role is being played, as far as the open question tells.
import { expect, test } from 'vitest';
import { askedBy, type View } from '../../src/boards/san-juan/view';

const view = {
  roles: { builder: 1, producer: null, trader: 2, councillor: null, prospector: null },
  event: null,
  over: false,
} as unknown as View;

test('the role whose question is open is being played', () => {
  expect(askedBy(view, 'pay')).toBe('builder');
  expect(askedBy(view, 'sell')).toBe('trader');
});

test('no role is being played while one is picked, before it is taken, in an event and after the end', () => {
  expect(askedBy(view, 'pick-role')).toBeNull();
  expect(askedBy(view, null)).toBeNull();
  expect(askedBy(view, 'produce')).toBeNull();
  expect(askedBy({ ...view, event: 'free-build' }, 'crane')).toBeNull();
  expect(askedBy({ ...view, over: true }, 'build')).toBeNull();
});
