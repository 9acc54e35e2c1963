// What games of bots say about the games: the results of `tavoliere study --json`, shipped with the page
// (docs/study/results.json).
import results from '../../../docs/study/results.json';
import type { GameId } from '../lib/types';

export interface SeatShare {
  share: number;
  /** Half of the 95 % interval. */
  width: number;
  points?: number;
  /** Points to give away for all seats to win equally often. */
  bid?: number;
}

export interface Finding {
  thing: string;
  times: number;
  /** Share above the average of the same seats. */
  gain: number;
  width: number;
}

export interface Study {
  game: GameId;
  players: number;
  modules: string[];
  /** A bot's level with its settings, or 'people'. */
  level: string;
  games: number;
  seats: SeatShare[];
  role: Finding[];
  built: Finding[];
  event: Finding[];
}

export const SUBJECTS = ['role', 'built', 'event'] as const;
export const PEOPLE = 'people';

const all = results as Study[];

/** The studies of a game by bots, in the order of the file. */
export function studiesOf(game: GameId): Study[] {
  return all.filter((study) => study.game === game && study.level !== PEOPLE);
}

/** How people fared in the same setting, if that is known. */
export function peopleOf({ game, players, modules }: Study): Study | null {
  const same = (one: Study) => one.game === game && one.players === players && one.modules.join() === modules.join();
  return all.find((one) => one.level === PEOPLE && same(one)) ?? null;
}

/** What a study found about a subject; nothing where nobody had a choice. */
export function findingsOf(study: Study, subject: (typeof SUBJECTS)[number]): Finding[] {
  const found = study[subject];
  return found.some(({ gain }) => gain !== 0) ? found : [];
}

/** Whether two shares differ by more than their intervals allow: beyond doubt, or not. */
export function apart(one: SeatShare, other: SeatShare): boolean {
  return Math.abs(one.share - other.share) > Math.hypot(one.width, other.width);
}
