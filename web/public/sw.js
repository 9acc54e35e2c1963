// Caches the page's files, so that it opens at once and offline. Files under assets/ are named by
// their content and never change; the page itself is fetched every time and cached for when the
// server does not answer. Answers of the server (/api/) are never cached.
//
// Visited files are cached as they come. On request (lib/keep.ts) everything that playing without a
// network takes, as listed in offline.json, goes into a cache of its own.
const CACHE = 'tavoliere-1';
const KEPT = 'tavoliere-kept';
const MOST = 120;
const BASE = new URL('./', location.href);
const ASSETS = `${BASE.pathname}assets/`;
const API = '/api/';

async function keep(request, response) {
  const cache = await caches.open(CACHE);
  await cache.put(request, response);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST)).map((old) => cache.delete(old)));
}

async function fromCache(event) {
  const found = await caches.match(event.request);
  if (found) return found;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(keep(event.request, response.clone()));
  return response;
}

async function fromServer(event, key) {
  try {
    const response = await fetch(event.request);
    if (response.ok) event.waitUntil(keep(key, response.clone()));
    return response;
  } catch (error) {
    const found = await caches.match(key);
    if (found) return found;
    throw error;
  }
}

/** Fetches what is missing of everything, telling how far it is, and drops what is no longer needed. */
async function keepAll(tell) {
  const cache = await caches.open(KEPT);
  const { files } = await (await fetch(new URL('offline.json', BASE), { cache: 'no-cache' })).json();
  const wanted = files.map((file) => new URL(file === 'index.html' ? './' : file, BASE).href);
  let done = 0;
  for (const address of wanted) {
    // Only files under assets/ never change.
    const same = address.includes(ASSETS) && (await caches.match(address));
    const response = same || (await fetch(address, { cache: 'no-cache' }));
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    await cache.put(address, response.clone());
    done += 1;
    tell({ done, of: wanted.length });
  }
  for (const { url } of await cache.keys()) if (!wanted.includes(url)) await cache.delete(url);
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => {
  const [port] = event.ports;
  if (event.data !== 'keep' || !port) return;
  const tell = (how) => port.postMessage(how);
  event.waitUntil(keepAll(tell).catch((error) => tell({ failed: String(error) })));
});
// What the server says while nobody is there (lib/push.ts). A later message replaces an earlier one.
self.addEventListener('push', (event) => {
  const { title, body, url, tables, key, stop } = event.data.json();
  const data = { address: new URL(url.slice(1), BASE).href, tables, key };
  const actions = [{ action: 'stop', title: stop }];
  event.waitUntil(
    self.registration.showNotification(title, { body, icon: 'icon-192.png', tag: 'away', renotify: true, data, actions }),
  );
});

function stop(key) {
  return fetch(new URL('api/notices-stop', BASE), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ key }),
  });
}

/** Opens the address, in a page that shows it already if there is one. Others are left alone: somebody may play. */
async function show(address) {
  const pages = await self.clients.matchAll({ type: 'window' });
  const page = pages.find(({ url }) => url === address);
  return page ? page.focus() : self.clients.openWindow(address);
}

// Clicking a notice opens its table.
self.addEventListener('notificationclick', (event) => {
  const { address, key } = event.notification.data;
  event.notification.close();
  event.waitUntil(event.action === 'stop' ? stop(key) : show(address));
});
self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.startsWith(API)) return;
  if (event.request.mode === 'navigate') event.respondWith(fromServer(event, BASE.href));
  else if (url.pathname.startsWith(ASSETS)) event.respondWith(fromCache(event));
  else event.respondWith(fromServer(event, event.request));
});
