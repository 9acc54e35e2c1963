// The drawings of the pictograms in use. Each `icons.ts` brings its own when it is loaded
// (plugins/pictograms.ts).
const drawings = new Map<string, string>();

export function register(paths: Record<string, string>): void {
  for (const [name, path] of Object.entries(paths)) drawings.set(name, path);
}

/** The path of a pictogram within a 512 x 512 box, or nothing. */
export function drawing(name: string): string {
  return drawings.get(name) ?? '';
}
