// Holds our .lud files against the program that reads them, both ways: random games there are played again here, move by move, and
// random games here are played again there, to who has won in the end.
//   node tools/lud/play.mjs CLASSPATH [--games N] [--keep FILE] [SLUG…]
// CLASSPATH: Ludii.jar, or its folders of classes and resources. Needs java. Prints a line a ruleset; with --keep also writes the
// games, with a checksum of all they met, for the test that needs no java (tests/all/lud.rs).

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ludarium } from '../engine.mjs';

const root = resolve(fileURLToPath(import.meta.url), '../../..');
const [classpath, ...rest] = process.argv.slice(2);
if (!classpath) {
  console.error('usage: node tools/lud/play.mjs CLASSPATH [--games N] [--keep FILE] [SLUG…]');
  process.exit(2);
}
const option = (name, without) => {
  const at = rest.indexOf(name);
  return at < 0 ? without : rest.splice(at, 2)[1];
};
const games = option('--games', '12');
const keep = option('--keep', null);
const LONGEST = '400';
const slugs = rest.length
  ? rest
  : [
      ...readdirSync(join(root, 'corpus/rulesets')).map((file) => file.replace(/\.toml$/, '')),
      ...readdirSync(join(root, 'corpus/games')).filter((name) => existsSync(join(root, 'corpus/games', name, 'rules.toml'))),
    ].sort();

const run = (command, args) => spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
const ours = (...args) => run(ludarium, args);
const folder = mkdtempSync(join(tmpdir(), 'ludarium-lud-'));
const sha256 = (text) => createHash('sha256').update(text).digest('hex');

/** What Play.java printed, game by game; the laps of a move are one move, and passes are none. */
function read(printed) {
  const all = [];
  let lapsOn = false;
  for (const line of printed.split('\n')) {
    const [word, ...fields] = line.split(' ');
    if (word === 'game') {
      all.push({ sites: fields[0].split(',').length, moves: [], end: null });
      lapsOn = false;
    } else if (word === 'end') all.at(-1).end = fields.join(' ');
    else if (word === 'move') {
      const [, from, legal, counts, pending] = fields;
      const after = counts.split(',').map(Number);
      if (lapsOn) all.at(-1).moves.at(-1).after = after;
      else if (from !== '-1') all.at(-1).moves.push({ from: Number(from), legal: legal.split(',').map(Number), after });
      lapsOn = pending === '1';
    }
  }
  return all;
}

/** A game in our words: its moves, and a line for what each was chosen from and what it left. */
function told({ sites, moves }) {
  const n = (sites - 2) / 2;
  const hole = (site) => (site <= n ? String.fromCharCode(64 + site) : String.fromCharCode(97 + 2 * n - site));
  const lines = moves.map(({ legal, after }) => {
    const holes = [...after.slice(1, n + 1), ...after.slice(n + 1, 2 * n + 1).reverse()];
    return `${legal.map(hole).sort().join('')} ${holes.join(',')} ${after[2 * n + 1]},${after[0]}`;
  });
  return { moves: moves.map((m) => hole(m.from)), lines };
}

/** A move of ours as `told` has those of there. */
const lineOf = ({ legal, position }) => `${[...legal].sort().join('')} ${position.holes.join(',')} ${position.stores.join(',')}`;

/** Random games of ours in which South moves first, as there: their moves as sites, a line for each as `told` has it, and the winner. */
function own(slug, most) {
  const all = [];
  for (let seed = 1; all.length < most && seed < 40 * most; seed++) {
    const out = ours('play', slug, '--agents', 'random,random', '--rounds', '1', '--seed', `${seed}`, '--json');
    if (out.status !== 0) continue;
    const { steps, result } = JSON.parse(out.stdout);
    const moves = steps.filter((step) => step.kind === 'move');
    if (moves.length === 0 || moves.length > Number(LONGEST) || moves[0].by === 'north') continue;
    const n = moves[0].position.holes.length / 2;
    const site = (hole) => (hole < 'a' ? hole.charCodeAt(0) - 64 : 2 * n - hole.charCodeAt(0) + 97);
    all.push({
      sites: moves.map((step) => site(step.move)).join(' '),
      lines: moves.map(lineOf),
      winner: result?.winner,
    });
  }
  return all;
}

