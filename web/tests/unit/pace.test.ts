// Steps of the others are seen one after another, mine at once, and nothing waits for ever.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import './browser';
import { Pacer, type Kind } from '../../src/lib/pace.svelte';

interface Step extends Kind {
  name: string;
}
const PACE = 600;
const ME = 0;
/** A step may take a frame or two to be drawn. */
const DRAWN = 50;

/** When each look began, and the steps seen in it. */
let looks: { at: number; names: string }[] = [];
let pacer: Pacer<Step>;

const step = (name: string, mover: number | null, part = false): Step => ({
  name,
  mover,
  part,
  paced: mover !== null && mover !== ME,
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'requestAnimationFrame'] });
  looks = [];
  const began = performance.now();
  pacer = new Pacer<Step>(
    (one) => one,
    (steps) =>
      looks.push({ at: Math.round(performance.now() - began), names: steps.map(({ name }) => name).join('+') }),
    () => PACE,
  );
});
afterEach(() => {
  vi.useRealTimers();
});

test('after my own move each step of a bot has its time', () => {
  pacer.add(step('mine', ME));
  for (const bot of [1, 2, 3]) pacer.add(step(`bot ${bot}`, bot));
  vi.runAllTimers();
  expect(looks.map(({ names }) => names)).toEqual(['mine', 'bot 1', 'bot 2', 'bot 3']);
  const gaps = looks.slice(1).map(({ at }, place) => at - (looks[place]?.at ?? 0));
  expect(gaps[0]).toBeLessThanOrEqual(PACE);
  for (const gap of gaps.slice(1)) {
    expect(gap).toBeGreaterThanOrEqual(PACE);
    expect(gap).toBeLessThan(PACE + DRAWN);
  }
  expect(pacer.waiting).toBe(0);
});

test('a part of a choice is seen with it, and a turn takes two looks', () => {
  pacer.add(step('mine', ME));
  pacer.add(step('role', 1));
  pacer.add(step('build', 1));
  pacer.add(step('pay', 1, true));
  pacer.add(step('more', 1));
  pacer.add(step('next bot', 2));
  vi.runAllTimers();
  expect(looks.map(({ names }) => names)).toEqual(['mine', 'role', 'build+pay+more', 'next bot']);
});

test('a step that comes later than the pace is shown at once', () => {
  pacer.add(step('bot 1', 1));
  vi.advanceTimersByTime(5000);
  pacer.add(step('bot 2', 2));
  expect(looks.map(({ names }) => names)).toEqual(['bot 1', 'bot 2']);
});

test('skipping shows everything, also what comes after, until it is stopped', () => {
  for (const bot of [1, 2, 3]) pacer.add(step(`bot ${bot}`, bot));
  pacer.skip();
  expect(looks.map(({ names }) => names)).toEqual(['bot 1', 'bot 2+bot 3']);
  pacer.add(step('bot 4', 4));
  expect(looks.at(-1)?.names).toBe('bot 4');
  pacer.stop();
  pacer.add(step('bot 1', 1));
  pacer.add(step('bot 2', 2));
  expect(pacer.waiting).toBe(2);
  vi.runAllTimers();
  expect(pacer.waiting).toBe(0);
});

test('events without a seat are shown with the step before them', () => {
  pacer.add(step('bot 1', 1));
  pacer.add(step('bot 2', 2));
  pacer.add(step('somebody came', null));
  vi.runAllTimers();
  expect(looks.map(({ names }) => names)).toEqual(['bot 1', 'bot 2+somebody came']);
});

test('the next step waits until the one before is drawn', () => {
  const LATE = 900;
  const SEEN = 400;
  const draw = vi.spyOn(globalThis, 'requestAnimationFrame');
  draw.mockImplementation((run) => Number(setTimeout(run, LATE)));
  for (const bot of [1, 2]) pacer.add(step(`bot ${bot}`, bot));
  vi.runAllTimers();
  draw.mockRestore();
  const [first, second] = looks.map(({ at }) => at);
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(LATE + SEEN);
});

test('on a machine that draws slowly a turn does not take longer, and its second look is still seen', () => {
  const SLOW = 150;
  const SEEN = 400;
  const draw = vi.spyOn(globalThis, 'requestAnimationFrame');
  draw.mockImplementation((run) => Number(setTimeout(run, SLOW)));
  for (const name of ['role', 'build']) pacer.add(step(name, 1));
  pacer.add(step('next bot', 2));
  vi.runAllTimers();
  draw.mockRestore();
  const [role, build, next] = looks.map(({ at }) => at);
  expect((next ?? 0) - (role ?? 0)).toBeLessThan(1500);
  expect((next ?? 0) - (build ?? 0)).toBeGreaterThanOrEqual(SEEN + SLOW);
});
