// Caches the page's files, so that it opens at once and offline. Files under /assets/ are named by
// their content and never change; the page itself is fetched every time and cached for when the
// server does not answer. Answers of the server (/api/) are never cached.
const CACHE = 'tavoliere-1';
const MOST = 80;

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

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
// Clicking a "your turn" notice (lib/notify.ts) opens its table.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = event.notification.data;
  const found = self.clients.matchAll({ type: 'window' }).then((pages) => {
    const page = pages.find(({ url }) => url === address) ?? pages[0];
    return page ? page.focus() : self.clients.openWindow(address);
  });
  event.waitUntil(found);
});
self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.startsWith('/api/')) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(fromCache(event));
  else if (event.request.mode === 'navigate') event.respondWith(fromServer(event, '/'));
});
