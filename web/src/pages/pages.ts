// Maps addresses to pages. All but the first page are loaded on demand.
import type { Component } from 'svelte';
import { route } from '../lib/router.svelte';

const PAGES: Record<string, () => Promise<{ default: Component }>> = {
  t: () => import('./TablePage.svelte'),
  lobby: () => import('./Lobby.svelte'),
  mine: () => import('./Mine.svelte'),
  replay: () => import('./ReplayPage.svelte'),
  rules: () => import('./RulesPage.svelte'),
  '#new': () => import('./NewTable.svelte'),
  '#account': () => import('./Account.svelte'),
  '#about': () => import('./About.svelte'),
};

/** The name of the page at the address; an unknown address means the first page. */
export function pageName(): string {
  const { parts, hash } = route();
  return hash[0] && `#${hash[0]}` in PAGES && !parts[0] ? `#${hash[0]}` : (parts[0] ?? '');
}

/** Null for the first page, which is always loaded. */
export async function loadPage(name: string): Promise<Component | null> {
  return (await PAGES[name]?.())?.default ?? null;
}
