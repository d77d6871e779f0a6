// A corpus of pages that mean harm: taken in and built by the program as anybody would, then opened in the browser. Every
// page yields its finding, and nothing of it runs or is loaded.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import test, { after, before } from 'node:test';
import { ludarium } from '../../tools/engine.mjs';
import { openEach, quiet, samples, useBrowser } from './site.mjs';

const root = resolve(fileURLToPath(import.meta.url), '../../..');
const home = mkdtempSync(join(tmpdir(), 'ludarium-hostile-'));
const [corpus, given, site] = ['corpus', 'given', 'site'].map((name) => join(home, name));
after(() => rmSync(home, { recursive: true, force: true }));
useBrowser();

/** Whatever of this ran would leave `ran`, ask for a page elsewhere, speak on the console, or open a dialog. */
const RUN = "globalThis.ran=1;console.log('ran');fetch('https://evil.example/f');alert('ran')";
const HARM = [
  `</script><script>${RUN}</script>`,
  `<img src=x onerror="${RUN}">`,
  '<img src="https://evil.example/i.png">',
  `<svg onload="${RUN}"><script>${RUN}</script></svg>`,
  `<iframe srcdoc="&lt;script&gt;parent.ran=1&lt;/script&gt;"></iframe><object data="https://evil.example/o"></object>`,
  '<link rel="stylesheet" href="https://evil.example/s.css"><style>@import "https://evil.example/t.css";</style>',
  `<a href="javascript:${RUN}">a</a> [b](javascript:globalThis.ran=1) ![c](https://evil.example/m.png)`,
  '<meta http-equiv="refresh" content="0;url=https://evil.example/r"><base href="https://evil.example/">',
  `" onmouseover="globalThis.ran=1" autofocus onfocus="globalThis.ran=1" x="`,
  '{{ 1 + 1 }} {% include "x" %} <!-- --><textarea>',
].join(' ');

/** A record in the portal's words. */
const record = (id, fields) =>
  `Id ${id}\nType Ethnography\nGame ${fields.game ?? 'Harm'}\nLocation ${fields.place ?? 'Nowhere'}\nDate 1900-01-01 - 1900-12-31\n` +
  `Rules ${fields.rules ?? '2x6 board.'}\nContent ${fields.content ?? '"Words." Nobody 1900: 1.'}\nConfidence 100\nSource ${fields.source ?? 'Nobody, N. 1900. A Book of Games.'}\n\n`;
const head = (n, name = 'Nowhere') => `Evidence in ${name}\n\n${n} pieces of evidence found.\n\n`;
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Page → its bytes, and the findings that it must yield. */
const PAGES = {
  'words.txt': [head(1, HARM.slice(0, 100)) + record('DLP.Evidence.9001', { game: HARM, place: HARM, rules: HARM, content: HARM, source: HARM }), ['markup']],
  'markup.html': [
    `<!DOCTYPE html><html><head><script>${RUN}</script></head><body onload="${RUN}"><h1>Evidence in Nowhere</h1><p>1 pieces of evidence found.</p>` +
      `<div><b>Id</b> DLP.Evidence.9002<br><b>Type</b> Ethnography<br><b>Game</b> ${escaped(HARM)}<br><b>Date</b> 1900-01-01 - 1900-12-31<br>` +
      `<b>Rules</b> 2x6 board. ${HARM.replace('<!-- --><textarea>', '')}<br><b>Content</b> ${escaped(HARM)}<br><b>Confidence</b> 100<br>` +
      `<b>Source</b> <a href="javascript:${RUN}">Nobody, N. 1900.</a></div></body></html>`,
    ['active-content', 'markup'],
  ],
  'controls.txt': [head(1) + record('DLP.Evidence.9003', { game: 'Two\u202Efold\u2066', rules: '2x6\0 board.\u001B[31m', content: '"\u202Esdrow" Nobody 1900: 1.' }), ['control']],
  'ids.txt': [
    head(4) + ['../../../evil', 'DLP.Evidence.7/../../evil', '/etc/passwd', 'DLP.Evidence.<script>'].map((id) => record(id, {})).join(''),
    ['bad-id'],
  ],
  // a megabyte; ten of them, which are minutes of work, with ALL=1
  'long.txt': [head(1) + record('DLP.Evidence.9004', { rules: 'Rules of '.repeat(process.env.ALL ? 1_200_000 : 120_000) }), []],
  'deep.html': [
    `<html><body><h1>Evidence in Nowhere</h1>${'<div><b>'.repeat(50_000)}Id DLP.Evidence.9005<br>Type Ethnography<br>Game Deep<br>Rules 2x6 board.<br>Content "Words." Nobody 1900: 1.<br>Confidence 100</body></html>`,
    ['nesting'],
  ],
  // a record that is there already, with other words
  'again.txt': [head(1, 'Kababish') + record('DLP.Evidence.703', { game: HARM, rules: HARM, content: HARM }), ['conflict']],
};

/** Names that would lead out of their folder, were they taken as they are. */
const NAMES = { 'a\\..\\..\\evil.txt': 9006, 'x..%2f..%2fevil.txt': 9007, '<img src=x onerror=ran=1>.txt': 9008 };

