// A reporter for `node --test`: each test that holds no others, a line a test: seconds, a tab, its file and its name.
//   node --test --test-reporter=./tools/durations.mjs --test-reporter-destination=FILE …

import { basename } from 'node:path';

export default async function* durations(events) {
  let last = { nesting: -1, file: '' };
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const { nesting, file = '', name, details } = data;
    // a test is told after those that it holds
    const holds = last.file === file && last.nesting > nesting;
    last = { nesting, file };
    if (!holds) yield `${(details.duration_ms / 1000).toFixed(3)}\t${basename(file, '.test.mjs')}: ${name}\n`;
  }
}
