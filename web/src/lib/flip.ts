// Makes pieces glide from their old place to the new one (docs/decisions/0009). A piece is an element with
// `data-piece`, a name that stays the same wherever the piece lies. A piece that only moved along with the
// list, section or piece holding it did not move in the game and does not glide. Sections are drawn separately
// (`contain`), so a section that something flies to is lifted above the others. A piece in the air when the
// next move arrives keeps flying unless that move sends it elsewhere.
//
// A new piece may name its source with `data-from`: pieces that are gone when it appears (the card that became
// a building) or places marked `data-origin` (the deck, a supply). The first one that exists counts.
const TIME = 260;
const STAGGER = 40;
const MOST = 8;
const HOLDERS = 'section, article, ul, ol, [data-piece]';
const APART = 'section, article';
const LISTS = 'ul, ol';
const SLACK = 4;
const ABOVE = '5';
/** Every flight has ended after this many milliseconds. */
const REST = TIME + MOST * STAGGER + 100;
const STIRS = ['scroll', 'resize', 'click', 'keydown'];

/** Where a piece lies, or where its holder lies if the whole holder is out of sight. */
interface Place {
  piece: HTMLElement;
  rect: DOMRect;
  holder: Element;
  around: DOMRect;
  /** The holder is out of sight. */
  away: boolean;
}

type Places = Map<string, Place>;

/** Where a flight begins, relative to its target: the offset and the scale. */
interface Course {
  dx: number;
  dy: number;
  scale: number;
}

/** A piece in the air and the place it flies to. */
interface Flight {
  animation: Animation;
  course: Course;
  to: Place;
}

type Flights = Map<string, Flight>;

/** For each element: its name at the last search for pieces, and its holder, which never changes. */
type Known = WeakMap<Element, { name: string; holder: Element }>;

function seen(rect: DOMRect): boolean {
  return rect.bottom > 0 && rect.top < innerHeight;
}

function outline(holder: Element): DOMRect {
  return holder.checkVisibility() ? holder.getBoundingClientRect() : new DOMRect();
}

/** The distance between the centres of two rectangles. */
function apart(one: DOMRect, other: DOMRect): { x: number; y: number } {
  return {
    x: one.x - other.x + (one.width - other.width) / 2,
    y: one.y - other.y + (one.height - other.height) / 2,
  };
}

/** Where a flight is now. Computed, because asking the browser would force a layout. */
function positionOf({ animation, course, to }: Flight): DOMRect {
  const left = 1 - (animation.effect?.getComputedTiming().progress ?? 0);
  const end = to.rect;
  const scale = 1 + (course.scale - 1) * left;
  const [width, height] = [end.width * scale, end.height * scale];
  return new DOMRect(
    end.x + course.dx * left + (end.width - width) / 2,
    end.y + course.dy * left + (end.height - height) / 2,
    width,
    height,
  );
}

/** Where a piece lies; for a piece in the air, where it will land. */
function lies(piece: HTMLElement, flight: Flight | undefined): DOMRect {
  const rect = piece.getBoundingClientRect();
  if (flight?.to.piece !== piece) return rect;
  const { x, y } = apart(rect, positionOf(flight));
  const end = flight.to.rect;
  return new DOMRect(end.x + x, end.y + y, end.width, end.height);
}

/**
 * Finds where each drawn piece is now. Pieces out of sight are not measured one by one. A piece that came into
 * sight is briefly found twice, until its old part is drawn too (lib/sight.svelte.ts); the new place counts.
 */
function places(root: HTMLElement, known: Known, flights: Flights): Places {
  const found: Places = new Map();
  const holders = new Map<Element, DOMRect>();
  for (const piece of root.querySelectorAll<HTMLElement>('[data-piece]')) {
    const name = piece.getAttribute('data-piece') ?? '';
    const last = known.get(piece);
    const holder = last?.holder ?? piece.parentElement?.closest(HOLDERS) ?? root;
    if (last?.name !== name) known.set(piece, { name, holder });
    else if (found.has(name)) continue;
    const around = holders.get(holder) ?? outline(holder);
    holders.set(holder, around);
    if (around.width === 0) continue;
    const away = !seen(around);
    const rect = away ? around : lies(piece, flights.get(name));
    if (rect.width > 0) found.set(name, { piece, rect, holder, around, away });
  }
  return found;
}

/**
 * How far a piece moved, not counting its holder's own movement. Null if it did not: inside a holder that was
 * out of sight nobody saw its old place, and in a list it only made room or closed up.
 */
function moved(from: Place, to: Place): { x: number; y: number } | null {
  const together = from.holder === to.holder;
  if (together && (from.away || to.holder.matches(LISTS))) return null;
  const { x, y } = apart(from.rect, to.rect);
  const ahead = { x: from.rect.x - to.rect.x, y: from.rect.y - to.rect.y };
  const carried = together ? { x: from.around.x - to.around.x, y: from.around.y - to.around.y } : { x: 0, y: 0 };
  if (Math.hypot(ahead.x - carried.x, ahead.y - carried.y) < SLACK) return null;
  return { x: x - carried.x, y: y - carried.y };
}

/** Where a new piece comes from. A source that is used is removed from `before`. */
function cameFrom(
  piece: HTMLElement,
  before: Places,
  now: Places,
  origins: Map<string, HTMLElement>,
): Place | undefined {
  for (const name of piece.dataset['from']?.split(',') ?? []) {
    const gone = now.has(name) ? undefined : before.get(name);
    if (gone) {
      before.delete(name);
      return gone;
    }
    const holder = origins.get(name);
    const around = holder && outline(holder);
    // Treat it like a place out of sight: the piece starts at its final size.
    if (holder && around && around.width > 0 && seen(around))
      return { piece: holder, rect: around, holder, around, away: true };
  }
  return undefined;
}

