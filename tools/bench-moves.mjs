// Moves a second from JavaScript, in the npm package as it was put together: step by step (`legal()`, a move drawn here,
// `play(…, {tell: false})`) and in batches (`legal` and `observations` read after each step, actions drawn here from what is legal).
//   node tools/bench-moves.mjs [GAME…]     after `make npm`

import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from './engine.mjs';

const { Game, Batch } = await import(join(root, 'target/npm/package/index.js'));

const RUNS = 3;
const SECONDS = 1;
const BATCH = 1024;
const games = process.argv.length > 2 ? process.argv.slice(2) : ['kalah', 'um-el-banat', 'lamlameta', 'senet', 'tab-wa-dukk'];

/** Random numbers below n: a linear congruence, so that drawing costs next to nothing. */
function drawing(state) {
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** Milliseconds that the processor has worked for this process: other work on the machine does not count. */
const worked = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

async function bySteps(name) {
  const draw = drawing(1);
  const game = await Game.of(name, { rounds: 1 });
  let moves = 0;
  let seed = 0;
  const begun = worked();
  while (worked() - begun < SECONDS * 1000) {
    game.again({ seed: ++seed, rounds: 1 });
    while (!game.over) {
      const legal = game.legal();
      game.play(legal[draw(legal.length)], { tell: false });
      moves++;
    }
  }
  return (moves / (worked() - begun)) * 1000;
}

async function byBatches(name) {
  const draw = drawing(1);
  const batch = await Batch.of(name, BATCH);
  const width = batch.tokens.length;
  const actions = new Int32Array(BATCH);
  const open = new Int32Array(width);
  let moves = 0;
  const begun = worked();
  while (worked() - begun < SECONDS * 1000) {
    const { legal, observations } = batch;
    if (observations.length === 0) throw new Error('nothing is seen');
    for (let game = 0; game < BATCH; game++) {
      let many = 0;
      for (let token = 0; token < width; token++) if (legal[game * width + token]) open[many++] = token;
      actions[game] = open[draw(many)];
    }
    batch.step(actions);
    moves += BATCH;
  }
  const rate = (moves / (worked() - begun)) * 1000;
  batch.free();
  return rate;
}

const told = (rates) => rates.map((rate) => (Math.round(rate / 1000) * 1000).toLocaleString('en').padStart(10)).join('  ');
const runs = async (of, name) => {
  const rates = [];
  for (let run = 0; run < RUNS; run++) rates.push(await of(name));
  return told(rates);
};

console.log(`Node.js ${process.versions.node}, ${availableParallelism()} cores; moves a second of the processor, ${RUNS} runs each`);
for (const name of games) {
  console.log(`${name.padEnd(16)} step by step  ${await runs(bySteps, name)}`);
  console.log(`${name.padEnd(16)} batch         ${await runs(byBatches, name)}`);
}
