// Lets pieces glide from where they were to where they are (docs/decisions/0009). A piece is an element
// with `data-piece`; its name is the same wherever it lies. What moves together with the list, section or
// piece that holds it did not move in the game: it stays still. Sections are drawn apart from each other
// (`contain`), so a section to which something flies is lifted above the others. What is in the air when the
// next move comes flies on, unless that move sends it elsewhere.
//
// A piece that was nowhere may say with `data-from` where it comes from: the names of pieces that are gone
// when it appears (the card that became a building), or of places marked `data-origin` (the deck, a supply);
// the first of them that there is counts.
const TIME = 260;
const STAGGER = 40;
const MOST = 8;
const HOLDERS = 'section, article, ul, ol, [data-piece]';
const APART = 'section, article';
const LISTS = 'ul, ol';
const SLACK = 4;
const ABOVE = '5';
/** After so long nothing flies any more. */
const REST = TIME + MOST * STAGGER + 100;
const STIRS = ['scroll', 'resize', 'click', 'keydown'];

/** Where a piece lies, or, where the whole holder is out of sight, where that one does. */
interface Place {
  piece: HTMLElement;
  rect: DOMRect;
  holder: Element;
  around: DOMRect;
  /** The holder is out of sight. */
  away: boolean;
}

type Places = Map<string, Place>;

/** A way to a place: how far from it, and how large against it, it begins. */
interface Course {
  dx: number;
  dy: number;
  scale: number;
}

/** A piece in the air, and the place it flies to. */
interface Flight {
  animation: Animation;
  course: Course;
  to: Place;
}

type Flights = Map<string, Flight>;

/** Of an element: the name it had when pieces were last looked for, and its holder, which stays. */
type Known = WeakMap<Element, { name: string; holder: Element }>;

function seen(rect: DOMRect): boolean {
  return rect.bottom > 0 && rect.top < innerHeight;
}

function outline(holder: Element): DOMRect {
  return holder.checkVisibility() ? holder.getBoundingClientRect() : new DOMRect();
}

/** How far the middle of one rectangle is from that of another. */
function apart(one: DOMRect, other: DOMRect): { x: number; y: number } {
  return {
    x: one.x - other.x + (one.width - other.width) / 2,
    y: one.y - other.y + (one.height - other.height) / 2,
  };
}

/** Where a flight is by now; asking the browser would cost a layout. */
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

/** Where a piece lies; one in the air will lie as far from where it is seen as its flight has to go. */
function lies(piece: HTMLElement, flight: Flight | undefined): DOMRect {
  const rect = piece.getBoundingClientRect();
  if (flight?.to.piece !== piece) return rect;
  const { x, y } = apart(rect, positionOf(flight));
  const end = flight.to.rect;
  return new DOMRect(end.x + x, end.y + y, end.width, end.height);
}

/**
 * Where each piece is now that is drawn. Those out of sight are not measured one by one. What came into sight
 * lies where it was too, until that part is drawn as well (lib/sight.svelte.ts): it counts where it is new.
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

/** How far a piece is from another place, but for what its holder moved. Within a holder that was out of
 * sight nobody saw where it lay, and in a list it only made room or closed up: it stays. */
function moved(from: Place, to: Place): { x: number; y: number } | null {
  const together = from.holder === to.holder;
  if (together && (from.away || to.holder.matches(LISTS))) return null;
  const { x, y } = apart(from.rect, to.rect);
  const ahead = { x: from.rect.x - to.rect.x, y: from.rect.y - to.rect.y };
  const carried = together ? { x: from.around.x - to.around.x, y: from.around.y - to.around.y } : { x: 0, y: 0 };
  if (Math.hypot(ahead.x - carried.x, ahead.y - carried.y) < SLACK) return null;
  return { x: x - carried.x, y: y - carried.y };
}

/** Where a piece comes from that was nowhere. What another came from is taken out of `before`. */
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
    // As something in it that is out of sight: it comes as large as it will be.
    if (holder && around && around.width > 0 && seen(around))
      return { piece: holder, rect: around, holder, around, away: true };
  }
  return undefined;
}

/** Of one table. It knows where the pieces lie from the last move, or finds out while nothing stirs: a
 * move need not wait for that. */
export class Glider {
  #lie: Places | null = null;
  #before: Places | null = null;
  /** What was no longer there when the last move was drawn: it may appear in a part that follows. */
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
    this.#timer = window.setTimeout(() => this.#settle(this.#places()), REST);
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

  /** The table is about to change, or the rest of it `follows` what has changed before. The flights start
   * when all is in its place, just before the frame is drawn: so the layout is done once. */
  remember(follows = false): void {
    if (this.#before) return;
    const before = this.#lie ?? this.#places();
    // What is in the air goes on from where it is seen.
    for (const [name, flight] of this.#flights) {
      const place = before.get(name);
      if (place?.piece.isConnected && flight.animation.playState === 'running')
        before.set(name, { ...place, rect: positionOf(flight), away: false });
    }
    if (follows) for (const [name, place] of this.#gone) if (!before.has(name)) before.set(name, place);
    this.#before = before;
    requestAnimationFrame(() => this.#go());
  }

  /** Moves what is no longer where it was from there to here; what is new fades in. */
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
    // Everything is measured: from here on the layout is not asked for.
    for (const [place, { name, to, course }] of taking.entries()) this.#fly(name, to, course, place);
    for (const piece of fresh.slice(0, Math.max(0, MOST - taking.length)))
      piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: TIME, easing: 'ease-out' });
    this.#gone = new Map([...before].filter(([name]) => !now.has(name)));
    if (taking.length === 0) return;
    clearTimeout(this.#landing);
    this.#landing = window.setTimeout(() => this.#land(), REST);
  }

  /** The places that new pieces come from, by name. */
  #origins(): Map<string, HTMLElement> {
    const found = this.root.querySelectorAll<HTMLElement>('[data-origin]');
    return new Map([...found].map((origin) => [origin.dataset['origin'] ?? '', origin]));
  }

  /** Only `transform`: that is drawn apart from the page. */
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
    // As part of the flight it would have to be drawn with the page, frame by frame.
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
