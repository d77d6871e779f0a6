// The list of what the program and the page are made of says all of it, with checksums and licences, and is the same each time.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { checksums, here } from '../../tools/sbom.mjs';

const root = resolve(fileURLToPath(import.meta.url), '../../..');
const read = (file) => readFileSync(resolve(root, file), 'utf8');

test('every crate and package that is given away is named, with its checksum and its licence', () => {
  const { cargo, npm } = here();
  const sums = checksums(read('Cargo.lock'));
  for (const part of [cargo, npm]) {
    assert.equal(part.bomFormat, 'CycloneDX');
    const refs = new Set(part.components.map((c) => c['bom-ref']));
    assert.equal(refs.size, part.components.length, 'each once');
    for (const c of part.components) assert.ok(c.licenses?.[0].expression, `${c.name}: no licence`);
    for (const d of part.dependencies) for (const on of d.dependsOn) assert.ok(refs.has(on), `${d.ref} stands on ${on}, which is not in the list`);
  }
  // what the program's own file asks for is there, what only its tests ask for is not
  const names = new Set(cargo.components.map((c) => c.name));
  const wanted = /\n\[dependencies\]\n([\s\S]*?)\n\[/.exec(read('Cargo.toml'))[1];
  for (const [, name] of wanted.matchAll(/^([a-z0-9_-]+)(?:\.workspace)? = /gm)) assert.ok(names.has(name), `${name} is missing`);
  for (const name of ['proptest', 'trycmd', 'assert_cmd']) assert.ok(!names.has(name), `${name} is for tests alone`);
  for (const c of cargo.components.filter((c) => c.purl)) assert.equal(c.hashes[0].content, sums.get(`${c.name}@${c.version}`), c.name);
  // what is bundled into the page
  const given = new Set(npm.components.filter((c) => c.scope === 'required').map((c) => c.name));
  const scripts = readdirSync(resolve(root, 'site/scripts'), { recursive: true }).filter((f) => f.endsWith('.ts'));
  const imported = new Set(scripts.flatMap((f) => [...read(`site/scripts/${f}`).matchAll(/^import (?!type ).* from '([a-z@][^']*)';$/gm)].map((m) => m[1])));
  imported.delete('ludarium-wasm');
  assert.ok(imported.size >= 4, [...imported].join(' '));
  for (const name of imported) assert.ok(given.has(name), `${name} is in the page and not in the list`);
  assert.equal(JSON.stringify(here()), JSON.stringify({ cargo, npm }), 'another list the second time');
});
