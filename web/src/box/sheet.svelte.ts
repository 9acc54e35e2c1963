// The score sheet of a real table: what each seat has, kept in this browser until it is cleared. The points are
// the engine's (engine.ts); a sheet the engine refuses keeps the points it had before.
import { mostPlayers } from '../lib/games.svelte';
import type { GameId, Score } from '../lib/types';
import { language } from '../lib/words.svelte';
import { itemsOf, scoresOf, type Counted, type Fault, type Item, type Played } from './engine';

interface Kept {
  game: GameId;
  players: number;
  modules: string[];
  /** By game: buildings of two games may have the same id. */
  counted: Partial<Record<GameId, Counted[]>>;
}

const KEY = 'tavoliere.sheet';
const SEATS = 5;
const EMPTY = (): Counted[] => Array.from({ length: SEATS }, () => ({}));

function stored(): Kept {
  const fresh: Kept = { game: 'san-juan', players: 3, modules: [], counted: {} };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null;
    return kept?.counted ? { ...fresh, ...kept } : fresh;
  } catch {
    return fresh;
  }
}

export class Sheet {
  game = $state<GameId>('san-juan');
  players = $state(3);
  modules = $state<string[]>([]);
  counted = $state<Kept['counted']>({});
  seats = $derived(this.counted[this.game] ?? EMPTY());
  items = $state.raw<Item[]>([]);
  scores = $state.raw<Score[]>([]);
  fault = $state.raw<Fault | null>(null);
  /** The engine could not be fetched. */
  missing = $state(false);

  constructor() {
    Object.assign(this, stored());
  }

  #played(): Played {
    return { game: this.game, players: this.players, modules: [...this.modules] };
  }

  /** Only what is in play counts: a module that was taken out leaves its buildings behind. */
  #inPlay(): Counted[] {
    return this.seats
      .slice(0, this.players)
      .map((seat) => Object.fromEntries(this.items.flatMap(({ id }) => (seat[id] ? [[id, seat[id]]] : []))));
  }

  async recount(): Promise<void> {
    this.players = Math.min(this.players, mostPlayers(this.game));
    const played = this.#played();
    try {
      this.items = await itemsOf(played, language());
      const answer = await scoresOf(played, this.#inPlay(), language());
      this.fault = Array.isArray(answer) ? null : answer;
      if (Array.isArray(answer)) this.scores = answer;
      this.missing = false;
    } catch {
      this.missing = true;
    }
    localStorage.setItem(KEY, JSON.stringify({ ...played, counted: this.counted } satisfies Kept));
  }

  count(seat: number, item: string): number {
    return this.seats[seat]?.[item] ?? 0;
  }

  /** The most this seat can have: its own bound, and what the others leave in the box. */
  room(seat: number, item: Item): number {
    if (item.box === null) return item.most;
    const others = this.seats
      .slice(0, this.players)
      .reduce((sum, one, place) => (place === seat ? sum : sum + (one[item.id] ?? 0)), 0);
    return Math.max(0, Math.min(item.most, item.box - others));
  }

  put(seat: number, item: Item, count: number): void {
    this.counted[this.game] ??= EMPTY();
    const of = this.counted[this.game]?.[seat];
    if (!of) return;
    of[item.id] = Math.max(0, Math.min(Math.trunc(count) || 0, this.room(seat, item)));
    // Somebody nearly always works in a large building at the end: say so if not.
    const occupied = `occupied-${item.id}`;
    if (this.items.some(({ id }) => id === occupied)) of[occupied] = of[item.id] ?? 0;
    void this.recount();
  }

  clear(): void {
    this.counted[this.game] = EMPTY();
    void this.recount();
  }
}
