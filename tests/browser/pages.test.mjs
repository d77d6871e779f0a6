// Every page of the site: valid, linked and quiet.

import assert from 'node:assert/strict';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { asOnDisk, htmlFindings, linkFindings, noiseFindings } from './checks.mjs';
import { dist, everyEdition, everyPage, openEach, pages, quiet, samples, useBrowser } from './site.mjs';

useBrowser();

test('the site has its pages', () => {
  for (const page of ['index.html', 'compare.html', 'method.html']) {
    assert.ok(everyPage().includes(page), `site/dist/${page} is missing`);
  }
  assert.ok(everyEdition().length >= 3, 'fewer than three editions');
  assert.ok(pages().some((page) => page.startsWith('records/')), 'no page of a record');
});

test('the site has the letters, scripts and engine that its program brings along', () => {
  const wanted = ['fonts/source-serif-4-latin-wght-normal.woff2', 'fonts/source-sans-3-latin-wght-normal.woff2', ...['page.js', 'player.js', 'search.js', 'records.js', 'engine.js'].map((name) => `assets/${name}`)];
  const lacking = wanted.filter((file) => !existsSync(join(dist, file)));
  assert.deepEqual(lacking, [], 'the program was compiled before they were there, or the build said that it has not got them');
});

test('every page is valid HTML', async () => {
  const findings = [];
  // one of each template; with ALL=1 each
  for (const page of samples(process.env.ALL ? Infinity : 1)) findings.push(...(await htmlFindings(page, dist)));
  assert.deepEqual(findings, []);
});

test('no link, anchor or file is missing', async () => {
  assert.deepEqual(await linkFindings(dist), []);
});

test('no page is heavier than 230 kB without the shared script; the list of files takes so much an edition', () => {
  const most = (page) => (page === 'data.html' ? 70_000 + 3_500 * everyEdition('all').length : 230_000);
  const heavy = everyPage().filter((page) => statSync(join(dist, page)).size > most(page));
  assert.deepEqual(heavy, []);
});

test('pages of every kind load without an error and ask for nothing outside the site', (t) =>
  openEach(samples(process.env.ALL ? Infinity : 3), {}, (tab, seen, page) =>
    t.test(page, async () => {
      await quiet(tab, 150); // what scripts do after loading
      assert.deepEqual(noiseFindings(seen), []);
      assert.notEqual((await tab.title()).trim(), '');
    }),
  ));

test('every page carries the content policy', async () => {
  for (const [page, { policies }] of await asOnDisk(dist)) {
    assert.equal(policies.length, 1, page);
    const [policy] = policies;
    assert.match(policy, /default-src 'none'/, page);
    assert.match(policy, /require-trusted-types-for 'script'/, page);
    assert.doesNotMatch(policy, /unsafe-inline|unsafe-eval(?<!wasm-unsafe-eval)|https?:/, page);
  }
});
