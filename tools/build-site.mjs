// Makes the scripts of the pages, site/build/*.js: classic scripts, as a page opened from disk wants them; and the engine beside
// the first of them, as text in engine.js.
//   node tools/build-site.mjs GLUE_FOLDER [GLUE_FOLDER-FAMILY…] ENTRY.ts=OUT.js…
// Further folders hold engines that only play, a family each: play-FAMILY.js. One glue serves all of them. Scripts know which there are;
// those of an earlier build go.
// The player imports the engine's glue by the name `ludarium-wasm`; the plugin below answers with it.

import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const [glue, ...rest] = process.argv.slice(2);
const plays = rest.filter((part) => !part.includes('='));
const pairs = rest.filter((part) => part.includes('='));
if (!glue || pairs.length === 0 || !pairs.every((pair) => /^[^=]+=[^=]+$/.test(pair))) {
  console.error('usage: node tools/build-site.mjs GLUE_FOLDER [GLUE_FOLDER-FAMILY…] ENTRY.ts=OUT.js…');
  process.exit(2);
}

/** The families that have an engine of their own. */
const apart = plays.map((folder) => basename(folder).replace(/^glue-/, ''));

/** Answers `import { start } from 'ludarium-wasm'`. */
const engine = {
  name: 'ludarium-wasm',
  setup(task) {
    task.onResolve({ filter: /^ludarium-wasm$/ }, () => ({ path: 'engine', namespace: 'ludarium-wasm' }));
    task.onLoad({ filter: /.*/, namespace: 'ludarium-wasm' }, async () => {
      const script = await readFile(join(glue, 'engine.js'), 'utf8');
      return { loader: 'js', contents: virtualModule(script) };
    });
  },
};

/** The glue declares `wasm_bindgen`, a function that starts an engine and then carries its classes; each call here makes another. A worker gets it as text. */
function virtualModule(script) {
  return `const made = () => {
${script}
return wasm_bindgen;
};
export const glue = ${JSON.stringify(script)};
export const start = async (engine) => {
  const module = made();
  await module(engine);
  return module;
};
`;
}

/** An engine beside the scripts, as text in one. */
async function engineBeside(folder, from, name) {
  const bytes = await readFile(join(from, 'engine_bg.wasm'));
  await writeIfChanged(join(folder, `${name}.js`), `globalThis.ludariumEngine=${JSON.stringify(gzipSync(bytes, { level: 9 }).toString('base64'))};\n`);
}

/** What an engine asks of its page: the part of its glue that all of them must have alike. */
async function asked(from) {
  const script = await readFile(join(from, 'engine.js'), 'utf8');
  return /function __wbg_get_imports[^]*?\n {4}\}\n/.exec(script)?.[0] ?? '';
}

/** A script may stand inside a page: nothing in it may end the script or open a comment there. */
const inert = (text) => text.replaceAll(/<(?=\/script|!--)/gi, '\\x3c');

async function writeIfChanged(path, content) {
  const bytes = Buffer.from(content);
  const old = await readFile(path).catch(() => null);
  if (old?.equals(bytes)) return;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.tmp`, bytes);
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
    define: { APART: JSON.stringify(apart) },
    plugins: [engine],
  });
  await writeIfChanged(out, inert(made.outputFiles[0].text));
}

try {
  for (const pair of pairs) await bundle(...pair.split('='));
  const folder = dirname(pairs[0].split('=')[1]);
  await engineBeside(folder, glue, 'engine');
  const known = new Set(apart.map((family) => `play-${family}.js`));
  for (const name of await readdir(folder)) if (/^play-.*\.js$/.test(name) && !known.has(name)) await rm(join(folder, name));
  for (const from of plays) {
    if ((await asked(from)) !== (await asked(glue))) throw new Error(`${from}: this engine asks of its page what the glue of ${glue} does not give`);
    await engineBeside(folder, from, from.replace(/^.*glue-/, 'play-'));
  }
} catch (error) {
  // esbuild has printed its own findings, with file and line.
  if (!error.errors) console.error(`build-site: ${error.message}`);
  process.exit(1);
}
