// Lists the files that the page needs without a network (offline.json). The service worker fetches them when
// somebody wants to keep the page, and its number changes whenever one of them does.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** What the browser shows before an installation is of no use after it. */
const LEFT_OUT = /(\.(gz|br|map)|\/?sw\.js|offline\.json)$|^screens[\\/]/;

export function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
        .filter((file) => statSync(join(dir, file)).isFile() && !LEFT_OUT.test(file))
        .map((file) => file.replaceAll('\\', '/'))
        .sort();
      const sum = createHash('sha256');
      for (const file of files) sum.update(file).update(readFileSync(join(dir, file)));
      writeFileSync(join(dir, 'offline.json'), JSON.stringify({ version: sum.digest('hex').slice(0, 16), files }));
    },
  };
}
