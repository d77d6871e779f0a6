// Holds our .lud files of sowing games (of men: men.mjs) against the program that reads them, both ways: random games there are played again here, move by move, and
// random games here are played again there, to who has won in the end.
//   node lud/tools/play.mjs CLASSPATH [--games N] [--seed N] [--plain] [--reading Q=READING] [--keep FILE] [SLUG | FILE.toml …]
// After every move holes, stores, marks and what could be chosen are held against each other. CLASSPATH: Ludii.jar, or its folders of
// classes and resources. Needs java. Prints a row a ruleset, and to standard error where games part; with --keep also writes some of
// the games that are the same as a whole, with a checksum of all they met, for the test that needs no java (lud/tests/exports/sowing.rs).

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
  console.error('usage: node lud/tools/play.mjs CLASSPATH [--games N] [--seed N] [--plain] [--reading Q=READING] [--keep FILE] [SLUG | FILE.toml …]');
  process.exit(2);
}
const option = (name, without) => {
  const at = rest.indexOf(name);
  return at < 0 ? without : rest.splice(at, 2)[1];
};
const flag = (name) => {
  const at = rest.indexOf(name);
  if (at >= 0) rest.splice(at, 1);
  return at >= 0;
};
const games = Number(option('--games', '20'));
const seed = Number(option('--seed', '1'));
const keep = option('--keep', null);
const reading = option('--reading', null);
const readings = reading ? ['--reading', reading] : [];
const plain = flag('--plain') ? ['--plain'] : [];
/** Longer games are cut, and of each ruleset so many of each direction are kept for the test. */
const LONGEST = 400;
const KEPT = 5;
const slugs = rest.length ? rest : inCorpus(root, 'sowing');

const run = (command, args) => spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
const ours = (...args) => run(ludarium, args);
const folder = mkdtempSync(join(tmpdir(), 'ludarium-lud-'));
const sha256 = (text) => createHash('sha256').update(text).digest('hex');

/** What Play.java printed, game by game; the laps of a move are one move, and passes that are no choice are none. */
function read(printed) {
  const all = [];
  let lapsOn = false;
  for (const line of printed.split('\n')) {
    const [word, ...fields] = line.split(' ');
    if (word === 'game') {
      all.push({ start: fields[0].split(',').map(Number), moves: [], end: null });
      lapsOn = false;
    } else if (word === 'end') all.at(-1).end = fields.join(' ');
    else if (word === 'move') {
      const [mover, chosen, legal, counts, states, pending] = fields;
      const after = { counts: counts.split(',').map(Number), states: states.split(',').map(Number) };
      if (lapsOn) Object.assign(all.at(-1).moves.at(-1), after);
      else if (legal !== '-1') all.at(-1).moves.push({ mover: Number(mover), chosen, legal: legal.split(','), ...after });
      lapsOn = pending === '1';
    }
  }
  return all;
}

const letter = (hole, holes) => String.fromCharCode(hole < holes / 2 ? 65 + hole : 97 + hole - holes / 2);

/** Counters of holes and stores of a list by sites, as we write them. */
const laid = (counts, sites) => sites.map((site) => counts[site]);

/** A move in our words: the hole, `+` and `-` where it may be sown both ways, `stop` for a pass that is chosen. */
function ourWord(word, sites) {
  if (word === '-1') return 'stop';
  const [site, way] = word.split('>');
  const hole = letter(sites.indexOf(Number(site)), sites.length - 2);
  return hole + (way === undefined ? '' : '+-'[way]);
}

/** And one of ours in theirs. */
function theirWord(word, sites) {
  if (word === 'stop') return '-1';
  const holes = sites.length - 2;
  const code = word.charCodeAt(0);
  const site = sites[code < 97 ? code - 65 : code - 97 + holes / 2];
  return word[1] ? `${site}>${'+-'.indexOf(word[1])}` : `${site}`;
}

