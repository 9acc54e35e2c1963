// Lets pieces glide from where they were to where they are (docs/decisions/0009). A piece is an element
// with `data-piece`; its name is the same wherever it lies.
const TIME = 260;
const STAGGER = 40;
const MOST = 8;

export type Places = Map<string, DOMRect>;

function pieces(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-piece]')];
}

/** Where each piece is now. */
export function places(root: ParentNode): Places {
  const found: Places = new Map();
  for (const piece of pieces(root)) {
    const name = piece.dataset['piece'];
    if (name && !found.has(name)) found.set(name, piece.getBoundingClientRect());
  }
  return found;
}

/** The shift most pieces share: then it is the page that moved, not they. */
function common(shifts: number[]): number {
  const sorted = [...shifts].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
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
    const x = from.left - to.left - right;
    const y = from.top - to.top - down;
    if (Math.hypot(x, y) < 4) continue;
    const start = `translate(${x}px, ${y}px) scale(${from.width / to.width})`;
    piece.animate(
      [
        { transform: start, transformOrigin: '0 0', zIndex: 5 },
        { transform: 'none', transformOrigin: '0 0', zIndex: 5 },
      ],
      { ...options, delay: Math.min(order, MOST) * STAGGER },
    );
    order += 1;
  }
}
