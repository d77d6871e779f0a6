// Holds our .lud files of games of men on points against the program that reads them, both ways: random games there are played again
// here, move by move, and random games here are played again there, to who has won in the end.
//   node lud/tools/men.mjs CLASSPATH [--games N] [--seed N] [--reading Q=READING] [--keep FILE] [SLUG | FILE.toml …]
// After every move the men on every point and what could be done are held against each other. CLASSPATH, --keep and what is printed:
// as for play.mjs; the test is lud/tests/exports/men.rs.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ludarium } from '../../tools/engine.mjs';
import { inCorpus, writer } from './corpus.mjs';

const root = resolve(fileURLToPath(import.meta.url), '../../..');
const [classpath, ...rest] = process.argv.slice(2);
if (!classpath) {
  console.error('usage: node lud/tools/men.mjs CLASSPATH [--games N] [--seed N] [--reading Q=READING] [--keep FILE] [SLUG | FILE.toml …]');
  process.exit(2);
}
const option = (name, without) => {
  const at = rest.indexOf(name);
  return at < 0 ? without : rest.splice(at, 2)[1];
};
const games = Number(option('--games', '20'));
const seed = Number(option('--seed', '1'));
const keep = option('--keep', null);
const reading = option('--reading', null);
const readings = reading ? ['--reading', reading] : [];
/** Longer games are cut, and of each ruleset so many of each direction are kept for the test. */
const LONGEST = 400;
const KEPT = 3;
const slugs = rest.length ? rest : inCorpus(root, 'men');

const run = (command, args) => spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
const ours = (...args) => run(ludarium, args);
const folder = mkdtempSync(join(tmpdir(), 'ludarium-lud-'));
const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const java = (...args) => run('java', ['-Xss64m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Djava.awt.headless=true', '-cp', classpath, join(root, 'lud/tools/Play.java'), ...args]);

/** What Play.java printed, game by game; a pass that is no choice is no move. */
function read(printed) {
  const all = [];
  for (const line of printed.split('\n')) {
    const [word, ...fields] = line.split(' ');
    if (word === 'game') all.push({ moves: [], end: null });
    else if (word === 'end') all.at(-1).end = fields.join(' ');
    else if (word === 'move') {
      const [, chosen, legal, what, leapt] = fields;
      if (legal !== '-1') all.at(-1).moves.push({ chosen, legal: legal.split(','), what: what.split(',').map(Number), leapt: Number(leapt) });
    }
  }
  return all;
}

/** Men by point, as our positions have them: the letter of a further kind before the point. */
function menOf(what, points, kinds) {
  const side = (seat) =>
    points
      .map((name, point) => {
        const piece = what[point + 1] - 1;
        if (piece < 0 || piece % 2 !== seat) return null;
        const kind = piece >> 1;
        return (kind ? kinds[kind][0].toUpperCase() : '') + name;
      })
      .filter(Boolean)
      .join(',');
  return `${side(0)}/${side(1)}`;
}

/** Whence and whither, or where somebody is dropped or taken off, whoever is leapt over. */
function plainWord(token, points) {
  if (token === 'stop') return token;
  const bare = token.replace(/\(.*\)/, '');
  if (points.includes(bare)) return `${bare}>${bare}`;
  for (let i = 0; i < bare.length; i++) {
    const [from, to] = [bare.slice(0, i), bare.slice(i + 1)];
    if ('-x'.includes(bare[i]) && points.includes(to) && (points.includes(from) || i === 0)) return `${from || to}>${to}`;
  }
  return bare;
}

/** The same of a move of theirs. */
function theirWord(word, points) {
  if (word === '-1') return 'stop';
  const [from, to] = word.split('>').map((site) => points[site - 1]);
  return `${from}>${to}`;
}

const lineOf = (words, men) => `${[...new Set(words)].sort().join(' ')} ${men}`;

