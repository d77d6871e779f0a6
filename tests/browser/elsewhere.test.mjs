// A site that is built where others' words are at hand: records tell them, they are searched, and nothing else is otherwise.
// The database is not in the repository: LUDARIUM_PORTAL names it, or it lies beside the project; without it nothing is tested here.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import test, { after, before } from 'node:test';
import { axeInBoth } from './checks.mjs';
import { everyPage, open, useBrowser } from './site.mjs';

const root = resolve(fileURLToPath(import.meta.url), '../../..');

/** The dump of the database, where it is at hand. */
function database() {
  if (process.env.LUDARIUM_PORTAL) return process.env.LUDARIUM_PORTAL;
  for (let folder = root; ; folder = dirname(folder)) {
    const dump = join(folder, '../shared/portal/ludiiGames.sql');
    if (existsSync(dump)) return dump;
    if (folder === dirname(folder)) return undefined;
  }
}

const dump = database();
const skip = dump ? false : 'the database is not at hand: name it in LUDARIUM_PORTAL';
let folder;
let site;

useBrowser();
before(() => {
  if (!dump) return;
  folder = mkdtempSync(join(tmpdir(), 'elsewhere-'));
  site = join(folder, 'site');
  for (const name of ['corpus', 'templates', 'docs', 'ludarium.toml', 'starter', 'Cargo.toml']) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  const program = [join(root, 'target/debug/ludarium'), join(root, 'target/tool/ludarium')].find((path) => existsSync(path));
  const run = (args) => execFileSync(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 26 });
  run(['ingest', dump]);
  run(['build', '--games', '0', '--out', site]);
});
after(() => folder && rmSync(folder, { recursive: true, force: true }));

test('a record tells its words, also without scripts, and its edition has them beside the clauses', { skip }, async () => {
  const texts = JSON.parse(readFileSync(join(folder, 'corpus/words/texts.json'), 'utf8')).evidence;
  for (const id of ['837', '1168', '1401']) {
    await open(`records/DLP.Evidence.${id}.html`, { javaScriptEnabled: false, folder: site }, async (tab) => {
      // without the numbers of the sentences
      const account = (await tab.evaluate(() => [...document.querySelectorAll('.told li')].map((e) => e.textContent.slice(e.querySelector('.told-id').textContent.length)).join(' '))).replace(/\s+/g, ' ');
      for (const field of ['content', 'rules']) {
        const words = (texts[id][field] ?? '').trim().split(/\s+/);
        for (const some of [words.slice(0, 8), words.slice(-6)]) assert.ok(account.includes(some.join(' ')), `${id} ${field}: ${some.join(' ')}`);
      }
      assert.equal(await tab.locator('.lengths').count(), 0);
    });
  }
});

test('what only the words say is found among the records, and the back button and a link lead to the same', { skip }, async () => {
  await open('records.html', { folder: site }, async (tab, seen) => {
    const count = () => tab.waitForFunction(() => /^1 record\b/.test(document.querySelector('#browse-count').textContent));
    await tab.fill('#browse-find', 'hesy-re casting sticks quibbell');
    await count();
    assert.equal(await tab.getAttribute('#table tbody th a', 'href'), 'records/DLP.Evidence.2.html');
    const address = tab.url();
    await tab.click('#table tbody th a');
    await tab.waitForURL(/DLP\.Evidence\.2\.html/);
    await tab.goBack();
    await count();
    await tab.goto('about:blank');
    await tab.goto(address);
    await count();
    assert.deepEqual(seen.errors, []);
    assert.deepEqual(seen.requests, []);
  });
});

test('no page is over 250 kB with the words in it, and axe finds nothing', { skip }, async () => {
  const large = everyPage(site).filter((page) => statSync(join(site, page)).size > 250_000);
  assert.deepEqual(large, []);
  for (const page of ['records/DLP.Evidence.1168.html', 'records.html', 'games/DLP.Games.3.html', 'map.html', 'timeline.html']) {
    await open(page, { folder: site, reducedMotion: 'reduce' }, async (tab, seen) => {
      assert.deepEqual(await axeInBoth(tab), [], page);
      assert.deepEqual(seen.requests, [], page);
    });
  }
});
