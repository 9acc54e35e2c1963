// The words on this board, all from the catalogue.
import { fieldOf, nameOf as nameIn } from '../../lib/words.svelte';
import { GOODS } from './things';

export const nameOf = (thing: string): string => nameIn('puerto-rico', thing);
export const field = (key: string): string => fieldOf('puerto-rico', key) ?? key;

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Capitalised, as a heading. */
export const heading = (key: string): string => capital(field(key));
export const title = (thing: string): string => capital(nameOf(thing));

/** A good's letter; if two goods begin alike, also the first letter that differs. */
export function letter(good: string): string {
  const name = nameOf(good);
  const rival = GOODS.map(nameOf).find((other) => other !== name && other[0] === name[0]);
  if (!rival) return capital(name.charAt(0));
  const at = [...name].findIndex((char, place) => char !== rival[place]);
  return capital(name.charAt(0)) + name.charAt(at);
}
