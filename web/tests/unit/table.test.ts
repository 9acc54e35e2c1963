import { beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '../../src/lib/http';
import { happened, type Play } from '../../src/lib/play';
import { set } from '../../src/lib/settings.svelte';
import { connection } from '../../src/lib/socket.svelte';
import { LiveTable } from '../../src/lib/table.svelte';
import { toasted, untoast } from '../../src/lib/toast.svelte';
import type { Choice, Move, Push, State, Summary } from '../../src/lib/types';
import { say, speak } from '../../src/lib/words.svelte';

const choice = (action: string): Choice => ({
  action,
  words: action,
  things: [],
  numbers: [],
  price: null,
});

function state(seq: number, decision: string, ...actions: string[]): State {
  return {
    seq,
    at: seq,
    started: true,
    over: false,
    actor: 0,
    decision,
    question: decision,
    picks: null,
    legal: actions.map(choice),
    undo: { free: true, asked_by: null },
    clocks: null,
    seats: [],
    seed_sha256: '',
    seed: null,
    view: {} as State['view'],
    survey: {} as State['survey'],
    face_down: {},
    points: [],
    scores: null,
  };
}

const summary = {
  table: 't',
  game: 'san-juan',
  my_seat: 0,
  seats: [{ is: 'human', name: 'Anna', here: true }],
  rematch: null,
} as unknown as Summary;

type Asked = { what: string; fields: Record<string, unknown> };

/** Opens a table in this state, with a server that answers previews from a list. */
async function open(first: State, previews: (State | null)[] = []) {
  const asked: Asked[] = [];
  let hear: (push: Push) => void = () => {};
  vi.spyOn(connection, 'on').mockImplementation((listener) => {
    hear = listener;
    return () => true;
  });
  vi.spyOn(connection, 'onJoin').mockImplementation(() => () => true);
  vi.spyOn(connection, 'request').mockImplementation((what, fields = {}) => {
    asked.push({ what, fields: fields as Record<string, unknown> });
    if (what === 'open') return Promise.resolve({ summary, state: first, log: [], chat: [] } as never);
    if (what === 'preview') {
      const next = previews.shift() ?? null;
      return Promise.resolve({ done: 1, more: next !== null, state: next } as never);
    }
    return Promise.resolve({ seq: 1 } as never);
  });
  const table = new LiveTable('t', null);
  await table.reload();
  asked.length = 0;
  return { table, asked, push: (push: Push) => hear(push) };
}

/** Lets everything pending arrive: the page's timers run at once. */
const settle = () => vi.advanceTimersByTimeAsync(5);

beforeEach(async () => {
  vi.useFakeTimers();
  vi.restoreAllMocks();
  untoast();
  await speak('en');
});

test('a choice that stands alone is sent at once', async () => {
  const { table, asked } = await open(state(3, 'pick-role', 'role builder'));
  table.choose('role builder');
  await settle();
  expect(asked).toEqual([{ what: 'act', fields: { table: 't', seq: 3, actions: ['role builder'] } }]);
});

test('a second click before the answer is shown is ignored', async () => {
  const { table, asked } = await open(state(3, 'pick-role', 'role builder', 'role trader'));
  table.choose('role builder');
  table.choose('role trader');
  await settle();
  expect(asked.map((one) => one.fields['actions'])).toEqual([['role builder']]);
});

test('a choice that is not offered is not sent', async () => {
  const { table, asked } = await open(state(3, 'pick-role', 'role builder'));
  table.choose('role trader');
  await settle();
  expect(asked).toEqual([]);
});

test('picks that belong together are gathered, shown, and sent as one when confirmed', async () => {
  const { table, asked } = await open(state(7, 'build', 'build smithy', 'pass'), [
    state(7, 'pay', 'pay sugar', 'pay well'),
    null,
  ]);
  table.choose('build smithy');
  table.choose('pay well');
  await settle();
  expect(table.state.decision).toBe('pay');
  expect(table.picks.map((pick) => pick.action)).toEqual(['build smithy', 'pay well']);
  expect(table.complete).toBe(true);
  expect(asked.filter((one) => one.what === 'act')).toEqual([]);
  table.confirm();
  await settle();
  expect(asked.at(-1)).toEqual({
    what: 'act',
    fields: { table: 't', seq: 7, actions: ['build smithy', 'pay well'] },
  });
});

test('cancel drops the picks and shows the table as it is', async () => {
  const { table } = await open(state(7, 'build', 'build smithy'), [state(7, 'pay', 'pay well')]);
  table.choose('build smithy');
  await settle();
  expect(table.picks).toHaveLength(1);
  table.cancel();
  expect(table.picks).toEqual([]);
  expect(table.state.decision).toBe('build');
});

/** Makes the server refuse sales out of this order; it offers only the first of equals. */
function takesInOrder(...order: string[]): void {
  const answer = vi.mocked(connection.request).getMockImplementation();
  vi.mocked(connection.request).mockImplementation((what, fields) => {
    if (what !== 'preview') return answer?.(what, fields) as never;
    const picked = (fields as { actions: string[] }).actions;
    const places = picked.map((action) => order.indexOf(action));
    if (places.some((place, at) => at > 0 && place <= (places[at - 1] ?? 0)))
      return Promise.reject(new Refused('illegal', '', '')) as never;
    const next = order.slice((places.at(-1) ?? 0) + 1);
    return Promise.resolve({ done: picked.length, state: state(7, 'sell', ...next, 'done') }) as never;
  });
}

test('a skipped choice can still be picked, and goes where the engine accepts it', async () => {
  const first = state(7, 'sell', 'sell indigo', 'sell sugar', 'sell silver', 'done');
  const { table, asked } = await open(first);
  takesInOrder('sell indigo', 'sell sugar', 'sell silver');
  table.choose('sell silver');
  await settle();
  expect(table.state.legal.map((one) => one.action).sort()).toEqual(['done', 'sell indigo', 'sell sugar']);
  table.choose('sell indigo');
  await settle();
  expect(table.picks.map((pick) => pick.action)).toEqual(['sell indigo', 'sell silver']);
  expect(table.state.legal.map((one) => one.action)).toEqual(['done', 'sell sugar']);
  table.cancel();
  expect(table.state.legal).toHaveLength(4);
  expect(asked).toEqual([]);
});

/** The Black market: exactly two things, each class once; a worker opens the question where from. */
function takesTwo(...order: string[]): void {
  const answer = vi.mocked(connection.request).getMockImplementation();
  vi.mocked(connection.request).mockImplementation((what, fields = {}, ...rest) => {
    if (what !== 'preview') return answer?.(what, fields, ...rest) as never;
    const picked = (fields as { actions: string[] }).actions.slice(1);
    const places = picked.map((action) => order.indexOf(action));
    if (places.some((place, at) => place < 0 || (at > 0 && place <= (places[at - 1] ?? 0))))
      return Promise.reject(new Refused('illegal', '', '')) as never;
    const next = order.slice((places.at(-1) ?? -1) + 1, picked.length === 0 ? -1 : undefined);
    const ahead = picked.length === 2 ? null : state(7, 'black-market', ...next);
    return Promise.resolve({ done: picked.length, state: ahead }) as never;
  });
}

test('barrels for the Black market are picked in any order, but no worker after a barrel', async () => {
  const { table, asked } = await open(state(7, 'build', 'build factory', 'pass'));
  table.summary = { ...summary, game: 'puerto-rico' };
  takesTwo('return worker', 'return corn', 'return sugar', 'return coffee', 'return vp');
  table.choose('build factory');
  await settle();
  table.choose('return sugar');
  await settle();
  expect(offered(table).sort()).toEqual(['return coffee', 'return corn', 'return vp']);
  table.choose('return corn');
  await settle();
  expect(table.complete).toBe(true);
  table.confirm();
  await settle();
  expect(asked.at(-1)?.fields['actions']).toEqual(['build factory', 'return corn', 'return sugar']);
});

test('declining needs no confirmation', async () => {
  const { table, asked } = await open(state(7, 'build', 'build smithy', 'pass'));
  table.choose('pass');
  await settle();
  expect(asked.map((one) => one.what)).toEqual(['preview', 'act']);
});

test('a new state drops picks made for the old one', async () => {
  const { table, push } = await open(state(7, 'build', 'build smithy'), [state(7, 'pay', 'pay well')]);
  table.choose('build smithy');
  await settle();
  push({ push: 'table', table: 't', moves: [], state: state(8, 'pick-role', 'role trader'), summary });
  expect(table.picks).toEqual([]);
  expect(table.state.seq).toBe(8);
});

test('a choice that comes too late is reported', async () => {
  const { table, asked, push } = await open(state(7, 'pick-role', 'role trader'));
  push({ push: 'table', table: 't', moves: [], state: state(8, 'pick-role', 'role trader'), summary });
  push({ push: 'table', table: 't', moves: [], state: state(9, 'pick-role', 'role trader'), summary });
  table.choose('role trader');
  await settle();
  expect(toasted()).toBe('The table has changed. Choose again.');
  expect(asked).toEqual([]);
});

test('states that arrive within one frame are drawn together', async () => {
  const { table, push } = await open(state(7, 'pick-role', 'role trader'));
  for (const seq of [8, 9, 10])
    push({ push: 'table', table: 't', moves: [], state: state(seq, 'pick-role', 'role trader'), summary });
  expect(table.state.seq).toBe(8);
  await vi.waitFor(() => expect(table.state.seq).toBe(10));
  expect(table.behind).toBe(0);
});

const named = (action: string): Choice => ({ ...choice(action), things: action.split(' ').slice(1) });

/** The part of a San Juan view that a series reads. */
const cards = (hand: string[], drawn: string[]) =>
  ({ game: 'san-juan', seats: [{ hand }], drawn }) as unknown as State['view'];

/** A question for this many cards of a hand, with the choices the engine would offer first. */
function asksFor(picks: number, decision: string, hand: string[], ...offered: string[]): State {
  const view = cards(hand, []);
  return { ...state(7, decision), legal: offered.map(named), picks, view };
}

const hand = (table: LiveTable) => (table.state.view as unknown as { seats: { hand: string[] }[] }).seats[0]?.hand;
const offered = (table: LiveTable) => table.state.legal.map((one) => one.action);

test('cards of a series are picked in any order, leave the hand, and are sent in table order', async () => {
  const asks = asksFor(
    2,
    'hand-limit',
    ['indigo', 'sugar', 'well', 'hero'],
    'discard indigo',
    'discard sugar',
    'discard well',
  );
  const { table, asked } = await open(asks);
  expect(table.progress).toEqual({ chosen: 0, most: 2, exact: true });
  expect(offered(table)).toEqual(['discard indigo', 'discard sugar', 'discard well', 'discard hero']);
  expect(table.state.legal.at(-1)?.words).toBe('Discard Hero');
  table.choose('discard hero');
  await settle();
  expect(hand(table)).toEqual(['indigo', 'sugar', 'well', 'hero']);
  expect(table.complete).toBe(false);
  table.choose('discard sugar');
  await settle();
  expect(table.picks.map((pick) => pick.action)).toEqual(['discard sugar', 'discard hero']);
  expect(table.progress).toEqual({ chosen: 2, most: 2, exact: true });
  expect(offered(table)).toEqual([]);
  expect(table.complete).toBe(true);
  expect(asked).toEqual([]);
  table.confirm();
  await settle();
  expect(asked).toEqual([{ what: 'act', fields: { table: 't', seq: 7, actions: ['discard sugar', 'discard hero'] } }]);
});

test('the second of two equal cards is offered after a later card was picked', async () => {
  const asks = asksFor(
    3,
    'hand-limit',
    ['indigo', 'indigo', 'sugar', 'well', 'hero'],
    'discard indigo',
    'discard sugar',
  );
  const { table, asked } = await open(asks);
  for (const card of ['well', 'indigo', 'indigo']) table.choose(`discard ${card}`);
  await settle();
  expect(table.picks).toHaveLength(3);
  table.confirm();
  await settle();
  expect(asked.at(-1)?.fields['actions']).toEqual(['discard indigo', 'discard indigo', 'discard well']);
});

test('forced picks are not sent', async () => {
  const asks = asksFor(2, 'hand-limit', ['indigo', 'sugar', 'well'], 'discard indigo', 'discard sugar');
  const { table, asked } = await open(asks);
  table.choose('discard well');
  table.choose('discard sugar');
  await settle();
  expect(table.picks.map((pick) => pick.action)).toEqual(['discard sugar', 'discard well']);
  table.confirm();
  await settle();
  expect(asked.at(-1)?.fields['actions']).toEqual(['discard sugar']);
});

test('a series with a maximum takes equal cards in any order and can be ended early', async () => {
  const hand = ['indigo', 'indigo', 'sugar', 'well'];
  const asks = asksFor(4, 'amnesty', hand, 'discard indigo', 'discard sugar', 'discard well', 'done');
  const { table, asked } = await open(asks);
  expect(table.ready).toBe(false);
  for (const card of ['sugar', 'indigo', 'indigo']) table.choose(`discard ${card}`);
  await settle();
  expect(table.progress).toEqual({ chosen: 3, most: 4, exact: false });
  expect(offered(table)).toEqual(['discard well', 'done']);
  expect([table.complete, table.ready]).toEqual([false, true]);
  table.confirm();
  await settle();
  expect(asked.at(-1)?.fields['actions']).toEqual(['discard indigo', 'discard indigo', 'discard sugar', 'done']);
});

test('the ending is not sent for a series that ends by itself', async () => {
  const { table, asked } = await open(
    asksFor(2, 'amnesty', ['indigo', 'well'], 'discard indigo', 'discard well', 'done'),
  );
  table.choose('discard well');
  await settle();
  table.confirm();
  await settle();
  expect(asked.at(-1)?.fields['actions']).toEqual(['discard well']);
});

test('a series begun elsewhere continues as offered', async () => {
  const hand = ['indigo', 'sugar', 'well', 'hero'];
  const { table } = await open(asksFor(1, 'hand-limit', hand, 'discard well', 'discard hero'));
  expect(offered(table)).toEqual(['discard well', 'discard hero']);
});

test('an equal choice that appears once the first is picked is offered', async () => {
  const { table } = await open(state(7, 'sell', 'sell indigo', 'sell silver', 'done'));
  takesInOrder('sell indigo', 'sell indigo 2', 'sell silver');
  table.choose('sell silver');
  await settle();
  table.choose('sell indigo');
  await settle();
  expect(offered(table)).toEqual(['done', 'sell indigo 2']);
});

test('declining needs confirmation if it cannot be undone', async () => {
  const { table, asked, push } = await open(state(3, 'build', 'build smithy', 'pass'));
  const seats = [...summary.seats, { is: 'human', name: 'Bruno', here: true }] as Summary['seats'];
  const now = state(4, 'build', 'build smithy', 'pass');
  push({ push: 'table', table: 't', moves: [], state: now, summary: { ...summary, seats } });
  table.choose('pass');
  await settle();
  expect([table.complete, table.slip, asked]).toEqual([true, true, []]);
  table.confirm();
  await settle();
  expect(asked.map((one) => one.fields['actions'])).toEqual([['pass']]);
});

test('the board shows all picks while they wait for confirmation', async () => {
  const { table } = await open(state(7, 'build', 'build smithy'), [state(7, 'crane', 'cover well', 'pass')]);
  table.choose('build smithy');
  await settle();
  const answer = { done: 2, more: false, state: null, view: { after: 'all picks' }, survey: { built: 'well' } };
  vi.mocked(connection.request).mockResolvedValueOnce(answer as never);
  table.choose('cover well');
  await settle();
  expect(table.complete).toBe(true);
  expect(table.state.view).toEqual({ after: 'all picks' });
  expect(table.state.survey).toEqual({ built: 'well' });
  table.cancel();
  expect([table.state.view, table.state.survey]).toEqual([{}, {}]);
});

test('picked cards stay where they lie', async () => {
  const keep = { ...asksFor(2, 'council-keep', [], 'keep sugar', 'keep well') };
  const { table } = await open({ ...keep, view: cards(['hero'], ['sugar', 'well', 'quarry']) });
  expect(table.progress).toEqual({ chosen: 0, most: 2, exact: true });
  table.choose('keep quarry');
  await settle();
  expect(table.state.view).toEqual(cards(['hero'], ['sugar', 'well', 'quarry']));
  expect(table.picks.map((pick) => pick.action)).toEqual(['keep quarry']);
});

test('a picked card is put back by itself, also after the last one was picked', async () => {
  const asks = asksFor(2, 'hand-limit', ['indigo', 'sugar', 'well'], 'discard indigo', 'discard sugar');
  const { table, asked } = await open(asks);
  table.choose('discard well');
  table.choose('discard sugar');
  await settle();
  expect(table.complete).toBe(true);
  table.unpick('discard well');
  await settle();
  expect(table.complete).toBe(false);
  expect(table.picks.map((pick) => pick.action)).toEqual(['discard sugar']);
  expect(offered(table)).toEqual(['discard indigo', 'discard well']);
  table.choose('discard indigo');
  await settle();
  table.confirm();
  await settle();
  expect(asked.at(-1)?.fields['actions']).toEqual(['discard indigo', 'discard sugar']);
});

test('one of several picks of a set is put back, and the others stay', async () => {
  const { table } = await open(state(7, 'sell', 'sell indigo', 'sell sugar', 'sell silver', 'done'));
  takesInOrder('sell indigo', 'sell sugar', 'sell silver');
  for (const good of ['silver', 'indigo', 'sugar']) table.choose(`sell ${good}`);
  await settle();
  table.unpick('sell sugar');
  await settle();
  expect(table.picks.map((pick) => pick.action)).toEqual(['sell indigo', 'sell silver']);
  expect(table.state.legal.map((one) => one.action).sort()).toEqual(['done', 'sell sugar']);
  table.unpick('sell indigo');
  await settle();
  expect(table.picks.map((pick) => pick.action)).toEqual(['sell silver']);
});

test('a single card is sent at once', async () => {
  const { table, asked } = await open(asksFor(1, 'hand-limit', ['sugar', 'well'], 'discard sugar', 'discard well'));
  table.choose('discard well');
  await settle();
  expect(asked.map((one) => one.what)).toEqual(['act']);
});

test('nothing can be chosen after sending, unless the server refuses', async () => {
  const { table } = await open(state(3, 'pick-role', 'role builder', 'role trader'));
  let refuse: (reason: Refused) => void = () => {};
  vi.mocked(connection.request).mockImplementationOnce(() => new Promise((_, no) => (refuse = no)));
  table.choose('role builder');
  await settle();
  expect(table.state.legal).toEqual([]);
  refuse(new Refused('offline', 'no line'));
  await settle();
  expect(table.state.legal).toHaveLength(2);
  table.choose('role trader');
  await settle();
  expect(table.state.legal).toEqual([]);
});

test('the choices of the next question appear with it', async () => {
  const { table, push } = await open(state(3, 'pick-role', 'role builder', 'role trader'));
  table.choose('role builder');
  await settle();
  push({ push: 'table', table: 't', moves: [], state: state(4, 'build', 'build smithy'), summary });
  await settle();
  expect(table.state.legal.map((one) => one.action)).toEqual(['build smithy']);
});

const board = { game: 'puerto-rico', me: 0 } as Play;

test('a move is shown before the next question', () => {
  const before = state(3, 'build', 'build smithy', 'build well');
  const next = { ...state(4, 'load', 'load corn ship-6'), actor: 1, view: { round: 2 } as State['view'] };
  const first = happened(board, before, next);
  expect(first).toEqual({ ...next, actor: 0, decision: 'build', question: before.question, legal: before.legal });
  expect(happened(board, before, { ...next, seq: 3 }).legal).toBe(next.legal);
});

test('within a series the choices offered before are shown first', () => {
  const before = state(3, 'store', 'keep corn 1', 'keep sugar 1');
  const next = state(4, 'load', 'keep corn 1', 'load corn ship-6');
  expect(happened(board, before, next).legal.map((one) => one.action)).toEqual(['keep corn 1']);
  const same = { ...next, decision: 'store' };
  expect(happened(board, before, same)).toBe(same);
});

const KINDS: Record<string, string> = { role: 'pick-role', keep: 'council-keep' };
const kindOf = (action: string) => KINDS[action.split(' ')[0] ?? ''] ?? action.split(' ')[0] ?? '';
const done = (at: number, ...actions: string[]): Move[] =>
  actions.map((action, place) => {
    return { at: at + place, seat: 0, action, decision: kindOf(action), events: [] };
  });

/** Makes the server undo, and push the new state after its answer. */
function takesBack(push: (push: Push) => void, ...states: State[]): void {
  const answer = vi.mocked(connection.request).getMockImplementation();
  vi.mocked(connection.request).mockImplementation((what, fields) => {
    const next = what === 'undo' ? states.shift() : undefined;
    if (next) setTimeout(() => push({ push: 'table', table: 't', moves: [], state: next, summary }), 1);
    void answer?.(what, fields);
    return Promise.resolve({ seq: next?.seq ?? 0 }) as never;
  });
}

/** Opens a table, confirms these actions together and shows the next state. */
async function confirmed(actions: string[], next: State) {
  const opened = await open(state(7, 'build', 'build smithy', 'pass'), [
    state(7, 'pay', 'pay sugar', 'pay well'),
    state(7, 'pay', 'pay hero', 'pay well'),
    null,
  ]);
  for (const action of actions) opened.table.choose(action);
  await settle();
  opened.table.confirm();
  await settle();
  opened.push({ push: 'table', table: 't', moves: done(7, ...actions), state: next, summary });
  await vi.waitFor(() => expect(opened.table.state.seq).toBe(next.seq));
  opened.asked.length = 0;
  return opened;
}

test('actions confirmed together are undone together, in one request', async () => {
  const { table, asked, push } = await confirmed(
    ['build smithy', 'pay sugar', 'pay well'],
    state(10, 'pick-role', 'role trader'),
  );
  takesBack(push, { ...state(11, 'build', 'build well'), at: 7 });
  table.undo();
  await vi.waitFor(() => expect(table.state.seq).toBe(11));
  await settle();
  expect(asked.map(({ what, fields }) => [what, fields])).toEqual([['undo', { table: 't', seq: 10, to: 7 }]]);
  expect(table.busy).toBe(false);
});

test('a choice made before a series, and not with it, stays', async () => {
  const { table, asked, push } = await open(state(9, 'pick-role', 'role trader'));
  const moves = done(6, 'role councillor', 'keep sugar', 'keep well');
  push({ push: 'table', table: 't', moves, state: state(9, 'pick-role', 'role trader'), summary });
  takesBack(push, { ...state(10, 'council-keep', 'keep sugar'), at: 7 });
  table.undo();
  await vi.waitFor(() => expect(table.state.seq).toBe(10));
  await settle();
  const undone = asked.filter((one) => one.what === 'undo');
  expect(undone.map((one) => one.fields['to'])).toEqual([7]);
});

test('a second undo that comes too late does not ask the others', async () => {
  const { table, asked, push } = await open(state(9, 'pick-role', 'role trader'));
  takesBack(push, { ...state(10, 'pick-role'), at: 8, undo: { free: false, asked_by: null } });
  table.undo();
  table.undo();
  await vi.waitFor(() => expect(table.state.seq).toBe(10));
  await settle();
  expect(asked.filter((one) => one.what === 'undo')).toHaveLength(1);
});

test('undo drops picks that were not sent, and nothing else', async () => {
  const { table, asked } = await open(state(7, 'build', 'build smithy'), [state(7, 'pay', 'pay well')]);
  table.choose('build smithy');
  await settle();
  table.undo();
  await settle();
  expect([table.picks, asked.map((one) => one.what)]).toEqual([[], ['preview']]);
});

/** A table with Bruno, after a move of mine that Bruno has seen. */
async function withBruno() {
  const opened = await open(state(7, 'pick-role', 'role trader'));
  const seats = [...summary.seats, { is: 'human', name: 'Bruno', here: true }] as Summary['seats'];
  const both = { ...summary, seats };
  const next = (seq: number, at: number, asked_by: number | null, moves: Move[] = []) =>
    opened.push({
      push: 'table',
      table: 't',
      moves,
      state: { ...state(seq, 'pick-role'), at, actor: 1, undo: { free: false, asked_by } },
      summary: both,
    });
  next(8, 8, null, done(7, 'role trader'));
  return { ...opened, next, shows: (seq: number) => vi.waitFor(() => expect(opened.table.state.seq).toBe(seq)) };
}

test('undoing a move the others have seen asks them, and the outcome is reported', async () => {
  const { table, asked, next, shows } = await withBruno();
  await shows(8);
  expect(table.askable).toBe(true);
  expect(await table.want('undo')).toBe(true);
  expect(asked.at(-1)).toEqual({ what: 'undo', fields: { table: 't', seq: 8, to: 7 } });
  next(8, 8, 0);
  await vi.waitFor(() => expect(table.askable).toBe(false));
  next(8, 8, null);
  await vi.waitFor(() => expect(toasted()).toBe('Not all agreed: your move stays.'));
  next(8, 8, 0);
  next(9, 9, null, [{ at: 8, seat: 1, action: 'role builder', events: [] }]);
  await vi.waitFor(() => expect(toasted()).toBe('The game has gone on: your move stays.'));
  next(9, 9, 0);
  next(10, 7, null);
  await vi.waitFor(() => expect(toasted()).toBe('All agreed: your move is taken back.'));
});

test('without a move of mine there is nothing to ask for', async () => {
  const { table } = await open({ ...state(3, 'pick-role'), undo: { free: false, asked_by: null } });
  expect(table.askable).toBe(false);
});

/** Sends a choice, breaks the connection before the answer, and reloads the table like this. */
async function broken(log: Move[], again: State) {
  const { table } = await open(state(7, 'pick-role', 'role builder', 'role trader'));
  const broke = new Refused('offline', say('error.broke'));
  vi.mocked(connection.request).mockRejectedValueOnce(broke);
  table.choose('role builder');
  await settle();
  expect(toasted()).toBe(say('error.broke'));
  vi.mocked(connection.request).mockResolvedValueOnce({ summary, state: again, log, chat: [] } as never);
  await table.reload();
}

test('a choice that arrived before the connection broke is not reported lost', async () => {
  await broken(done(7, 'role builder'), state(9, 'build', 'pass'));
  expect(toasted()).toBe('');
});

test('picks that arrived before the connection broke are not reported lost', async () => {
  const { table } = await open(state(7, 'build', 'build smithy'), [state(7, 'pay', 'pay well'), null]);
  table.choose('build smithy');
  table.choose('pay well');
  await settle();
  vi.mocked(connection.request).mockRejectedValueOnce(new Refused('offline', say('error.broke')));
  table.confirm();
  await settle();
  const log = done(7, 'build smithy', 'pay well');
  const again = { summary, state: state(12, 'pick-role', 'role trader'), log, chat: [] };
  vi.mocked(connection.request).mockResolvedValueOnce(again as never);
  await table.reload();
  expect([toasted(), table.picks]).toEqual(['', []]);
});

test('a choice lost with the connection is reported', async () => {
  await broken([{ at: 7, seat: 0, action: 'role trader', events: [] }], state(9, 'sell', 'done'));
  expect(toasted()).toBe('The table has changed. Choose again.');
});

test('a choice that can still be made after reconnecting keeps the first message', async () => {
  await broken([], state(7, 'pick-role', 'role builder', 'role trader'));
  expect(toasted()).toBe(say('error.broke'));
});

test('picks that were sent are not reported lost when the table shows them', async () => {
  const { table, push } = await confirmed(['build smithy', 'pay sugar', 'pay well'], state(10, 'pick-role'));
  expect(toasted()).toBe('');
  push({ push: 'table', table: 't', moves: [], state: state(11, 'pick-role'), summary });
  await vi.waitFor(() => expect(table.state.seq).toBe(11));
  expect(toasted()).toBe('');
});

test('a rematch stays known when an older step is shown after it', async () => {
  const { table, push } = await open(state(7, 'pick-role', 'role trader'));
  expect(table.next).toBeNull();
  push({ push: 'rematch', table: 't', next: 'again' });
  push({ push: 'table', table: 't', moves: [], state: state(8, 'pick-role', 'role trader'), summary });
  expect(table.state.seq).toBe(8);
  expect(table.next).toBe('again');
});

test('the server remembers whose chat is muted', async () => {
  const { table, asked } = await open(state(7, 'pick-role', 'role trader'));
  table.mute(1, true);
  expect(table.muted.has(1)).toBe(true);
  expect(asked.at(-1)).toEqual({ what: 'mute', fields: { table: 't', seat: 1, on: true } });
  table.mute(1, false);
  expect(table.muted.has(1)).toBe(false);
});

test('a clearly costly move waits until I am sure, if I wished so', async () => {
  const { table, asked } = await open(state(4, 'pick-role', 'role builder', 'role trader'));
  const judgement = { played: 'role builder', best: 'role trader', loss: 0.2, error: 0.02, why: [], line: [] };
  const judged = (kind: string) => ({
    at: 4,
    judgement: { ...judgement, class: kind },
    words: { played: 'Builder', best: 'Trader', line: [] },
  });
  let kind = 'blunder';
  const request = vi.spyOn(connection, 'request').mockImplementation((what, fields = {}) => {
    asked.push({ what, fields: fields as Record<string, unknown> });
    return Promise.resolve((what === 'judge' ? judged(kind) : { seq: 5 }) as never);
  });
  const sent = () => asked.filter(({ what }) => what === 'act').map(({ fields }) => fields['actions']);
  set('careful', true);

  table.choose('role builder');
  await settle();
  expect(asked.map(({ what }) => what)).toEqual(['judge']);
  expect(table.doubt?.words.played).toBe('Builder');
  table.answerDoubt(false);
  await settle();
  expect(table.doubt).toBeNull();
  expect(sent()).toEqual([]);

  table.choose('role builder');
  await settle();
  table.answerDoubt(true);
  await settle();
  expect(sent()).toEqual([['role builder']]);
  request.mockRestore();

  // A move that costs little, or a server that does not answer, asks nothing.
  const other = await open(state(6, 'pick-role', 'role builder', 'role trader'));
  kind = 'slip';
  vi.spyOn(connection, 'request').mockImplementation((what, fields = {}) => {
    other.asked.push({ what, fields: fields as Record<string, unknown> });
    if (what === 'judge') return Promise.reject(new Refused('busy', 'busy'));
    return Promise.resolve({ seq: 7 } as never);
  });
  other.table.choose('role trader');
  await settle();
  expect(other.asked.map(({ what }) => what)).toEqual(['judge', 'act']);
  set('careful', false);
});
