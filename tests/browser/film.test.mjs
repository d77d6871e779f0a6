// What the board shows counter by counter is what happened: each step's last picture is the position the engine gives.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import { build } from 'esbuild';
import { dist, editions } from './site.mjs';

const root = resolve(fileURLToPath(import.meta.url), '../../..');
const glue = resolve(process.env.GLUE ?? join(root, 'target/page/glue'));

/** A module of the player's scripts, without its page. */
async function script(name) {
  const made = await build({ entryPoints: [join(root, 'site/scripts', name)], bundle: true, write: false, format: 'esm', platform: 'neutral' });
  return import(`data:text/javascript;base64,${Buffer.from(made.outputFiles[0].text).toString('base64')}`);
}

const { film } = await script('sowing/film.ts');
const engine = vm.runInThisContext(`${readFileSync(join(glue, 'engine.js'), 'utf8')};wasm_bindgen`);
await engine({ module_or_path: readFileSync(join(glue, 'engine_bg.wasm')) });

/** The data block of an edition's page. */
function dataOf(slug) {
  const page = readFileSync(join(dist, 'editions', `${slug}.html`), 'utf8');
  return JSON.parse(/<script type="application\/json" id="edition-data">([^]*?)<\/script>/.exec(page)[1]);
}

/** The board as it is set up: as many counters in each hole. */
function setUp({ position }) {
  const total = position.holes.concat(position.stores).reduce((sum, n) => sum + n, 0);
  const each = total / position.holes.length;
  return { ...position, holes: position.holes.map(() => each), marks: position.holes.map(() => null), stores: [0, 0] };
}

const counts = ({ holes, stores }) => ({ holes, stores });
const marks = ({ marks }) => marks.map((mark) => mark && `${mark.kind} ${mark.by}`);

for (const slug of editions()) {
  test(`${slug}: the pictures of every step end where the step ends`, () => {
    const game = new engine.Edition(JSON.stringify(dataOf(slug).bundle));
    const ask = (request) => JSON.parse(game.ask(JSON.stringify(request)));
    let steps = 0;
    for (let seed = 1; seed <= 6 || (steps <= 200 && seed <= 60); seed++) {
      const opened = ask({ do: 'new', first: 'lot', seed, falls: false });
      let before = opened.steps.length ? setUp(opened.steps[0]) : opened.stands.state.position;
      const check = (step) => {
        steps += 1;
        const { frames, eventAt } = film(before, step);
        assert.equal(eventAt.length, step.events.length, 'every event has its picture');
        const last = frames.at(-2).position;
        const which = `seed ${seed}, ${step.move ?? step.kind}, to ${step.text}`;
        // a sowing that never ends is taken back; a division only tells how the holes then stand
        if (!step.endless && step.kind !== 'divide') assert.deepEqual(counts(last), counts(step.position), which);
        // a mark that goes with a capture is named by it
        if (step.kind === 'move' && !step.endless && !step.events.some((e) => e.kind === 'capture')) {
          assert.deepEqual(marks(last), marks(step.position), which);
        }
        assert.deepEqual(counts(frames.at(-1).position), counts(step.position));
        for (const { position, hand } of frames) assert.ok(hand >= 0 && position.holes.every((n) => n >= 0), which);
        before = step.position;
      };
      opened.steps.forEach(check);
      for (let turn = 0; turn < 250; turn++) {
        const { state } = ask({ do: 'position' }).stands;
        if (state.phase === 'match-over') break;
        if (state.phase !== 'play') {
          ask({ do: 'advance' }).steps.forEach(check);
          continue;
        }
        const { token } = ask({ do: 'choose', agent: seed % 2 ? 'random' : 'greedy', seed: seed * 1000 + turn }).chosen;
        check(ask({ do: 'play', moves: token, falls: false }).steps[0]);
      }
    }
    assert.ok(steps > 200, `only ${steps} steps were played`);
  });
}
