// Short, quiet sounds, synthesised: no file to load. Off until somebody turns them on.
import { settings } from './settings.svelte';
import type { GameEvent, GameId } from './types';

export type Sound = 'card' | 'coin' | 'barrel' | 'floor' | 'turn' | 'end';

/** A tone: pitch at its start and end in Hz, when it starts and how long it lasts in seconds, how loud it is. */
interface Tone {
  from: number;
  to: number;
  start: number;
  time: number;
  loud: number;
  shape: OscillatorType;
}

const tone = (from: number, start: number, time: number, loud: number, shape: OscillatorType = 'sine', to = from) => ({
  from,
  to,
  start,
  time,
  loud,
  shape,
});

const TONES: Record<Sound, Tone[]> = {
  card: [tone(2100, 0, 0.05, 0.03, 'triangle', 900)],
  coin: [tone(1760, 0, 0.12, 0.05), tone(2640, 0.05, 0.18, 0.04)],
  barrel: [tone(140, 0, 0.16, 0.16, 'sine', 70), tone(95, 0.12, 0.14, 0.1, 'sine', 60)],
  floor: [tone(320, 0, 0.07, 0.1, 'triangle', 150)],
  turn: [tone(659.3, 0, 0.4, 0.12), tone(880, 0.14, 0.4, 0.12)],
  end: [tone(523.3, 0, 0.5, 0.1), tone(659.3, 0.15, 0.5, 0.1), tone(784, 0.3, 0.5, 0.1), tone(1046.5, 0.45, 0.9, 0.1)],
};

/** What each event sounds like; of several, the sound listed first counts. */
const SOUNDS: Record<GameId, [sound: Sound, events: string[]][]> = {
  'san-juan': [
    ['end', ['over']],
    ['coin', ['sold', 'tile']],
    ['barrel', ['produced']],
    ['card', ['built', 'paid', 'drew', 'kept', 'discarded', 'tucked', 'took']],
  ],
  'puerto-rico': [
    ['end', ['over']],
    ['barrel', ['loaded', 'produced', 'shipped']],
    ['coin', ['sold', 'earned', 'bought', 'built', 'role']],
    ['floor', ['placed', 'forested', 'took', 'drew', 'manned']],
  ],
  patrician: [
    ['end', ['ended']],
    ['coin', ['scored']],
    ['floor', ['built', 'moved']],
    ['card', ['played', 'took']],
  ],
};

let audio: AudioContext | null = null;

export function soundOf(game: GameId, events: readonly GameEvent[]): Sound | null {
  const found = SOUNDS[game].find(([, kinds]) => events.some(({ event }) => kinds.includes(event)));
  return found?.[0] ?? null;
}

export function play(sound: Sound): void {
  // Browsers block sound until the user has touched the page.
  if (!settings.sound || navigator.userActivation?.hasBeenActive === false) return;
  audio ??= new AudioContext();
  for (const { from, to, start, time, loud, shape } of TONES[sound]) {
    const at = audio.currentTime + start;
    const source = audio.createOscillator();
    const gain = audio.createGain();
    source.type = shape;
    source.frequency.setValueAtTime(from, at);
    source.frequency.exponentialRampToValueAtTime(to, at + time);
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(loud, at + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + time);
    source.connect(gain).connect(audio.destination);
    source.start(at);
    source.stop(at + time + 0.05);
  }
}
