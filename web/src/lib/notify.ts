// Tells players that it is their turn while they look elsewhere: page title, a short sound, a notification.
import { settings } from './settings.svelte';

let audio: AudioContext | null = null;

/** Two soft notes, synthesised: no file to load. */
export function chime(): void {
  // Browsers block sound until the user has touched the page.
  if (!settings.sound || navigator.userActivation?.hasBeenActive === false) return;
  audio ??= new AudioContext();
  for (const [note, start] of [
    [659.3, 0],
    [880, 0.14],
  ] as const) {
    const at = audio.currentTime + start;
    const tone = audio.createOscillator();
    const loud = audio.createGain();
    tone.frequency.value = note;
    loud.gain.setValueAtTime(0.0001, at);
    loud.gain.exponentialRampToValueAtTime(0.12, at + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.0001, at + 0.4);
    tone.connect(loud).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.45);
  }
}

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
    if (worker?.active) return await worker.showNotification(title, { ...look, data: location.href });
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
