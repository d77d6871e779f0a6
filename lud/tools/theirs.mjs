// Holds a program's own .lud file of a game against our rules, with two, three or four rows: its random games are played again
// here until the two part for the first time.
//   node lud/tools/theirs.mjs CLASSPATH FILE.lud SLUG|FILE.toml [GAMES] [--skip TURNS] [--sites LIST] [--reading Q=READING]
// CLASSPATH: as for play.mjs; --skip: turns of an opening that are left out; --sites: its site of each of our holes, where they do
// not lie row by row. Prints how many moves and whole games agree, how often the same holes could be chosen, and a parting a line,
// the shortest move first: the position before the move as we write it, the move, what our rules leave and what that program
// leaves. What is in the stores is not compared, since its boards do not show it. For `elsewhere.toml` (docs/edition.md).

import { spawn, spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ludarium } from '../../tools/engine.mjs';

const root = resolve(fileURLToPath(import.meta.url), '../../..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    skip: { type: 'string', default: '0' },
    sites: { type: 'string' },
    reading: { type: 'string', multiple: true, default: [] },
  },
});
const [classpath, file, slug, games = '12'] = positionals;
if (!slug) {
  console.error('usage: node lud/tools/theirs.mjs CLASSPATH FILE.lud SLUG|FILE.toml [GAMES] [--skip TURNS] [--sites LIST] [--reading Q=READING]');
  process.exit(2);
}
const readings = Object.fromEntries(values.reading.map((one) => one.split('=')));
const LAPS = '1500';
const SEED = '7';

