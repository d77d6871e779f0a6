// Times random games here beside the program that reads .lud files: of our own exports, which both then play by the same rules, and
// of files of that program's own, which are matches and may be another game. One thread each, in turn, the median of the runs, and
// of their ratios the lowest and highest.
//   node lud/tools/speed.mjs CLASSPATH [--seconds N] [--runs N] [SLUG | SLUG=FILE.lud …]
// Our exports of sowing games are those of `--plain`: one word a sowing is what that program does fastest. What is counted of ours
// is laps, and of games of men acts (a man put down, a step, each leap, a man taken off). CLASSPATH: Ludii.jar, or its folders of
// classes and resources. LUDARIUM names the program to time (release). Prints a row a game.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ludarium } from '../../tools/engine.mjs';
import { inCorpus, writer } from './corpus.mjs';

const root = resolve(fileURLToPath(import.meta.url), '../../..');
const [classpath, ...rest] = process.argv.slice(2);
const option = (name, without) => {
  const at = rest.indexOf(name);
  return at < 0 ? without : rest.splice(at, 2)[1];
};
const seconds = option('--seconds', '4');
const runs = Number(option('--runs', '3'));
if (!classpath || !rest.length) {
  console.error('usage: node lud/tools/speed.mjs CLASSPATH [--seconds N] [--runs N] SLUG | SLUG=FILE.lud …');
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'ludarium-speed-'));
const run = (command, args) => {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) throw error ?? new Error(`${command} ${args.join(' ')}: ${stderr.slice(-400)}`);
  return stdout;
};
const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];

/** Games a second there, moves a second, and the share that somebody won: a list of runs each. */
const there = (file, times) =>
  run('java', ['-cp', classpath, join(root, 'lud/tools/Speed.java'), file, seconds, String(times)])
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number));

/** Games a second, laps or acts a second and those a game of ours, of as many games as take about as long. */
function here(slug, scope, games) {
  const figures = JSON.parse(run(ludarium, ['simulate', slug, '--scope', scope, '--games', String(games), '--threads', '1', '--json']));
  const { mean } = figures.laps ?? figures.acts;
  return [games / figures.elapsed_s, figures.laps_per_s ?? (games * mean) / figures.elapsed_s, mean];
}

// games of men have no matches of several rounds
const whole = new Set(inCorpus(root, 'men'));
const grouped = (n) => (n >= 100 ? Math.round(n).toLocaleString('en') : n.toPrecision(3));
console.log('| game | its games a second | its moves a game | ours a second | our laps or acts a game | games | those a second to its moves |');
console.log('|---|---|---|---|---|---|---|');
for (const named of rest) {
  const [slug, own] = named.split('=');
  const file = own ?? join(folder, `${slug}.lud`);
  if (!own) writeFileSync(file, run(writer, ['write', slug, '--plain', '--partial']));
  const scope = own && !whole.has(slug) ? 'match' : 'round';
  const rate = here(slug, scope, 500)[0];
  const games = Math.max(200, Math.round(rate * 0.5 * Number(seconds)));
  const pairs = Array.from({ length: runs }, () => [there(file, 1)[0], here(slug, scope, games)]);
  const theirs = [0, 1, 2].map((i) => median(pairs.map(([t]) => t[i])));
  const ours = [0, 1, 2].map((i) => median(pairs.map(([, o]) => o[i])));
  const times = (i) => {
    const each = pairs.map(([t, o]) => o[i] / t[i]);
    return `${grouped(ours[i] / theirs[i])} × (${grouped(Math.min(...each))}–${grouped(Math.max(...each))})`;
  };
  const what = own ? `${slug}, its own file` : slug;
  console.log(
    `| ${what} | ${grouped(theirs[0])} | ${grouped(theirs[1] / theirs[0])} | ${grouped(ours[0])} | ${grouped(ours[2])} | ${times(0)} | ${times(1)} |`,
  );
}
rmSync(folder, { recursive: true });
