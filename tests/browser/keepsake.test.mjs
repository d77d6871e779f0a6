// A game as a whole: the chart of what each side holds, its moments, and what can be taken away of it.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { alive, byMouse, catchCopies, copied, countsOf, look, move, ready } from './board.mjs';
import { ludarium } from '../../tools/engine.mjs';
import * as sticks from './trackboard.mjs';
import { noiseFindings } from './checks.mjs';
import { editions, open, quiet, textOf, useBrowser } from './site.mjs';

useBrowser();

for (const slug of editions()) {
  test(`${slug}: the chart of what each side holds goes to any step, and moments lead to theirs`, async () => {
    await open(`editions/${slug}.html`, { reducedMotion: 'reduce' }, async (tab, noise) => {
      await alive(tab);
      let seen = await ready(tab);
      for (let i = 0; i < 12 && seen.legal.length; i++) seen = await move(tab, seen, byMouse);
      const slider = tab.locator('#player .scrub');
      const most = Number(await slider.getAttribute('max'));
      assert.ok(most >= 3, `only ${most} steps`);
      const last = await look(tab);
      await slider.fill('0');
      await quiet(tab, 80);
      assert.match(await slider.getAttribute('aria-valuetext'), new RegExp(`^step 0 of ${most}`));
      assert.notDeepEqual((await look(tab)).holes, last.holes);
      await slider.fill(String(most));
      await quiet(tab, 80);
      assert.deepEqual((await look(tab)).holes, last.holes);
      const numbers = (await slider.getAttribute('aria-valuetext')).match(/\d+/g).map(Number).slice(2);
      assert.ok(numbers.every((n) => n >= 0) && numbers[0] + numbers[1] <= countsOf(last).reduce((a, b) => a + b, 0) + 200);
      const moments = tab.locator('#player .moments .event');
      if (await moments.count()) {
        await tab.locator('#player .key-moments summary').click();
        const ply = await moments.first().getAttribute('data-ply');
        await moments.first().click();
        await quiet(tab, 80);
        assert.equal(await slider.inputValue(), ply);
      }
      assert.deepEqual(noiseFindings(noise), []);
    });
  });
}

