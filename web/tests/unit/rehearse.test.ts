import { expect, test, vi } from 'vitest';
import patrician from './states/patrician-base-036.json';
import { rehearse } from '../../src/lib/rehearse';
import type { TableState } from '../../src/lib/types';

const state = patrician.state as unknown as TableState;

function steps(takes: (step: TableState, number: number) => boolean): TableState[] {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run));
  const shown: TableState[] = [];
  rehearse(state, (step) => {
    shown.push(step);
    return takes(step, shown.length);
  });
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  return shown;
}

test('every step equals the state, alternately as a copy and as the state itself', () => {
  const shown = steps(() => true);
  expect(shown.length).toBeGreaterThan(4);
  for (const [number, step] of shown.entries()) {
    expect(step).toEqual(state);
    expect(step === state).toBe(number % 2 === 1);
  }
});

test('it stops when a real move arrives', () => {
  expect(steps((_, number) => number < 3)).toHaveLength(3);
});
