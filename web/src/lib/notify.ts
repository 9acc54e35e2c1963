// Tells players that it is their turn while they look elsewhere, with a notification.
import { settings } from './settings.svelte';

/** Whether notifications are enabled and permitted. */
export function noticing(): boolean {
  return settings.notices && 'Notification' in window && Notification.permission === 'granted';
}

/**
 * On phones only the service worker may show a notification; without one the page tries. A failure to show it
 * must not stop a game.
 */
export async function notice(title: string, body: string): Promise<void> {
  if (!noticing() || !document.hidden) return;
  const look = { body, icon: '/favicon.svg', tag: 'tavoliere' };
  try {
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker?.active) return await worker.showNotification(title, { ...look, data: { address: location.href } });
    const shown = new Notification(title, look);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // The title says it too.
  }
}

/** Asks the browser for permission. Returns null if granted, else the text id of the reason. */
export async function allowNotices(): Promise<string | null> {
  if (!window.isSecureContext) return 'notices.insecure';
  if (!('Notification' in window)) return 'notices.none';
  const answer = await Notification.requestPermission().catch(() => 'denied' as const);
  if (answer === 'granted') return null;
  return answer === 'denied' ? 'notices.denied' : 'notices.unanswered';
}

interface Shown {
  tables?: string[];
}

/** Takes away what this device shows about a table: it is seen now. */
export async function clearShown(table: string): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration?.();
  const shown = (await worker?.getNotifications?.()) ?? [];
  for (const one of shown) if ((one.data as Shown | null)?.tables?.includes(table)) one.close();
}
