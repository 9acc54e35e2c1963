// The page's names for the server's messages, whose types are generated from docs/schemas
// (plugins/messages.ts), and the few types of its own.
import type { Defs as Answers } from '../../generated/answer';
import type { Answer as HttpAnswers } from '../../generated/http';
import type { Survey } from '../../generated/survey';
import type { Defs as Requests } from '../../generated/request';
import type { State } from '../../generated/state';
import type { Summary } from '../../generated/summary';
import type { View } from './views';

export type { Chat as ChatLine } from '../../generated/chat';
export type {
  Clock,
  Error as ApiError,
  Game as GameId,
  Language as Lang,
  Level,
  Me,
  Memory,
  Module,
  Options,
  OptionValue,
  Player,
  Score,
} from '../../generated/common';
export type { Event as GameEvent } from '../../generated/event';
export type { Ask as HttpAsks, Answer as HttpAnswers, Thing as ThingInfo } from '../../generated/http';
export type { Move } from '../../generated/move';
export type { Push } from '../../generated/push';
export type { Replay } from '../../generated/replay';
export type { Answers, Requests, State, Summary, View };

/** A state of one game, if it is known which; `Shown` is its view. */
export type TableState<Shown extends View = View> = Omit<State, 'view' | 'survey'> & {
  view: Shown;
  survey: Extract<Survey, { game: Shown['game'] }>;
};

/** Fields of the others' seats that people see only in part (lib/cover.ts). */
export type FaceDown = State['face_down'];
export type Shows = NonNullable<FaceDown[keyof FaceDown]>;
export type Choice = State['legal'][number];
export type SummarySeat = Summary['seats'][number];
export type Advice = Answers['hint']['alternatives'][number];
/** An action judged, or a bot's explained. */
export type Judgement = Answers['judge'];
export type GameInfo = HttpAnswers['games']['games'][number];
export type Decision = GameInfo['decisions'][number];

/** A list of cards, possibly partly hidden. */
export type Cards = string[] | { count: number; known?: string[] };

/** The fields of a request, for each of its forms. */
type FieldsIn<Request> = Request extends unknown ? Omit<Request, 'id' | 'do'> : never;
export type Fields<Do extends keyof Requests> = FieldsIn<Requests[Do]>;
