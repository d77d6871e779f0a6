// The npm package as somebody else has it: packed, installed into an empty folder, used there by node and by TypeScript.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ludarium, program } from '../../tools/engine.mjs';

const root = resolve(fileURLToPath(import.meta.url), '../../..');
let away;

const run = (file, ...words) => execFileSync(file, words, { cwd: away, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Runs a module there; what it prints. */
const node = (text) => {
  writeFileSync(join(away, 'try.mjs'), text);
  return run('node', 'try.mjs');
};

before(() => {
  away = mkdtempSync(join(tmpdir(), 'ludarium-npm-'));
  const packed = execFileSync('node', ['tools/npm.mjs', 'target/page/glue-package', 'target/npm'], { cwd: root, encoding: 'utf8' });
  writeFileSync(join(away, 'package.json'), '{"private": true, "type": "module"}');
  run('npm', 'install', '--offline', '--no-audit', '--no-fund', '--silent', resolve(root, packed.trim()));
});
after(() => rmSync(away, { recursive: true, force: true }));

test('the examples of the pages run there', () => {
  // rules of one's own that use a file of one's own
  const own = readFileSync(join(root, 'corpus/games/um-el-banat/rules.toml'), 'utf8').replace(/^title = .*$/m, 'title = "My own"');
  writeFileSync(join(away, 'my-game.toml'), own.replace('use = ["all"]', 'use = ["house-rules"]'));
  const shared = readFileSync(join(root, 'corpus/games/_shared/all.toml'), 'utf8');
  writeFileSync(join(away, 'house-rules.toml'), shared.replace(/^short = .*$/m, 'short = "house-rules"'));
  for (const page of ['npm/README.md', 'docs/programs.md']) {
    const examples = [...readFileSync(join(root, page), 'utf8').matchAll(/```js\n(.*?)```/gs)].map(([, example]) => example);
    assert.ok(examples.every((example) => example.trim().split('\n').length <= 11));
    const [first, ...others] = examples.map(node);
    assert.match(first, /banat\.peck/);
    assert.match(first, /200 games/);
    const expected = page === 'npm/README.md' ? [/^16640 numbers of 65 columns/] : [/^My own .+ (won|drawn)|^My own /, /counters in A.*'A'.* [1-9]\d* games ended/s];
    assert.equal(others.length, expected.length);
    others.forEach((printed, k) => assert.match(printed, expected[k]));
  }
});

test('a match is over after the rounds that are requested', () => {
  const ended = JSON.parse(node(`
    import { Game } from 'ludarium';
    const out = [];
    for (const tell of [true, false]) {
      const game = await Game.of('um-el-banat', { seed: 5, rounds: 1 });
      for (let n = 1; !game.over; n++) game.play(game.choose('random', n), { tell });
      out.push({ text: game.text, points: game.points, result: game.result, seat: game.seat, legal: game.legal(), round: game.state.round, record: game.record() });
      game.undo();
      out.at(-1).back = [game.over, game.seat !== null];
    }
    console.log(JSON.stringify(out));
  `));
  const [loud, quiet] = ended;
  assert.deepEqual(quiet, loud);
  assert.deepEqual([loud.seat, loud.legal, loud.round, loud.back], [null, [], 1, [false, true]]);
  assert.equal(loud.points[0] + loud.points[1], 2);
  assert.ok(loud.result.length > 3);
});

test('what is played quietly leads where it leads otherwise, and a move that cannot be played changes nothing', () => {
  const outcomes = JSON.parse(node(`
    import { Game, Refused } from 'ludarium';
    const out = [];
    for (const name of ['kalah', 'senet', 'lib-el-merafib']) {
      const [loud, quiet] = [await Game.of(name, { seed: 9 }), await Game.of(name, { seed: 9 })];
      let alike = true;
      for (let n = 1; !loud.over && n < 3000; n++) {
        const token = loud.choose('random', n);
        const steps = loud.play(token);
        alike &&= steps.length > 0 && quiet.play(token, { tell: false }).length === 0;
        alike &&= loud.text === quiet.text && loud.seat === quiet.seat && loud.legal().join() === quiet.legal().join();
      }
      let kind;
      try { quiet.play('Z9', { tell: false }); } catch (problem) { kind = problem instanceof Refused && problem.reasons.length; }
      out.push([alike, kind, JSON.stringify(loud.state) === JSON.stringify(quiet.state), loud.record() === quiet.record()]);
    }
    console.log(JSON.stringify(out));
  `));
  assert.deepEqual(outcomes, Array(3).fill([true, 1, true, true]));
});

/** A batch as a list of what it tells, step by step, with random actions of its own. */
const played = (name, options, steps) =>
  JSON.parse(node(`
    import { Batch } from 'ludarium';
    const batch = await Batch.of(${JSON.stringify(name)}, 6, ${JSON.stringify(options)});
    const out = { tokens: batch.tokens, columns: batch.columns, steps: [] };
    for (let n = 0; n < ${steps}; n++) {
      const actions = batch.sample();
      const step = { seeds: batch.seeds, legal: batch.legal, observations: batch.observations, movers: batch.movers, actions };
      const { rewards, done } = batch.step(actions);
      Object.assign(step, { rewards, done, ended: batch.ended });
      out.steps.push(Object.fromEntries(Object.entries(step).map(([key, value]) => [key, [...value]])));
    }
    console.log(JSON.stringify(out));
  `));

/** The same games, of the native program: a game of its session a place. */
function held(name, options, { tokens, steps }) {
  const agents = options.agents ?? [];
  const begin = (seed) => ({ do: 'load', game: name, seed, rounds: 1, ...(options.players ? { players: options.players } : {}) });
  const width = tokens.length;
  let ended = 0;
  for (let place = 0; place < 6; place++) {
    // what is requested is known beforehand but for what agents do, so each answer is waited for
    const lines = [];
    const wanted = [];
    let seed = steps[0].seeds[place];
    lines.push(begin(seed));
    wanted.push({ at: 0 });
    for (let n = 0; n < steps.length; n++) {
      lines.push({ do: 'play', moves: tokens[steps[n].actions[place]], tell: false });
      wanted.push({ after: n });
      if (steps[n].done[place]) {
        ended++;
        seed = steps[n + 1]?.seeds[place] ?? seed + 6;
        lines.push(begin(seed));
        wanted.push({ at: n + 1 });
      }
    }
    const answers = execFileSync(ludarium, ['session', '--corpus', join(root, 'corpus')], { input: lines.map((line) => JSON.stringify(line)).join('\n'), encoding: 'utf8', maxBuffer: 1 << 28 });
    answers.trim().split('\n').map((line) => JSON.parse(line)).forEach(({ error, stands }, k) => {
      const what = `${name}, place ${place}, ${JSON.stringify(lines[k])}`;
      assert.equal(error, undefined, `${what}: ${JSON.stringify(error)}`);
      const { at, after } = wanted[k];
      const reached = steps[at ?? after + 1];
      if (after !== undefined && steps[after].done[place]) {
        assert.equal(stands.stand, 'over', what);
        const seats = steps[after].rewards.length / 6;
        assert.deepEqual(steps[after].rewards.slice(place * seats, (place + 1) * seats), stands.points.map((points) => points - 1), what);
        return;
      }
      if (reached === undefined) return;
      assert.equal(reached.movers[place], stands.seat, what);
      const legal = new Set(stands.legal.map(({ token }) => token));
      const mask = tokens.map((token) => Number(legal.has(token)));
      assert.deepEqual(reached.legal.slice(place * width, (place + 1) * width), mask, what);
    });
  }
  assert.deepEqual(agents, []);
  return ended;
}

test('a batch plays what the native program plays, game by game', () => {
  for (const [name, options, steps] of [['um-el-banat', { seed: 3 }, 90], ['kalah', { seed: 4 }, 60], ['lamlameta', {}, 200], ['senet', {}, 700], ['lib-el-merafib', { players: 3 }, 400]]) {
    const all = played(name, options, steps);
    assert.deepEqual(played(name, options, 20).steps, all.steps.slice(0, 20));
    assert.ok(held(name, options, all) > 0, `${name}: no game has ended`);
  }
});

test('a batch refuses what may not be done, and other players play in it', () => {
  const seen = JSON.parse(node(`
    import { Batch, Game, Refused } from 'ludarium';
    const out = {};
    const batch = await Batch.of('kalah', 3);
    const before = batch.observations.join();
    out.refused = [];
    for (const actions of [[0, 99, 0], [0, 1], [0.5, 1, 1], [2 ** 33, 1, 1]]) {
      try { batch.step(actions); } catch (problem) { out.refused.push(problem instanceof Refused && problem.message); }
    }
    out.same = batch.observations.join() === before;
    batch.reset();
    out.seeds = [...batch.seeds];
    batch.reset(1);
    out.again = batch.observations.join() === before;
    const others = await Batch.of('kalah', 4, { agents: [null, 'greedy'], reset: false });
    let steps = 0;
    while (others.done.some((one) => one === 0) && steps++ < 200) others.step(others.sample());
    out.movers = [...others.movers];
    out.wrong = [];
    for (const make of [() => Batch.of('kalah', 0), () => Batch.of('kalah', 2, { agents: ['genius'] }), () => Batch.of('kalah', 2, { colour: 1 })]) {
      try { await make(); } catch (problem) { out.wrong.push(problem instanceof Refused); }
    }
    console.log(JSON.stringify(out));
  `));
  assert.equal(seen.refused.length, 4);
  assert.match(seen.refused[0], /^game [01]: /);
  assert.match(seen.refused[1], /^2 actions for 3 games/);
  assert.match(seen.refused[2], /^game 0: /);
  assert.match(seen.refused[3], /^game 0: /);
  assert.deepEqual([seen.same, seen.again, seen.seeds], [true, true, [4, 5, 6]]);
  assert.deepEqual([seen.movers, seen.wrong], [[-1, -1, -1, -1], [true, true, true]]);
});

test('a number that is none is refused, and none is taken in its place', () => {
  const seen = JSON.parse(node(`
    import { Batch, Game, Refused, simulate } from 'ludarium';
    const game = await Game.of('kalah', { seed: 5n });
    const batch = await Batch.of('kalah', 2);
    const wrong = {
      seed: () => Game.of('kalah', { seed: NaN }),
      rounds: () => Game.of('kalah', { rounds: Infinity }),
      players: () => Game.of('kalah', { players: 1.5 }),
      again: () => game.again({ seed: -1 }),
      positions: () => game.outlook(NaN),
      budget: () => game.choose('search:1e9'),
      games: () => simulate('kalah', { games: 1.5 }),
      many: () => simulate('kalah', { games: 1e300 }),
      options: () => simulate('kalah', { games: 1, seed: NaN }),
      half: () => Batch.of('kalah', 2.5),
      reset: () => batch.reset(-1),
      moves: () => game.play({}),
      none: () => game.preview(null),
      start: () => Game.of('kalah', { start: null }),
      name: () => Game.of('__proto__'),
      path: () => Game.of('../index'),
      rules: () => Game.of({ rules: { board: 1 } }),
    };
    const out = {};
    for (const [name, make] of Object.entries(wrong)) {
      try { await make(); out[name] = 'taken'; } catch (problem) { out[name] = problem instanceof Refused || String(problem); }
    }
    console.log(JSON.stringify({ out, seeds: [...batch.seeds], legal: game.legal().length }));
  `));
  assert.deepEqual(Object.entries(seen.out).filter(([, how]) => how !== true), []);
  assert.deepEqual([seen.seeds, seen.legal], [[1, 2], 6]);
});

test('rules of one’s own are taken as they are written, and what is taken is named', () => {
  const kalah = readFileSync(join(root, 'corpus/rulesets/kalah.toml'), 'utf8');
  const banat = readFileSync(join(root, 'corpus/games/um-el-banat/rules.toml'), 'utf8');
  const aksum = readFileSync(join(root, 'corpus/games/gabata-aksum/rules.toml'), 'utf8');
  assert.match(aksum, /^\[like\]$/m);
  writeFileSync(join(away, 'texts.json'), JSON.stringify({ kalah, banat, aksum }));
  const seen = JSON.parse(node(`
    import { readFileSync } from 'node:fs';
    import { Batch, Game, Refused, read, rules, simulate } from 'ludarium';
    const texts = JSON.parse(readFileSync('texts.json', 'utf8'));
    const out = { same: [], refused: [] };
    for (const [name, slug] of [['kalah', 'kalah'], ['banat', 'banat'], ['aksum', 'gabata-aksum']]) {
      const [own, theirs] = [await Game.of(texts[name], { seed: 2, rounds: 1 }), await Game.of(slug, { seed: 2, rounds: 1 })];
      own.play(own.legal()[0]);
      theirs.play(theirs.legal()[0]);
      out.same.push(own.info.rules_sha256 === theirs.info.rules_sha256 && own.text === theirs.text);
    }
    out.batch = (await Batch.of(texts.kalah, 2)).games;
    out.figures = (await simulate(texts.kalah, { games: 5 })).games;
    out.bundle = (await Game.of(await read(texts.kalah))).info.slug;
    const lost = texts.banat.replace('use = ["all"]', 'use = ["house-rules"]');
    for (const given of ['no-such-game', lost, texts.kalah.replace('says =', 'sayz ='), texts.kalah + '[clause', {}, null, 7, [], '']) {
      try { await Game.of(given); } catch (problem) { out.refused.push([problem instanceof Refused, problem.message]); }
    }
    out.uses = lost !== texts.banat;
    console.log(JSON.stringify(out));
  `));
  assert.deepEqual([seen.same, seen.batch, seen.figures, seen.bundle], [[true, true, true], 2, 5, 'kalah']);
  assert.equal(seen.refused.length, 9);
  for (const [refused, message] of seen.refused) {
    assert.ok(refused, message);
    assert.ok(message.length < 1500, message);
  }
  const [name, , key, broken, ...others] = seen.refused.map(([, message]) => message);
  const taken = /name of a game.*export --bundle.*TOML/s;
  for (const message of [name, ...others]) assert.match(message, taken);
  assert.match(key, /^line \d+: .*sayz/);
  assert.match(broken, /^line \d+: /);
});

test('games of each family are played to their end, and what cannot be done changes nothing', () => {
  const seen = JSON.parse(node(`
    import { Game, Refused, games } from 'ludarium';
    const out = [];
    for (const name of ['kalah', 'senet', 'lib-el-merafib']) {
      const game = await Game.of(name, { seed: 4 });
      const first = game.text;
      const token = game.legal()[0].replace('throw', 't1');
      const same = JSON.stringify(game.preview(token)) === JSON.stringify(game.play(token)[0]);
      const back = game.undo() && game.text === first && !game.undo();
      let refused = null;
      try { game.play(token + ' nonsense'); } catch (problem) { refused = problem instanceof Refused && game.text === first; }
      for (let n = 1; !game.over && n < 5000; n++) game.play(game.choose('random', n));
      out.push({ name, same, back, refused, over: game.over, legal: game.legal(), record: game.record() });
    }
    const wrong = [];
    for (const make of [() => Game.of('no-such-game'), () => Game.of('kalah', { start: '1,2' }), () => Game.of('um-el-banat', { readings: { 'Q-banat-1': 'no' } })]) {
      try { await make(); } catch (problem) { wrong.push(problem instanceof Refused && problem.reasons.length > 0); }
    }
    console.log(JSON.stringify({ out, wrong, many: (await games()).length }));
  `));
  assert.ok(seen.many > 30);
  assert.deepEqual(seen.wrong, [true, true, true]);
  for (const { name, record, ...rest } of seen.out) {
    assert.deepEqual(rest, { same: true, back: true, refused: true, over: true, legal: [] }, name);
    // the program plays the record again to the same end
    writeFileSync(join(away, 'played.game'), record);
    assert.doesNotThrow(() => program('replay', join(away, 'played.game'), '--json'), name);
  }
});

test('figures are those of the program', () => {
  const here = JSON.parse(node(`
    import { simulate } from 'ludarium';
    console.log(JSON.stringify(await simulate('senet', { games: 50, seed: 3, agents: ['greedy', 'random'] })));
  `));
  const there = JSON.parse(program('simulate', 'senet', '--games', '50', '--seed', '3', '--agents', 'greedy,random', '--json'));
  for (const [key, value] of Object.entries(here)) assert.deepEqual(there[key], value, key);
  assert.ok(Object.keys(here).length > 10);
  const usual = node(`
    import { simulate } from 'ludarium';
    console.log((await simulate('kalah')).games);
  `);
  assert.equal(Number(usual), 1000, 'as many as its description says');
});

test('the types are those of the package', () => {
  writeFileSync(join(away, 'try.ts'), `
    import { Batch, Game, read, type Bundle, type Step, type SowingStep } from 'ludarium';
    const game: Game = await Game.of('um-el-banat', { readings: { 'Q-banat-1': 'peck-one' } });
    const steps: Step[] = game.play('C');
    const words: string[] = steps.flatMap((step) => step.events.map((event) => event.words));
    const laps: number = (steps[0] as SowingStep).laps.length;
    // @ts-expect-error what is no option
    await Game.of('senet', { colour: 1 });
    const own: Bundle = await read('slug = "x"', { shared: 'short = "shared"' });
    const batch: Batch = await Batch.of(own, 8, { rounds: null, agents: [null, 'greedy'], most: 9 });
    const stepped: { rewards: Float32Array; done: Uint8Array } = batch.step(batch.sample());
    const none: Step[] = game.play('C', { tell: false });
    game.again({ seed: 2, rounds: 1 });
    console.log(stepped, none, game.points[0], game.result?.length, batch.legal.length + batch.seeds[0]);
    console.log(words, laps, game.seat === null);
  `);
  const tsc = join(root, 'node_modules/.bin/tsc');
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--moduleResolution', 'nodenext', '--lib', 'es2022,dom', '--types', ''];
  try {
    run(tsc, ...options, 'try.ts');
  } catch (problem) {
    assert.fail(problem.stdout);
  }
});