test('a game can be taken away as a record, as JSON, its board as SVG, and in a frame that shows the same board', async () => {
  const slug = editions()[0];
  await open(`editions/${slug}.html`, { reducedMotion: 'reduce', prepare: catchCopies, acceptDownloads: true }, async (tab, noise) => {
    await alive(tab);
    let seen = await ready(tab);
    for (let i = 0; i < 4; i++) seen = await move(tab, seen, byMouse);
    await tab.locator('.keepsake summary').click();
    const save = async (words) => {
      const [download] = await Promise.all([tab.waitForEvent('download'), tab.locator('.keepsake .button', { hasText: words }).click()]);
      return await textOf(download);
    };
    const record = await save('Game as text');
    assert.match(record, new RegExp(`^Game: ${slug}\\nRules: [0-9a-f]{64}\\n`));
    const json = JSON.parse(await save('Game as JSON'));
    assert.deepEqual(json.moves, record.trim().split('\n').pop().split(' ').filter((t) => !t.includes(':')));
    const svg = await save('Board as SVG');
    assert.match(svg, /^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    assert.doesNotMatch(svg, /class=|<script|light-dark\(/);
    await tab.locator('.keepsake .button', { hasText: 'frame' }).click();
    const frame = await copied(tab);
    const query = /src="embed\/[^"?]+\?([^"]*)"/.exec(frame)[1];
    const shown = await look(tab);
    assert.deepEqual(noiseFindings(noise), []);
    await open(`embed/${slug}.html`, { reducedMotion: 'reduce' }, async (inner, quiet) => {
      await inner.goto(`${inner.url().split('#')[0]}?${query}`);
      await alive(inner);
      await ready(inner);
      assert.deepEqual((await look(inner)).holes, shown.holes);
      assert.deepEqual(noiseFindings(quiet), []);
    });
  });
});

test('analysis is shown on demand, in words and as a bar, and follows the game', async () => {
  const slug = editions().at(-1);
  await open(`editions/${slug}.html`, { reducedMotion: 'reduce' }, async (tab, noise) => {
    await alive(tab);
    let seen = await ready(tab);
    assert.equal(await tab.locator('.analysis').isVisible(), false);
    await tab.locator('.controls .more').click();
    await tab.locator('#player-analysis').check();
    await tab.waitForFunction(() => /best move found is/.test(document.querySelector('.analysis-words').textContent));
    const first = await tab.locator('.analysis-words').textContent();
    const best = /found is ([A-Za-z])/.exec(first)[1];
    assert.ok(seen.legal.includes(best), `${best} is not among ${seen.legal}`);
    seen = await move(tab, seen, byMouse);
    await tab.waitForFunction((old) => document.querySelector('.analysis-words').textContent !== old, first);
    assert.deepEqual(noiseFindings(noise), []);
  });
});

test('the bar of the analysis leans from the middle towards the name of whom the game stands better for', async () => {
  const far = { South: '24-6 S', North: '6-24 S', Even: '15-15 S' };
  for (const [who, stores] of Object.entries(far)) {
    const hash = `pos=${`4,1,0,0,0,4/4,0,0,0,1,4 ${stores}`.replaceAll(' ', '+')}`;
    await open('editions/um-el-banat.html', { reducedMotion: 'reduce', hash }, async (tab) => {
      await alive(tab);
      await tab.locator('.controls .more').click();
      await tab.locator('#player-analysis').check();
      await tab.waitForFunction(() => /best move found is/.test(document.querySelector('.analysis-words').textContent));
      const seen = await tab.evaluate(() => {
        const box = (css) => document.querySelector(`.analysis-bar ${css}`).getBoundingClientRect();
        const [bar, ahead] = [box('.leaning'), box('.leaning-ahead')];
        const middle = bar.left + bar.width / 2;
        const names = [...document.querySelectorAll('.analysis-bar .analysis-side')].map((e) => e.textContent);
        return {
          names,
          words: document.querySelector('.analysis-words').textContent,
          bold: document.querySelector('.analysis-bar b')?.textContent ?? '',
          left: (middle - ahead.left) / bar.width,
          right: (ahead.right - middle) / bar.width,
        };
      });
      assert.deepEqual(seen.names, ['North', 'South']);
      const named = /^(South|North|Even)/.exec(seen.words)[1];
      if (who !== 'Even') {
        assert.equal(named, who);
        assert.equal(seen.bold, who);
        const [towards, away] = who === 'South' ? [seen.right, seen.left] : [seen.left, seen.right];
        assert.ok(towards > 0.1 && away < 0.02, JSON.stringify(seen));
      }
      assert.ok(Math.max(seen.left, seen.right) <= 0.51, JSON.stringify(seen));
    });
  }
});

test('a game of sticks can be taken away too, and its frame shows the same game', async () => {
  const slug = editions('track')[0];
  await open(`editions/${slug}.html`, { reducedMotion: 'reduce', prepare: catchCopies, acceptDownloads: true }, async (tab, noise) => {
    await tab.waitForSelector('#player .keepsake');
    await tab.locator('.keepsake summary').click();
    const [download] = await Promise.all([tab.waitForEvent('download'), tab.locator('.keepsake .button', { hasText: 'Game as JSON' }).click()]);
    const json = JSON.parse(await textOf(download));
    assert.equal(json.game, slug);
    assert.match(json.rules_sha256, /^[0-9a-f]{64}$/);
    await tab.locator('.keepsake .button', { hasText: 'frame' }).click();
    const query = /src="embed\/[^"?]+\?([^"]*)"/.exec(await copied(tab))[1];
    const todo = await tab.locator('#player .todo').textContent();
    await open(`embed/${slug}.html`, { reducedMotion: 'reduce' }, async (inner, quiet) => {
      await inner.goto(`${inner.url().split('#')[0]}?${query}`);
      await inner.waitForSelector('#player.alive');
      assert.equal(await inner.locator('#player .todo').textContent(), todo);
      assert.deepEqual(noiseFindings(quiet), []);
    });
    assert.deepEqual(noiseFindings(noise), []);
  });
});

/** Saves the game as a record; gives its text. */
async function record(tab) {
  if (!(await tab.locator('.keepsake').evaluate((d) => d.open))) await tab.locator('.keepsake summary').click();
  const [download] = await Promise.all([tab.waitForEvent('download'), tab.locator('.keepsake .button', { hasText: 'Game as text' }).click()]);
  return await textOf(download);
}

/** Opens a record on the board, as a file that the reader has. */
async function openRecord(tab, text) {
  const file = join(mkdtempSync(join(tmpdir(), 'ludarium-record-')), 'kept.game');
  writeFileSync(file, text);
  await tab.locator('.keepsake input[type="file"]').setInputFiles(file);
  await tab.waitForFunction(() => document.querySelector('#player .notice-place').textContent.includes('kept.game'));
  return file;
}

/** What the program makes of a record: the position at its end. */
const again = (file) => JSON.parse(execFileSync(ludarium, ['replay', file, '--json'], { encoding: 'utf8', maxBuffer: 1 << 28 }));

for (const slug of [editions()[0], editions().at(-1)]) {
  test(`${slug}: a record that was kept is opened again, here and by the program`, () =>
    open(`editions/${slug}.html`, { reducedMotion: 'reduce', acceptDownloads: true }, async (tab, noise) => {
      await alive(tab);
      let seen = await ready(tab);
      for (let i = 0; i < 6 && seen.legal.length; i++) seen = await move(tab, seen, byMouse);
      const text = await record(tab);
      await tab.locator('#player .deed.new').click();
      await ready(tab);
      const file = await openRecord(tab, text);
      await tab.locator('#player .step-end').evaluate((b) => b.click());
      await quiet(tab);
      const opened = await look(tab);
      assert.deepEqual(opened.moves, seen.moves);
      assert.deepEqual(opened.holes, seen.holes);
      assert.deepEqual(again(file).steps.flatMap((s) => (s.move ? [s.move] : [])), seen.moves);
      assert.deepEqual(noiseFindings(noise), []);
    }));
}

for (const slug of editions('track')) {
  test(`${slug}: chart, moments, analysis, and a record with its throws, kept and opened again here and by the program`, () =>
    open(`editions/${slug}.html`, { reducedMotion: 'reduce', acceptDownloads: true, hash: 'new=&players=2&seed=5' }, async (tab, noise) => {
      await sticks.alive(tab);
      let seen = await sticks.ready(tab);
      for (let i = 0; i < 30 && !seen.choices.includes('New game'); i++) seen = await sticks.choose(tab, seen.choices[0]);
      const slider = tab.locator('#player .scrub');
      const most = Number(await slider.getAttribute('max'));
      assert.equal(most, seen.steps);
      await slider.fill('2');
      await tab.waitForFunction(() => /^step 2 of \d+; Places that each player has gone/.test(document.querySelector('#player .scrub').getAttribute('aria-valuetext')));
      assert.match(await tab.locator('#player .todo').textContent(), /^(?:Player \d|[A-Z])\b/);
      await slider.fill(String(most));
      await quiet(tab, 80);
      assert.deepEqual((await sticks.look(tab)).seats, seen.seats);
      assert.equal(await tab.locator('.analysis').isVisible(), false);
      await tab.locator('.controls .more').click();
      await tab.locator('#player-analysis').check({ force: true });
      await tab.waitForFunction(() => /\(seed \d+\)/.test(document.querySelector('.analysis-words').textContent));
      assert.match(await tab.locator('.analysis-words').textContent(), /In \d+ games continued after the best move/);
      assert.ok((await tab.locator('.analysis .leaning').count()) > 0);
      const text = await record(tab);
      assert.match(text, /^Game: .*\nRules: [0-9a-f]{64}\n/);
      await tab.locator('#player .deed.new').click();
      await tab.waitForFunction(() => document.querySelectorAll('#player .log .move').length === 0);
      const file = await openRecord(tab, text);
      await tab.locator('#player .step-end').evaluate((b) => b.click());
      const opened = await sticks.ready(tab, seen.steps);
      assert.deepEqual([opened.moves, opened.seats, opened.choices], [seen.moves, seen.seats, seen.choices]);
      const replayed = again(file);
      assert.deepEqual(replayed.steps.map((s) => s.move).filter((t) => !t.startsWith('lot:')), seen.moves);
      assert.deepEqual(noiseFindings(noise), []);
    }));
}

test('the account can be narrowed to the sentences of one status, and an address of another shows all again', async () => {
  // an account that makes claims
  const slug = 'um-el-banat';
  await open(`editions/${slug}.html`, { query: 'study', viewport: { width: 1400, height: 900 } }, async (tab, noise) => {
    const shown = () => tab.locator('.account .sentence:not(.left-out)').evaluateAll((all) => [...new Set(all.map((s) => /sentence-([a-z]+)/.exec(s.className)[1]))]);
    assert.ok((await shown()).length > 1);
    const claims = tab.locator('.edition-head .status-switch[data-status="claim"]');
    await claims.click();
    assert.deepEqual(await shown(), ['claim']);
    assert.equal(await claims.getAttribute('aria-pressed'), 'true');
    const other = await tab.locator('.account .sentence.left-out').first().getAttribute('id');
    await tab.evaluate((id) => (location.hash = id), other);
    await tab.waitForFunction(() => !document.querySelector('.sentence.left-out'));
    await claims.click();
    await claims.click();
    assert.ok((await shown()).length > 1);
    assert.deepEqual(noiseFindings(noise), []);
  });
});
