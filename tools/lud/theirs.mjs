// Holds a program's own .lud file of a game with two rows against our edition: random games there are played again here until the
// two part for the first time.
//   node tools/lud/theirs.mjs CLASSPATH FILE SLUG [GAMES]
// CLASSPATH: as for play.mjs. Prints how many moves agree, and a parting a line, the shortest move first: the position before the
// move as we write it, the move, what our rules leave and what that program leaves. What is in the stores is not compared, since
// its boards do not show it. For `elsewhere.toml` (docs/edition-format.md).

import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ludarium } from '../engine.mjs';

const root = resolve(fileURLToPath(import.meta.url), '../../..');
const [classpath, file, slug, games = '12'] = process.argv.slice(2);
if (!slug) {
  console.error('usage: node tools/lud/theirs.mjs CLASSPATH FILE SLUG [GAMES]');
  process.exit(2);
}
const run = (command, args) => spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
const LAPS = '1500';
const SEED = '7';

/** Sites lie row by row from South's left; ours along the way of the sowing. */
const along = (counts) => [...counts.slice(0, counts.length / 2), ...counts.slice(counts.length / 2).reverse()];
const letter = (site, sites) => (site < sites / 2 ? String.fromCharCode(65 + site) : String.fromCharCode(96 + sites - site));

/** The laps of each game. */
function laps(printed) {
  const all = [];
  for (const line of printed.split('\n')) {
    const [word, ...fields] = line.split(' ');
    if (word === 'game') all.push({ start: fields[0].split(',').map(Number), laps: [] });
    else if (word === 'move') {
      const [by, from, legal, counts] = fields;
      // several moves of one site are told apart by a number behind it
      const sites = [...new Set(legal.split(',').map((word) => parseInt(word, 10)))];
      all.at(-1).laps.push({ by: Number(by), from: parseInt(from, 10), legal: sites, after: counts.split(',').map(Number) });
    }
  }
  return all;
}

/** Laps put together to moves: a lap goes on with the move before if its player had no choice and it begins where that one ended. */
function moves({ start, laps }) {
  const whole = [];
  let before = start;
  for (const lap of laps) {
    const last = whole.at(-1);
    const goesOn = last && last.by === lap.by && lap.legal.length === 1 && before[lap.from] > 1 && lap.from === last.ends;
    const path = (site) => (site < start.length / 2 ? site : start.length * 1.5 - 1 - site);
    const site = (at) => (at < start.length / 2 ? at : start.length * 1.5 - 1 - at);
    const ends = lap.from < 0 ? -1 : site((path(lap.from) + before[lap.from]) % start.length);
    if (goesOn) Object.assign(last, { after: lap.after, ends, laps: last.laps + 1 });
    else if (lap.from >= 0) whole.push({ by: lap.by, from: lap.from, after: lap.after, ends, laps: 1 });
    before = lap.after;
  }
  return whole.slice(0, -1);
}

const played = laps(run('java', ['-Xss64m', '-Djava.awt.headless=true', '-cp', classpath, join(root, 'tools/lud/Play.java'), file, games, LAPS, SEED]).stdout);
const partings = [];
let [agree, of] = [0, 0];
for (const game of played) {
  const sites = game.start.length;
  let position = null;
  const there = moves(game);
  of += there.length;
  for (const move of there) {
    const mover = move.from < sites / 2 ? 'south' : 'north';
    // an opening is left out on both sides: the first position is that program's
    position ??= `${along(game.start).slice(0, sites / 2)}/${along(game.start).slice(sites / 2)} 0-0 ${mover === 'south' ? 'S' : 'N'}`;
    const out = run(ludarium, ['replay', slug, '--start', position, '--moves', letter(move.from, sites), '--json']);
    const theirs = along(move.after).join(',');
    const step = out.status === 0 ? JSON.parse(out.stdout).steps.filter((s) => s.kind === 'move').at(-1) : null;
    const ours = step?.position.holes.join(',');
    if (ours !== theirs) {
      const why = step ? ours : out.stderr.trim().split('\n').at(-1);
      partings.push({ position, move: letter(move.from, sites), laps: move.laps, ours: why, theirs });
      break;
    }
    agree++;
    position = step.text;
  }
}
console.log(`${slug}: ${agree} moves agree, of ${of} that were made in ${played.length} games`);
partings.sort((a, b) => a.laps - b.laps);
for (const p of partings) console.log(JSON.stringify(p));
