// Runs test files of tests/browser, one file a process, in one Chromium a worker: node tools/browser.mjs LOGS FILE…
// CHROME names the Chromium (tools/browser.sh finds one); BROWSER_WORKERS says how many files run at once, by default one more than there are cores, as
// they wait now and then.
// A test that failed is run a second and a third time, alone. Writes into LOGS:
//   browser.times   a line for each test and each file (tools/durations.mjs), in every try
//   browser.again   tests that passed only at a later try, with that try
//   browser.counts  how many tests passed and how many failed, by their last try
// What was not run is named at the end, with the reason.
// Exit codes: 0 all passed, 1 something failed.

import { spawn } from 'node:child_process';
import { appendFileSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { chromium } from 'playwright-core';

const [logs, ...files] = process.argv.slice(2);
const TRIES = 3;
/** A file in which nothing has happened for so long hangs; a busy machine is slow and no fault. */
const HANGS_MS = 600_000;
const times = join(logs, 'browser.times');
for (const name of ['times', 'again', 'counts']) rmSync(join(logs, `browser.${name}`), { force: true });

/** One Chromium, which is started again when it has died; tests connect to it by CHROME_WS. */
class Worker {
  async address() {
    if (!this.server?.process() || this.server.process().exitCode !== null || this.server.process().signalCode !== null) {
      this.server = await chromium.launchServer({ executablePath: process.env.CHROME, handleSIGINT: false });
    }
    return this.server.wsEndpoint();
  }
  close() {
    return this.server?.close();
  }
}

/** A pattern for `node --test-name-pattern` that fits a test of this name, alone or in a suite. */
const pattern = (name) => `/(^| )${name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}$/`;

/** Runs a file, or some of its tests, and shows what it printed; gives the lines of its reporter, by fields. */
async function run(worker, file, names) {
  const report = join(logs, `browser.${basename(file)}`);
  const reporters = ['spec', 'stdout', './tools/durations.mjs', report].map((value, i) => `--test-reporter${i % 2 ? '-destination' : ''}=${value}`);
  const args = [...reporters, ...names.map((name) => `--test-name-pattern=${pattern(name)}`), file];
  const began = Date.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, CHROME_WS: await worker.address() } });
  let said = '';
  const stop = () => ((said += `${file} was stopped: nothing has happened in it for ${HANGS_MS / 60_000} minutes\n`), child.kill('SIGKILL'));
  let timer = setTimeout(stop, HANGS_MS);
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      said += text;
      clearTimeout(timer);
      timer = setTimeout(stop, HANGS_MS);
    });
  }
  const code = await new Promise((done) => child.on('close', done));
  clearTimeout(timer);
  process.stdout.write(`${file}\n${said}`);
  const text = readFileSync(report, { encoding: 'utf8', flag: 'a+' });
  rmSync(report);
  const whole = `file\t${code === 0 ? 'passed' : 'failed'}\t${((Date.now() - began) / 1000).toFixed(3)}\t${file}`;
  appendFileSync(times, `${text}${whole}\n`);
  const lines = text.split('\n').filter(Boolean).map((line) => line.split('\t'));
  return { passed: code === 0, lines };
}

/** Runs a file until all of its tests have passed, or three times: what failed is run again. */
async function inTries(worker, file) {
  const states = new Map();
  let names = [];
  let passed = false;
  for (let attempt = 1; attempt <= TRIES && !passed; attempt++) {
    const ran = await run(worker, file, names);
    passed = ran.passed;
    const failed = new Set();
    for (const [kind, state, , name, outermost] of ran.lines) {
      if (kind !== 'test') continue;
      if (state === 'passed' && states.get(name) === 'failed') appendFileSync(join(logs, 'browser.again'), `${name}, at try ${attempt}\n`);
      if (state === 'failed') failed.add(outermost);
      states.set(name, state);
    }
    // a file that broke off names no test: all of it is run again
    names = [...failed];
  }
  const failed = [...states.values()].filter((state) => state === 'failed').length;
  return { passed: states.size - failed, failed: passed ? 0 : Math.max(failed, 1) };
}

// the longest first, so that none is begun last
const queue = [...files].sort((a, b) => statSync(b).size - statSync(a).size);
const sum = { passed: 0, failed: 0 };
const workers = Array.from({ length: Math.min(queue.length, Number(process.env.BROWSER_WORKERS ?? availableParallelism() + 1)) }, () => new Worker());
await Promise.all(workers.map(async (worker) => {
  for (let file = queue.shift(); file; file = queue.shift()) {
    const { passed, failed } = await inTries(worker, file);
    sum.passed += passed;
    sum.failed += failed;
  }
  await worker.close();
}));
const all = readFileSync(times, 'utf8');
for (const line of new Set([...all.matchAll(/^skipped\t(.*)\t.*\t(.*)$/gm)].map(([, why, name]) => `not run: ${name}: ${why}`))) console.log(line);
console.log(`${sum.passed} passed, ${sum.failed} failed`);
writeFileSync(join(logs, 'browser.counts'), `${sum.passed} ${sum.failed}\n`);
process.exit(sum.failed ? 1 : 0);
