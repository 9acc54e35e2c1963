// The bottom of the screen, below the prompt bar, where a board puts the hand.
import type { Attachment } from 'svelte/attachments';

export const DOCK = 'dock';
/** Where a hand lies beside the prompt bar: the room below the prompt bar. */
export const UNDER = 'under';

const into =
  (id: string): Attachment<HTMLElement> =>
  (node) => {
    document.getElementById(id)?.append(node);
    return () => node.remove();
  };

/** Moves an element into the frame's dock; without a dock the element stays where it is. */
export const dock = into(DOCK);
export const under = into(UNDER);
