// What the parts of the review page share: the review as it arrives, shares as numbers for people, and where
// things stand in the chart.
import { connection } from '../lib/socket.svelte';
import type { Answers, GameId, Push } from '../lib/types';
import { figures, has, measureOf, partOf, say } from '../lib/words.svelte';

export type Known = Answers['review'];
export type Review = NonNullable<Known['review']>;
export type Decision = Review['decisions'][number];
export type Words = Known['words'][number];
export type Judged = { decision: Decision; words: Words };
export type Reason = Decision['why'][number];

type ReviewPush = Extract<Push, { push: 'review' }>;

/** Asks for a review and tells of everything that becomes known; returns how to stop. */
export function follow(table: string, told: (known: Known) => void): () => void {
  let last: Known | null = null;
  const hear = (known: Known) => {
    // Progress alone does not take back the chart.
    last = known.review || !last ? known : { ...last, done: known.done, of: known.of };
    told(last);
  };
  const end = connection.on((push: Push) => {
    if (push.push === 'review' && push.table === table) hear(push satisfies ReviewPush);
  });
  return end;
}

/** Points of winning chance: "+9", "−6", "0". */
export function signed(share: number, digits = 0): string {
  const points = Math.abs(share * 100);
  if (Number(points.toFixed(digits)) === 0) return '0';
  return `${share < 0 ? '−' : '+'}${figures(points, digits)}`;
}

export function percent(share: number): number {
  return Math.round(share * 100);
}

/** A number of points or things: "+2.1". */
export function amount(value: number): string {
  return `${value < 0 ? '−' : '+'}${figures(Math.abs(value), 1)}`;
}

export function costly({ decision }: Judged): boolean {
  return decision.class !== 'unclear';
}

/** The costliest first. */
export function dearest(judged: readonly Judged[]): Judged[] {
  return judged.filter(costly).sort((one, other) => other.decision.loss - one.decision.loss);
}

/** A reason in words; `names` has the players. */
export function reasonOf(game: GameId, reason: Reason, names: readonly string[]): string {
  const who = names[reason.seat] ?? '';
  if ('measure' in reason) return say('review.measure', who, amount(reason.amount), measureOf(game, reason.measure));
  return say('review.points', who, amount(reason.amount), partOf(game, reason.part));
}

/** What luck is called in this game. */
export function luckOf(game: GameId): string {
  return has(`review.luck.${game}`) ? say(`review.luck.${game}`) : say('review.mark.chance');
}

/** A round as the chart shows it. */
export interface Round {
  round: number;
  /** The first action of it. */
  at: number;
  /** Everybody's chances before it. */
  value: number[];
  /** What chance added for everybody within it. */
  luck: number[];
}

export function roundsOf(review: Review): Round[] {
  const rounds: Round[] = [];
  review.steps.forEach((step, at) => {
    let now = rounds.at(-1);
    if (!now || now.round !== step.round) {
      now = { round: step.round, at, value: step.value, luck: step.value.map(() => 0) };
      rounds.push(now);
    }
    now.luck = now.luck.map((luck, seat) => luck + (step.luck[seat] ?? 0));
  });
  return rounds;
}

/** Where an action lies among the rounds: 2.5 is in the middle of the third. */
export function placeOf(rounds: readonly Round[], steps: number, at: number): number {
  const place = Math.max(
    0,
    rounds.findLastIndex((round) => round.at <= at),
  );
  const from = rounds[place]?.at ?? 0;
  const to = rounds[place + 1]?.at ?? steps;
  return place + (at - from) / Math.max(1, to - from);
}

/** The seats from the bottom of the chart to its top: me first, the winner last. */
export function stackOrder(review: Review, me: number | null): number[] {
  const last = [...review.seats].sort((one, other) => other.final - one.final)[0]?.seat ?? 0;
  const rank = (seat: number) => (seat === me ? -1 : seat === last ? 9 : seat);
  return review.seats.map(({ seat }) => seat).sort((one, other) => rank(one) - rank(other));
}
