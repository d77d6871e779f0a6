// Two games side by side: the shown line is played move by move on both boards and parts them where it says.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { noiseFindings } from './checks.mjs';
import { dist, open, openEach, pages, quiet, useBrowser } from './site.mjs';
import { catchCopies } from './board.mjs';

useBrowser();

const calm = { reducedMotion: 'reduce', prepare: catchCopies };
const PAIR = 'compare/gabata-shoa-i--um-el-banat.html';
const all = pages().filter((page) => page.startsWith('compare/'));

/** What both boards hold, as screen readers are told. */
const boards = (tab) =>
  tab.evaluate(() =>
    [...document.querySelectorAll('#pair .alive .side')].map((side) => ({
      holes: [...side.querySelectorAll('.hole')].map((hole) => hole.getAttribute('aria-label')),
      counters: [...side.querySelectorAll('.hole')].map((hole) => /\d+/.exec(hole.getAttribute('aria-label').replace(/^.*?[:,]/, ''))?.[0]),
      toMove: side.querySelector('.to-move').textContent,
      why: side.querySelector('.why').textContent,
    })),
  );
const alive = (tab) => tab.waitForFunction(() => document.querySelectorAll('#pair .alive .side .hole[aria-label]').length > 0);

test('the position where Um el Banât and Gabata (Shoa I) part is reached by playing the shown moves', async () => {
  await open(PAIR, calm, async (tab, noise) => {
    await alive(tab);
    const line = await tab.locator('#pair .line .move').allTextContents();
    assert.ok(line.length > 1, `no line is shown: ${line}`);
    assert.equal(await tab.locator('#pair .line li.last').count(), 1);
    const shown = await boards(tab);
    assert.notDeepEqual(shown[0].counters, shown[1].counters, 'after the shown line both boards stand alike');
    await tab.getByRole('button', { name: 'Begin anew' }).click();
    for (const [i, move] of line.entries()) {
      await quiet(tab, 60);
      const before = await boards(tab);
      assert.deepEqual(before[0].counters, before[1].counters, `they part before move ${i + 1}`);
      await tab.locator(`#pair .alive .side >> nth=${i % 2}`).locator(`.hole[data-hole="${move}"]`).click();
    }
    await quiet(tab);
    const now = await boards(tab);
    assert.deepEqual(now.map((b) => b.holes), shown.map((b) => b.holes));
    for (const b of now) assert.match(b.why, /[a-z0-9]+\.[a-z]/, 'no clause is named for what happened');
    assert.notEqual(now[0].why, now[1].why);
    // no further move is the same in both
    const legal = tab.locator('#pair .alive .hole').first();
    await legal.click({ force: true });
    assert.match(await tab.locator('#pair .notice-place').textContent(), /parted/);
    assert.deepEqual(noiseFindings(noise), []);
  });
});

test('a link to two boards restores line and move, and a bad one says so', async () => {
  let hash = '';
  let shown;
  await open(PAIR, calm, async (tab) => {
    await alive(tab);
    await tab.locator('#pair .line .move').nth(3).click();
    await quiet(tab, 60);
    shown = await boards(tab);
    hash = new URL(tab.url()).hash.slice(1);
  });
  await open(PAIR, { ...calm, hash }, async (tab) => {
    await alive(tab);
    assert.deepEqual(await boards(tab), shown);
  });
  for (const bad of ['moves=Z+Q', 'moves=A&ply=x', 'from=nowhere&moves=garbage']) {
    await open(PAIR, { ...calm, hash: bad }, async (tab, noise) => {
      await alive(tab);
      assert.notEqual(await tab.locator('#pair .notice-place').textContent(), '', `nothing is said of #${bad}`);
      assert.deepEqual(noiseFindings(noise), []);
    });
  }
});

test('a link to two boards is copied with a word at the button, and shows the boards on a telephone', async () => {
  const phone = { ...calm, viewport: { width: 375, height: 812 }, hasTouch: true };
  await open(PAIR, { ...phone, hash: 'from=board&moves=A' }, async (tab) => {
    await alive(tab);
    await quiet(tab, 200);
    const top = await tab.locator('#pair .parting.alive').evaluate((stage) => stage.getBoundingClientRect().top);
    assert.ok(top > -20 && top < 400, `the boards stand at ${top}`);
    await tab.getByRole('button', { name: 'Copy link' }).click();
    const button = tab.getByRole('button', { name: 'Copied' });
    await button.waitFor();
    assert.ok(await button.evaluate((b) => document.activeElement === b), 'the focus is lost');
  });
});

