// The first ten seconds: one board that lives, with the sentence beside it; the game to begin with comes first.

import assert from 'node:assert/strict';
import test from 'node:test';
import { axeFindings, noiseFindings } from './checks.mjs';
import { open, useBrowser } from './site.mjs';

useBrowser();

for (const [width, height] of [[1366, 768], [1440, 900], [1920, 1080]]) {
  test(`${width} × ${height}: the first page shows a board and the sentence behind its last event, at first sight, and plays it again`, () =>
    open('index.html', { viewport: { width, height } }, async (tab, noise) => {
      // the engine comes when somebody wants to play
      assert.equal(await tab.evaluate(() => globalThis.ludariumComing), undefined);
      await tab.locator('#wake').click();
      await tab.locator('#player.alive').waitFor();
      const why = tab.locator('#player .why-box');
      await why.locator('.quote').first().waitFor();
      for (const part of [tab.locator('#player .board-stage'), why, tab.locator('#player .transport')]) {
        const box = await part.boundingBox();
        assert.ok(box.y >= 0 && box.y + Math.min(box.height, 120) <= height, JSON.stringify(box));
      }
      assert.match(await why.textContent(), /^(Why|How).*\?/);
      const before = await tab.locator('#player .todo').textContent();
      await tab.locator('#player .step-play').click();
      await tab.waitForFunction((todo) => document.querySelector('#player .todo').textContent !== todo, before);
      await tab.waitForFunction((todo) => document.querySelector('#player .todo').textContent === todo, before);
      assert.equal(await tab.evaluate(() => location.hash), '');
      assert.deepEqual(noiseFindings(noise), []);
    }));
}

test('without scripts the first page shows the same board and the same words', () =>
  open('index.html', { javaScriptEnabled: false, viewport: { width: 1440, height: 900 } }, async (tab) => {
    assert.ok(await tab.locator('.front-figure svg').first().isVisible());
    assert.notEqual((await tab.locator('.front-figure .quote').textContent()).trim(), '');
  }));

test('the first page has four doors, shelves of twelve games and 700 words at most, and is no longer than 8,000 px on a telephone', () =>
  open('index.html', { viewport: { width: 375, height: 812 } }, async (tab) => {
    assert.deepEqual(await tab.locator('.ways .verb').allTextContents(), ['Play', 'Compare', 'Look up', 'Teach']);
    const links = await tab.locator('#editions .game h3 a').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    assert.ok(links.length >= 10 && links.length <= 12, `${links.length} games`);
    assert.equal(new Set(links).size, links.length, 'each game once');
    const words = (await tab.locator('main').innerText()).split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
    assert.ok(words <= 700, `${words} words`);
    assert.ok((await tab.evaluate(() => document.documentElement.scrollHeight)) <= 8000);
  }));

test('the filters of all games name single countries and true boards, and leave nothing that does not match', () =>
  open('editions.html', { viewport: { width: 1440, height: 900 } }, async (tab) => {
    const options = (key) => tab.locator(`select[data-choice="${key}"] option`).allTextContents();
    for (const country of await options('country')) assert.doesNotMatch(country, /[,;]/);
    const boards = await options('board');
    assert.ok(boards.includes('two rows') && !boards.some((board) => /^no\b/.test(board)), boards.join(', '));
    await tab.locator('select[data-choice="board"]').selectOption('two rows');
    const left = await tab.locator('.game:visible').evaluateAll((all) => all.map((card) => card.dataset.board));
    assert.ok(left.length > 5 && left.every((board) => board === 'two rows'), left.join(', '));
    const bare = await tab.locator('main .games h2:visible').evaluateAll((all) => all.filter((h) => !h.closest('.games').querySelector('.game:not([hidden])')).map((h) => h.textContent));
    assert.deepEqual(bare, [], 'headings over nothing');
    // rules without an account are chosen with them
    const track = boards.find((board) => /^a track/.test(board));
    await tab.locator('select[data-choice="board"]').selectOption(track);
    const races = await tab.locator('#rulesets .game:visible').evaluateAll((all) => all.map((game) => game.dataset.board));
    assert.ok(races.length > 0 && races.every((board) => board === track), races.join(', '));
  }));

test('who comes by “against the computer” plays against it', () =>
  open('index.html', { reducedMotion: 'reduce' }, async (tab) => {
    await tab.locator('.ways a').first().click();
    await tab.locator('#player.alive').waitFor();
    assert.notEqual(await tab.locator('#player select[id$="-against"]').inputValue(), 'friend');
  }));

// who begins may be the first line of the log
for (const slug of ['um-el-banat', 'sijat-el-taba'])
  test(`${slug}: who comes to play against the computer does so`, () =>
    open(`editions/${slug}.html`, { query: 'computer', hash: 'player', reducedMotion: 'reduce' }, async (tab) => {
      await tab.locator('#player.alive').waitFor();
      assert.notEqual(await tab.locator('#player select[id$="-against"]').inputValue(), 'friend');
    }));

test('the game that readers are sent to stands first, no card stands alone in its row, and no picture is cut', () =>
  open('index.html', { viewport: { width: 1440, height: 900 } }, async (tab) => {
    const first = await tab.locator('.ways a').first().getAttribute('href');
    assert.ok(first.startsWith(await tab.locator('#editions .game h3 a').first().getAttribute('href')));
    const tops = await tab.locator('#editions .game').evaluateAll((cards) => cards.map((c) => Math.round(c.getBoundingClientRect().top)));
    const last = tops.filter((top) => top === tops.at(-1)).length;
    assert.ok(last > 1 || tops.length === 1, `${last} in the last row`);
    const pictures = tab.locator('#editions .game .picture img');
    assert.equal(await pictures.count(), tops.length);
    await pictures.last().scrollIntoViewIfNeeded();
    await pictures.evaluateAll((all) => Promise.all(all.map((img) => ((img.loading = 'eager'), img.decode()))));
    const cut = await pictures.evaluateAll((all) => all.filter((img) => img.naturalWidth === 0 || getComputedStyle(img).objectFit !== 'contain').map((img) => img.getAttribute('src')));
    assert.deepEqual(cut, []);
    assert.doesNotMatch(await tab.locator('main').textContent(), /works offline|from a folder/);
  }));

test('what was played on the first page is not what an edition opens with', () =>
  open('index.html', { reducedMotion: 'reduce' }, async (tab) => {
    await tab.locator('#wake').click();
    await tab.locator('#player.alive').waitFor();
    await tab.locator('#player .hole[aria-disabled="false"]').first().click();
    await tab.locator('#editions .game h3 a').first().click();
    await tab.locator('#player.alive').waitFor();
    assert.doesNotMatch(await tab.locator('#player .player-where').textContent(), /from a position/);
    assert.deepEqual(await axeFindings(tab), []);
  }));
