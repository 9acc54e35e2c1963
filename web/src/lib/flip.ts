// Lets pieces glide from where they were to where they are (docs/decisions/0009). A piece is an element
// with `data-piece`; its name is the same wherever it lies.
const TIME = 260;
const STAGGER = 40;
const MOST = 8;

export type Places = Map<string, DOMRect>;

function pieces(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-piece]')];
}

/** Where each piece is now that can be seen. */
export function places(root: ParentNode): Places {
  const found: Places = new Map();
  for (const piece of pieces(root)) {
    const name = piece.dataset['piece'];
    const rect = piece.getBoundingClientRect();
    if (name && rect.width > 0 && !found.has(name)) found.set(name, rect);
  }
  return found;
}

/** The shift most pieces share: then it is the page that moved, not they. */
function common(shifts: number[]): number {
  const sorted = [...shifts].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** From the middle of one place to that of another: only `transform`, which is drawn apart from the page. */
function flight(from: DOMRect, to: DOMRect, right: number, down: number): string | null {
  const x = from.left - to.left - right;
  const y = from.top - to.top - down;
  if (Math.hypot(x, y) < 4) return null;
  const dx = x + (from.width - to.width) / 2;
  const dy = y + (from.height - to.height) / 2;
  return `translate(${dx}px, ${dy}px) scale(${from.width / to.width})`;
}

/** Moves what is no longer where it was from there to here; what is new fades in. */
export function glide(root: ParentNode, before: Places): void {
  const seen = new Set<string>();
  const found = pieces(root).flatMap((piece) => {
    const name = piece.dataset['piece'];
    if (!name || seen.has(name)) return [];
    seen.add(name);
    const to = piece.getBoundingClientRect();
    return to.width === 0 ? [] : [{ piece, from: before.get(name), to }];
  });
  const stayed = found.flatMap(({ from, to }) => (from ? [{ from, to }] : []));
  const right = common(stayed.map(({ from, to }) => from.left - to.left));
  const down = common(stayed.map(({ from, to }) => from.top - to.top));
  const options = { duration: TIME, easing: 'ease-out', fill: 'backwards' as const };
  let order = 0;
  for (const { piece, from, to } of found) {
    if (!from) {
      piece.animate([{ opacity: 0 }, { opacity: 1 }], options);
      continue;
    }
    const start = flight(from, to, right, down);
    if (!start) continue;
    const delay = Math.min(order, MOST) * STAGGER;
    const flying = piece.animate([{ transform: start }, { transform: 'none' }], { ...options, delay });
    piece.classList.add('flies');
    flying.onfinish = () => piece.classList.remove('flies');
    order += 1;
  }
}
