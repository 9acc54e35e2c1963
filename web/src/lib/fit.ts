/** A style for a name in a narrow place: its letters are smaller where its longest word would not fit. */
export function squeeze(name: string, letters: number): string {
  const longest = Math.max(...name.split(/[\s-]+/).map((word) => word.length));
  return `--squeeze: ${Math.min(1, letters / longest).toFixed(2)}`;
}
