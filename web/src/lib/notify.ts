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

export function notice(title: string, body: string): void {
  if (!settings.notices || !document.hidden || !('Notification' in window)) return;
  if (Notification.permission !== 'granted') return;
  const shown = new Notification(title, { body, icon: '/favicon.svg', tag: 'tavoliere' });
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
}

/** Asks the browser for leave; whether it was given. */
export async function allowNotices(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  return (await Notification.requestPermission()) === 'granted';
}
