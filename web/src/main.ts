import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { wishedLanguage } from './lib/settings.svelte';
import { speak } from './lib/words.svelte';

const app = document.getElementById('app');

await speak(wishedLanguage());
if (app) mount(App, { target: app });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => {}));
}
