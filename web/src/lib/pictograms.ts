// The pictograms in use are letters of a font. Each `icons.ts` adds its part of the font when it is loaded
// (plugins/pictograms.ts).
const letters = new Map<string, string>();

/** A part of the font: its bytes in base64, the range of its letters, and the letter for each name. */
export function register(font: string, unicodeRange: string, named: Record<string, string>): void {
  for (const [name, letter] of Object.entries(named)) letters.set(name, letter);
  const bytes = Uint8Array.from(atob(font), (one) => one.charCodeAt(0));
  document.fonts.add(new FontFace('Pictograms', bytes, { unicodeRange }));
}

/** The letter that draws a pictogram, or an empty string. */
export function letterOf(name: string): string {
  return letters.get(name) ?? '';
}
