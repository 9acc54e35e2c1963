// The drawings of the pictograms in use. Each `icons.ts` brings its own when it is loaded
// (plugins/pictograms.ts).
const drawings = new Map<string, string>();

export function register(bodies: Record<string, string>): void {
  for (const [name, body] of Object.entries(bodies)) drawings.set(name, body);
}

/** SVG within a 512 x 512 box, or nothing. */
export function drawing(name: string): string {
  return drawings.get(name) ?? '';
}