/** Marks by hole: nothing, or number of the kind, holder, and whether it was visited. */
const marksOf = (states, sites, kinds) =>
  sites.slice(0, -2).map((site) => {
    const state = states[site];
    const mark = state > 2 * kinds ? state - 2 * kinds : state;
    return state ? `${(mark - 1) >> 1}${mark % 2 ? 's' : 'n'}${mark < state ? 'v' : ''}` : '-';
  });

/** A game of theirs in our words: its moves, and a line for what each was chosen from and what it left. */
function translate({ moves }, { sites, marks }) {
  const lines = moves.map(({ legal, counts, states }) => {
    const places = laid(counts, sites);
    const words = legal.map((word) => ourWord(word, sites)).sort();
    const marked = marks.length ? ` ${marksOf(states, sites, marks.length).join('')}` : '';
    return `${words.join('')} ${places.slice(0, -2).join(',')} ${places.slice(-2).join(',')}${marked}`;
  });
  return { moves: moves.map((m) => ourWord(m.chosen, sites)), lines };
}

/** A move of ours as `translate` has those of theirs. */
function lineOf({ legal, position }, { marks }) {
  const mark = (m) => (m ? `${marks.indexOf(m.kind)}${m.by[0]}${m.visited ? 'v' : ''}` : '-');
  const marked = marks.length ? ` ${position.marks.map(mark).join('')}` : '';
  return `${[...legal].sort().join('')} ${position.holes.join(',')} ${position.stores.join(',')}${marked}`;
}

