// Writes compressed copies next to the page's files, so that the server only has to send them: gzip for
// everybody, brotli (a seventh smaller) for clients that accept it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXTS = /\.(html|js|css|json|svg|wasm)$/;
/** Smaller files fit into one packet uncompressed. */
const LEAST = 1024;

export function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    writeBundle({ dir = '' }) {
      for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!TEXTS.test(file)) continue;
        const path = join(dir, file);
        const bytes = readFileSync(path);
        if (bytes.length <= LEAST) continue;
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
        writeFileSync(`${path}.br`, brotliCompressSync(bytes));
      }
    },
  };
}