const session = spawn(ludarium, ['session'], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
const answers = createInterface({ input: session.stdout })[Symbol.asyncIterator]();
async function ask(line) {
  session.stdin.write(`${JSON.stringify(line)}\n`);
  return JSON.parse((await answers.next()).value);
}

const loaded = await ask({ do: 'load', game: slug.endsWith('.toml') ? resolve(slug) : slug, readings, rounds: 1 });
if (loaded.error) {
  console.error(JSON.stringify(loaded.error));
  process.exit(1);
}
const half = loaded.game.holes / 2;
const count = (from, to) => Array.from({ length: Math.abs(to - from) }, (_, i) => (from < to ? from + i : from - 1 - i));
/** Our rows, from the top; rows of two are not written. */
const rows = loaded.game.rows.length ? loaded.game.rows : [count(2 * half, half), count(0, half)];
/** The hole of each site: its sites lie row by row from the bottom, from South's left, behind a store if it has any. */
const hole = rows
  .toReversed()
  .flat()
  .filter((h) => h >= 0);
if (values.sites) values.sites.split(',').forEach((site, h) => (hole[site] = h));

/** Counters of their sites, hole by hole; stores are the first site and the last, or the last two. */
function ours(counts) {
  const holes = [];
  counts.slice(store, store + hole.length).forEach((n, site) => (holes[hole[site]] = n));
  return holes;
}
let store = 0;

/** The laps of each game. */
function read(printed) {
  const all = [];
  for (const line of printed.split('\n')) {
    const [word, ...fields] = line.split(' ');
    if (word === 'game') {
      const start = fields[0].split(',').map(Number);
      store = (start.length - hole.length) / 2;
      all.push({ start: ours(start), laps: [], cut: false });
    } else if (word === 'move') {
      const [by, from, legal, counts] = fields;
      // several moves of one site differ by a number behind it
      const sites = new Set(legal.split(',').map((word) => parseInt(word, 10)));
      const holes = [...sites].filter((site) => site >= 0).map((site) => hole[site - store]);
      const after = ours(counts.split(',').map(Number));
      all.at(-1).laps.push({ by: Number(by) - 1, from: hole[parseInt(from, 10) - store] ?? -1, holes, one: !legal.includes(','), after });
    } else if (word === 'end') all.at(-1).cut = fields[0] === 'cut';
  }
  return all;
}

const text = (holes, seat) => `${holes.slice(0, half)}/${holes.slice(half)} 0-0 ${'SN'[seat]}`;
const same = (a, b) => a.join() === b.join();
const sorted = (holes) => [...new Set(holes)].sort((a, b) => a - b);
const openTo = (stands) => sorted((stands.legal ?? []).flatMap((move) => move.presses.slice(0, 1)));

/** Plays a hole in each way that it may be played; gives the answers. */
async function played(stands, from) {
  const tokens = (stands.legal ?? []).filter((move) => move.presses[0] === from).map((move) => move.token);
  const all = [];
  for (const token of tokens) {
    // what lies before the board is gathered, and then who moves
    const answer = await ask({ do: 'play', moves: token, tell: false, falls: false });
    if (answer.error) continue;
    const { stands } = await ask({ do: 'advance' });
    all.push({ token, left: answer.stands.state.position.holes, stands });
    await ask({ do: 'undo' });
  }
  return all;
}

/** How far the laps from `at` belong to one move: the player had no choice, and had not come to where ours ends with another of his moves. */
function endOf(laps, at, mine) {
  let end = at;
  const again = (lap) => mine.some((one) => one.stands.seat === lap.by && same(one.left, lap.after));
  while (end + 1 < laps.length && laps[end + 1].by === laps[at].by && laps[end + 1].one && laps[end + 1].from >= 0 && !again(laps[end])) end++;
  return end;
}

const java = ['-Xss64m', '-Djava.awt.headless=true', '-cp', classpath, join(root, 'lud/tools/Play.java'), file, games, LAPS, SEED];
const theirs = read(spawnSync('java', java, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 }).stdout);
const start = loaded.game.start.split(' ')[0].split(/[,/]/).map(Number);
const partings = [];
const choices = [];
let [agree, made, alike, whole, early] = [0, 0, 0, 0, 0];
for (const { start: first, laps, cut } of theirs) {
  // an opening is left out on both sides: where it comes to our first position the game begins there, else with that program's
  const opened = laps.findIndex((lap, i) => same(i ? laps[i - 1].after : first, start) && lap.from >= 0);
  let at = Math.max(opened, 0);
  for (let turns = Number(values.skip); turns > 0; turns--) {
    const by = laps[at]?.by;
    while (at < laps.length && laps[at].by === by) at++;
  }
  if (at >= laps.length) continue;
  let position = text(at ? laps[at - 1].after : first, laps[at].by);
  let parted = false;
  const begun = await ask({ do: 'new', start: position });
  if (!begun.stands) {
    console.error(`${position}: refused here, and its game is left out: ${JSON.stringify(begun.error?.why ?? begun)}`);
    continue;
  }
  let { stands } = begun;
  while (at < laps.length) {
    const lap = laps[at];
    if (lap.from < 0) {
      // who may choose in the midst of his move stops by passing there
      const stops = !parted && (stands.legal ?? []).some((move) => move.token === 'stop');
      if (stops) ({ stands } = await ask({ do: 'play', moves: 'stop', tell: false }));
      position = stands.text ?? position;
      at++;
      continue;
    }
    if (!parted && stands.stand === 'over') {
      early++;
      break;
    }
    const mine = parted ? [] : await played(stands, lap.from);
    const end = endOf(laps, at, mine);
    if (cut && end === laps.length - 1) break;
    made++;
    if (!parted) {
      const [here, there] = [openTo(stands), sorted(lap.holes)];
      if (same(here, there)) alike++;
      else choices.push({ position, ours: here.join(), theirs: there.join() });
      const after = laps[end].after;
      const found = mine.find((one) => same(one.left, after));
      if (found) {
        agree++;
        stands = (await ask({ do: 'play', moves: found.token, tell: false })).stands;
        position = stands.text;
      } else {
        const left = mine.map((one) => one.left.join()).join(' or ') || 'may not be chosen';
        partings.push({ position, hole: lap.from, move: mine.map((one) => one.token).join(), laps: end - at + 1, ours: left, theirs: after.join() });
        parted = true;
      }
    }
    at = end + 1;
  }
  if (!parted) whole++;
}
session.stdin.end();
const held = agree + partings.length;
const ended = `${whole} games agree to their end${early ? `, of ${early} of them to ours` : ''}`;
console.log(`${slug}: ${agree} moves agree, of ${held} held against each other and ${made} made in ${theirs.length} games; ${ended}`);
console.log(`before ${alike} of ${alike + choices.length} moves the same holes could be chosen`);
partings.sort((a, b) => a.laps - b.laps);
for (const p of partings) console.log(JSON.stringify(p));
for (const p of choices.slice(0, 3)) console.log(JSON.stringify({ choices: p }));