/** A move of theirs in our words; `whom`: with the man who is leapt over, where only he makes the difference. */
function token({ chosen, what, leapt }, points, whom) {
  if (chosen === '-1') return 'stop';
  const [from, to] = chosen.split('>').map((site) => points[site - 1]);
  if (from === to) return what[chosen.split('>')[1]] > 0 ? to : `x${to}`;
  return leapt > 0 ? `${from}x${to}${whom ? `(${points[leapt - 1]})` : ''}` : `${from}-${to}`;
}

/** A line a move: what could be done, and who stands where after it. */
const linesOf = ({ moves }, { points, kinds }) => moves.map(({ legal, what }) => lineOf(legal.map((word) => theirWord(word, points)), menOf(what, points, kinds)));
// who begins, drawn by lot, is no move
const steps = (all) => all.filter((step) => !step.move.startsWith('lot:'));
const lineOfStep = (points) => (step) => lineOf(step.legal.map((word) => plainWord(word, points)), step.text.split(' ')[0]);

function compare(slug, what, here, lines) {
  const parting = lines.findIndex((line, i) => line !== here[i]);
  if (parting < 0) return { agree: lines.length, whole: true };
  if (!process.env.QUIET) console.error(`  ${slug}, ${what}, move ${parting + 1}:\n    ${lines[parting]}\n    ${here[parting]}\n    after ${lines[parting - 1] ?? 'the start'}`);
  return { agree: parting, whole: false };
}

/** Who has won there, by its ranking of the two; null of a game that was cut. */
function winner(end) {
  if (!end || end === 'cut') return null;
  const [first, second] = end.split(' ').map(Number);
  if (first === second) return 'draw';
  return first < second ? 'S' : 'N';
}

/** A game of theirs played here, as far as it can be. */
function again(slug, starter, game, points) {
  const tokens = game.moves.map((move) => token(move, points, false));
  for (let tries = 0; tries < 40; tries++) {
    const out = ours('replay', slug, ...starter, ...readings, '--moves', tokens.join(' '), '--json');
    let replay = null;
    try {
      replay = JSON.parse(out.stdout);
    } catch {
      return { tokens, lines: [], winner: undefined };
    }
    const lines = steps(replay.steps).map(lineOfStep(points));
    const at = lines.length;
    if (out.status === 0 || at >= tokens.length) return { tokens, lines, winner: replay.result?.winner };
    const whom = token(game.moves[at], points, true);
    if (tokens[at] === whom) return { tokens, lines, winner: replay.result?.winner };
    tokens[at] = whom;
  }
  return { tokens, lines: [], winner: undefined };
}

/** Random games of ours, begun by whom the description has begin. */
function own(slug, opener, points) {
  const all = [];
  for (let n = 0; all.length < games && n < 40 * games; n++) {
    const out = ours('play', slug, '--agents', 'random,random', '--rounds', '1', ...readings, '--seed', `${100 * seed + n + 1}`, '--json');
    if (out.status !== 0) continue;
    const game = JSON.parse(out.stdout);
    const moves = steps(game.steps);
    if (moves.length > LONGEST || moves[0]?.by !== opener) continue;
    all.push({ tokens: moves.map((step) => step.move), men: moves.map((step) => step.text.split(' ')[0]), lines: moves.map(lineOfStep(points)), winner: game.result?.winner });
  }
  return all;
}

/** Who stands where, as the other program numbers its pieces. */
function whatOf(men, points, kinds) {
  const all = Array(points.length).fill(0);
  men.split('/').forEach((side, seat) => {
    for (const man of side.split(',').filter(Boolean)) {
      const upper = /^[A-Z]/.test(man);
      const kind = upper ? kinds.findIndex((name, k) => k > 0 && name[0].toUpperCase() === man[0]) : 0;
      all[points.indexOf(upper ? man.slice(1) : man)] = 1 + 2 * kind + seat;
    }
  });
  return all.join(',');
}

