// The npm package as somebody else has it: packed, installed into an empty folder, used there by node and by TypeScript.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { program } from '../../tools/engine.mjs';

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
  const packed = execFileSync('node', ['tools/npm.mjs', 'target/page/glue', 'target/npm'], { cwd: root, encoding: 'utf8' });
  writeFileSync(join(away, 'package.json'), '{"private": true, "type": "module"}');
  run('npm', 'install', '--offline', '--no-audit', '--no-fund', '--silent', resolve(root, packed.trim()));
});
after(() => rmSync(away, { recursive: true, force: true }));

test('the examples of the pages run there', () => {
  for (const page of ['npm/README.md', 'docs/npm.md']) {
    const [, example] = readFileSync(join(root, page), 'utf8').match(/```js\n(.*?)```/s);
    assert.ok(example.trim().split('\n').length <= 11);
    const said = node(example);
    assert.match(said, /banat\.peck/);
    assert.match(said, /200 games/);
  }
});

test('games of each family are played to their end, and what cannot be done changes nothing', () => {
  const said = JSON.parse(node(`
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
  assert.ok(said.many > 30);
  assert.deepEqual(said.wrong, [true, true, true]);
  for (const { name, record, ...rest } of said.out) {
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
});

test('the types are those of the package', () => {
  writeFileSync(join(away, 'try.ts'), `
    import { Game, type Step, type SowingStep } from 'ludarium';
    const game: Game = await Game.of('um-el-banat', { readings: { 'Q-banat-1': 'peck-one' } });
    const steps: Step[] = game.play('C');
    const words: string[] = steps.flatMap((step) => step.events.map((event) => event.words));
    const laps: number = (steps[0] as SowingStep).laps.length;
    // @ts-expect-error what is no option
    await Game.of('senet', { colour: 1 });
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
