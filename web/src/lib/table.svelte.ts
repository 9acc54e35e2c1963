// A live table as one viewer sees it. The server's pushes are shown step by step (lib/pace.svelte.ts). Picks that belong together are gathered with `preview` and sent as one.
import { coverView } from './cover';
import { declines, decisionOf, endingOf, isPart, leads, picksFromSet } from './decisions';
import { loadGames } from './games.svelte';
import { Refused } from './http';
import { clearShown } from './notify';
import { Pacer, type Kind } from './pace.svelte';
import { OPENING, type Play } from './play';
import { received } from './received';
import { actionsFor, choicesLeft, inOrder, seriesIn, verbOf, type Series } from './series';
import { settings } from './settings.svelte';
import { share } from './share';
import { connection } from './socket.svelte';
import { Thinking } from './thinking.svelte';
import { tell, toast, toasted, untoast } from './toast.svelte';
import type {
  Advice,
  Answers,
  ChatLine,
  Choice,
  GameEvent,
  GameId,
  Judgement,
  Move,
  Push,
  Summary,
  TableState,
} from './types';
import { say } from './words.svelte';

type Ahead = Answers['preview'];
type TablePush = Extract<Push, { push: 'table' }>;
/** The actions I sent as one, and the position of the first. */
type Sent = { at: number; actions: string[] };

const LOG = 400;
/** After an absence this long the digest tells what happened meanwhile. */
const AWAY = 60_000;
/** How long to wait for the step of an answered request. */
const PUSHED = 2000;

const actionsOf = (picks: Choice[]): string[] => picks.map((pick) => pick.action);
const cardsOf = (picks: Choice[]): string[] => picks.map((pick) => pick.things[0] ?? '');

