// Shows a fixture on its board within the frame: dev.html?f=san-juan-all-045&lang=it&theme=dark
import { loadGames } from '../src/lib/games.svelte';
import { mount } from 'svelte';
import '../src/app.css';
import type { Lang, TableState } from '../src/lib/types';
import { speak } from '../src/lib/words.svelte';
import Dev from './Dev.svelte';

interface Fixture {
  me: number;
  state: TableState;
}

const fixtures = import.meta.glob<Fixture>('./fixtures/*.json', { import: 'default' });
const names = Object.keys(fixtures).map((path) => path.slice('./fixtures/'.length, -'.json'.length));
const query = new URLSearchParams(location.search);
const name = query.get('f') ?? names[0] ?? '';
const load = fixtures[`./fixtures/${name}.json`];
const app = document.getElementById('app');

document.documentElement.dataset['theme'] = query.get('theme') ?? 'auto';
await speak((query.get('lang') ?? 'en') as Lang);
if (!load || !app) throw new Error(`no fixture ${name}`);
void loadGames();
mount(Dev, { target: app, props: { fixture: await load(), name, names } });
