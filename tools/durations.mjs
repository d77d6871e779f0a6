// A reporter for node's test runner, in lines of tabs, for the scripts of this folder:
//   test     passed|failed  SECONDS  FILE: NAME  OUTERMOST   each test that holds no others; OUTERMOST is the test by whose name it is run again
//   skipped  REASON         SECONDS  FILE: NAME              each test that was not run
//   node --test-reporter=./tools/durations.mjs --test-reporter-destination=FILE …

import { basename } from 'node:path';

const FILTERED = 'test name does not match pattern';

export default async function* durations(events) {
  /** Tests of the one that is still running, innermost first. */
  let held = [];
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const { nesting, file = '', name, skip, details } = data;
    const within = held.filter((one) => one.nesting > nesting);
    if (within.length === 0 && skip !== FILTERED) {
      const seconds = (details.duration_ms / 1000).toFixed(3);
      const named = `${seconds}\t${basename(file, '.test.mjs')}: ${name}`;
      const state = type === 'test:pass' ? 'passed' : 'failed';
      held.push({ nesting, again: skip === undefined, line: skip === undefined ? `test\t${state}\t${named}` : `skipped\t${skip === true ? 'no reason given' : skip}\t${named}`, outermost: name });
    }
    if (details.type !== 'suite') for (const one of within) one.outermost = name;
    if (nesting > 0) continue;
    for (const { line, again, outermost } of held) yield again ? `${line}\t${outermost}\n` : `${line}\n`;
    held = [];
  }
}
