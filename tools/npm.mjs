// Puts the npm package together (npm/, with the engine, its types and the rules of the collection) and packs it.
//   node tools/npm.mjs GLUE_FOLDER OUT_FOLDER     prints the file
// The program that exports the rules is target/debug/ludarium; LUDARIUM names another.

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ludarium, root } from './engine.mjs';

const [glue, out] = process.argv.slice(2);
if (!glue || !out) {
  console.error('usage: node tools/npm.mjs GLUE_FOLDER OUT_FOLDER');
  process.exit(2);
}
const folder = resolve(out, 'package');
rmSync(out, { recursive: true, force: true });
mkdirSync(join(folder, 'rules'), { recursive: true });
for (const file of readdirSync(join(root, 'npm'))) cpSync(join(root, 'npm', file), join(folder, file));
for (const file of ['LICENSE-MIT', 'LICENSE-APACHE']) cpSync(join(root, file), join(folder, file));
cpSync(join(root, 'site/scripts/types.gen.ts'), join(folder, 'types.d.ts'));

// the glue is a classic script that declares one name
writeFileSync(join(folder, 'engine.js'), `${readFileSync(join(glue, 'engine.js'), 'utf8')}\nexport { wasm_bindgen };\n`);
cpSync(join(glue, 'engine_bg.wasm'), join(folder, 'engine_bg.wasm'));

const run = (input, ...words) => execFileSync(ludarium, words, { cwd: root, encoding: 'utf8', input, maxBuffer: 1 << 28 });
const { games, warnings } = JSON.parse(run('{"do":"games"}\n', 'session', '--corpus', join(root, 'corpus')));
if (warnings.length > 0) throw new Error(warnings.join('\n'));
const shared = {};
const index = games.map((game) => {
  const bundle = run('', 'export', '--bundle', game.game);
  writeFileSync(join(folder, 'rules', `${game.game}.json`), bundle);
  const { rules, shared: taken } = JSON.parse(bundle);
  for (const file of taken) shared[file.short] = file;
  return { ...game, short: rules.short };
});
writeFileSync(join(folder, 'rules', 'shared.json'), `${JSON.stringify(shared)}\n`);
writeFileSync(join(folder, 'rules', 'index.json'), `${JSON.stringify(index)}\n`);

const packed = execFileSync('npm', ['pack', '--json', '--silent', folder], { cwd: resolve(out), encoding: 'utf8' });
console.log(join(out, JSON.parse(packed)[0].filename));
