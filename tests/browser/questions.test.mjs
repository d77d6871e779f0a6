// Forty questions of a historian, counted by another program over the database (tests/finding): the table of records finds the same.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { open, useBrowser } from './site.mjs';

useBrowser();

const asked = JSON.parse(readFileSync(new URL('../finding/answers.json', import.meta.url), 'utf8'));
/** Presses that a question may take: one a choice, one for what is typed. */
const PRESSES = 4;

const list = (value) => (Array.isArray(value) ? value : [value]);
const year = (y) => (y <= 0 ? `${1 - y}bc` : String(y));
/** Years of the dump: without a year nought, BC below. */
const astronomical = (y) => (y < 0 ? y + 1 : y);

/** The facet of each condition, and how the page writes a value of it. */
const FACETS = {
  country: ['country'],
  country_not: ['country', (value) => `!${value}`],
  kind: ['kind'],
  game: ['game', (value, names) => String(names.games.find(([, name]) => name === value)?.[0] ?? value)],
  region: ['place'],
  gender: ['gender'],
  age: ['age'],
  status: ['status'],
  space: ['space'],
  doubt: ['doubt'],
  category: ['category'],
  author: ['author', (value, names) => names.authors.find((a) => a === value || a === `${value}.` || a === value.split(',')[0]) ?? value],
};

/** Where the conditions lead, and how many presses they take. */
function address(where, names) {
  const hash = new URLSearchParams();
  let presses = 0;
  for (const [key, given] of Object.entries(where)) {
    if (FACETS[key]) {
      const [facet, written = (value) => value] = FACETS[key];
      for (const value of list(given)) hash.append(facet, written(value, names));
      presses += list(given).length + (key === 'country_not' ? list(given).length : 0);
    } else if (key === 'name') {
      hash.set('q', given);
      presses += 1;
    } else if (key === 'dated') {
      hash.append('says', given ? 'date' : 'undated');
      presses += 1;
    } else if (key === 'from' || key === 'to') {
      hash.set(key, year(astronomical(given)));
      if (key === 'to' || !('to' in where)) presses += 1;
    } else if (key === 'within') {
      hash.set('time', 'within');
      presses += 1;
    } else assert.equal(key, 'touch', `what ${key} asks is not known`);
  }
  return { hash: hash.toString(), presses };
}

test('each of forty questions finds what another program counts, in four presses at most', async (t) => {
  assert.equal(asked.length, 40);
  assert.equal(asked.filter((q) => q.held).length, 10);
  await open('records.html', {}, async (tab) => {
    await tab.waitForFunction(() => /^\d/.test(document.querySelector('#browse-count')?.textContent ?? ''));
    const names = await tab.evaluate(() => ({ games: globalThis.ludariumNames.games, authors: globalThis.ludariumNames.authors }));
    await tab.evaluate(() => {
      URL.createObjectURL = (blob) => {
        globalThis.saved = blob;
        return 'blob:none';
      };
    });
    const wrong = [];
    for (const { id, where, count, records, borderline } of asked) {
      const { hash, presses } = address(where, names);
      const found = await tab.evaluate(async (to) => {
        location.hash = to;
        await new Promise((done) => setTimeout(done, 30));
        document.querySelector('#browse-csv').click();
        const ids = [...(await globalThis.saved.text()).matchAll(/^DLP\.Evidence\.(\d+)/gm)].map(([, n]) => Number(n));
        return { ids, told: Number(/^\d+/.exec(document.querySelector('#browse-count').textContent)?.[0] ?? '0') };
      }, hash);
      const doubtful = new Set(borderline.map((b) => b.id));
      const missing = records.filter((r) => !found.ids.includes(r));
      const more = found.ids.filter((r) => !records.includes(r));
      const sure = [...missing, ...more].filter((r) => !doubtful.has(r));
      const line = `${id}: ${count} counted, ${found.told} found, ${presses} presses`;
      t.diagnostic(line);
      if (found.told !== found.ids.length || sure.length > 0 || presses > PRESSES) wrong.push(`${line} (#${hash}; missing ${missing}; more ${more})`);
    }
    assert.deepEqual(wrong, []);
  });
});
