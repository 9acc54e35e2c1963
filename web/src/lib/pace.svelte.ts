// Shows steps one after another at a pace that can be followed. A step of mine is shown at once; those of the
// others wait until the one before has been seen. A turn takes at most two looks: parts of one choice are shown
// with it, and after the first look everything else of the same player that has arrived is shown together.
import { afterFrame } from './frame';

/** How a step is shown. */
export interface Kind {
  /** Whose step it is; null if nobody moved. */
  mover: number | null;
  /** Whether it waits until the step before has been seen. */
  paced: boolean;
  /** Whether it only continues the choice of the step before. */
  part: boolean;
}

/** The longest time my own step is shown before the others continue. */
const MINE = 420;
/** The longest time a turn is on show, in looks, and the least a look is seen. */
const TURN = 2.25;
const LEAST = 450;
/** How much longer a look may take on a slow machine. */
const SLACK = 100;
/** A page that draws no frame at all goes on after this time. */
const UNDRAWN = 3000;
/** If more steps than this wait, all are shown. */
const BEHIND = 24;

export class Pacer<Step> {
  #steps = $state.raw<Step[]>([]);
  #timer = 0;
  /** The last step is not on the screen yet. */
  #drawing = false;
  /** How long the last step stays on show: until this moment. */
  #until = 0;
  /** Who was shown last, how often in a row, and since when. */
  #run: { mover: number | null; looks: number; since: number } = { mover: null, looks: 0, since: 0 };
  #skipping = false;
  #held = false;

  /** `show` receives one or more steps to be seen together; `pace` is how long each look takes. */
  constructor(
    private readonly kindOf: (step: Step) => Kind,
    private readonly show: (steps: Step[]) => void,
    private readonly pace: () => number,
  ) {}

  /** How many steps are not shown yet. */
  get waiting(): number {
    return this.#held ? 0 : this.#steps.length;
  }

  get last(): Step | undefined {
    return this.#steps.at(-1);
  }

  add(step: Step): void {
    this.#steps = [...this.#steps, step];
    if (this.#steps.length > BEHIND || document.hidden) this.skip();
    else this.#next();
  }

  /** Shows everything now, and what comes as it comes, until `stop`. */
  skip(): void {
    this.#skipping = true;
    clearTimeout(this.#timer);
    if (this.#steps.length > 0) this.#take(this.#steps.length);
  }

  /** Ends skipping: the next steps are paced again. */
  stop(): void {
    this.#skipping = false;
  }

  /** Shows nothing until `release`, which shows everything at once. */
  hold(): void {
    this.#held = true;
    clearTimeout(this.#timer);
  }

  release(): void {
    this.#held = false;
    if (this.#steps.length > 0) this.#take(this.#steps.length);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#steps = [];
  }

  #paced(step: Step): boolean {
    return !this.#skipping && this.kindOf(step).paced;
  }

  #next(): void {
    clearTimeout(this.#timer);
    const [first] = this.#steps;
    if (first === undefined || this.#held) return;
    if (!this.#paced(first)) {
      if (!this.#drawing) this.#takeUnpaced();
      return;
    }
    const wait = this.#until - performance.now();
    if (wait > 0) this.#timer = window.setTimeout(() => this.#next(), wait);
    else {
      this.#take(this.#together());
      this.#next();
    }
  }

  /** Steps that arrive within one frame are drawn together. */
  #takeUnpaced(): void {
    const paced = this.#steps.findIndex((step) => this.#paced(step));
    this.#take(paced < 0 ? this.#steps.length : paced);
    this.#drawing = true;
    afterFrame(() => {
      this.#drawing = false;
      this.#next();
    });
  }

  /** How many of the first steps are seen in one look. */
  #together(): number {
    const kinds = this.#steps.map((step) => this.kindOf(step));
    const mover = kinds[0]?.mover ?? null;
    const second = this.#run.mover === mover && this.#run.looks > 0;
    const end = kinds.findIndex(
      (kind, place) => place > 0 && kind.paced && !(kind.mover === mover && (kind.part || second)),
    );
    return end < 0 ? kinds.length : end;
  }

  #take(count: number): void {
    const group = this.#steps.slice(0, count);
    this.#steps = this.#steps.slice(count);
    const kind = this.kindOf(group[0] as Step);
    const { mover } = kind;
    const goesOn = this.#run.mover === mover;
    const looks = goesOn ? this.#run.looks + 1 : 1;
    const since = goesOn ? this.#run.since : performance.now();
    this.#run = { mover, looks, since };
    const look = kind.paced ? this.pace() : Math.min(this.pace(), MINE);
    this.show(group);
    if (mover === null) return;
    // A slow machine draws it later: the time counts from then, as long as look and turn do not take too long.
    const asked = performance.now();
    const linger = () => {
      const now = performance.now();
      const latest = Math.min(asked + look + SLACK, since + TURN * this.pace());
      this.#until = Math.max(now + Math.min(look, LEAST), Math.min(now + look, latest));
    };
    // Nothing follows before it is drawn, however long a busy machine takes for that.
    this.#until = performance.now() + UNDRAWN;
    afterFrame(() => {
      linger();
      this.#next();
    });
  }
}
