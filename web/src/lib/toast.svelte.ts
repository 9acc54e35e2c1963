// Short news for the eye and the ear: what was refused, and why. One at a time, gone by itself.
const TIME = 7000;

let text = $state('');
let timer = 0;

export function toast(message: string): void {
  text = message;
  clearTimeout(timer);
  timer = window.setTimeout(() => (text = ''), TIME);
}

/** Tells an error; for the end of a promise. */
export function tell(error: unknown): void {
  toast(error instanceof Error ? error.message : String(error));
}

export function toasted(): string {
  return text;
}

export function untoast(): void {
  text = '';
}
