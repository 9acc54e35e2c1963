// What the engine answers. docs/formats.md describes ids, action texts, views and scores, docs/api.md
// the state of a table.

export type Language = 'en' | 'it' | 'de';
export type GameId = 'san-juan' | 'puerto-rico' | 'patrician';
export type Level = 'random' | 'novice' | 'casual' | 'strong' | 'master';

/** A seat, from 0 clockwise, or null: a spectator. */
export type Viewer = number | null;

export interface Setup {
  game: GameId;
  players: number;
  modules?: string[];
  options?: Record<string, string | number | boolean>;
  /** 64 hex digits are the seed itself, any other text stands for its SHA-256. */
  seed: string;
  /** Who plays: 'human Anna', 'bot strong Bruno'. People without a name if left out. */
  seats?: string[];
}

export type Words = Record<Language, string>;

export interface Option {
  id: string;
  kind: 'word' | 'number' | 'boolean' | 'seat';
  values: (string | number | boolean)[];
  default: string | number | boolean | null;
  label: Words;
}

export interface Game {
  game: GameId;
  name: Words;
  rules: number;
  players_min: number;
  players_max: number;
  modules: { id: string; label: Words }[];
  options: Option[];
  things: { id: string; kind: string; [printed: string]: unknown }[];
  decisions: { id: string; choice: string; label: Words; [more: string]: unknown }[];
}

export interface Catalogue {
  games: Game[];
  levels: Level[];
}

export interface Choice {
  /** The text to play. */
  action: string;
  /** The choice in words. */
  words: string;
  things: string[];
  numbers: number[];
  price: number | null;
}

export interface Score {
  seat: number;
  total: number;
  tiebreak: number;
  rank: number;
  parts: Record<string, number>;
}

export interface State {
  seq: number;
  at: number;
  started: boolean;
  over: boolean;
  actor: number | null;
  decision: string | null;
  question: string | null;
  picks: number | null;
  /** Empty unless the viewer has to decide. */
  legal: Choice[];
  undo: { free: boolean; asked_by: number | null };
  clocks: number[] | null;
  seats: { player: string; level: string; name: string }[];
  seed_sha256: string;
  seed: string | null;
  view: Record<string, unknown>;
  face_down: Record<string, 'nothing' | 'count' | 'top'>;
  points: (number | null)[];
  scores: Score[] | null;
}

export interface Progress {
  seq: number;
  at: number;
  over: boolean;
  actor: number | null;
}

export interface Event {
  event: string;
  words?: string;
  [field: string]: unknown;
}

export interface Move {
  at: number;
  seat: number;
  /** null if another seat chose it in secret. */
  action: string | null;
  decision: string;
  events: Event[];
}

export interface Advice {
  level: Level;
  /** All legal actions, the best first. share: of the win the actor may expect. */
  ranked: { action: string; share: number; visits: number }[];
}