/** Random games of ours that begin as those there: their moves, a line for each as `translate` has it, and the winner. */
function own(slug, written, start, mover) {
  const all = [];
  for (let n = 0; all.length < games && n < 40 * games; n++) {
    const out = ours('play', slug, '--agents', 'random,random', '--rounds', '1', ...readings, '--seed', `${100 * seed + n + 1}`, '--json');
    if (out.status !== 0) continue;
    const game = JSON.parse(out.stdout);
    const first = game.steps.findIndex((step) => step.kind === 'move');
    if (first < 0) continue;
    const steps = game.steps.filter((step) => step.kind === 'move');
    const before = first > 0 ? game.steps[first - 1].position : game.start;
    if (steps.length > LONGEST || steps[0].by !== mover) continue;
    if ([...before.holes, ...before.stores].join() !== start.join()) continue;
    all.push({
      begins: first > 0 ? game.steps[first - 1].text : null,
      moves: steps.map((step) => step.move),
      lines: steps.map((step) => lineOf(step, written)),
      winner: game.result?.winner,
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

const java = (...args) => run('java', ['-Xss64m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Djava.awt.headless=true', '-cp', classpath, join(root, 'lud/tools/Play.java'), ...args]);

/** Lines of one side beside those of the other: how many agree, and where they part. */
function compare(slug, theirs, here, lines) {
  const parting = lines.findIndex((line, i) => line !== here[i]);
  if (parting < 0) return { agree: lines.length, whole: true };
  if (!process.env.QUIET) console.error(`  ${slug}, ${theirs}, move ${parting + 1}:\n    ${lines[parting]}\n    ${here[parting]}\n    after ${lines[parting - 1] ?? 'the start'}`);
  return { agree: parting, whole: false };
}

/** Plays games of ours there: how many moves, games and winners are the same. */
function there(slug, file, written, mine) {
  const list = join(folder, `${basename(slug)}.games`);
  writeFileSync(list, mine.map((game) => game.moves.map((move) => theirWord(move, written.sites)).join(' ')).join('\n'));
  const theirs = mine.length ? read(java(file, '--played', list).stdout) : [];
  const found = { agree: 0, of: 0, whole: 0, won: 0, same: [] };
  for (const [i, game] of mine.entries()) {
    const { lines } = theirs[i] ? translate(theirs[i], written) : { lines: [] };
    const { agree, whole } = compare(slug, 'ours there', lines, game.lines);
    found.agree += agree;
    found.of += game.lines.length;
    if (!whole) continue;
    found.whole++;
    const wins = winner(theirs[i].end);
    if (wins === game.winner) {
      found.won++;
      found.same.push({ moves: game.moves.join(' '), met: sha256(game.lines.join('\n')), from: 'here' });
    } else console.error(`  ${slug}: ${game.winner} here, ${wins} there: ${game.lines.at(-1)}`);
  }
  return found;
}

/** The same lines of the same moves played here, as far as they can be. */
function again(slug, written, begun, moves) {
  const replay = (upTo) => ours('replay', slug, ...begun, ...readings, '--moves', moves.slice(0, upTo).join(' '), '--json');
  let whole = replay(moves.length);
  let [low, high] = [0, moves.length];
  while (whole.status !== 0 && low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (replay(middle).status === 0) low = middle;
    else high = middle - 1;
    if (low === high) whole = replay(low);
  }
  if (whole.status !== 0) return { lines: [], winner: undefined };
  const { steps, result } = JSON.parse(whole.stdout);
  return { lines: steps.filter((step) => step.kind === 'move').map((step) => lineOf(step, written)), winner: result?.winner };
}

const kept = {};
console.log('| ruleset | form | its games here: moves alike | games whole | the same winner | ours there: moves alike | games whole | the same winner | left out of a round |');
console.log('|---|---|---|---|---|---|---|---|---|');
for (const slug of slugs) {
  const out = run(writer, ['write', slug, '--partial', '--json', ...plain, ...readings]);
  if (out.status !== 0) {
    console.error(`${slug}: not written: ${out.stderr.trim().split('\n')[0]}`);
    continue;
  }
  const written = JSON.parse(out.stdout);
  const { text, clauses, sites, form, opener, drawn } = written;
  const file = join(folder, `${basename(slug)}.lud`);
  writeFileSync(file, text);
  const printed = java(file, `${games}`, `${LONGEST}`, `${seed}`);
  const all = read(printed.stdout);
  if (all.length < games || !all.at(-1).end) {
    console.error(`${slug}: ${all.length} of ${games} games: ${printed.stderr.split('\n').filter((line) => /xception|nexpected|rror/.test(line)).slice(0, 3)}`);
    if (all.length === 0) continue;
  }
  const mover = all[0].moves[0]?.mover === 2 ? 'north' : 'south';
  const mine = own(slug, written, laid(all[0].start, sites), mover);
  // an opening that draws is given by its outcome; after one of fixed steps the first player there may be the second here
  const begun = drawn && mine[0]?.begins ? ['--start', mine[0].begins] : ['--starter', opener];
  let [agree, of, whole, ended, won] = [0, 0, 0, 0, 0];
  const same = [];
  for (const game of all) {
    const { moves, lines } = translate(game, written);
    const here = again(slug, written, begun, moves);
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
    same.push({ moves: moves.join(' '), met: sha256(lines.join('\n')), from: 'there' });
  }
  const back = there(slug, file, written, mine);
  const left = clauses.filter((clause) => clause.not?.split('; ').some((why) => !why.includes('of later rounds')));
  const names = left.map((clause) => clause.clause).join(', ');
  console.log(
    `| ${slug} | ${form} | ${agree} of ${of} | ${whole} of ${all.length} | ${won} of ${ended} | ${back.agree} of ${back.of} | ${back.whole} of ${mine.length} | ${back.won} of ${back.whole} | ${names} |`,
  );
  if (keep && whole === games && won === ended && back.won === games)
    kept[slug] = { begun, form, written: sha256(text.slice(text.indexOf('\n(', text.lastIndexOf('\n//')), text.indexOf('\n(metadata'))), games: [...same.slice(0, KEPT), ...back.same.slice(0, KEPT)] };
}
rmSync(folder, { recursive: true });
if (keep) writeFileSync(keep, `${JSON.stringify(kept, null, 1)}\n`);
