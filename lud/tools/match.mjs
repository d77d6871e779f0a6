// Matches between our agents and the search by alpha-beta of the program that reads .lud files, in a game of two rows that both know by the same
// rules: pairs of games from the same few random moves, sides swapped. Theirs stops by the clock of its thread, ours after so many positions;
// both are given in seconds of the processor a move.
//   node lud/tools/match.mjs CLASSPATH FILE.lud SLUG [--seconds S] [--positions N] [--pairs N] [--agent deep] [--seed N] [--moves N]
// FILE.lud is a file of that program's own, with its heuristics. Prints each game and the sum. LUDARIUM names the program (release).

import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { ludarium } from '../../tools/engine.mjs';

const root = resolve(fileURLToPath(import.meta.url), '../../..');
const [classpath, file, slug, ...rest] = process.argv.slice(2);
const option = (name, without) => {
  const at = rest.indexOf(name);
  return at < 0 ? without : rest.splice(at, 2)[1];
};
if (!classpath || !file || !slug) {
  console.error('usage: node lud/tools/match.mjs CLASSPATH FILE.lud SLUG [--seconds S] [--positions N] [--pairs N] [--agent deep] [--seed N] [--moves N]');
  process.exit(2);
}
const seconds = option('--seconds', '0.05');
const positions = Number(option('--positions', '200000'));
const pairs = Number(option('--pairs', '20'));
const agent = option('--agent', 'deep');
let seed = Number(option('--seed', '1'));
const opened = Number(option('--moves', '4'));

/** A program that answers a line with a line. */
function lines(command, args) {
  const child = spawn(command, args, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = [];
  createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()?.(line));
  return {
    ask: (line) => new Promise((done) => {
      waiting.push(done);
      child.stdin.write(`${line}\n`);
    }),
    pid: child.pid,
    end: () => child.stdin.end(),
  };
}

/** Seconds that a process has worked. */
const worked = (pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / tick;
};
const tick = Number(spawnSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }).stdout);

const theirs = lines('java', ['-Xss64m', '-Djava.awt.headless=true', '-cp', classpath, join(root, 'lud/tools/Match.java'), file]);
const ours = lines(ludarium, ['session']);
const ask = async (line) => {
  const answer = JSON.parse(await ours.ask(JSON.stringify(line)));
  if (answer.error) throw new Error(JSON.stringify(answer.error));
  return answer;
};

const loaded = await ask({ do: 'load', game: slug, first: 'south', rounds: 1 });
const holes = loaded.stands.state.holes?.length ?? 12;
const row = holes / 2;
/** Sites of the other program: a store, South's row from his left, North's from South's left, a store. */
const site = (token) => (token < 'a' ? 1 + token.charCodeAt(0) - 65 : row + 1 + (row - 1 - (token.charCodeAt(0) - 97)));
const letter = (at) => (at <= row ? String.fromCharCode(64 + at) : String.fromCharCode(97 + (row - 1 - (at - row - 1))));

/** Numbers by a multiplicative generator, so that games can be made again. */
const drawn = (n) => {
  seed = (seed * 48271) % 2147483647;
  return seed % n;
};

const spent = { ours: 0, theirs: 0, oursMoves: 0, theirsMoves: 0 };
/** A game from given moves, ours as a side; who has won: ours, theirs, draw. */
async function game(opening, side) {
  let there = (await theirs.ask('new')).split(' ');
  let here = (await ask({ do: 'new', first: 'south', rounds: 1 })).stands;
  const both = async (token) => {
    there = (await theirs.ask(`play ${site(token)}`)).split(' ');
    here = (await ask({ do: 'play', moves: token, tell: false })).stands;
  };
  for (const token of opening) await both(token);
  while (there[0] !== 'over' && here.seat !== null && here.stand === 'seat') {
    const legal = here.legal.map((m) => m.token).sort().join();
    const wanted = there[2].split(',').map((at) => letter(Number(at))).sort().join();
    if (legal !== wanted || here.seat !== Number(there[1]) - 1) throw new Error(`apart: ${legal} here, ${wanted} there`);
    if (here.seat === side) {
      const before = worked(ours.pid);
      const { chosen } = await ask({ do: 'choose', agent, budget: positions });
      spent.ours += worked(ours.pid) - before;
      spent.oursMoves += 1;
      await both(chosen.token);
    } else {
      const [, at, took] = (await theirs.ask(`think ${seconds}`)).split(' ');
      spent.theirs += Number(took);
      spent.theirsMoves += 1;
      await both(letter(Number(at)));
    }
  }
  const points = here.points ?? [];
  const won = there[0] === 'over' ? Number(there[1]) - 1 : points[0] > points[1] ? 0 : points[1] > points[0] ? 1 : -1;
  return won === side ? 'ours' : won === 1 - side ? 'theirs' : 'draw';
}

const sum = { ours: 0, theirs: 0, draw: 0 };
for (let pair = 0; pair < pairs; pair++) {
  let here = (await ask({ do: 'new', first: 'south', rounds: 1 })).stands;
  const opening = [];
  for (let n = 0; n < opened; n++) {
    const { token } = here.legal[drawn(here.legal.length)];
    opening.push(token);
    here = (await ask({ do: 'play', moves: token, tell: false })).stands;
  }
  for (const side of [0, 1]) {
    const won = await game(opening, side);
    sum[won] += 1;
    console.log(`${opening.join(' ')}: ours is ${side === 0 ? 'South' : 'North'}, ${won}`);
  }
}
const n = sum.ours + sum.theirs + sum.draw;
const p = (sum.ours + sum.draw / 2) / n;
const z = 1.96;
const middle = (p + z ** 2 / (2 * n)) / (1 + z ** 2 / n);
const half = (z / (1 + z ** 2 / n)) * Math.sqrt((p * (1 - p)) / n + z ** 2 / (4 * n ** 2));
const each = (took, moves) => (took / Math.max(1, moves)).toFixed(3);
console.log(`${agent}:${positions} : alpha-beta ${seconds} s: ${sum.ours}–${sum.theirs}–${sum.draw}, ${(100 * p).toFixed(0)} % of the points (Wilson 95 %: ${(100 * (middle - half)).toFixed(0)} to ${(100 * (middle + half)).toFixed(0)}), n ${n}`);
console.log(`seconds of the processor a move: ours ${each(spent.ours, spent.oursMoves)}, theirs ${each(spent.theirs, spent.theirsMoves)}`);
theirs.end();
ours.end();
