// Subscribing this browser to messages of the server (web push). The service worker shows them (public/sw.js).
import { http } from './http';
import { allowNotices } from './notify';
import type { HttpAnswers } from './types';

type Notices = HttpAnswers['notices'];

const STORED = 'tavoliere.push';

/** base64url as bytes. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

export function textOf(bytes: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** "Firefox, Android": a name by which the owner knows the device again. */
export function deviceName(agent: string): string {
  // Most browsers also say that they are others, which come later here.
  const browser = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'].find((name) => agent.includes(name)) ?? 'Browser';
  const system = /(Android|iPhone|iPad|Windows|Mac OS|Linux)/.exec(agent)?.[1];
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS': 'Mac' };
  return [browser, system].flatMap((name) => (name ? [names[name] ?? name] : [])).join(', ');
}

export function canPush(): boolean {
  return import.meta.env.PROD && 'serviceWorker' in navigator && 'PushManager' in window;
}

async function register(subscription: PushSubscription): Promise<Notices> {
  const point = subscription.getKey('p256dh');
  const auth = subscription.getKey('auth');
  if (!point || !auth) throw new Error('a subscription without keys');
  const answer = await http.addDevice({
    name: deviceName(navigator.userAgent),
    address: subscription.endpoint,
    point: textOf(point),
    auth: textOf(auth),
  });
  localStorage.setItem(STORED, subscription.endpoint);
  return answer;
}

/** Returns the new wishes, or the text id of the reason why the browser does not want to. */
export async function addThisDevice(key: string): Promise<Notices | string> {
  if (!canPush()) return 'away.none';
  const reason = await allowNotices();
  if (reason) return reason;
  const worker = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
  const subscription = await worker.pushManager.subscribe(options).catch(() => null);
  return subscription ? register(subscription) : 'away.none';
}

/** Browsers change the address of a subscription now and then; the server is told the new one. */
export async function renewThisDevice(): Promise<Notices | null> {
  if (!canPush() || localStorage.getItem(STORED) === null) return null;
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  if (!subscription || subscription.endpoint === localStorage.getItem(STORED)) return null;
  return register(subscription);
}
