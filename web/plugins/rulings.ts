// Serves the rulings of docs/rules/GAME.md to the page as `virtual:rulings/GAME`: each with its number, its
// section and its text, without the links to its proofs. They are written in English only.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const PREFIX = '\0rulings:';
const NAMES = /^virtual:rulings\/(san-juan|puerto-rico|patrician)$/;
/** Sections for programmers. */
const LEFT_OUT = /^(numbers of actions|flow|.*test vectors|1\.3 order)/i;

export interface Ruling {
  id: string;
  section: string;
  text: string;
}

function plain(text: string): string {
  return text
    .replace(/\[([^\]]*)\]\(([^)]*)\)/g, (_, words: string, link: string) => (/tests\//.test(link) ? '' : words))
    .replace(/\[[a-z_]+\](?!\()/g, '')
    .replace(/<!--.*?-->/g, '')
    .replace(/\*\*|`/g, '')
    .replace(/\s+/g, ' ')
    .replace(/( ?, ?)+$/, '')
    .replace(/ ([,.;])/g, '$1')
    .trim();
}

/** The cells of a row of a table. */
function cells(line: string): string[] {
  return line.split('|').slice(1, -1).map(plain);
}

/** Everything that can be cited: numbered and lettered items, and the rows of tables of rulings and buildings. */
export function readRulings(text: string): Ruling[] {
  const rulings: Ruling[] = [];
  let number = '';
  let section = '';
  let skip = true;
  let open: Ruling | null = null;
  const add = (id: string, words: string) => {
    open = { id, section, text: words };
    rulings.push(open);
  };
  for (const line of text.split('\n')) {
    const heading = /^##+ (?:([\d.]+?)\.? )?(.*)$/.exec(line);
    const item = /^(?:- )?([0-9]+|[a-z])\. (.*)$/.exec(line);
    const point = /^- (.*)$/.exec(line);
    if (heading) {
      // A heading without a number continues the section before.
      if (heading[1] || line.startsWith('## ')) number = heading[1] ?? '';
      section = plain(heading[2] ?? '');
      skip = LEFT_OUT.test(line.replace(/^#+ /, ''));
      open = null;
    } else if (skip) {
      // Nothing to cite.
    } else if (item) {
      add(`${number}.${item[1]}`, item[2] ?? '');
    } else if (point && number) {
      add(number, point[1] ?? '');
    } else if (line.startsWith('|')) {
      const [first = '', second = ''] = cells(line);
      if (/^A\d+$/.test(first)) add(first, second);
      else if (section === 'The buildings' && second && !/^-|^building$/.test(first))
        add(number, `${first}: ${second}`);
      open = null;
    } else if (open && /^\s+\S/.test(line)) {
      (open as Ruling).text += ` ${line.trim()}`;
    } else {
      open = null;
    }
  }
  return rulings.map((ruling) => ({ ...ruling, text: plain(ruling.text) })).filter(({ text }) => text !== '');
}

export function rulings(folder: string): Plugin {
  return {
    name: 'rulings',
    resolveId: (id) => (NAMES.test(id) ? PREFIX + id : undefined),
    load(id) {
      const game = id.startsWith(PREFIX) && NAMES.exec(id.slice(PREFIX.length))?.[1];
      if (!game) return undefined;
      const file = resolve(folder, `${game}.md`);
      this.addWatchFile(file);
      return `export default ${JSON.stringify(readRulings(readFileSync(file, 'utf8')))};`;
    },
  };
}
