// Makes the scripts of the pages, site/build/*.js: classic scripts that need no second file and ask for nothing, as a
// page opened from disk wants them. One of them, player.js, holds the engine and its glue.
//   node tools/build-site.mjs GLUE_FOLDER ENTRY.ts=OUT.js…
// The player imports the engine by the name `ludarium-wasm`; the plugin below answers with the glue and the bytes.

import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

const [glue, ...pairs] = process.argv.slice(2);
if (!glue || pairs.length === 0 || !pairs.every((pair) => /^[^=]+=[^=]+$/.test(pair))) {
  console.error('usage: node tools/build-site.mjs GLUE_FOLDER ENTRY.ts=OUT.js…');
  process.exit(2);
}

/** Answers `import { load } from 'ludarium-wasm'`. */
const engine = {
  name: 'ludarium-wasm',
  setup(task) {
    task.onResolve({ filter: /^ludarium-wasm$/ }, () => ({ path: 'engine', namespace: 'ludarium-wasm' }));
    task.onLoad({ filter: /.*/, namespace: 'ludarium-wasm' }, async () => {
      const script = await readFile(join(glue, 'engine.js'), 'utf8');
      const bytes = await readFile(join(glue, 'engine_bg.wasm'));
      return { loader: 'js', contents: virtualModule(script, bytes) };
    });
  },
};

/**
 * The glue declares `wasm_bindgen`, a function that starts the engine and then carries its classes.
 * The policy of the pages allows no fetch, so the bytes are decoded here and not by a data address. A worker beside the page
 * gets the glue as text and the engine as it was compiled.
 */
function virtualModule(script, bytes) {
  return `${script}
export const glue = ${JSON.stringify(script)};
const engine = ${JSON.stringify(bytes.toString('base64'))};
let compiled;
export function wasm() {
  compiled ??= (async () => {
    const text = atob(engine);
    const bytes = new Uint8Array(text.length);
    for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
    return WebAssembly.compile(bytes);
  })();
  return compiled;
}
let started;
export function load() {
  started ??= (async () => {
    await wasm_bindgen({ module_or_path: await wasm() });
    return wasm_bindgen;
  })();
  return started;
}
`;
}

/** A script may stand inside a page: nothing in it may end the script or open a comment there. */
const inert = (text) => text.replaceAll(/<(?=\/script|!--)/gi, '\\x3c');

async function writeIfChanged(path, text) {
  const old = await readFile(path, 'utf8').catch(() => null);
  if (old === text) return;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.tmp`, text);
  await rename(`${path}.tmp`, path);
}

async function bundle(entry, out) {
  const made = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    minify: true,
    logLevel: 'warning',
    plugins: [engine],
  });
  await writeIfChanged(out, inert(made.outputFiles[0].text));
}

try {
  for (const pair of pairs) await bundle(...pair.split('='));
} catch (error) {
  // esbuild has printed its own findings, with file and line.
  if (!error.errors) console.error(`build-site: ${error.message}`);
  process.exit(1);
}
