// Serves the word catalogues (../engine/words/LANG.txt) to the page as modules, by language and part:
// `virtual:words/en` holds what every screen needs, `virtual:rules/en` the text of the rules sheet, and
// `virtual:names/en` only names, to find things by those of another language.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const PREFIX = '\0catalogue:';
const NAMES = /^virtual:(words|rules|names)\/(en|it|de)$/;
const NEEDED =
  /^((game|module|option|level|name|about|part|measure|field|page|seat\.bot)\.|action\.san-juan\.(pay|keep|discard|swap|deposit)$)/;
const NAME = /^name\./;
const RULES = /^page\.rules\.(san-juan|puerto-rico|patrician)\./;

/** The entries of one catalogue file, in order. */
export function readCatalogue(text: string): [string, string][] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const at = line.indexOf(' = ');
      return [line.slice(0, at), line.slice(at + 3).replaceAll('\\n', '\n')];
    });
}

export function catalogue(folder: string): Plugin {
  return {
    name: 'catalogue',
    resolveId: (id) => (NAMES.test(id) ? PREFIX + id : undefined),
    load(id) {
      const asked = id.startsWith(PREFIX) && NAMES.exec(id.slice(PREFIX.length));
      if (!asked) return undefined;
      const file = resolve(folder, `${asked[2]}.txt`);
      this.addWatchFile(file);
      const wanted = readCatalogue(readFileSync(file, 'utf8')).filter(([key]) =>
        asked[1] === 'names' ? NAME.test(key) : NEEDED.test(key) && RULES.test(key) === (asked[1] === 'rules'),
      );
      return `export default ${JSON.stringify(Object.fromEntries(wanted))};`;
    },
  };
}
