// What the server says, as docs/api.md has it.

export type GameId = 'san-juan' | 'puerto-rico' | 'patrician';
export type Lang = 'en' | 'it' | 'de';
export type Level = 'random' | 'novice' | 'casual' | 'strong' | 'master';

export interface Choice {
  action: string;
  words: string;
  things: string[];
  numbers: number[];
  price: number | null;
}

export interface GameEvent {
  event: string;
  seat: number | null;
  count: number;
  amount: number;
  things?: string[];
  words: string;
}

export interface Move {
  at: number;
  seat: number;
  action: string;
  events: GameEvent[];
}

export interface Score {
  seat: number;
  total: number;
  tiebreak: number;
  rank: number;
  parts: Record<string, number>;
}

export interface Player {
  player: 'human' | 'bot' | 'empty';
  level: string;
  name: string;
}

/** What is shown of something that lies face down before a seat: nothing, how much it is, or its top. */
export type Shows = 'nothing' | 'count' | 'top';
/** Fields of others' seats in a view that people are shown only so far (lib/cover.ts). */
export type FaceDown = Record<string, Shows>;

/** How much a table helps people remember. */
export type Memory = 'printed' | 'open';

/** What one viewer may know of a table now. `View` is the game's own (boards/<game>/view.ts). */
export interface TableState<View = unknown> {
  seq: number;
  at: number;
  started: boolean;
  over: boolean;
  actor: number | null;
  decision: string | null;
  question: string | null;
  /** How many picks of a series are still before me, this one included. */
  picks: number | null;
  legal: Choice[];
  undo: { free: boolean; asked_by: number | null };
  clocks: number[] | null;
  seats: Player[];
  seed_sha256: string;
  seed: string | null;
  view: View;
  face_down: FaceDown;
  points: (number | null)[];
  scores: Score[] | null;
}

export type Clock =
  | { kind: 'none' }
  | { kind: 'live'; main_ms: number; increment_ms: number }
  | { kind: 'days'; days: number };

export type SummarySeat =
  | { is: 'human'; name: string; here: boolean }
  | { is: 'bot'; name: string; level: string; left: boolean }
  | { is: 'open' }
  | { is: 'invited' };

export interface Summary {
  table: string;
  game: GameId;
  players: number;
  modules: string[];
  options: Record<string, string | number | boolean>;
  clock: Clock;
  public: boolean;
  watch: 'all' | 'link' | 'nobody';
  memory: Memory;
  phase: 'open' | 'running' | 'over';
  seats: SummarySeat[];
  creator: number | null;
  my_seat: number | null;
  waiting: boolean;
  created: number;
  moved: number;
  seq: number;
  actor: number | null;
  rematch: string | null;
  invites: { seat: number; invite: string }[];
}

export interface ChatLine {
  at: number;
  seat: number | null;
  name: string;
  text: string;
}

/** A list of cards that may be hidden in part. */
export type Cards = string[] | { count: number; known?: string[] };

export interface Me {
  account: string;
  name: string;
  guest: boolean;
  login: string | null;
  lang: Lang | null;
}

export interface ApiError {
  code: string;
  field?: string | null;
  message: string;
  allowed?: string | null;
}

export type OptionValue = string | number | boolean;

export interface GameOption {
  id: string;
  kind: 'word' | 'seat' | 'number' | 'boolean';
  values: OptionValue[];
  default: OptionValue | null;
}

/** What is printed on a card, building or tile: `cost`, `points`, … */
export interface ThingInfo {
  id: string;
  [fact: string]: string | number | boolean | null;
}

export interface GameInfo {
  game: GameId;
  rules: number;
  players_min: number;
  players_max: number;
  modules: { id: string }[];
  options: GameOption[];
  things?: ThingInfo[];
}

export interface GamesInfo {
  games: GameInfo[];
  levels: Level[];
}

export interface Table {
  summary: Summary;
  state: TableState | null;
  log: Move[];
  chat: ChatLine[];
}

export interface Advice {
  action: string;
  words: string;
  share: number;
  visits: number;
}

export interface Replay {
  replay: string;
  head: {
    game: GameId;
    players: number;
    modules: string[];
    options: Record<string, OptionValue>;
    seats: Player[];
    seed_sha256: string;
  };
  moves: { seat: number; action: string }[];
  points: (number | null)[][];
  rounds: number[];
  /** Null if the game was not played to its end. */
  scores: Score[] | null;
}

export type Push =
  | { push: 'welcome'; version: number; me: Me; now: number; waiting: number }
  | { push: 'table'; table: string; moves: Move[]; state: TableState | null; summary: Summary }
  | { push: 'lobby'; summary?: Summary; gone?: string }
  | { push: 'mine'; summary: Summary }
  | { push: 'waiting'; waiting: number }
  | { push: 'chat'; table: string; line: ChatLine }
  | { push: 'rematch'; table: string; next: string }
  | { push: 'bye'; code: string; message: string };
