// Forty questions of a historian, counted by another program over the database (tests/finding): the table of records finds the same.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { dist, open, useBrowser } from './site.mjs';

useBrowser();

const questions = JSON.parse(readFileSync(new URL('../finding/answers.json', import.meta.url), 'utf8'));
/** Presses that a question may take: one a choice, one for what is typed. */
const PRESSES = 4;

const list = (value) => (Array.isArray(value) ? value : [value]);
const year = (y) => (y <= 0 ? `${1 - y}bc` : String(y));
/** Years of the dump: without a year nought, BC below. */
const astronomical = (y) => (y < 0 ? y + 1 : y);

/** Games by each of their names, as the table of games has them. */
const named = new Map();
for (const line of readFileSync(join(dist, 'data/portal/games.csv'), 'utf8').trim().split('\n').slice(1)) {
  const [id, name, native, aliases] = [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell]) => cell.replace(/^"|"$/g, '').replaceAll('""', '"'));
  for (const one of [name, native, ...(aliases ?? '').split(';')]) {
    const key = (one ?? '').trim().toLowerCase();
    if (key) named.set(key, [...(named.get(key) ?? []), id]);
  }
}

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
      presses += list(given).length;
    } else if (key === 'name') {
      // a name that few games bear is chosen, any other is typed
      const games = named.get(given.toLowerCase()) ?? [];
      if (games.length > 0 && games.length <= 2) for (const id of games) hash.append('game', id);
      else hash.set('q', given);
      presses += Math.max(1, hash.getAll('game').length);
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

/** The same with kind of game, game, kind and last year typed in one go, where choosing takes too many presses. */
function typed(where, names) {
  const { game, kind, category, from, to, within, ...others } = where;
  if (within || from !== undefined) return address(where, names);
  const words = [game, kind, category, to === undefined ? undefined : `to ${to < 0 ? `${-to} BC` : to}`].filter(Boolean);
  const rest = address(others, names);
  const hash = new URLSearchParams(rest.hash);
  hash.set('q', words.join(' '));
  return { hash: hash.toString(), presses: rest.presses + 1 };
}

const edited = new Set([...readFileSync(join(dist, 'data/tables/editions.csv'), 'utf8').matchAll(/DLP\.Evidence\.(\d+)/g)].map(([, n]) => Number(n)));

test('each of forty questions finds what another program counts, in four presses at most', async (t) => {
  assert.equal(questions.length, 40);
  assert.equal(questions.filter((q) => q.held).length, 10);
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
    for (const { id, where, count, records, borderline } of questions) {
      const chosen = address(where, names);
      const { hash, presses } = chosen.presses > PRESSES ? typed(where, names) : chosen;
      const found = await tab.evaluate(async (to) => {
        const read = new Promise((done) => addEventListener('hashchange', done, { once: true }));
        location.hash = to;
        await read;
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        document.querySelector('#browse-csv').click();
        const ids = [...(await globalThis.saved.text()).matchAll(/^DLP\.Evidence\.(\d+)/gm)].map(([, n]) => Number(n));
        return { ids, shown: Number(/^\d+/.exec(document.querySelector('#browse-count').textContent)?.[0] ?? '0') };
      }, hash);
      const doubtful = new Set(borderline.map((b) => b.id));
      const missing = records.filter((r) => !found.ids.includes(r));
      // records of which an edition is made rest on its work, too, whatever the database names
      const more = found.ids.filter((r) => !records.includes(r) && !(where.author && edited.has(r)));
      const sure = [...missing, ...more].filter((r) => !doubtful.has(r));
      const line = `${id}: ${count} counted, ${found.shown} found, ${presses} presses`;
      t.diagnostic(line);
      if (found.shown !== found.ids.length || sure.length > 0 || presses > PRESSES) wrong.push(`${line} (#${hash}; missing ${missing}; more ${more})`);
    }
    assert.deepEqual(wrong, []);
  });
});
