// Maps addresses to pages. All but the first page are loaded on demand.
import type { Component } from 'svelte';
import { route } from '../lib/router.svelte';

const PAGES: Record<string, () => Promise<{ default: Component }>> = {
  t: () => import('./TablePage.svelte'),
  lobby: () => import('./Lobby.svelte'),
  mine: () => import('./Mine.svelte'),
  replay: () => import('./ReplayPage.svelte'),
  puzzles: () => import('./PuzzlesPage.svelte'),
  wins: () => import('./WinsPage.svelte'),
  review: () => import('./ReviewPage.svelte'),
  reset: () => import('./Reset.svelte'),
  notices: () => import('./Notices.svelte'),
  box: () => import('./BoxPage.svelte'),
  rules: () => import('./RulesPage.svelte'),
  '#new': () => import('./NewTable.svelte'),
  '#account': () => import('./Account.svelte'),
  '#about': () => import('./About.svelte'),
  '#nowhere': () => import('./Nowhere.svelte'),
};

/** The name of the page at the address. */
export function pageName(): string {
  const { parts, hash } = route();
  if (hash[0] && `#${hash[0]}` in PAGES && !parts[0]) return `#${hash[0]}`;
  return parts[0] === undefined || parts[0] in PAGES ? (parts[0] ?? '') : '#nowhere';
}

/** Null for the first page, which is always loaded. */
export async function loadPage(name: string): Promise<Component | null> {
  return (await PAGES[name]?.())?.default ?? null;
}
