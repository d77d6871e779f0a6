// A reporter for `node --test`, in lines of tabs, for the scripts of this folder:
//   test  passed|failed  SECONDS  FILE: NAME   each test that holds no others, in the order of their files
//   file  passed|failed  SECONDS  PATH         each file, as soon as it ended; one that was stopped in its midst has no line
//   node --test --test-reporter=./tools/durations.mjs --test-reporter-destination=FILE …

import { basename, relative } from 'node:path';

const seconds = ({ duration_ms: ms }) => (ms / 1000).toFixed(3);

export default async function* durations(events) {
  let last = { nesting: -1, file: '' };
  for await (const { type, data } of events) {
    const { nesting, file = '', name, details } = data;
    if (type === 'test:complete' && name === file) yield `file\t${details.passed ? 'passed' : 'failed'}\t${seconds(details)}\t${relative('.', file)}\n`;
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    // a test is told after those that it holds
    const holds = last.file === file && last.nesting > nesting;
    last = { nesting, file };
    if (!holds) yield `test\t${type === 'test:pass' ? 'passed' : 'failed'}\t${seconds(details)}\t${basename(file, '.test.mjs')}: ${name}\n`;
  }
}
