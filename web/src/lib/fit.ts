/** A style for a name in a narrow place: shrinks the letters if the longest word would not fit. */
export function squeeze(name: string, letters: number): string {
  const longest = Math.max(...name.split(/[\s-]+/).map((word) => word.length));
  return `--squeeze: ${Math.min(1, letters / longest).toFixed(2)}`;
}
