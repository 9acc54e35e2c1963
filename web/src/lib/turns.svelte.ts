// Spreads costly drawings over frames: when many appear together, as at the opening of a table, a slow phone draws
// a few of them per frame and can respond in between. What appears alone is drawn at once.
import { afterFrame } from './frame';

const EACH_FRAME = 3;
let room = EACH_FRAME;
let planned = false;
const waiting = new Set<() => void>();

function plan(): void {
  if (planned) return;
  planned = true;
  afterFrame(() => {
    planned = false;
    room = EACH_FRAME;
    for (const show of [...waiting].slice(0, room)) {
      waiting.delete(show);
      room -= 1;
      show();
    }
    if (room < EACH_FRAME) plan();
  });
}

/** Whether it is the turn of this drawing; called while its component is created. */
export function turn(): { readonly come: boolean } {
  plan();
  if (room > 0) {
    room -= 1;
    return { come: true };
  }
  let come = $state(false);
  $effect(() => {
    const show = () => (come = true);
    waiting.add(show);
    return () => waiting.delete(show);
  });
  return {
    get come() {
      return come;
    },
  };
}
