// A board is drawn in slices from top to bottom, a frame each: a slow phone answers in between.
import { afterFrame } from './frame';

/** How many slices are drawn by now: one at once, in the end all. */
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
