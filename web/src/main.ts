import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { recall } from './lib/session.svelte';
import { wishedLanguage } from './lib/settings.svelte';
import { speak } from './lib/words.svelte';
import { loadPage, pageName } from './pages/pages';

const app = document.getElementById('app');

// Everything the first screen needs is on its way at once; what fails here is asked for again.
loadPage(pageName()).catch(() => {});
recall().catch(() => {});
await speak(wishedLanguage());
if (app) mount(App, { target: app });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => {}));
}
