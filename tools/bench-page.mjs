// How fast the page's engine plays against the program, both in one run, in turn, the best of several: random games of every
// edition on one thread.
//   node tools/bench-page.mjs [--json FILE]
// It wants `make site` (the page's engine, the pages and the program as they stand built). Figures are compared before times are.

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { editions, engine, program, root, series, timeless } from './engine.mjs';

const RUNS = 25;
const SEED = 1;
/** Games a run: some hundredths of a second, so that the best of many is one that nothing disturbed. */
const games = (family) => (family === 'track' ? 100 : 8_000);

const ask = (tool, ...words) => execFileSync(tool, words, { cwd: root, encoding: 'utf8' });
const native = (slug, n) =>
  JSON.parse(program('simulate', slug, '--games', `${n}`, '--seed', `${SEED}`, '--threads', '1', '--json'));

const page = engine();
const rows = [];
for (const edition of editions()) {
  const n = games(edition.family);
  let [here, there] = [Infinity, Infinity];
  let hash;
  for (let run = 0; run < RUNS; run++) {
    const told = native(edition.slug, n);
    const { figures } = timeless(told);
    there = Math.min(there, told.elapsed_s);
    const simulation = series(page, edition, {}, { seed: SEED });
    const begun = performance.now();
    const played = simulation.play(n);
    here = Math.min(here, (performance.now() - begun) / 1000);
    simulation.free();
    if (JSON.stringify(JSON.parse(played)) !== JSON.stringify(figures)) throw new Error(`${edition.slug}: other figures in the page`);
    hash = figures.rules_sha256;
  }
  const row = { game: edition.slug, rules_sha256: hash, games: n, program_games_per_s: n / there, page_games_per_s: n / here, page_to_program: there / here };
  rows.push(row);
  console.log(`${row.game.padEnd(28)} program ${Math.round(row.program_games_per_s)} games/s   page ${Math.round(row.page_games_per_s)} games/s   ${row.page_to_program.toFixed(2)}`);
}
const into = process.argv[process.argv.indexOf('--json') + 1];
if (process.argv.includes('--json')) {
  const wasm = readFileSync(join(root, 'target/page/glue/engine_bg.wasm'));
  const out = {
    machine: { cpu: cpus()[0]?.model, os: process.platform, arch: process.arch },
    commit: ask('git', 'rev-parse', 'HEAD').trim(),
    compiler: ask('rustc', '--version').trim(),
    node: process.version,
    wasm_bytes: wasm.length,
    runs: RUNS,
    games: rows,
  };
  writeFileSync(into, `${JSON.stringify(out, null, 2)}\n`);
}