/** The program that built the site. */
function program(...args) {
  const run = spawnSync(ludarium, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  assert.ifError(run.error);
  return run;
}

/** Puts the words into every text for readers of an edition's files; ids, cites and rules stay. */
function poison(file) {
  const read = /^(says|ask|because|note|title|subtitle|people|summary|gloss|word|why|means) = "(?:[^"\\]|\\.)*"$/gm;
  const text = readFileSync(file, 'utf8').replace(read, (_, key) => `${key} = ${JSON.stringify(HARM)}`);
  writeFileSync(file, text.replace(/^about = """[^]*?"""$/m, `about = ${JSON.stringify(HARM)}`));
}

/** Editions that are there in any case: two with their boards as they are, and others of each kind with harm in them. */
const KEPT = ['awagagae', 'lib-el-merafib', 'um-el-banat', 'senet', 'mewelad', 'gabata-shoa-i'];

let findings;
before(() => {
  cpSync(join(root, 'corpus'), corpus, { recursive: true });
  mkdirSync(given);
  for (const [name, [bytes]] of Object.entries(PAGES)) writeFileSync(join(given, name), bytes);
  for (const [name, id] of Object.entries(NAMES)) writeFileSync(join(given, name), head(1) + record(`DLP.Evidence.${id}`, {}));
  // of the other editions every sixth: with the harm in them each takes seconds to build, and their pages are of the same kinds
  const others = readdirSync(join(corpus, 'games')).filter((slug) => !slug.startsWith('_') && !KEPT.includes(slug));
  for (const slug of process.env.ALL ? [] : others.filter((_, i) => i % 6)) rmSync(join(corpus, 'games', slug), { recursive: true });
  for (const slug of readdirSync(join(corpus, 'games'))) {
    if (slug === 'awagagae' || slug === 'lib-el-merafib') continue; // two stay as they are, with their boards
    for (const file of readdirSync(join(corpus, 'games', slug))) {
      if (file.endsWith('.toml') && !slug.startsWith('_')) poison(join(corpus, 'games', slug, file));
    }
  }
  const run = program('ingest', given, '--corpus', corpus, '--json');
  assert.equal(run.status, 1, run.stderr.slice(0, 2000));
  findings = JSON.parse(run.stdout).findings;
  const built = program('build', '--corpus', corpus, '--out', site, '--games', '0');
  assert.ok([0, 1].includes(built.status), built.stderr.slice(0, 2000));
}, { timeout: 600_000 });

test('every hostile page yields its finding', () => {
  const of = (page, kind) => findings.some((f) => f.kind === kind && (f.page ?? '').endsWith(page));
  for (const [page, [, kinds]] of Object.entries(PAGES)) {
    for (const kind of kinds) assert.ok(of(page, kind), `${page} yields no ${kind}: ${JSON.stringify(findings.filter((f) => (f.page ?? '').endsWith(page)).slice(0, 5))}`);
  }
});

test('no name leads out of the corpus', () => {
  assert.deepEqual(readdirSync(home).sort(), ['corpus', 'given', 'site']);
  const kept = readdirSync(join(corpus, 'pages'));
  assert.ok(kept.every((name) => /^[A-Za-z0-9._-]+$/.test(name)), kept.join(' '));
  for (const id of Object.values(NAMES)) assert.ok(readdirSync(join(corpus, 'evidence')).includes(`DLP.Evidence.${id}.json`));
  assert.ok(readdirSync(join(corpus, 'evidence')).every((name) => /^DLP\.Evidence\.\d+\.json$/.test(name)));
});

test('nothing runs and nothing is loaded on any page of the site built from it', { timeout: 600_000 }, async () => {
  // of hundreds of editions and records some are looked at, and always those that the harm was put into
  const taken = readdirSync(join(site, 'records')).filter((page) => /(90\d\d|703)\.html$/.test(page)).map((page) => `records/${page}`);
  for (const page of ['records/DLP.Evidence.703.html', 'records/DLP.Evidence.9001.html', 'records/DLP.Evidence.9005.html', 'editions/um-el-banat.html']) {
    assert.ok(existsSync(join(site, page)), `${page} is not there`);
  }
  const some = new Set([...samples(1, site), ...taken, 'editions/um-el-banat.html']);
  let dialogs = [];
  let spoken = [];
  await openEach(some, {
    folder: site,
    prepare: (tab) => {
      tab.on('dialog', (dialog) => (dialogs.push(dialog.message()), dialog.dismiss()));
      tab.on('console', (message) => spoken.push(message.text()));
    },
  }, async (tab, seen, page) => {
    await quiet(tab);
    const found = await tab.evaluate(() => ({
      ran: globalThis.ran ?? null,
      scripted: [...document.querySelectorAll('a[href], area[href], form[action]')].filter((a) => /^\s*(javascript|data|vbscript):/i.test(a.getAttribute('href') ?? a.getAttribute('action') ?? '')).length,
      handlers: [...document.querySelectorAll('*')].filter((e) => [...e.attributes].some((a) => a.name.startsWith('on'))).length,
      foreign: document.querySelectorAll('iframe, object, embed, base, meta[http-equiv=refresh], img[src^=http], link[href^=http]').length,
      at: location.protocol,
    }));
    assert.deepEqual({ page, ...found, dialogs, spoken, ...seen }, { page, ran: null, scripted: 0, handlers: 0, foreign: 0, at: 'file:', dialogs: [], spoken: [], errors: [], requests: [] });
    [dialogs, spoken] = [[], []];
  });
});
