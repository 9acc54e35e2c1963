// Draws a board in slices from top to bottom, one per frame, so that a slow phone can respond in between.
import { afterFrame } from './frame';

/** How many slices are drawn so far: one at first, finally all. */
export function slices(all: number): { readonly drawn: number; readonly whole: boolean } {
  let drawn = $state(1);
  $effect(() => {
    if (drawn < all) return afterFrame(() => (drawn += 1));
  });
  return {
    get drawn() {
      return drawn;
    },
    get whole() {
      return drawn === all;
    },
  };
}
