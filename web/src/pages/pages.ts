// Which page an address means. All but the first are loaded when they are asked for.
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

/** The name of the page at the address; an unknown one is the first. */
export function pageName(): string {
  const { parts, hash } = route();
  return hash[0] && `#${hash[0]}` in PAGES && !parts[0] ? `#${hash[0]}` : (parts[0] ?? '');
}

/** Null: the first page, which is always there. */
export async function loadPage(name: string): Promise<Component | null> {
  return (await PAGES[name]?.())?.default ?? null;
}
