// Bundles the pictograms that an `icons.ts` names, and no others, into that file's chunk. Every string in the
// file that is not a key must name a pictogram of the package. They become letters of a font: a letter draws
// much faster than a separate picture and takes a third of the bytes.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import svg2ttf from 'svg2ttf';
import svgpath from 'svgpath';
import type { Plugin } from 'vite';

interface Package {
  icons: Record<string, { body: string }>;
}

const FILE = /\/src\/(boards\/[a-z-]+|frame)\/icons\.ts$/;
/** Each file has its own page of letters in Unicode's private use area. */
const FILES = ['frame', 'boards/patrician', 'boards/puerto-rico', 'boards/san-juan'];
const FIRST = 0xe000;
const PAGE = 0x100;
/** Every pictogram of the package is one path in a square of this size. */
const BODY = /^<path fill="currentColor" d="([^"]*)"\/>$/;
const SIZE = 512;
const STRING = /'([a-z0-9-]+)'(?!\s*[:\]])/g;

/** A letter in font coordinates: upwards from the base line. */
function glyph(code: number, path: string): string {
  const course = svgpath(path).scale(1, -1).translate(0, SIZE).round(1);
  return `<glyph unicode="&#${code};" horiz-adv-x="${SIZE}" d="${course}"/>`;
}

function font(glyphs: string[]): string {
  const face = `<font-face font-family="Pictograms" units-per-em="${SIZE}" ascent="${SIZE}" descent="0"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><defs><font horiz-adv-x="${SIZE}">${face}${glyphs.join('')}</font></defs></svg>`;
  return Buffer.from(svg2ttf(svg, { ts: 0 }).buffer).toString('base64');
}

export function pictograms(): Plugin {
  const path = createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json');
  const { icons } = JSON.parse(readFileSync(path, 'utf8')) as Package;
  return {
    name: 'pictograms',
    enforce: 'pre',
    transform(code, id) {
      const file = FILE.exec(id)?.[1];
      if (!file) return undefined;
      const start = FIRST + PAGE * FILES.indexOf(file);
      const names = new Set([...code.matchAll(STRING)].flatMap((found) => found[1] ?? []));
      const letters: Record<string, string> = {};
      const glyphs: string[] = [];
      for (const name of names) {
        const path = BODY.exec(icons[name]?.body ?? '')?.[1];
        if (!path) this.error(`no pictogram is called '${name}'`);
        const letter = start + glyphs.length;
        letters[name] = String.fromCodePoint(letter);
        glyphs.push(glyph(letter, path));
      }
      if (start < FIRST || glyphs.length > PAGE) this.error(`no room for the pictograms of ${file}`);
      // Include the space: line metrics come from the font that has it.
      const range = `U+20, U+${start.toString(16)}-${(start + PAGE - 1).toString(16)}`;
      const given = [font(glyphs), range, letters].map((part) => JSON.stringify(part)).join(', ');
      return {
        code: `import { register as __register } from '/src/lib/pictograms.ts';\n${code}\n__register(${given});\n`,
        map: null,
      };
    },
  };
}
