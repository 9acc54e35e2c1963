// The bottom of the screen, below the prompt bar, where a board puts the hand.
import type { Attachment } from 'svelte/attachments';

export const DOCK = 'dock';

/** Moves an element into the frame's dock; without a dock the element stays where it is. */
export const dock: Attachment<HTMLElement> = (node) => {
  document.getElementById(DOCK)?.append(node);
  return () => node.remove();
};
