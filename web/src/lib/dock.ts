// The foot of the screen, below the prompt bar: where a board puts the hand.
import type { Attachment } from 'svelte/attachments';

export const DOCK = 'dock';

/** Moves an element into the dock of the frame; where there is none it stays where it is. */
export const dock: Attachment<HTMLElement> = (node) => {
  document.getElementById(DOCK)?.append(node);
  return () => node.remove();
};