/**
 * The glider of one table. It remembers where the pieces lie from the last move, or measures them while nothing
 * happens, so that a move need not wait for the measurement.
 */
export class Glider {
  #lie: Places | null = null;
  #before: Places | null = null;
  /** Pieces that were gone when the last move was drawn; they may reappear in a part drawn later. */
  #gone: Places = new Map();
  readonly #known: Known = new WeakMap();
  readonly #flights: Flights = new Map();
  readonly #lifted = new Set<HTMLElement>();
  #landing = 0;
  #height = 0;
  #timer = 0;
  #ending = new AbortController();
  #watcher = new ResizeObserver(() => {
    if (this.root.offsetHeight !== this.#height) this.#rest();
  });

  constructor(readonly root: HTMLElement) {
    const { signal } = this.#ending;
    for (const stir of STIRS) addEventListener(stir, () => this.#rest(), { signal, capture: true, passive: true });
    this.#watcher.observe(root);
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#landing);
    this.#watcher.disconnect();
    this.#ending.abort();
  }

  #rest(): void {
    this.#lie = null;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      // A board that is drawn in slices grows without changing the height of the window.
      if (this.root.querySelector('[data-drawing]')) this.#rest();
      else this.#settle(this.#places());
    }, REST);
  }

  #settle(lie: Places): void {
    clearTimeout(this.#timer);
    this.#lie = lie;
    this.#height = this.root.offsetHeight;
  }

  #places(): Places {
    for (const [name, { animation, to }] of this.#flights)
      if (animation.playState !== 'running' || !to.piece.isConnected) this.#flights.delete(name);
    return places(this.root, this.#known, this.#flights);
  }

  /**
   * Call before the table changes; `follows` means the rest of an earlier change. The flights start when
   * everything is in place, just before the frame is drawn, so there is only one layout.
   */
  remember(follows = false): void {
    if (this.#before) return;
    const before = this.#lie ?? this.#places();
    // Pieces in the air continue from where they are seen.
    for (const [name, flight] of this.#flights) {
      const place = before.get(name);
      if (place?.piece.isConnected && flight.animation.playState === 'running')
        before.set(name, { ...place, rect: positionOf(flight), away: false });
    }
    if (follows) for (const [name, place] of this.#gone) if (!before.has(name)) before.set(name, place);
    this.#before = before;
    requestAnimationFrame(() => this.#go());
  }

  /** Flies the pieces that moved from their old place; new pieces fade in. */
  #go(): void {
    const before = this.#before;
    if (!before) return;
    this.#before = null;
    const now = this.#places();
    this.#settle(now);
    const fresh: HTMLElement[] = [];
    const taking: { name: string; to: Place; course: Course }[] = [];
    const origins = this.#origins();
    for (const [name, place] of now) {
      const from = before.get(name) ?? cameFrom(place.piece, before, now, origins);
      if (!seen(place.rect) && !(from && seen(from.rect))) continue;
      const flight = this.#flights.get(name);
      const { piece } = place;
      const to = place.away ? { ...place, rect: lies(piece, flight), away: false } : place;
      if (flight?.to.piece === piece && !moved(flight.to, to)) {
        flight.to = to;
        continue;
      }
      const way = from ? moved(from, to) : null;
      if (from && way)
        taking.push({
          name,
          to,
          course: { dx: way.x, dy: way.y, scale: from.away ? 1 : from.rect.width / to.rect.width },
        });
      else if (!from) fresh.push(piece);
    }
    // All measurements are done: nothing below may force a layout.
    for (const [place, { name, to, course }] of taking.entries()) this.#fly(name, to, course, place);
    for (const piece of fresh.slice(0, Math.max(0, MOST - taking.length)))
      piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: TIME, easing: 'ease-out' });
    this.#gone = new Map([...before].filter(([name]) => !now.has(name)));
    if (taking.length === 0) return;
    clearTimeout(this.#landing);
    this.#landing = window.setTimeout(() => this.#land(), REST);
  }

  /** The places that new pieces can come from, by name. */
  #origins(): Map<string, HTMLElement> {
    const found = this.root.querySelectorAll<HTMLElement>('[data-origin]');
    return new Map([...found].map((origin) => [origin.dataset['origin'] ?? '', origin]));
  }

  /** Animates `transform` only, which the browser composites without repainting the page. */
  #fly(name: string, to: Place, course: Course, place: number): void {
    const delay = Math.min(place, MOST) * STAGGER;
    const start = `translate(${course.dx}px, ${course.dy}px) scale(${course.scale})`;
    this.#flights.get(name)?.animation.cancel();
    const animation = to.piece.animate([{ transform: start }, { transform: 'none' }], {
      duration: TIME,
      easing: 'ease-out',
      fill: 'backwards',
      delay,
    });
    this.#flights.set(name, { animation, course, to });
    // Animating the z-index as well would repaint the page every frame.
    this.#lift(to.piece);
    const section = to.piece.closest<HTMLElement>(APART);
    if (section) this.#lift(section);
  }

  #lift(one: HTMLElement): void {
    one.style.zIndex = ABOVE;
    this.#lifted.add(one);
  }

  #land(): void {
    this.#flights.clear();
    for (const one of this.#lifted) one.style.zIndex = '';
    this.#lifted.clear();
  }
}
