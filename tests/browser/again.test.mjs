// How the files of this folder are run (tools/browser.mjs): a test that failed is run again, alone, before it counts.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import test from 'node:test';
import { chromiumHere } from './site.mjs';

const root = resolve(import.meta.dirname, '../..');

/** A file with tests that fail so many times and then pass; what was run stands in `ran`, a letter a test. */
const file = (folder, fails) => `
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import test from 'node:test';
const ran = ${JSON.stringify(join(folder, 'ran'))};
for (const [name, fails] of Object.entries(${JSON.stringify(fails)})) {
  test(\`\${name} (of [many])\`, () => {
    appendFileSync(ran, name);
    if (readFileSync(ran, 'utf8').split(name).length - 1 <= fails) throw new Error('not yet');
  });
}
test('z', { skip: 'there is no z here' }, () => {});
`;

/** Runs the file; gives the exit code and what is kept of the run. */
function run(fails) {
  const folder = mkdtempSync(join(tmpdir(), 'again-'));
  try {
    writeFileSync(join(folder, 'a.test.mjs'), file(folder, fails));
    const { NODE_TEST_CONTEXT, ...env } = process.env;
    const done = spawnSync(process.execPath, ['tools/browser.mjs', folder, join(folder, 'a.test.mjs')], { cwd: root, encoding: 'utf8', env: { ...env, CHROME: process.env.CHROME || chromiumHere() } });
    const kept = (name) => readFileSync(join(folder, name), { encoding: 'utf8', flag: 'a+' });
    return { code: done.status, printed: done.stdout, ran: kept('ran'), counts: kept('browser.counts'), again: kept('browser.again'), times: kept('browser.times') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a test that fails is run alone a second and a third time, and named with the try at which it passed', () => {
  const { code, printed, ran, counts, again, times } = run({ a: 0, b: 1, c: 2 });
  assert.equal(code, 0);
  assert.equal(ran, 'abcbcc');
  assert.equal(counts, '3 0\n');
  assert.equal(again, 'a: b (of [many]), at try 2\na: c (of [many]), at try 3\n');
  assert.match(times, /^skipped\tthere is no z here\t[\d.]+\ta: z$/m);
  assert.match(printed, /^not run: a: z: there is no z here$/m);
});

test('a test that fails three times has failed', () => {
  const { code, ran, counts, again } = run({ a: 0, b: 9 });
  assert.deepEqual({ code, ran, counts, again }, { code: 1, ran: 'abbb', counts: '1 1\n', again: '' });
});
