// When the typefaces are requested: with the first text in them. On a slow line they would come before the table's
// state, which decides which board has to be loaded, and before that board. So on a first visit the page is written in
// fallback fonts of the same size while a table is awaited.
const KEPT = 'tavoliere.fonts';
const LONGEST = 3000;

export function awaitTable(): void {
  if (localStorage.getItem(KEPT)) return;
  document.documentElement.dataset['awaits'] = '';
  setTimeout(tableIsHere, LONGEST);
}

/** The table and its board have come, or will not. */
export function tableIsHere(): void {
  delete document.documentElement.dataset['awaits'];
  localStorage.setItem(KEPT, 'yes');
}