export class LiveTable implements Play {
  summary = $state.raw<Summary | null>(null);
  log = $state.raw<Move[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  digest = $state.raw<GameEvent[]>([]);
  advice = $state.raw<Advice[]>([]);
  /** Why the best of it is better than another choice; undefined while that is being worked out. */
  reason = $state.raw<Judgement | null | undefined>(null);
  /** A clearly costly choice of mine that waits until I am sure. */
  doubt = $state.raw<(Judgement & { actions: string[] }) | null>(null);
  /** A bot's move explained. */
  explained = $state.raw<(Judgement & { seat: number }) | null>(null);
  complete = $state(false);
  busy = $state(false);
  /** Why the table cannot be shown. */
  fault = $state('');
  /** Seats whose chat is hidden here. */
  muted = $state.raw<ReadonlySet<number>>(new Set());
  /** The steps shown last, in words, for screen readers; and what happened in them. */
  heard = $state('');
  latest = $state.raw<GameEvent[]>([]);

  #current = $state.raw<TableState | null>(null);
  #preview = $state.raw<TableState | null>(null);
  /** The picks that led to the preview. */
  #lead = $state.raw<Choice[]>([]);
  /** Picks of the current series, in table order. */
  #chosen = $state.raw<Choice[]>([]);
  #series = $derived.by(() => seriesIn(this.game, this.me, this.#preview ?? this.#current));
  /**
   * Choices offered before the last picks but not after: the engine takes equals in a fixed order, people do
   * not.
   */
  #passed = $state.raw<Choice[]>([]);
  /** An answer is on its way: nothing can be chosen until the server replies. */
  #sent = $state(false);
  #shown = $derived.by(() => {
    const now = this.#preview ?? this.#current;
    const done = this.complete || this.#sent;
    if (now && this.#series) return this.#within(this.#series, now, done);
    if (!now || (this.#passed.length === 0 && !done)) return now;
    return { ...now, legal: done ? [] : [...now.legal, ...this.#passed] };
  });
  readonly #pacer = new Pacer<TablePush>(
    (push) => this.#kindOf(push),
    (pushes) => this.#show(pushes),
    () => settings.pace,
  );
  readonly thinking = new Thinking();
  /** The state already answered: a second click on it is ignored. */
  #answered: number | undefined;
  #chain: Promise<void> = Promise.resolve();
  /** What I sent, by position: undo takes back each entry as a whole. */
  #sends: Sent[] = [];
  /** Under way when the connection broke: reloading the table shows whether it arrived. */
  #doubtful: Sent | null = null;
  /** Resolves the wait for the next step. */
  #arrived: (() => void) | null = null;
  #ends: (() => void)[] = [];

  constructor(
    readonly id: string,
    private readonly invite: string | null,
  ) {
    this.#ends = [connection.on((push) => this.#hear(push)), connection.onJoin(() => void this.reload())];
  }

  close(): void {
    for (const end of this.#ends) end();
    this.#pacer.clear();
    this.thinking.close();
    if (connection.line === 'on') connection.request('shut', { table: this.id }).catch(() => {});
  }

  get game(): GameId {
    return this.summary?.game ?? 'san-juan';
  }

  get me(): number | null {
    return this.summary?.my_seat ?? null;
  }

  get running(): boolean {
    return this.#current !== null;
  }

  /** Valid only if `running`. */
  get state(): TableState {
    return this.#shown as TableState;
  }

  /** How many steps are not shown yet. */
  get behind(): number {
    return this.#pacer.waiting;
  }

  /** The rematch table, once it exists. */
  get next(): string | null {
    return this.summary?.rematch ?? null;
  }

  get picks(): Choice[] {
    return [...this.#lead, ...this.#chosen];
  }

  get progress(): { chosen: number; most: number; exact: boolean } | null {
    const series = this.#series;
    if (series) return { chosen: this.#chosen.length, most: series.most, exact: series.end === null };
    const now = this.#preview ?? this.#current;
    if (!now?.picks || now.actor !== this.me || !isPart(this.game, now.decision)) return null;
    const { game } = this;
    const declined = (action: string) => declines(game, now.decision, action);
    const verb = verbOf(now.legal.find((one) => !declined(one.action)) ?? this.#lead.at(-1));
    const chosen = this.#lead.filter((one) => verbOf(one) === verb).length;
    const ending = endingOf(game, now.decision);
    const exact = !now.legal.some((one) => one.action === ending);
    return { chosen, most: this.complete ? chosen : chosen + now.picks, exact };
  }

  get ready(): boolean {
    if (this.complete) return true;
    const ending = endingOf(this.game, this.#shown?.decision ?? null);
    return this.picks.length > 0 && this.#shown?.legal.some((one) => one.action === ending) === true;
  }

  get slip(): boolean {
    const asked = this.#current?.decision ?? null;
    return this.complete && declines(this.game, asked, this.picks[0]?.action ?? '');
  }

  get myTurn(): boolean {
    const now = this.#current;
    return now !== null && !now.over && now.actor !== null && now.actor === this.me;
  }

  /** Whether I play alone with bots. */
  get alone(): boolean {
    return (this.summary?.seats ?? []).every((seat, number) => seat.is === 'bot' || number === this.me);
  }

  async reload(): Promise<void> {
    try {
      const fields = this.invite ? { table: this.id, invite: this.invite } : { table: this.id };
      const table = await connection.request('open', fields);
      const first = this.#current === null;
      const behind = !first && this.#current?.seq !== table.state?.seq;
      this.#pacer.clear();
      clearShown(this.id).catch(() => {});
      this.summary = table.summary;
      this.log = table.log;
      this.chat = table.chat;
      this.fault = '';
      if (behind && this.#lost(table.log)) toast(say('stale'));
      this.#doubtful = null;
      if (behind || first) this.#forget();
      this.#current = share(this.#current, received(table.state));
      this.#wait();
      if (first && this.myTurn && Date.now() - table.summary.moved > AWAY) void this.#catchUp();
    } catch (error) {
      if (error instanceof Refused && error.code === 'offline') return;
      this.fault = error instanceof Error ? error.message : String(error);
    }
  }

  /** Whether a choice of mine was lost, sent or not. */
  #lost(log: Move[]): boolean {
    if (!this.#doubtful) return this.picks.length > 0 && !this.#sent;
    if (!this.#carriedOut(this.#doubtful, log)) return true;
    if (toasted() === say('error.broke')) untoast();
    return false;
  }

  #carriedOut({ at, actions }: Sent, log: Move[]): boolean {
    return actions.every((action, place) =>
      log.some((move) => move.at === at + place && move.seat === this.me && move.action === action),
    );
  }

  async #catchUp(): Promise<void> {
    const answer = await connection.request('digest', { table: this.id }).catch(() => ({ events: [] }));
    // My own actions are left out.
    this.digest = answer.events.filter(({ words, seat }) => words && (seat === null || seat !== this.me));
  }

  #hear(push: Push): void {
    if (!('table' in push) || push.table !== this.id) return;
    if (push.push === 'chat') this.chat = [...this.chat, push.line];
    else if (push.push === 'rematch' && this.summary) this.summary = { ...this.summary, rematch: push.next };
    else if (push.push === 'table') this.#enqueue(push);
  }

  #enqueue(push: TablePush): void {
    this.thinking.watch(null);
    this.#pacer.add(push);
    this.#arrived?.();
  }

  /** What I sent is shown at once; a move that was made for me waits like those of the others. */
  #kindOf({ moves: [move] }: TablePush): Kind {
    const mover = move?.seat ?? null;
    const paced = settings.pace > 0 && mover !== null && !(mover === this.me && this.#sent);
    return { mover, paced, part: isPart(this.game, move?.decision ?? null) };
  }

  /** Shows everything that has happened, now. */
  skip(): void {
    this.#pacer.skip();
    if (this.myTurn) this.#pacer.stop();
  }

  #show(steps: TablePush[]): void {
    for (const step of steps) this.#apply(step);
    this.latest = steps.flatMap(({ moves }) => moves.flatMap(({ events }) => events));
    this.heard = this.latest
      .map(({ words }) => words)
      .filter(Boolean)
      .join('. ');
    this.#wait();
  }

  /** Ends skipping when I am to move, and watches a bot that is. */
  #wait(): void {
    const now = this.#current;
    if (!now || now.over || this.myTurn) this.#pacer.stop();
    const actor = now?.over ? null : (now?.actor ?? null);
    const bot = actor !== null && now?.seats[actor]?.player === 'bot';
    this.thinking.watch(bot && this.behind === 0 ? actor : null);
  }

  #apply(step: TablePush): void {
    // A step that waited may be older than the rematch.
    this.summary = share(this.summary, { ...step.summary, rematch: step.summary.rematch ?? this.next });
    const known = new Set(step.moves.map((move) => move.at));
    const upTo = step.state?.at ?? Infinity;
    this.log = [...this.log.filter((move) => !known.has(move.at) && move.at < upTo), ...step.moves].slice(-LOG);
    if (this.#current?.seq !== step.state?.seq) {
      if (this.picks.length > 0 && !this.busy && !this.#sent) toast(say('stale'));
      this.#forget();
    }
    const before = this.#current;
    this.#current = share(before, received(step.state));
    if (before?.undo.asked_by === this.me && this.me !== null) this.#answeredUndo(before, step);
  }

  #forget(): void {
    this.#sent = false;
    this.cancel();
    this.advice = [];
    this.reason = null;
    this.doubt = this.explained = null;
    this.digest = [];
  }

  /** Queues choices made faster than the server answers. */
  choose(action: string): void {
    const seq = this.#current?.seq;
    this.#chain = this.#chain.then(() => this.#choose(action, seq)).catch(tell);
  }

  async #choose(action: string, seq: number | undefined): Promise<void> {
    await loadGames();
    if (this.complete || seq === this.#answered) return;
    if (this.behind > 0 || seq !== this.#current?.seq) return toast(say('stale'));
    const now = this.#shown;
    const choice = now?.legal.find((one) => one.action === action);
    if (!now || !choice) return;
    if (this.#slips(now, choice)) {
      this.#lead = [choice];
      this.complete = true;
      return;
    }
    if (!leads(this.game, now.decision)) return this.#send(actionsOf([...this.#lead, choice]));
    if (this.#series) return this.#gather(this.#series, choice);
    this.busy = true;
    try {
      const { picks, ahead } = await this.#place(choice);
      const kind = ahead?.state?.decision ?? null;
      if (ahead?.state && isPart(this.game, kind)) {
        const picking = kind === now.decision && picksFromSet(this.game, kind);
        const gone = new Set([...picks, ...ahead.state.legal].map((one) => one.action));
        const left = picking ? [...now.legal, ...(await this.#uncovered(picks, choice))] : [];
        this.#passed = left.filter(
          ({ action: one }, place) =>
            !gone.has(one) &&
            !declines(this.game, kind, one) &&
            !OPENING.test(one) &&
            place === left.findIndex((first) => first.action === one),
        );
        this.#lead = picks;
        this.#preview = share(now, received(ahead.state));
      } else if (picks.length > 1 && !declines(this.game, now.decision, action)) {
        this.#lead = picks;
        if (ahead?.view && ahead.survey)
          this.#preview = { ...now, view: coverView(ahead.view, now.face_down), survey: ahead.survey };
        this.complete = true;
      } else {
        await this.#send(actionsOf(picks));
      }
    } finally {
      this.busy = false;
    }
  }

  #within(series: Series, now: TableState, done: boolean): TableState {
    const legal = done ? [] : choicesLeft(this.game, series, cardsOf(this.#chosen));
    return { ...now, legal };
  }

  /** Whether the choice declines an option and cannot be undone. */
  #slips(now: TableState, choice: Choice): boolean {
    if (this.alone || this.picks.length > 0 || now.legal.length < 2) return false;
    const slip = decisionOf(this.game, now.decision)?.slip === true;
    return slip && declines(this.game, now.decision, choice.action);
  }

  async #gather(series: Series, choice: Choice): Promise<void> {
    if (choice === series.end) return this.#send(this.#actions());
    if (series.most === 1 && this.#lead.length === 0) return this.#send([choice.action]);
    this.#chosen = inOrder(series, [...this.#chosen, choice]);
    this.complete = this.#chosen.length === series.most;
  }

  /**
   * The choices that appear when a pick goes before other picks: the engine offers only the first of equals.
   */
  async #uncovered(picks: Choice[], choice: Choice): Promise<Choice[]> {
    const place = picks.indexOf(choice) + 1;
    if (place === picks.length) return [];
    return (await this.#ask(picks.slice(0, place)))?.state?.legal ?? [];
  }

  /** The picks in the form the server accepts. */
  #actions(): string[] {
    const lead = actionsOf(this.#lead);
    return this.#series ? [...lead, ...actionsFor(this.#series, cardsOf(this.#chosen))] : lead;
  }

  /** Puts a choice after the picks, or, if it was skipped, as early among them as needed. */
  async #place(choice: Choice): Promise<{ picks: Choice[]; ahead: Ahead | null }> {
    for (let place = this.#lead.length; ; place -= 1) {
      const picks = this.#lead.toSpliced(place, 0, choice);
      try {
        return { picks, ahead: await this.#ask(picks) };
      } catch (error) {
        if (!(error instanceof Refused && error.code === 'illegal') || place === 0) throw error;
      }
    }
  }

  /** What follows these picks; null if the server cannot say. */
  async #ask(picks: Choice[]): Promise<Ahead | null> {
    const seq = this.#current?.seq;
    if (seq === undefined) return null;
    try {
      return await connection.request('preview', { table: this.id, seq, actions: actionsOf(picks) });
    } catch (error) {
      if (error instanceof Refused && error.code === 'do') return null;
      throw error;
    }
  }

  async #send(actions: string[]): Promise<void> {
    const { seq, at } = this.#current ?? {};
    if (seq === undefined || at === undefined || seq === this.#answered) return;
    if (await this.#doubts(seq, actions)) return;
    this.busy = this.#sent = true;
    try {
      this.#sends = [...this.#sends.filter((one) => one.at < at), { at, actions }];
      await connection.request('act', { table: this.id, seq, actions });
      this.#answered = seq;
    } catch (error) {
      this.#sent = false;
      const broke = error instanceof Refused && error.code === 'offline';
      this.#doubtful = broke ? { at, actions } : null;
      throw error;
    } finally {
      this.busy = false;
    }
  }

  /** Whether the choice is clearly costly and I wished to be asked; then it waits. */
  async #doubts(seq: number, actions: string[]): Promise<boolean> {
    const [action] = actions;
    const sure = this.doubt?.actions.join() === actions.join();
    this.doubt = null;
    if (!settings.careful || !this.alone || sure || action === undefined) return false;
    this.busy = true;
    try {
      const judged = await connection.request('judge', { table: this.id, seq, action });
      const costly = judged.judgement.class === 'mistake' || judged.judgement.class === 'blunder';
      if (costly) this.doubt = { ...judged, actions };
      return costly;
    } catch {
      // A busy server must not keep anybody from playing.
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Carries out the choice in doubt after all, or drops it. */
  answerDoubt(sure: boolean): void {
    const actions = this.doubt?.actions;
    if (!sure || !actions) {
      this.doubt = null;
      return this.cancel();
    }
    this.#chain = this.#chain.then(() => this.#send(actions)).catch(tell);
  }

  /** Explains a bot's move. */
  async why(at: number): Promise<void> {
    const seat = this.log.find((move) => move.at === at)?.seat ?? null;
    if (seat === null) return;
    try {
      this.explained = { ...(await connection.request('why', { table: this.id, at })), seat };
    } catch (error) {
      tell(error);
    }
  }

  confirm(): void {
    if (!this.complete) return this.choose(endingOf(this.game, this.#shown?.decision ?? null) ?? '');
    const actions = this.#actions();
    this.#chain = this.#chain.then(() => this.#send(actions)).catch(tell);
  }

  cancel(): void {
    this.#preview = null;
    this.#passed = [];
    this.#lead = [];
    this.#chosen = [];
    this.complete = false;
  }

  /** Takes back one pick; whatever depended on it goes too. */
  unpick(action: string): void {
    this.#chain = this.#chain.then(() => this.#unpick(action)).catch(tell);
  }

  async #unpick(action: string): Promise<void> {
    if (this.#sent) return;
    const at = this.#chosen.findIndex((one) => one.action === action);
    if (at >= 0) {
      this.#chosen = this.#chosen.toSpliced(at, 1);
      this.complete = false;
      return;
    }
    const place = this.#lead.findLastIndex((one) => one.action === action);
    if (place < 0) return;
    const left = this.#lead.toSpliced(place, 1);
    const kept = await this.#stillLegal(left, place);
    this.cancel();
    for (const pick of kept) await this.#choose(pick.action, this.#current?.seq);
  }

  /** The longest part of these picks, at least up to a place, that the server accepts. */
  async #stillLegal(picks: Choice[], least: number): Promise<Choice[]> {
    for (let count = picks.length; count > least; count -= 1) {
      const some = picks.slice(0, count);
      try {
        await this.#ask(some);
        return some;
      } catch (error) {
        if (!(error instanceof Refused && error.code === 'illegal')) throw error;
      }
    }
    return picks.slice(0, least);
  }

  /** Whether a move of mine can be undone if the others agree: they saw it or have moved since. */
  get askable(): boolean {
    const now = this.#current;
    if (!now || now.over || this.me === null || this.alone) return false;
    if (now.undo.free || now.undo.asked_by !== null) return false;
    return this.log.some((move) => move.seat === this.me);
  }

  /** Undoes everything I confirmed last. Picks that were not sent are only dropped. */
  undo(): void {
    if (this.picks.length > 0) return this.cancel();
    this.#chain = this.#chain.then(() => this.#undo()).catch(tell);
  }

  /** Undoes it all at once: one request, one step to show. */
  async #undo(): Promise<void> {
    this.skip();
    const now = this.#current;
    if (!now?.undo.free) return; // it would ask the others now
    this.busy = true;
    this.#pacer.hold();
    try {
      const { seq } = await connection.request('undo', { table: this.id, seq: now.seq, ...this.#back() });
      await this.#upTo(seq);
    } finally {
      this.busy = false;
      this.#pacer.release();
    }
  }

  /** Waits, for a limited time, until the step with this number has arrived. */
  async #upTo(seq: number): Promise<void> {
    const until = performance.now() + PUSHED;
    for (;;) {
      const now = this.#pacer.last?.state ?? this.#current;
      const left = until - performance.now();
      if (!now || now.seq >= seq || left <= 0) return;
      await new Promise<void>((come) => {
        this.#arrived = come;
        setTimeout(come, left);
      });
    }
  }

  /** Where my last confirmed choice began, for an undo; empty if the log does not reach back that far. */
  #back(): { to?: number } {
    let at = this.log.findLast((move) => move.seat === this.me)?.at;
    if (at === undefined) return {};
    while (this.#goesOn(at)) at--;
    return { to: at };
  }

  /** Whether my action at this position was only a part of what I confirmed as one. */
  #goesOn(at: number): boolean {
    const kind = this.log.find((move) => move.at === at)?.decision ?? '';
    const begun = decisionOf(this.game, kind)?.part_of ?? null;
    const before = this.log.find((move) => move.at === at - 1);
    if (begun === null || !before?.action || before.seat !== this.me) return false;
    const sent = this.#sends.findLast((one) => one.at <= at);
    if (sent && at < sent.at + sent.actions.length) {
      const done = sent.actions.slice(0, at - sent.at);
      if (this.#carriedOut({ at: sent.at, actions: done }, this.log)) return done.length > 0;
    }
    const verb = before.action.split(' ')[0] ?? '';
    return before.decision === kind || decisionOf(this.game, begun)?.verb === verb;
  }

  /** Reports the outcome of asking the others for an undo. */
  #answeredUndo(before: TableState, { state, moves }: TablePush): void {
    if (!state || state.undo.asked_by === this.me) return;
    const granted = state.at < before.at;
    toast(say(granted ? 'undo.granted' : moves.length > 0 ? 'undo.late' : 'undo.refused'));
  }

  mute(seat: number, on: boolean): void {
    const muted = new Set(this.muted);
    if (on) muted.add(seat);
    else muted.delete(seat);
    this.muted = muted;
    connection.request('mute', { table: this.id, seat, on }).catch(tell);
  }

  /** Sends undo (if the others must agree), agree, refuse or resign; returns whether the server accepted it. */
  async want(what: 'undo' | 'agree' | 'refuse' | 'resign'): Promise<boolean> {
    const seq = this.#current?.seq;
    if (seq === undefined) return false;
    try {
      if (what === 'undo') await connection.request(what, { table: this.id, seq, ...this.#back() });
      else await connection.request(what, { table: this.id, seq });
      return true;
    } catch (error) {
      tell(error);
      return false;
    }
  }

  async propose(): Promise<string[]> {
    try {
      const { seq, actions } = await connection.request('propose', { table: this.id });
      return seq === this.#current?.seq ? actions : [];
    } catch (error) {
      tell(error);
      return [];
    }
  }

  async hint(): Promise<void> {
    try {
      const answer = await connection.request('hint', {
        table: this.id,
        ms: 800,
      });
      this.advice = answer.alternatives.slice(0, 3);
      void this.#findReason(answer);
    } catch (error) {
      tell(error);
    }
  }

  /** Compares the best choice with the next ones, then with the worst, until it is clearly better. */
  async #findReason({ seq, alternatives }: Answers['hint']): Promise<void> {
    const [best, second, third] = alternatives;
    const others = new Set([second, third, alternatives.at(-1)].filter((one) => one && one !== best));
    let reason: Judgement | null = null;
    this.reason = others.size > 0 ? undefined : null;
    for (const other of others) {
      const known = await this.#compare(seq, other?.action ?? '', best?.action ?? '');
      if (this.advice[0] !== best) return;
      if (!known) break;
      const { loss, error, why } = known.judgement;
      const clear = loss > 2 * error && why.length > 0;
      if (clear || (why.length > 0 && !reason?.judgement.why.length)) reason = known;
      if (clear) break;
      reason ??= known;
    }
    this.reason = reason;
  }

  /** Null if the server will not say: the chances are told without a reason then. */
  async #compare(seq: number, action: string, against: string): Promise<Judgement | null> {
    try {
      return await connection.request('judge', { table: this.id, seq, action, against });
    } catch {
      return null;
    }
  }
}
