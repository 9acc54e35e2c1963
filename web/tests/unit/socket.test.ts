import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection } from '../../src/lib/socket.svelte';
import { speak } from '../../src/lib/words.svelte';

class Line {
  static all: Line[] = [];
  sent: { id: number; do: string }[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly url: URL) {
    Line.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as { id: number; do: string });
  }
  close() {}
  says(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  welcome() {
    this.says({ push: 'welcome', version: 1, me: {}, now: 0, waiting: 0 });
  }
}

const last = () => Line.all.at(-1) as Line;

beforeEach(async () => {
  await speak('en');
  Line.all = [];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Line);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a request waits for the welcome and gets its own answer', async () => {
  const line = new Connection();
  const first = line.request('mine');
  const second = line.request('lobby', { watch: true });
  expect(last().url.href).toBe('ws://table.test/api/socket?lang=en');
  expect(last().sent).toEqual([]);
  last().welcome();
  await vi.advanceTimersByTimeAsync(0);
  expect(last().sent).toEqual([
    { id: 1, do: 'mine' },
    { id: 2, do: 'lobby', watch: true },
  ]);
  last().says({ id: 2, ok: { tables: [2] } });
  last().says({ id: 1, ok: { tables: [1] } });
  expect(await first).toEqual({ tables: [1] });
  expect(await second).toEqual({ tables: [2] });
});

test('a refusal carries its code and words', async () => {
  const line = new Connection();
  line.start();
  last().welcome();
  const asked = line.request('digest', { table: 't' });
  await vi.advanceTimersByTimeAsync(0);
  last().says({ id: 1, error: { code: 'stale', message: 'too late' } });
  await expect(asked).rejects.toMatchObject({
    code: 'stale',
    message: 'The table has changed. Choose again.',
  });
});

test('a broken connection returns, with growing pauses, and calls the onJoin listeners', async () => {
  const line = new Connection();
  let joined = 0;
  line.onJoin(() => (joined += 1));
  line.start();
  last().welcome();
  expect(joined).toBe(1);
  const lost = line.request('digest', { table: 't' });
  await vi.advanceTimersByTimeAsync(0);
  last().onclose?.();
  await expect(lost).rejects.toMatchObject({ code: 'offline' });
  expect(line.line).toBe('broken');
  await vi.advanceTimersByTimeAsync(400);
  expect(Line.all).toHaveLength(2);
  last().onclose?.();
  await vi.advanceTimersByTimeAsync(700);
  expect(Line.all).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(600);
  expect(Line.all).toHaveLength(3);
  last().welcome();
  expect(line.line).toBe('on');
  expect(joined).toBe(2);
});

test('a request without a connection fails in words', async () => {
  const line = new Connection();
  const asked = line.request('mine');
  const refusal = expect(asked).rejects.toMatchObject({ code: 'offline' });
  await vi.advanceTimersByTimeAsync(13_000);
  await refusal;
});

test('a connection that does not answer is replaced', async () => {
  const line = new Connection();
  line.start();
  last().welcome();
  const answered = line.request('mine');
  await vi.advanceTimersByTimeAsync(0);
  last().says({ id: 1, ok: { tables: [] } });
  await answered;
  const asked = line.request('digest', { table: 't' });
  const refusal = expect(asked).rejects.toMatchObject({ code: 'offline' });
  await vi.advanceTimersByTimeAsync(11_000);
  expect(line.line).toBe('on');
  await vi.advanceTimersByTimeAsync(1500);
  await refusal;
  expect(Line.all).toHaveLength(2);
  last().welcome();
  expect(line.line).toBe('on');
});

test('a connection is probed after a long silence and replaced if dead', async () => {
  const line = new Connection();
  line.start();
  last().welcome();
  await vi.advanceTimersByTimeAsync(19_000);
  last().says({ push: 'waiting', waiting: 0 });
  await vi.advanceTimersByTimeAsync(19_000);
  expect(last().sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(last().sent).toEqual([{ id: 1, do: 'language', lang: 'en' }]);
  last().says({ id: 1, ok: {} });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(last().sent).toHaveLength(2);
  expect(line.line).toBe('on');
  await vi.advanceTimersByTimeAsync(12_000);
  expect(line.line).toBe('broken');
  await vi.advanceTimersByTimeAsync(400);
  expect(Line.all).toHaveLength(2);
});

test('a connection is probed at once when the page becomes visible', async () => {
  const line = new Connection();
  line.start();
  const mine = last();
  mine.welcome();
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(mine.sent).toEqual([{ id: 1, do: 'language', lang: 'en' }]);
  line.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(mine.sent).toHaveLength(1);
});

test('a connection that gets no welcome is opened again', async () => {
  const line = new Connection();
  line.start();
  await vi.advanceTimersByTimeAsync(13_000);
  expect(Line.all).toHaveLength(2);
  expect(line.line).toBe('broken');
});
