// A newer build of the page on the server: it is announced, and the user decides when to load it. Nothing reloads a
// table by itself.
import { connection } from './socket.svelte';

const HOUR = 3_600_000;
const PAUSE = 60_000;

let newer = $state(false);
/** A part of this build that is needed now is gone from the server. */
let missing = $state(false);
let looked = Number.NEGATIVE_INFINITY;

export function isNewer(): boolean {
  return newer || missing;
}

export function lacksParts(): boolean {
  return missing;
}

export function notePartMissing(): void {
  missing = true;
}

/** Whether a build with these files is another one: the first script's name changes with anything in the page. */
export function isOther(files: string[], script: string): boolean {
  return files.some((file) => file.endsWith('.js')) && !files.some((file) => script.endsWith(`/${file}`));
}

async function look(script: string): Promise<void> {
  if (newer || document.hidden || Date.now() - looked < PAUSE) return;
  looked = Date.now();
  const response = await fetch(`${import.meta.env.BASE_URL}offline.json`, { cache: 'no-cache' });
  if (!response.ok) return;
  const { files } = (await response.json()) as { files: string[] };
  newer = isOther(files, script);
}

/** Looks when the page comes to the front, when the connection returns, and every hour. */
export function watchForNewer(): void {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  if (!script) return;
  const now = () => void look(script).catch(() => {});
  looked = Date.now();
  document.addEventListener('visibilitychange', now);
  connection.onJoin(now);
  setInterval(now, HOUR);
}
