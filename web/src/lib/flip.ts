// Lets pieces glide from where they were to where they are (docs/decisions/0009). A piece is an element
// with `data-piece`; its name is the same wherever it lies. What moves together with the list or section
// that holds it did not move in the game: it stays still.
const TIME = 260;
const STAGGER = 40;
const MOST = 8;
const SLACK = 4;

interface Place {
  rect: DOMRect;
  holder: Element;
  around: DOMRect;
}

export type Places = Map<string, Place & { piece: HTMLElement }>;

/** Where each piece is now that can be seen. */
export function places(root: HTMLElement): Places {
  const found: Places = new Map();
  const holders = new Map<Element, DOMRect>();
  for (const piece of root.querySelectorAll<HTMLElement>('[data-piece]')) {
    const name = piece.dataset['piece'] ?? '';
    const rect = piece.getBoundingClientRect();
    if (rect.width === 0 || found.has(name)) continue;
    const holder = piece.parentElement?.closest('section, article, ul, ol') ?? root;
    const around = holders.get(holder) ?? holder.getBoundingClientRect();
    holders.set(holder, around);
    found.set(name, { piece, rect, holder, around });
  }
  return found;
}

function inSight({ rect }: Place): boolean {
  return rect.bottom > 0 && rect.top < innerHeight;
}

/** From the middle of one place to that of another: only `transform`, which is drawn apart from the page. */
function flight(from: Place, to: Place): string | null {
  const together = from.holder === to.holder;
  const x = from.rect.left - to.rect.left - (together ? from.around.left - to.around.left : 0);
  const y = from.rect.top - to.rect.top - (together ? from.around.top - to.around.top : 0);
  if (Math.hypot(x, y) < SLACK) return null;
  const dx = x + (from.rect.width - to.rect.width) / 2;
  const dy = y + (from.rect.height - to.rect.height) / 2;
  return `translate(${dx}px, ${dy}px) scale(${from.rect.width / to.rect.width})`;
}

/** Moves what is no longer where it was from there to here; what is new fades in. */
export function glide(root: HTMLElement, before: Places): void {
  const options = { duration: TIME, easing: 'ease-out', fill: 'backwards' as const };
  let order = 0;
  for (const [name, to] of places(root)) {
    const from = before.get(name);
    if (!inSight(to) && !(from && inSight(from))) continue;
    const { piece } = to;
    if (!from) {
      piece.animate([{ opacity: 0 }, { opacity: 1 }], options);
      continue;
    }
    const start = flight(from, to);
    if (!start) continue;
    const delay = Math.min(order, MOST) * STAGGER;
    const flying = piece.animate([{ transform: start }, { transform: 'none' }], { ...options, delay });
    piece.classList.add('flies');
    flying.onfinish = () => piece.classList.remove('flies');
    order += 1;
  }
}
