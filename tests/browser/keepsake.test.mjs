// A game as a whole: the chart of what each side holds, its moments, and what can be taken away of it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { alive, byMouse, catchCopies, copied, countsOf, look, move, ready } from './board.mjs';
import { noiseFindings } from './checks.mjs';
import { editions, open, useBrowser } from './site.mjs';

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
      await tab.waitForTimeout(80);
      assert.match(await slider.getAttribute('aria-valuetext'), new RegExp(`^step 0 of ${most}`));
      assert.notDeepEqual((await look(tab)).holes, last.holes);
      await slider.fill(String(most));
      await tab.waitForTimeout(80);
      assert.deepEqual((await look(tab)).holes, last.holes);
      const numbers = (await slider.getAttribute('aria-valuetext')).match(/\d+/g).map(Number).slice(2);
      assert.ok(numbers.every((n) => n >= 0) && numbers[0] + numbers[1] <= countsOf(last).reduce((a, b) => a + b, 0) + 200);
      const moments = tab.locator('#player .moments .event');
      if (await moments.count()) {
        await tab.locator('#player .key-moments summary').click();
        const ply = await moments.first().getAttribute('data-ply');
        await moments.first().click();
        await tab.waitForTimeout(80);
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
      return readFileSync(await download.path(), 'utf8');
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
    await tab.locator('#player-analysis').check();
    await tab.waitForFunction(() => /best move found is/.test(document.querySelector('.analysis p').textContent));
    const first = await tab.locator('.analysis p').textContent();
    const best = /found is ([A-Za-z])/.exec(first)[1];
    assert.ok(seen.legal.includes(best), `${best} is not among ${seen.legal}`);
    seen = await move(tab, seen, byMouse);
    await tab.waitForFunction((old) => document.querySelector('.analysis p').textContent !== old, first);
    assert.deepEqual(noiseFindings(noise), []);
  });
});

test('a game of sticks can be taken away too, and its frame shows the same game', async () => {
  const slug = editions('track')[0];
  await open(`editions/${slug}.html`, { reducedMotion: 'reduce', prepare: catchCopies, acceptDownloads: true }, async (tab, noise) => {
    await tab.waitForSelector('#player .keepsake');
    await tab.locator('.keepsake summary').click();
    const [download] = await Promise.all([tab.waitForEvent('download'), tab.locator('.keepsake .button', { hasText: 'Game as JSON' }).click()]);
    const json = JSON.parse(readFileSync(await download.path(), 'utf8'));
    assert.equal(json.game, slug);
    assert.match(json.rules_sha256, /^[0-9a-f]{64}$/);
    await tab.locator('.keepsake .button', { hasText: 'frame' }).click();
    const query = /src="embed\/[^"?]+\?([^"]*)"/.exec(await copied(tab))[1];
    const todo = await tab.locator('#player .todo').textContent();
    await open(`embed/${slug}.html`, { reducedMotion: 'reduce' }, async (inner, quiet) => {
      await inner.goto(`${inner.url().split('#')[0]}?${query}`);
      await inner.waitForSelector('#player .keepsake');
      assert.equal(await inner.locator('#player .todo').textContent(), todo);
      assert.deepEqual(noiseFindings(quiet), []);
    });
    assert.deepEqual(noiseFindings(noise), []);
  });
});

test('the account can be narrowed to the sentences of one status, and an address of another shows all again', async () => {
  const slug = editions().at(-1);
  await open(`editions/${slug}.html`, { viewport: { width: 1400, height: 900 } }, async (tab, noise) => {
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
