// What the board does with a position, checked against the game's decisions: the places of choices, where
// people stand, and that the manning plan answers exactly what the engine asks.
import { describe, expect, it } from 'vitest';
import type { Choice, TableState } from '../../src/lib/types';
import { puertoRico } from './states';
import { decisionOf } from '../../src/lib/decisions';
import listed from './states/games.json';
import { hang } from '../../src/boards/puerto-rico/hang';
import { loadsOf } from '../../src/boards/puerto-rico/loads';
import { Manning } from '../../src/boards/puerto-rico/manning.svelte';
import { note } from '../../src/boards/puerto-rico/notes';
import { people, size } from '../../src/boards/puerto-rico/people';
import { Roster } from '../../src/boards/puerto-rico/roster';
import { tally } from '../../src/boards/puerto-rico/tally';
import { TILES } from '../../src/boards/puerto-rico/things';
import type { Owned, SeatView, Tile, View } from '../../src/boards/puerto-rico/view';
import { zoneOf } from '../../src/boards/puerto-rico/zones';
import { speak } from '../../src/lib/words.svelte';

interface Holding {
  island?: Partial<Record<Tile, number>>;
  /** Buildings; those that tell workers and nobles apart end in `!`. */
  city?: (Owned['building'] | `${Owned['building']}!`)[];
  workers: number;
  nobles?: number;
}

/** A seat whose people have all gone to the port, as at the start of manning. */
function seat({ island = {}, city = [], workers, nobles = 0 }: Holding): SeatView {
  return {
    doubloons: 0,
    vp: 0,
    workers,
    nobles,
    port: workers + nobles,
    goods: { corn: 0, indigo: 0, sugar: 0, tobacco: 0, coffee: 0 },
    island: Object.fromEntries(
      TILES.map((tile) => [tile, { tiles: island[tile] ?? 0, manned: 0 }]),
    ) as SeatView['island'],
    forests: [],
    city: city.map((one): Owned => {
      const building = one.replace('!', '') as Owned['building'];
      return one.endsWith('!') ? { building, manned: 0, nobles: 0 } : { building, manned: 0 };
    }),
  };
}

const SEATS: SeatView[] = [
  seat({ island: { corn: 2, quarry: 1 }, workers: 2 }),
  seat({ island: { indigo: 3, coffee: 1 }, city: ['indigo-plant', 'hacienda'], workers: 4 }),
  seat({ island: { corn: 1, sugar: 2 }, city: ['sugar-mill', 'statue', 'office'], workers: 9 }),
  seat({ island: { tobacco: 2 }, city: ['tobacco-storage', 'chapel!'], workers: 3, nobles: 2 }),
  seat({
    island: { corn: 3, quarry: 2 },
    city: ['small-market', 'guest-house!', 'land-office!', 'jeweler'],
    workers: 4,
    nobles: 3,
  }),
];

function choice(action: string): Choice {
  const words = action.split(' ').slice(1);
  return {
    action,
    words: action,
    things: words.filter((word) => !/^\d+$/.test(word)),
    numbers: words.filter((word) => /^\d+$/.test(word)).map(Number),
    price: null,
  };
}

function hung(decision: string, ...actions: string[]): Record<string, string[]> {
  const places = hang(actions.map(choice), decision);
  return Object.fromEntries([...places].map(([place, choices]) => [place, choices.map((one) => one.action)]));
}

describe('places of choices', () => {
  it('puts a load on the good and on the ship', () => {
    expect(hung('load', 'load corn 5', 'load corn 6')).toEqual({
      'port:corn': ['load corn 5', 'load corn 6'],
      'ship:5': ['load corn 5'],
      'ship:6': ['load corn 6'],
    });
  });

  it('tells equal verbs apart by the question', () => {
    expect(hung('take-tile', 'take quarry', 'take corn')).toHaveProperty('quarries');
    expect(hung('hall', 'take noble')).toHaveProperty('hall:noble');
    expect(hung('artisan-privilege', 'take corn')).toHaveProperty('supply:corn');
    expect(hung('store', 'keep corn 1')).toHaveProperty('port:corn');
    expect(hung('piracy-keep', 'keep 1')).toEqual({});
    expect(hung('hunting-lodge', 'discard corn manned')).toHaveProperty('group:corn:manned');
  });

  it('leaves declining to the prompt bar', () => {
    expect(hung('build', 'pass')).toEqual({});
    expect(hung('guest-house', 'done')).toEqual({});
  });
});

