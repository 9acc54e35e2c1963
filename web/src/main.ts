import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { isKept, keepOffline } from './lib/keep';
import { recall } from './lib/session.svelte';
import { connection } from './lib/socket.svelte';
import { wishedLanguage } from './lib/settings.svelte';
import { notePartMissing, watchForNewer } from './lib/update.svelte';
import { speak } from './lib/words.svelte';
import { loadPage, pageName } from './pages/pages';

const RENEWED = 'tavoliere.renewed';
const app = document.getElementById('app');

// Requests everything the first screen needs at once; failures here are retried later.
loadPage(pageName()).catch(() => {});
recall().then(
  (me) => {
    if (me && pageName() === 't') connection.start(wishedLanguage());
  },
  () => {},
);
await speak(wishedLanguage());
if (app) mount(App, { target: app });

// If the files of an older build are gone from the server, reloads the page at the same address. Not
// twice in a row, because offline they are missing too, and not while a table is shown: there the user decides.
addEventListener('vite:preloadError', (event) => {
  if (document.querySelector('.frame')) return notePartMissing();
  if (Date.now() - Number(sessionStorage.getItem(RENEWED)) < 30_000) return;
  sessionStorage.setItem(RENEWED, String(Date.now()));
  event.preventDefault();
  location.reload();
});

// By now the page has loaded, except perhaps for its fonts.
if (import.meta.env.PROD) {
  watchForNewer();
  navigator.serviceWorker?.register(`${import.meta.env.BASE_URL}sw.js`).then(
    () => {
      if (isKept()) keepOffline().catch(() => {});
    },
    () => {},
  );
}