/** Plays games of ours there: how many moves, games and winners are the same. */
function there(slug, file, mine, { points, kinds }) {
  const site = (name) => points.indexOf(name) + 1;
  const word = (token) => (token === 'stop' ? '-1' : plainWord(token, points).split('>').map(site).join('>'));
  const list = join(folder, `${basename(slug)}.games`);
  writeFileSync(list, mine.map((game) => game.tokens.map((token, i) => `${word(token)}=${whatOf(game.men[i], points, kinds)}`).join(' ')).join('\n'));
  const theirs = mine.length ? read(java(file, '--men-played', list).stdout) : [];
  const found = { agree: 0, of: 0, whole: 0, won: 0, same: [] };
  for (const [i, game] of mine.entries()) {
    const lines = theirs[i] ? linesOf(theirs[i], { points, kinds }) : [];
    const { agree, whole } = compare(slug, 'ours there', lines, game.lines);
    found.agree += agree;
    found.of += game.lines.length;
    if (!whole) continue;
    found.whole++;
    const wins = winner(theirs[i].end);
    if (wins === game.winner) {
      found.won++;
      found.same.push({ moves: game.tokens.join(' '), met: sha256(game.lines.join('\n')), from: 'here' });
    } else console.error(`  ${slug}: ${game.winner} here, ${wins} there: ${game.lines.at(-1)}`);
  }
  return found;
}

const kept = {};
console.log('| ruleset | its games here: moves alike | games whole | the same winner | ours there: moves alike | games whole | the same winner | left out |');
console.log('|---|---|---|---|---|---|---|---|');
for (const slug of slugs) {
  const out = run(writer, ['write', slug, '--partial', '--json', ...readings]);
  if (out.status !== 0) {
    console.error(`${slug}: not written: ${out.stderr.trim().split('\n')[0]}`);
    continue;
  }
  const { text, clauses, marks: kinds, opener } = JSON.parse(out.stdout);
  // the names of points stand in the comments at its head
  const named = [...text.matchAll(/^\/\/ ((?:\d+ [a-z]+\d*(?:, )?)+)$/gm)].flatMap((line) => line[1].split(', '));
  const points = named.map((pair) => pair.split(' ')[1]);
  const file = join(folder, `${basename(slug)}.lud`);
  writeFileSync(file, text);
  const printed = java(file, '--men', `${games}`, `${LONGEST}`, `${seed}`);
  const all = read(printed.stdout);
  if (all.length < games || !all.at(-1).end) {
    console.error(`${slug}: ${all.length} of ${games} games: ${printed.stderr.split('\n').filter((line) => /xception|nexpected|rror|Could/.test(line)).slice(0, 3)}`);
    if (all.length === 0) continue;
  }
  const starter = ['--starter', opener];
  let [agree, of, whole, ended, won] = [0, 0, 0, 0, 0];
  const same = [];
  for (const game of all) {
    const lines = linesOf(game, { points, kinds });
    const here = again(slug, starter, game, points);
    const one = compare(slug, 'theirs here', here.lines, lines);
    agree += one.agree;
    of += lines.length;
    if (!one.whole) continue;
    whole++;
    const wins = winner(game.end);
    if (wins !== null) {
      ended++;
      if (wins === here.winner) won++;
      else console.error(`  ${slug}: ${wins} there, ${here.winner} here: ${lines.at(-1)}`);
    }
    same.push({ moves: here.tokens.join(' '), met: sha256(lines.join('\n')), from: 'there' });
  }
  const mine = own(slug, ['south', 'north'].indexOf(opener), points);
  const back = there(slug, file, mine, { points, kinds });
  const names = clauses.filter((clause) => clause.not).map((clause) => clause.clause);
  console.log(`| ${slug} | ${agree} of ${of} | ${whole} of ${all.length} | ${won} of ${ended} | ${back.agree} of ${back.of} | ${back.whole} of ${mine.length} | ${back.won} of ${back.whole} | ${names.join(', ')} |`);
  if (keep && whole === games && won === ended && back.won === mine.length)
    kept[slug] = { begun: starter, written: sha256(text.slice(text.indexOf('\n(', text.lastIndexOf('\n//')), text.indexOf('\n(metadata'))), games: [...same.slice(0, KEPT), ...back.same.slice(0, KEPT)] };
}
rmSync(folder, { recursive: true });
if (keep) writeFileSync(keep, `${JSON.stringify(kept, null, 1)}\n`);
