// Who is thinking, once it takes longer than a second, and about how far they are. The server does not say how
// long a bot will take; its earlier decisions at this table do.

/** Nobody is mentioned before this many milliseconds. */
const LONG = 1000;
const LOOK = 200;
/** What a bot takes if it has not decided anything yet. */
const FIRST = 3000;
/** A bar that is full has nothing left to say. */
const FULL = 0.96;

export class Thinking {
  /** The seat that has been thinking for a while; null if none. */
  seat = $state<number | null>(null);
  /** About how much of it is done, from 0 to 1. */
  share = $state(0);

  #who: number | null = null;
  #began = 0;
  #timer = 0;
  /** The longest decision of each seat that took a while. */
  readonly #longest = new Map<number, number>();

  /** Call whenever another seat may be thinking: a bot's seat, or null. */
  watch(seat: number | null): void {
    const now = performance.now();
    if (this.#who !== null) {
      const took = now - this.#began;
      if (took > LONG) this.#longest.set(this.#who, Math.max(took, (this.#longest.get(this.#who) ?? 0) * 0.8));
    }
    clearInterval(this.#timer);
    this.seat = null;
    this.share = 0;
    this.#who = seat;
    this.#began = now;
    if (seat !== null) this.#timer = window.setInterval(() => this.#look(seat), LOOK);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #look(seat: number): void {
    const took = performance.now() - this.#began;
    if (took < LONG) return;
    this.seat = seat;
    this.share = Math.min(FULL, took / (this.#longest.get(seat) ?? FIRST));
  }
}
