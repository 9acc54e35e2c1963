// Short news for the eye and the ear: what was refused, and why. One at a time, gone by itself.
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

/** Tells an error; for the end of a promise. What was not refused in words is the page's own fault. */
export function tell(error: unknown): void {
  toast(error instanceof Refused ? error.message : say('error.page'));
}

export function toasted(): string {
  return text;
}

export function untoast(): void {
  text = '';
}