/** Who has won there, by its ranking of the two; null of a game that was cut. */
function winner(end) {
  if (end === 'cut') return null;
  const [first, second] = end.split(' ').map(Number);
  if (first === second) return 'draw';
  return first < second ? 'south' : 'north';
}

/** Plays games of ours there: how many moves, games and winners are the same. */
function there(slug, file) {
  const mine = own(slug, Number(games));
  const list = join(folder, `${slug}.games`);
  writeFileSync(list, mine.map((game) => game.sites).join('\n'));
  const printed = run('java', ['-Xss64m', '-Djava.awt.headless=true', '-cp', classpath, join(root, 'tools/lud/Play.java'), file, '--played', list]);
  const theirs = read(printed.stdout);
  let [agree, of, whole, ended, won] = [0, 0, 0, 0, 0];
  for (const [i, game] of mine.entries()) {
    const lines = theirs[i] ? told(theirs[i]).lines : [];
    const parting = game.lines.findIndex((line, k) => line !== lines[k]);
    agree += parting < 0 ? game.lines.length : parting;
    of += game.lines.length;
    if (parting >= 0) continue;
    whole++;
    const wins = winner(theirs[i].end);
    if (wins === null) continue;
    ended++;
    if (wins === game.winner) won++;
    else console.log(`  ${slug}: ${game.winner} here, ${wins} there: ${game.lines.at(-1)}`);
  }
  return `${agree} of ${of} moves, ${whole} of ${mine.length} games whole, ${won} of ${ended} with the same winner`;
}

/** The same lines of the same moves played here, as far as they can be. */
function again(slug, starter, moves) {
  const replay = (upTo) => ours('replay', slug, ...starter, '--moves', moves.slice(0, upTo).join(' '), '--json');
  let whole = replay(moves.length);
  let [low, high] = [0, moves.length];
  while (whole.status !== 0 && low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (replay(middle).status === 0) low = middle;
    else high = middle - 1;
    if (low === high) whole = replay(low);
  }
  const steps = JSON.parse(whole.stdout).steps.filter((step) => step.kind === 'move');
  return steps.map(lineOf);
}

const kept = {};
for (const slug of slugs) {
  const out = ours('export', '--lud', slug, '--partial', '--json');
  if (out.status !== 0) {
    console.log(`${slug}: not written: ${out.stderr.trim().split('\n')[0]}`);
    continue;
  }
  const { text, clauses } = JSON.parse(out.stdout);
  const file = join(folder, `${slug}.lud`);
  writeFileSync(file, text);
  const printed = run('java', ['-Xss64m', '-Djava.awt.headless=true', '-cp', classpath, join(root, 'tools/lud/Play.java'), file, games, LONGEST]);
  const all = read(printed.stdout);
  if (all.length < Number(games)) {
    console.log(`${slug}: ${all.length} of ${games} games: ${printed.stderr.split('\n').find((line) => /xception|nexpected/.test(line)) ?? ''}`);
    if (all.length === 0) continue;
  }
  // after an opening of fixed steps the first player there is the second here
  const starter = text.includes('// North begins') ? ['--starter', 'north'] : [];
  let [agree, of, whole] = [0, 0, 0];
  const same = [];
  for (const game of all) {
    const there = told(game);
    const here = again(slug, starter, there.moves);
    const parting = there.lines.findIndex((line, i) => line !== here[i]);
    agree += parting < 0 ? there.lines.length : parting;
    of += there.lines.length;
    if (parting < 0) {
      whole++;
      same.push({ moves: there.moves.join(' '), met: sha256(there.lines.join('\n')) });
    }
  }
  const left = clauses.filter((clause) => clause.not).length;
  console.log(`${slug}: ${agree} of ${of} moves alike, ${whole} of ${all.length} games whole, ${left} of ${clauses.length} clauses not expressed or not whole; ours there: ${there(slug, file)}`);
  if (keep && whole === all.length) kept[slug] = { starter, written: sha256(text.slice(text.indexOf('\n(game'), text.indexOf('\n(metadata'))), games: same };
}
rmSync(folder, { recursive: true });
if (keep) writeFileSync(keep, `${JSON.stringify(kept, null, 1)}\n`);
