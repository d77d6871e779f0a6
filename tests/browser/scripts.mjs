// A script of the page as a module, without a page.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = resolve(fileURLToPath(import.meta.url), '../../..');

/** The engine has nothing to answer here. */
const withoutEngine = {
  name: 'without-engine',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^ludarium-wasm$/ }, ({ path }) => ({ path, namespace: 'none' }));
    onLoad({ filter: /.*/, namespace: 'none' }, () => ({ contents: 'export const start = () => null; export const glue = "";' }));
  },
};

/** What a script of the page exports. */
export async function script(name) {
  const folder = mkdtempSync(join(tmpdir(), 'ludarium-script-'));
  const outfile = join(folder, 'script.mjs');
  try {
    await build({ entryPoints: [join(root, 'site/scripts', name)], outfile, bundle: true, format: 'esm', platform: 'neutral', plugins: [withoutEngine], logLevel: 'error' });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
