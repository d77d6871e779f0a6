// What the program and the page are made of, in the form of CycloneDX 1.5: crates from cargo's lock file, packages of npm that reach
// the page. The same lock files give the same bytes: no time, no number of its own.
//
//     node tools/sbom.mjs FOLDER        writes cargo.cdx.json and npm.cdx.json there

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../..');

/** Checksums of crates by name and version, as Cargo.lock has them. */
export function checksums(lock) {
  const out = new Map();
  for (const part of lock.split('[[package]]').slice(1)) {
    const of = (key) => new RegExp(`^${key} = "([^"]*)"`, 'm').exec(part)?.[1];
    const sum = of('checksum');
    if (sum) out.set(`${of('name')}@${of('version')}`, sum);
  }
  return out;
}

/** A licence as CycloneDX has it: cargo's old way of writing a choice is an expression too. */
const licences = (text) => (text ? [{ expression: text.replace(/\s*\/\s*/g, ' OR ') }] : undefined);

const bom = (name, version, components, dependencies) => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
  components,
  dependencies,
});

/** The crates that are built into what is given away: those that the tests alone ask for are left out. */
export function crates(metadata, sums) {
  const packages = new Map(metadata.packages.map((p) => [p.id, p]));
  const nodes = new Map(metadata.resolve.nodes.map((n) => [n.id, n]));
  const own = (p) => p.source === null;
  const ref = (p) => (own(p) ? p.name : `pkg:cargo/${p.name}@${p.version}`);
  const begin = metadata.packages.filter((p) => own(p) && ['ludarium', 'ludarium-web'].includes(p.name));
  const used = new Set();
  const open = begin.map((p) => p.id);
  const below = (id) => nodes.get(id).deps.filter((d) => d.dep_kinds.some((k) => k.kind !== 'dev')).map((d) => d.pkg);
  while (open.length) {
    const id = open.pop();
    if (used.has(id)) continue;
    used.add(id);
    open.push(...below(id));
  }
  const all = [...used].map((id) => packages.get(id)).sort((a, b) => (ref(a) < ref(b) ? -1 : 1));
  const components = all.map((p) => {
    const sum = sums.get(`${p.name}@${p.version}`);
    return {
      type: 'library',
      'bom-ref': ref(p),
      name: p.name,
      version: p.version,
      ...(sum ? { hashes: [{ alg: 'SHA-256', content: sum }], purl: ref(p) } : {}),
      licenses: licences(p.license),
    };
  });
  const dependencies = all.map((p) => ({ ref: ref(p), dependsOn: below(p.id).map((id) => ref(packages.get(id))).sort() }));
  const version = begin[0]?.version ?? '0';
  return bom('ludarium-crates', version, components, [{ ref: 'ludarium-crates', dependsOn: begin.map(ref).sort() }, ...dependencies]);
}

/** What of npm is bundled into the site or lies in it; all else is for building and checking. */
const GIVEN = ['minisearch', 'stemmer', 'smol-toml', 'd3-zoom', 'd3-selection', 'qrcode-generator', 'world-atlas', '@fontsource-variable/source-sans-3', '@fontsource-variable/source-serif-4'];

/** The packages of the lock file; those that do not reach the site are marked as left out. */
export function packages(lock) {
  const all = Object.entries(lock.packages).filter(([path, p]) => path && !p.link);
  const nameOf = (path) => path.split('node_modules/').pop();
  const ref = (path, p) => `pkg:npm/${nameOf(path).replace('@', '%40')}@${p.version}`;
  const used = new Set();
  const open = [...GIVEN];
  while (open.length) {
    const name = open.pop();
    if (used.has(name)) continue;
    used.add(name);
    open.push(...Object.keys(lock.packages[`node_modules/${name}`]?.dependencies ?? {}));
  }
  const components = new Map();
  for (const [path, p] of all) {
    const [algorithm, sum] = (p.integrity ?? '').split('-');
    components.set(ref(path, p), {
      type: 'library',
      'bom-ref': ref(path, p),
      name: nameOf(path),
      version: p.version,
      scope: used.has(nameOf(path)) ? 'required' : 'excluded',
      ...(sum ? { hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(sum, 'base64').toString('hex') }] } : {}),
      licenses: licences(p.license),
      purl: ref(path, p),
    });
  }
  const sorted = [...components.keys()].sort().map((key) => components.get(key));
  const given = sorted.filter((c) => c.scope === 'required').map((c) => c['bom-ref']);
  return bom('ludarium-page', lock.version ?? '0', sorted, [{ ref: 'ludarium-page', dependsOn: given }]);
}

/** Both lists of this repository. */
export function here() {
  const target = /^host: (.*)$/m.exec(execFileSync('rustc', ['-vV'], { encoding: 'utf8' }))?.[1];
  const asked = ['metadata', '--locked', '--format-version', '1', '--filter-platform', target];
  const metadata = JSON.parse(execFileSync('cargo', asked, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 }));
  const read = (file) => readFileSync(join(root, file), 'utf8');
  return { cargo: crates(metadata, checksums(read('Cargo.lock'))), npm: packages(JSON.parse(read('package-lock.json'))) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2];
  if (!folder) {
    console.error('node tools/sbom.mjs FOLDER');
    process.exit(2);
  }
  mkdirSync(folder, { recursive: true });
  for (const [name, list] of Object.entries(here())) {
    const file = join(folder, `${name}.cdx.json`);
    writeFileSync(file, `${JSON.stringify(list, null, 2)}\n`);
    console.log(`${file}: ${list.components.length} components`);
  }
}
