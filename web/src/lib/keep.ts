// Keeping the page for playing without a network: the service worker fetches all its files (public/sw.js).
const KEPT = 'tavoliere.kept';

type Told = { done: number; of: number } | { failed: string };

/** Whether this browser was asked to keep the page. */
export function isKept(): boolean {
  try {
    return localStorage.getItem(KEPT) !== null;
  } catch {
    return false;
  }
}

export function canKeep(): boolean {
  return import.meta.env.PROD && 'serviceWorker' in navigator;
}

/** Fetches what is missing; `tell` hears which part of it is there, from 0 to 1. */
export async function keepOffline(tell: (part: number) => void = () => {}): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  const kept = new Promise<void>((resolve, reject) => {
    port1.onmessage = ({ data }: MessageEvent<Told>) => {
      if ('failed' in data) return reject(new Error(data.failed));
      tell(data.done / data.of);
      if (data.done === data.of) resolve();
    };
  });
  active?.postMessage('keep', [port2]);
  await kept;
  localStorage.setItem(KEPT, '1');
}
