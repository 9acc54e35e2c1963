// Tells the player that it is his turn when he looks elsewhere: title, a short sound, a notice.
import { settings } from './settings.svelte';

let audio: AudioContext | null = null;

/** Two soft notes, made here: no file to load. */
export function chime(): void {
  // A page that nobody has touched yet may not sound.
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

/** Whether notices are wished for and may be shown. */
export function noticing(): boolean {
  return settings.notices && 'Notification' in window && Notification.permission === 'granted';
}

/** On a phone only the service worker may show a notice; without one the page does. A notice that
 * cannot be shown is no reason to stop a game. */
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
    // The title says it, too.
  }
}

/** Asks the browser for leave; if it was not given, why: the id of a text, else null. */
export async function allowNotices(): Promise<string | null> {
  if (!window.isSecureContext) return 'notices.insecure';
  if (!('Notification' in window)) return 'notices.none';
  const answer = await Notification.requestPermission().catch(() => 'denied' as const);
  if (answer === 'granted') return null;
  return answer === 'denied' ? 'notices.denied' : 'notices.unanswered';
}
