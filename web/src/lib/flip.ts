// Lets pieces glide from where they were to where they are (docs/decisions/0009). A piece is an element
// with `data-piece`; its name is the same wherever it lies.
const TIME = 260;
const STAGGER = 40;
const MOST = 24;

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

/** Moves what is no longer where it was from there to here; what is new fades in. */
export function glide(root: ParentNode, before: Places): void {
  let order = 0;
  const seen = new Set<string>();
  const moves = pieces(root).flatMap((piece) => {
    const name = piece.dataset['piece'];
    if (!name || seen.has(name)) return [];
    seen.add(name);
    return [{ piece, from: before.get(name), to: piece.getBoundingClientRect() }];
  });
  for (const { piece, from, to } of moves) {
    if (to.width === 0) continue;
    const options = { duration: TIME, easing: 'ease-out', fill: 'backwards' as const };
    if (!from) {
      piece.animate([{ opacity: 0 }, { opacity: 1 }], options);
      continue;
    }
    const right = from.left - to.left;
    const down = from.top - to.top;
    if (Math.hypot(right, down) < 4) continue;
    const scale = from.width / to.width;
    piece.animate(
      [
        {
          transform: `translate(${right}px, ${down}px) scale(${scale})`,
          transformOrigin: '0 0',
          zIndex: 5,
        },
        { transform: 'none', transformOrigin: '0 0', zIndex: 5 },
      ],
      { ...options, delay: Math.min(order, MOST) * STAGGER },
    );
    order += 1;
  }
}
