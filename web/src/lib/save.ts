// A record of a game at home as a file: there is no server to download it from.
import { askHome } from './home.svelte';

export async function saveRecord(table: string): Promise<void> {
  const record = await askHome('record', table);
  if (record === null) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([record], { type: 'text/plain' }));
  link.download = `tavoliere-${table}.txt`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
