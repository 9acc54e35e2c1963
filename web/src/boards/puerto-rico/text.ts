// The words on this board, all from the catalogue.
import { name } from '../../lib/words.svelte';
import { field as fieldOf } from '../../lib/words.svelte';

export const nameOf = (thing: string): string => name('puerto-rico', thing);
export const field = (key: string): string => fieldOf('puerto-rico', key);

/** With a capital letter, as a heading. */
export function heading(key: string): string {
  const text = field(key);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
