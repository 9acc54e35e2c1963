// Which choices a board offers itself; the prompt bar lists the others.
import { describe, expect, it } from 'vitest';
import { places as patricianPlaces } from '../../src/boards/patrician/places';
import { places as puertoRicoPlaces } from '../../src/boards/puerto-rico/places';
import { places as sanJuanPlaces } from '../../src/boards/san-juan/places';
import type { Choice, TableState, View } from '../../src/lib/types';
import { patrician, puertoRico, sanJuan } from './states';

const choice = (action: string): Choice => ({
  action,
  words: action,
  things: action.split(' ').slice(1),
  numbers: [],
  price: null,
});

/** The actions of a question left for the prompt bar, asked of the seat that sees the state. */
function left<Shown extends View>(
  places: (state: TableState<Shown>, me: number | null) => ReadonlySet<string>,
  { me, state }: { me: number; state: TableState<Shown> },
  decision: string,
  ...actions: string[]
): string[] {
  const placed = places({ ...state, actor: me, decision, legal: actions.map(choice) }, me);
  return actions.filter((action) => !placed.has(action));
}

describe('San Juan', () => {
  const asked = (decision: string, ...actions: string[]) => left(sanJuanPlaces, sanJuan, decision, ...actions);
  const own = sanJuan.state.view.seats[sanJuan.me];

  it('takes roles and leaves declining to the prompt bar', () => {
    expect(asked('pick-role', 'role builder', 'role trader')).toEqual([]);
    expect(asked('sell', 'done')).toEqual(['done']);
  });

  it('takes choices about cards in my hand, and leaves a card that is not there', () => {
    const [card] = Array.isArray(own?.hand) ? own.hand : [];
    expect(card).toBeDefined();
    expect(asked('build', `build ${card}`, 'pass')).toEqual(['pass']);
    const view = { ...sanJuan.state.view, seats: sanJuan.state.view.seats.map((seat) => ({ ...seat, hand: [] })) };
    const emptied = { ...sanJuan, state: { ...sanJuan.state, view } };
    expect(left(sanJuanPlaces, emptied, 'build', `build ${card}`)).toEqual([`build ${card}`]);
  });

  it('takes choices about my buildings, by name', () => {
    const building = own?.buildings[0]?.card ?? '';
    expect(asked('produce', `produce ${building}`, 'done')).toEqual(['done']);
    expect(asked('produce', `produce ${building} 7`)).toEqual([`produce ${building} 7`]);
  });

  it('takes the drawn cards I choose from', () => {
    const view = { ...sanJuan.state.view, drawn: ['well' as const] };
    const drawn = { ...sanJuan, state: { ...sanJuan.state, view } };
    expect(left(sanJuanPlaces, drawn, 'council-keep', 'keep well', 'keep hero')).toEqual(['keep hero']);
  });
});

describe('Puerto Rico', () => {
  const asked = (decision: string, ...actions: string[]) => left(puertoRicoPlaces, puertoRico, decision, ...actions);

  it('takes a choice that is alone on one of its pieces', () => {
    expect(asked('pick-role', 'role settler', 'role captain')).toEqual([]);
    expect(asked('build', 'build hacienda', 'build office', 'pass')).toEqual(['pass']);
  });

  it('leaves a choice that shares all its pieces with others', () => {
    expect(asked('load', 'load corn 4', 'load corn 6')).toEqual([]);
    expect(asked('load', 'load corn 4', 'load corn 6', 'load indigo 4', 'load indigo 6')).toEqual([
      'load corn 4',
      'load corn 6',
      'load indigo 4',
      'load indigo 6',
    ]);
    expect(asked('load', 'load corn 4', 'load corn 6', 'load indigo 6')).toEqual(['load corn 6']);
  });

  it('leaves what is not on the table: a tile that lies nowhere, a building of another player', () => {
    expect(asked('take-tile', 'take sugar', 'take tobacco', 'take quarry')).toEqual(['take tobacco']);
    expect(asked('villa', 'take noble')).toEqual(['take noble']);
    expect(asked('build', 'build aqueduct')).toEqual(['build aqueduct']);
  });

  it('joins the places of one piece: two choices on a building make a menu', () => {
    expect(asked('discard', 'discard hacienda')).toEqual([]);
    expect(asked('discard', 'discard hacienda', 'move hacienda')).toEqual(['discard hacienda', 'move hacienda']);
  });

  it('takes all of manning with the bench', () => {
    expect(asked('man', 'man indigo 0', 'man indigo 1', 'man indigo 2')).toEqual([]);
  });
});

describe('Patrician', () => {
  const asked = (decision: string, ...actions: string[]) => left(patricianPlaces, patrician, decision, ...actions);
  const { view, survey } = patrician.state;

  it('takes a card in my hand, and leaves one that is not there', () => {
    const hand = view.seats[patrician.me]?.hand;
    const [card] = Array.isArray(hand) ? hand : [];
    expect(card).toBeDefined();
    expect(asked('play-card', `play ${card}`)).toEqual([]);
    const other = view.seats.map((seat) => ({ ...seat, hand: [] }));
    const emptied = { ...patrician, state: { ...patrician.state, view: { ...view, seats: other } } };
    expect(left(patricianPlaces, emptied, 'play-card', `play ${card}`)).toEqual([`play ${card}`]);
  });

  it('builds at the towers of the city played, and moves the top floor of any tower', () => {
    const cities = view.cities.map((city) => ({
      ...city,
      card: city.city === 'siena' ? ('siena-any' as const) : null,
    }));
    const played = {
      ...patrician,
      state: { ...patrician.state, view: { ...view, cities }, survey: { ...survey, built: 'roma' as const } },
    };
    expect(left(patricianPlaces, played, 'build-site', 'build left', 'build right')).toEqual([]);
    expect(left(patricianPlaces, played, 'move-floor', 'move siena from left', 'pass')).toEqual(['pass']);
    expect(left(patricianPlaces, played, 'take-card', 'take siena', 'take roma')).toEqual(['take roma']);
  });
});

it('takes nothing for a spectator or a seat that is not asked', () => {
  const { state, me } = puertoRico;
  expect(puertoRicoPlaces({ ...state, actor: me }, me === 0 ? 1 : 0).size).toBe(0);
  expect(puertoRicoPlaces(state, null).size).toBe(0);
  expect(sanJuanPlaces({ ...sanJuan.state, actor: 0, legal: [choice('role builder')] }, 1).size).toBe(0);
  expect(patricianPlaces({ ...patrician.state, legal: [choice('take siena')] }, null).size).toBe(0);
});
