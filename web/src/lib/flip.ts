// Lets pieces glide from where they were to where they are (docs/decisions/0009). A piece is an element
// with `data-piece`; its name is the same wherever it lies. What moves together with the list or section
// that holds it did not move in the game: it stays still. Sections are drawn apart from each other
// (`contain`), so a section to which something flies is lifted above the others.
const TIME = 260;
const STAGGER = 40;
const MOST = 8;
const HOLDERS = 'section, article, ul, ol';
const APART = 'section, article';
const SLACK = 4;
const ABOVE = '5';
/** After so long nothing flies any more. */
const REST = TIME + MOST * STAGGER + 100;
const STIRS = ['scroll', 'resize', 'click', 'keydown'];

/** Where a piece lies, or, where the whole holder is out of sight, where that one does. */
interface Place {
  rect: DOMRect;
  holder: Element;
  around: DOMRect;
  /** The holder is out of sight. */
  away: boolean;
}

type Places = Map<string, Place & { piece: HTMLElement }>;

function seen(rect: DOMRect): boolean {
  return rect.bottom > 0 && rect.top < innerHeight;
}

function outline(holder: Element): DOMRect {
  return holder.checkVisibility() ? holder.getBoundingClientRect() : new DOMRect();
}

/** Where each piece is now that is drawn. Those out of sight are not measured one by one. */
function places(root: HTMLElement): Places {
  const found: Places = new Map();
  const holders = new Map<Element, DOMRect>();
  for (const piece of root.querySelectorAll<HTMLElement>('[data-piece]')) {
    const name = piece.getAttribute('data-piece') ?? '';
    if (found.has(name)) continue;
    const holder = piece.parentElement?.closest(HOLDERS) ?? root;
    const around = holders.get(holder) ?? outline(holder);
    holders.set(holder, around);
    if (around.width === 0) continue;
    const away = !seen(around);
    const rect = away ? around : piece.getBoundingClientRect();
    if (rect.width > 0) found.set(name, { piece, rect, holder, around, away });
  }
  return found;
}

/** The place with the piece itself measured. */
function exact(place: Place, piece: HTMLElement): Place {
  return place.away ? { ...place, rect: piece.getBoundingClientRect(), away: false } : place;
}

/** A way to a place: how far from it, and how large against it, it begins. */
interface Course {
  dx: number;
  dy: number;
  scale: number;
  end: DOMRect;
}

interface Flight {
  animation: Animation;
  course: Course;
}

/** From the middle of one place to that of another: only `transform`, which is drawn apart from the page. */
function course(from: Place, to: Place): Course | null {
  const together = from.holder === to.holder;
  const x = from.rect.left - to.rect.left - (together ? from.around.left - to.around.left : 0);
  const y = from.rect.top - to.rect.top - (together ? from.around.top - to.around.top : 0);
  if (Math.hypot(x, y) < SLACK) return null;
  return {
    dx: x + (from.rect.width - to.rect.width) / 2,
    dy: y + (from.rect.height - to.rect.height) / 2,
    scale: from.away ? 1 : from.rect.width / to.rect.width,
    end: to.rect,
  };
}

/** Where a flight is by now; asking the browser would cost a layout. */
function positionOf({ animation, course }: Flight): DOMRect {
  const left = 1 - (animation.effect?.getComputedTiming().progress ?? 0);
  const { dx, dy, end } = course;
  const scale = 1 + (course.scale - 1) * left;
  const [width, height] = [end.width * scale, end.height * scale];
  return new DOMRect(
    end.x + dx * left + (end.width - width) / 2,
    end.y + dy * left + (end.height - height) / 2,
    width,
    height,
  );
}

/** What flies, by name, and what is lifted meanwhile. */
interface Flights {
  flying: Map<string, Flight>;
  lifted: Set<HTMLElement>;
}

/** Moves what is no longer where it was from there to here; what is new fades in. */
function glide(before: Places, now: Places): Flights {
  const options = { duration: TIME, easing: 'ease-out', fill: 'backwards' as const };
  const fresh: HTMLElement[] = [];
  const taking: { name: string; piece: HTMLElement; way: Course }[] = [];
  for (const [name, to] of now) {
    const from = before.get(name);
    if (!seen(to.rect) && !(from && seen(from.rect))) continue;
    const { piece } = to;
    const way = from ? course(from, exact(to, piece)) : null;
    if (way) taking.push({ name, piece, way });
    else if (!from) fresh.push(piece);
  }
  // Everything is measured: from here on the layout is not asked for.
  const lifted = new Set<HTMLElement>();
  const flying = new Map<string, Flight>();
  for (const piece of fresh) piece.animate([{ opacity: 0 }, { opacity: 1 }], options);
  for (const { name, piece, way } of taking) {
    const delay = Math.min(flying.size, MOST) * STAGGER;
    const start = `translate(${way.dx}px, ${way.dy}px) scale(${way.scale})`;
    const frames = [{ transform: start }, { transform: 'none' }];
    flying.set(name, { animation: piece.animate(frames, { ...options, delay }), course: way });
    lifted.add(piece);
    const section = piece.closest<HTMLElement>(APART);
    if (section) lifted.add(section);
  }
  // As part of the flight it would have to be drawn with the page, frame by frame.
  for (const one of lifted) one.style.zIndex = ABOVE;
  return { flying, lifted };
}

/** Of one table. It knows where the pieces lie from the last move, or finds out while nothing stirs: a
 * move need not wait for that. */
export class Glider {
  #lie: Places | null = null;
  #before: Places | null = null;
  #flights: Flights = { flying: new Map(), lifted: new Set() };
  #landing = 0;
  #height = 0;
  #timer = 0;
  #ending = new AbortController();
  #watcher = new ResizeObserver(() => {
    if (this.root.offsetHeight !== this.#height) this.#rest();
  });

  constructor(readonly root: HTMLElement) {
    const { signal } = this.#ending;
    for (const stir of STIRS)
      addEventListener(stir, () => this.#rest(), { signal, capture: true, passive: true });
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
    this.#timer = window.setTimeout(() => this.#settle(places(this.root)), REST);
  }

  #settle(lie: Places): void {
    clearTimeout(this.#timer);
    this.#lie = lie;
    this.#height = this.root.offsetHeight;
  }

  /** The table is about to change. The flights start when all is in its place, just before the frame is
   * drawn: so the layout is done once. */
  remember(): void {
    if (this.#before) return;
    if (this.#lie) this.#catch((this.#before = this.#lie));
    else this.#before = places(this.root);
    requestAnimationFrame(() => this.#go());
  }

  /** What is still in the air goes on from where it is seen. */
  #catch(before: Places): void {
    for (const [name, flight] of this.#flights.flying) {
      const place = before.get(name);
      if (place?.piece.isConnected && flight.animation.playState === 'running')
        before.set(name, { ...place, rect: positionOf(flight), away: false });
    }
  }

  /** Where a piece lies can only be measured while it does not fly. */
  #go(): void {
    if (!this.#before) return;
    this.#land();
    const now = places(this.root);
    this.#settle(now);
    this.#flights = glide(this.#before, now);
    this.#before = null;
    if (this.#flights.flying.size > 0) this.#landing = window.setTimeout(() => this.#land(), REST);
  }

  #land(): void {
    clearTimeout(this.#landing);
    for (const { animation } of this.#flights.flying.values()) animation.cancel();
    for (const one of this.#flights.lifted) one.style.zIndex = '';
  }
}
