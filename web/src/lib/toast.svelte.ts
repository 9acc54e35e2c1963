// Short messages, shown and announced: what was refused and why. One at a time; each disappears by itself.
import { Refused } from './http';
import { say } from './words.svelte';

const TIME = 7000;

let text = $state('');
let timer = 0;

export function toast(message: string): void {
  text = message;
  clearTimeout(timer);
  timer = window.setTimeout(() => (text = ''), TIME);
}

/** Reports an error; for the end of a promise. An error that is not a refusal is a bug in the page. */
export function tell(error: unknown): void {
  toast(error instanceof Refused ? error.message : say('error.page'));
}

export function toasted(): string {
  return text;
}

export function untoast(): void {
  text = '';
}