describe('ships', () => {
  const state = structuredClone(puertoRico.state);
  state.survey.loads = [
    { good: 'corn', ship: 6, barrels: 2 },
    { good: 'corn', ship: 7, barrels: 3 },
  ];

  it('would be loaded with as many barrels as the engine says', () => {
    const { survey } = state;
    expect(loadsOf([choice('load corn 6')], survey)).toEqual([{ action: 'load corn 6', good: 'corn', amount: 2 }]);
    expect(loadsOf([choice('load corn 7')], survey).map(({ amount }) => amount)).toEqual([3]);
    expect(loadsOf([choice('piracy 6'), choice('load indigo 6')], survey)).toEqual([]);
  });

  it('say on a card how many barrels a load would be', () => {
    expect(note(state, 0, choice('load corn 6'))).toEqual({ icon: 'corn', note: '+2' });
    expect(note(state, 0, choice('sell corn'))).toEqual({ icon: 'corn' });
    expect(note(state, 0, choice('pass'))).toBeNull();
  });
});

it('finds the page of a phone for each place', () => {
  const pages = [
    'role:builder',
    'supply:workers',
    'supply:corn',
    'ship:5',
    'market:office',
    'group:corn:empty',
    'port:corn',
  ];
  expect(pages.map(zoneOf)).toEqual(['roles', 'roles', 'harbour', 'harbour', 'market', 'land', null]);
});

describe('people', () => {
  it('shows nobles in the port first, then on the last buildings', () => {
    const holding = seat({ city: ['office', 'jeweler'], workers: 1, nobles: 2 });
    holding.port = 1;
    for (const owned of holding.city) owned.manned = 1;
    const { groups, port } = people(holding);
    expect(port).toEqual({ workers: 0, nobles: 1 });
    expect(groups.get('office')?.crew).toEqual({ workers: 1, nobles: 0 });
    expect(groups.get('jeweler')?.crew).toEqual({ workers: 0, nobles: 1 });
  });

  it('keeps a noble where it is known to stand', () => {
    const holding = seat({ city: ['office', 'chapel!'], workers: 1, nobles: 1 });
    holding.port = 0;
    const [office, chapel] = holding.city;
    Object.assign(office ?? {}, { manned: 1 });
    Object.assign(chapel ?? {}, { manned: 1, nobles: 0 });
    expect(people(holding).groups.get('office')?.crew.nobles).toBe(1);
    expect(people(holding).groups.get('chapel')?.crew.nobles).toBe(0);
  });
});

describe('names of pieces', () => {
  it('travel with the pieces that moved', () => {
    const roster = new Roster();
    const before = roster.deal('barrel', Object.entries({ supply: 2, 'seat:0': 1 }));
    const top = before.get('supply')?.[1];
    const after = roster.deal('barrel', Object.entries({ supply: 1, 'seat:0': 2 }));
    expect(after.get('seat:0')).toEqual([before.get('seat:0')?.[0], top]);
  });

  it('stay in order of arrival', () => {
    const roster = new Roster();
    roster.order('island', ['corn', 'sugar']);
    const now = roster.order('island', ['corn', 'indigo', 'sugar']);
    expect(now).toEqual(['corn', 'sugar', 'indigo']);
  });
});

/** The engine's side of manning: groups in order, each with a range. */
class Engine {
  seat: SeatView;
  #at = 0;

  constructor(seat: SeatView) {
    this.seat = structuredClone(seat);
  }

