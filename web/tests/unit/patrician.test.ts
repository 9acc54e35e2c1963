// Who leads and what a card would do, against the rules text (docs/rules/patrician.md).
import { describe, expect, it } from 'vitest';
import { forecast, ghost, leader, leads } from '../../src/boards/patrician/forecast';
import { reach, tokenOver, type City, type View } from '../../src/boards/patrician/view';

const city = (left: number[], right: number[], more: Partial<City> = {}): City => ({
  city: 'parma',
  left,
  right,
  tokens: ['parma-5', 'parma-2'],
  card: 'roma-any',
  ...more,
});

describe('the leader of a tower', () => {
  it('has most floors', () => expect(leader([0, 1, 0])).toBe(0));
  it('of equals has the floor nearest the top (7.6)', () => expect(leader([0, 1, 1, 0])).toBe(0));
  it('need not own the top floor (7.6)', () => expect(leader([0, 1, 0, 1, 2])).toBe(1));
  it('is nobody without floors', () => expect(leader([])).toBeNull());
});

describe('the tokens over a city', () => {
  it('put the higher one over the taller tower', () => {
    expect(tokenOver(city([0, 1], [1]), 'left')).toBe('parma-5');
    expect(tokenOver(city([0, 1], [1]), 'right')).toBe('parma-2');
  });
  it('are open while the towers are equally high (7.1)', () => {
    expect(tokenOver(city([0], [1]), 'left')).toBeNull();
    expect(leads([city([0], [1])], 0)).toEqual([{ city: 'parma', site: 'left', points: 2, open: true }]);
  });
  it('are led by nobody once the city is scored', () => {
    expect(leads([city([0, 0, 1], [1, 1], { tokens: [] })], 0)).toEqual([]);
  });
});

describe('how high a tower can grow', () => {
  it('leaves a floor for the other site (7.3)', () => {
    expect(reach(city([], []), 'left')).toBe(4);
    expect(reach(city([0, 0, 0, 0], []), 'left')).toBe(4);
    expect(reach(city([0, 0, 0, 0], []), 'right')).toBe(1);
  });
  it('counts the floors still to come', () => expect(reach(city([0, 0], [1]), 'right')).toBe(3));
});

describe('pointing at a card', () => {
  const view = { cities: [city([1, 0], [1])] } as unknown as View;
  it('puts a floor of mine on each tower and says who would lead', () => {
    const told = forecast(view, 0, 'parma-lady-star');
    expect(told?.ghosts.left).toEqual({ floors: 1, leader: 0, points: 5, mine: 2, best: 1 });
    expect(told?.ghosts.right).toEqual({ floors: 1, leader: 0, points: 2, mine: 1, best: 1 });
    expect(told?.takes).toBe('roma-any');
  });
  it('builds two floors with two crests, as many as there is room for', () => {
    expect(forecast(view, 0, 'parma-two-crests')?.ghosts.left.floors).toBe(2);
    expect(ghost(city([1, 0, 1], []), 'left', 0, 2).floors).toBe(1);
  });
  it('lets me take any card with a question mark, and where no card lies (7.12)', () => {
    const bare = { cities: [city([], [], { card: null })] } as unknown as View;
    expect(forecast(view, 0, 'parma-any')?.takes).toBeNull();
    expect(forecast(bare, 0, 'parma-lady-star')).toMatchObject({ takes: null, some: false });
  });
});