test('boards in step have one link to copy, whichever script of the page comes first', async () => {
  // the script of every page, which is read first, does its work last
  const late = (tab) =>
    tab.addInitScript(() => {
      const add = document.addEventListener.bind(document);
      let first = true;
      document.addEventListener = (type, work, ...more) => {
        const after = type === 'DOMContentLoaded' && first ? () => setTimeout(() => ((globalThis.last = true), work()), 2000) : work;
        first &&= type !== 'DOMContentLoaded';
        add(type, after, ...more);
      };
    });
  await open(PAIR, { ...calm, prepare: async (tab) => (await calm.prepare(tab), late(tab)), hash: 'from=board&moves=A' }, async (tab) => {
    await alive(tab);
    await tab.waitForFunction(() => globalThis.last);
    assert.equal(await tab.getByRole('button', { name: 'Copy link' }).count(), 1);
  });
});

test('boards of another family go in step by the same face, throws and all', async () => {
  const given = (slug) => JSON.parse(/<script type="application\/json" id="edition-data">([^]*?)<\/script>/.exec(readFileSync(join(dist, 'editions', `${slug}.html`), 'utf8'))[1]);
  // no page of a pair has two of them: one takes the place of a page's own games, whose line is none here
  const prepare = async (tab) => {
    await catchCopies(tab);
    await tab.addInitScript((game) => {
      globalThis.ludariumGames = new Proxy({}, { get: () => game, set: () => true });
    }, given('senet'));
  };
  await open(PAIR, { ...calm, prepare }, async (tab, noise) => {
    await tab.waitForFunction(() => document.querySelectorAll('#pair .alive .side .track-choices button').length > 1);
    assert.equal(await tab.locator('#pair .line .move').count(), 0);
    for (let turn = 0; turn < 12; turn++) {
      await tab.locator(`#pair .alive .side >> nth=${turn % 2}`).locator('.track-choices button').first().click();
      await quiet(tab, 60);
      const texts = await tab.locator('#pair .alive .side .throw-words').allTextContents();
      assert.equal(texts[0], texts[1], `turn ${turn}`);
      const heads = await tab.locator('#pair .alive .side .to-move').allTextContents();
      assert.equal(heads[0], heads[1], `turn ${turn}`);
    }
    assert.equal(await tab.locator('#pair .line .move').count(), 12);
    assert.match(await tab.locator('#pair .parting-head h2').textContent(), /^Twelve moves alike so far/);
    assert.deepEqual(noiseFindings(noise), []);
  });
});

test('every pair of games has a page that shows aspects with the words of both', async () => {
  assert.ok(all.length >= 8, `${all.length} pairs`);
  await openEach(all, calm, async (tab, noise, page) => {
    const rows = await tab.locator('.difference:not(.same, .heads)').count();
    // twins say the same of every aspect, and the page says so
    if (rows === 0) assert.match(await tab.locator('.pair-head .sub').textContent(), /^No aspect of \d+ differs/, page);
    const sides = await tab.locator('.difference:not(.same, .heads) .says').count();
    assert.equal(sides, 2 * rows, page);
    assert.deepEqual(noiseFindings(noise), []);
  });
});

test('where two games part can be sent from every page of a pair, and any pair is chosen by two names', async () => {
  const some = all.filter((_, i) => i % 5 === 0);
  for (const page of some) {
    await open(page, { ...calm, viewport: { width: 375, height: 812 }, hasTouch: true }, async (tab) => {
      await quiet(tab, 400);
      const copy = tab.getByRole('button', { name: 'Copy link' });
      assert.equal(await copy.count(), 1, page);
      await copy.click();
      await tab.waitForFunction(() => [...document.querySelectorAll('button')].some((b) => b.textContent === 'Copied'));
    });
  }
  await open('compare.html', { ...calm, viewport: { width: 1440, height: 900 } }, async (tab) => {
    await tab.locator('a[href="#alike-title"]').focus();
    await tab.keyboard.press('Enter');
    await tab.keyboard.press('Tab');
    assert.equal(await tab.evaluate(() => document.activeElement.id), 'pair-0-one');
    await tab.keyboard.type('Mewegae');
    await tab.keyboard.press('Tab');
    await tab.keyboard.type('Gabata (W');
    await tab.keyboard.press('Tab');
    await tab.keyboard.press('Enter');
    await tab.waitForURL(/compare\/gabata-wuqro--mewegae\.html$/);
  });
});