  #groups() {
    return [...people(this.seat).groups.values()].filter((group) => group.circles > 0);
  }

  /** The next question that offers a choice. */
  legal(): Choice[] {
    const groups = this.#groups();
    for (; this.#at < groups.length; this.#at++) {
      const group = groups[this.#at];
      if (!group) break;
      const later = groups.slice(this.#at + 1).reduce((sum, one) => sum + one.circles, 0);
      const least = Math.max(0, Math.min(group.circles, this.seat.port - later));
      const most = Math.min(group.circles, this.seat.port);
      const posts = groups.slice(0, this.#at).filter((one) => one.post);
      const workers = this.seat.workers - posts.reduce((sum, one) => sum + one.crew.workers, 0);
      const nobles = this.seat.nobles - posts.reduce((sum, one) => sum + one.crew.nobles, 0);
      const found: Choice[] = [];
      for (let number = least; number <= most; number++) {
        if (!group.post) found.push(choice(`man ${group.id} ${number}`));
        else
          for (let noble = 0; noble <= Math.min(number, nobles); noble++)
            if (number - noble <= workers) found.push(choice(`man ${group.id} ${number - noble} ${noble}`));
      }
      if (found.length > 1) return found;
      this.act(found[0]?.action ?? '');
      this.#at--;
    }
    return [];
  }

  act(action: string): void {
    const { things, numbers } = choice(action);
    const [id] = things;
    const number = numbers.reduce((sum, one) => sum + one, 0);
    this.seat.port -= number;
    const owned = this.seat.city.find((one) => one.building === id);
    if (owned) {
      owned.manned += number;
      if (owned.nobles !== undefined) owned.nobles += numbers[1] ?? 0;
    } else this.seat.island[id as keyof SeatView['island']].manned += number;
    this.#at++;
  }
}

describe('manning', () => {
  it('sends a plan answer by answer', () => {
    for (const holding of SEATS) {
      const engine = new Engine(holding);
      const manning = new Manning();
      let legal = engine.legal();
      if (legal.length === 0) continue;
      const before = structuredClone(engine.seat);
      const asked = legal[0]?.things[0] ?? '';
      manning.fill(before, asked, []);
      const picture = Object.entries(manning.ahead(before, asked)).map(([id, crew]) => [id, size(crew)] as const);
      manning.begin(before);
      while (legal.length > 0) {
        const answer = manning.answer(engine.seat, legal);
        expect(legal.map((one) => one.action)).toContain(answer);
        engine.act(answer ?? '');
        legal = engine.legal();
      }
      for (const [id, number] of picture) expect(people(engine.seat).groups.get(id)?.manned).toBe(number);
    }
  });

  it('leaves people where they stood; only new ones wait', () => {
    const island = { corn: 1, indigo: 2 };
    const standing = seat({ island, city: ['small-indigo-plant', 'hacienda'], workers: 2 });
    standing.port = 0;
    standing.island.indigo.manned = 1;
    const plant = standing.city[0];
    if (plant) plant.manned = 1;
    const manning = new Manning();
    manning.remember(standing);
    const gathered = seat({ island, city: ['small-indigo-plant', 'hacienda'], workers: 3 });
    expect(manning.unseen(gathered)).toEqual(manning.ahead(gathered, 'corn'));
    expect(size(manning.ahead(gathered, 'corn')['indigo'])).toBe(1);
    expect(size(manning.ahead(gathered, 'corn')['small-indigo-plant'])).toBe(1);
    expect(manning.count(gathered, 'corn')).toEqual({ placed: 2, total: 3 });
  });

  it('shows what a bot proposes, and I may still change it', () => {
    const holding = seat({ island: { corn: 1, quarry: 1 }, city: ['construction-hut'], workers: 1 });
    const manning = new Manning();
    manning.propose(holding, 'corn', ['man corn 1']);
    expect(manning.ghosts).toEqual(new Set(['corn']));
    manning.move(holding, 'corn', 'corn', 'construction-hut');
    expect(manning.ghosts.size).toBe(0);
    expect(size(manning.ahead(holding, 'corn')['construction-hut'])).toBe(1);
    expect(size(manning.ahead(holding, 'corn')['corn'])).toBe(0);
  });

  it('lets a bot place only those who still wait', () => {
    const holding = seat({ island: { corn: 1, quarry: 1 }, city: ['construction-hut'], workers: 2 });
    const manning = new Manning();
    manning.put(holding, 'corn', 'construction-hut', 'workers');
    manning.fill(holding, 'corn', ['man corn 1', 'man quarry 1']);
    const plan = manning.ahead(holding, 'corn');
    expect([plan['corn'], plan['quarry'], plan['construction-hut']].map(size)).toEqual([1, 0, 1]);
  });

  it('is complete when no people or no circles are left', () => {
    const manning = new Manning();
    const holding = seat({ island: { corn: 2 }, workers: 3 });
    expect(manning.complete(holding, 'corn')).toBe(false);
    manning.next(holding, 'corn', 'corn');
    expect(manning.complete(holding, 'corn')).toBe(false);
    manning.next(holding, 'corn', 'corn');
    expect(manning.complete(holding, 'corn')).toBe(true);
  });

  it('cycles through the crews that fit on a group, back to nobody', () => {
    const holding = seat({ city: ['indigo-plant'], workers: 3 });
    const manning = new Manning();
    const seen = Array.from({ length: 4 }, () => {
      manning.next(holding, 'indigo-plant', 'indigo-plant');
      return size(manning.ahead(holding, 'indigo-plant')['indigo-plant']);
    });
    expect(seen).toEqual([1, 2, 3, 0]);
  });

  it('places a noble only if there is one', () => {
    const holding = seat({ city: ['guest-house!'], workers: 2, nobles: 1 });
    const manning = new Manning();
    manning.put(holding, 'guest-house', 'guest-house', 'nobles');
    manning.put(holding, 'guest-house', 'guest-house', 'nobles');
    expect(manning.ahead(holding, 'guest-house')['guest-house']).toEqual({ workers: 0, nobles: 1 });
  });

  it('does not send the same answer twice', () => {
    const engine = new Engine(seat({ island: { corn: 2, quarry: 1 }, workers: 2 }));
    const legal = engine.legal();
    const manning = new Manning();
    manning.fill(engine.seat, 'corn', ['man corn 2']);
    manning.begin(engine.seat);
    expect(manning.answer(engine.seat, legal)).toBe('man corn 2');
    expect(manning.answer(engine.seat, legal)).toBeNull();
  });
});

it('storing says how many barrels are kept of the kinds settled so far', async () => {
  await speak('en');
  const state = structuredClone(puertoRico.state);
  const own = state.view.seats[0];
  if (own) own.goods = { corn: 2, indigo: 0, sugar: 1, tobacco: 3, coffee: 1 };
  const asked = (things: string[]): TableState<View> => ({
    ...state,
    actor: 0,
    decision: 'store',
    legal: things.map((good) => ({ action: `keep ${good} 1`, words: '', things: [good], numbers: [1], price: null })),
  });
  expect(tally(asked(['corn']), 0)).toBe('0 barrels kept so far');
  expect(tally(asked(['tobacco']), 0)).toBe('3 barrels kept so far');
  expect(tally(asked([]), 0)).toBe('7 barrels kept so far');
  expect(tally(asked(['tobacco']), 1)).toBeNull();
  expect(tally({ ...asked(['tobacco']), decision: 'load' }, 0)).toBeNull();
});

it('marks the role card whose question is open', () => {
  const roles = new Set<string>(puertoRico.state.view.roles.map(({ role }) => role));
  const asking = listed['puerto-rico'].decisions.flatMap(({ role }) => role ?? []);
  expect(asking.length).toBeGreaterThan(20);
  for (const role of asking) expect(roles).toContain(role);
  expect(decisionOf('puerto-rico', 'man')?.role).toBe('foreman');
  expect(decisionOf('puerto-rico', 'guest-house')?.role).toBeNull();
});
