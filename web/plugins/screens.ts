// The manifest of the built page: the pictures it shows before an installation come from the documentation, and
// on plain files, which know no addresses, its shortcuts stand after '#'.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

interface Manifest {
  screenshots: { src: string }[];
  shortcuts: { url: string }[];
}

const MANIFEST = 'manifest.webmanifest';

export function screens(folder: string, pictures: string): Plugin {
  const manifest = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as Manifest;
  return {
    name: 'screens',
    apply: 'build',
    generateBundle() {
      for (const { src } of manifest.screenshots) {
        const source = readFileSync(resolve(pictures, src.replace('screens/', '')));
        this.emitFile({ type: 'asset', fileName: src, source });
      }
    },
    writeBundle({ dir = '' }) {
      if (process.env.VITE_SITE !== '1') return;
      const shortcuts = manifest.shortcuts.map((one) => ({ ...one, url: one.url.replace('./', './#/') }));
      writeFileSync(join(dir, MANIFEST), JSON.stringify({ ...manifest, shortcuts }));
    },
  };
}
