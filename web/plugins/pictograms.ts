// Puts the pictograms that an `icons.ts` names into the chunk of that file, and no others: every
// string in it that is no key must be the name of a pictogram of the package.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

interface Package {
  icons: Record<string, { body: string }>;
}

const FILE = /\/src\/(boards\/[a-z-]+|frame)\/icons\.ts$/;
/** Every pictogram of the package is one path: only its course is kept. */
const BODY = /^<path fill="currentColor" d="([^"]*)"\/>$/;
const STRING = /'([a-z0-9-]+)'(?!\s*[:\]])/g;

export function pictograms(): Plugin {
  const path = createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json');
  const { icons } = JSON.parse(readFileSync(path, 'utf8')) as Package;
  return {
    name: 'pictograms',
    enforce: 'pre',
    transform(code, id) {
      if (!FILE.test(id)) return undefined;
      const names = new Set(
        [...code.matchAll(STRING)].map((found) => found[1]).filter((name) => name !== undefined),
      );
      const paths: Record<string, string> = {};
      for (const name of names) {
        const path = BODY.exec(icons[name]?.body ?? '')?.[1];
        if (path) paths[name] = path;
        else this.warn(`no pictogram is called '${name}'`);
      }
      return {
        code:
          `import { register as __register } from '/src/lib/pictograms.ts';\n${code}\n` +
          `__register(${JSON.stringify(paths)});\n`,
        map: null,
      };
    },
  };
}
