// What helps a reader to play better: worths of all moves, lines that can be played out, the whole game looked at, takebacks, a clock.

import assert from 'node:assert/strict';
import test from 'node:test';
import { alive, byMouse, look, move, ready, tabToBoard } from './board.mjs';
import { axeInBoth, noiseFindings, sidewaysFindings } from './checks.mjs';
import { editions, open, useBrowser } from './site.mjs';
import * as sticks from './trackboard.mjs';

useBrowser();

const [slug] = editions();
const WIDTHS = [375, 1440];
const still = (width) => ({ reducedMotion: 'reduce', viewport: { width, height: 900 } });

async function analyse(tab) {
  await tab.locator('.controls .more').click();
  await tab.locator('#player-analysis').check({ force: true });
  await tab.waitForFunction(() => /best move found is/.test(document.querySelector('.analysis-words').textContent) && document.querySelector('.analysis-lines .line'));
}

/** What the badges on the holes say, and what a screen reader reads of each. */
const worths = (tab) =>
  tab.evaluate(() =>
    Object.fromEntries([...document.querySelectorAll('#player .hole')].flatMap((hole) => {
      const badge = hole.querySelector('.worth');
      return badge ? [[hole.dataset.hole, { text: badge.textContent, best: badge.classList.contains('worth-best'), label: hole.getAttribute('aria-label') }]] : [];
    })));

for (const width of WIDTHS) {
  test(`at ${width} px every move has its worth on the board, in a list and in words, and a line is played out and taken back`, () =>
    open(`editions/${slug}.html`, still(width), async (tab, noise) => {
      await alive(tab);
      const before = await ready(tab);
      await analyse(tab);
      const seen = await worths(tab);
      assert.deepEqual(Object.keys(seen).sort(), before.legal);
      assert.equal(Object.values(seen).filter((w) => w.best).length, 1);
      for (const { text, best, label } of Object.values(seen)) {
        assert.match(text, /^\d+$/);
        assert.ok(label.endsWith(best ? `${text} %, the best move` : `${text} %`), label);
      }
      // the bar's two chances make a whole, and the list tells of every move
      const sides = await tab.locator('.analysis-chance').allTextContents();
      assert.equal(sides.map((s) => parseInt(s, 10)).reduce((a, b) => a + b, 0), 100);
      assert.equal(await tab.locator('.analysis-all li').count(), before.legal.length);
      assert.ok((await tab.locator('.analysis-lines .line').count()) <= 3);
      assert.deepEqual(await sidewaysFindings(tab, width), []);
      assert.deepEqual(await axeInBoth(tab), []);
      const line = tab.locator('.analysis-lines .line').first();
      const tokens = (await line.getAttribute('data-line')).split(' ');
      await line.focus();
      await tab.keyboard.press('Enter');
      await tab.waitForFunction(() => /is now on the board/.test(document.querySelector('#player .coach-says').textContent));
      await tab.locator('#player .step-end').evaluate((b) => b.click());
      assert.deepEqual((await look(tab)).moves.slice(0, tokens.length), tokens);
      await tab.getByRole('button', { name: 'Back to the game', exact: true }).click();
      await tab.waitForFunction((n) => document.querySelectorAll('#player .log .move').length === n, before.steps);
      const bare = (holes) => Object.values(holes).map((label) => label.replace(/, \d+ %.*$/, ''));
      assert.deepEqual(bare((await look(tab)).holes), bare(before.holes));
      assert.deepEqual(noiseFindings(noise), []);
    }));
}

for (const width of WIDTHS) {
  test(`at ${width} px the whole game is looked at: a curve, mistakes by name in log and list, each to be tried again`, () =>
    open(`editions/${slug}.html`, { ...still(width), hash: 'new=south&seed=4' }, async (tab, noise) => {
      await alive(tab);
      let seen = await ready(tab);
      // the worst that can be done: what costs most by the badges
      await analyse(tab);
      for (let i = 0; i < 6 && seen.legal.length > 0; i++) {
        await tab.waitForFunction(() => document.querySelector('#player .hole .worth') || document.querySelectorAll('#player .hole[aria-disabled="false"]').length < 2, null, { timeout: 8000 });
        const badges = Object.entries(await worths(tab)).sort((a, b) => Number(a[1].text) - Number(b[1].text));
        seen = await move(tab, seen, (t, hole) => byMouse(t, badges[0]?.[0] ?? hole));
      }
      const look_ = tab.getByRole('button', { name: 'Analyse the whole game' });
      await look_.focus();
      await tab.keyboard.press('Enter');
      await tab.waitForFunction(() => /inaccurac/i.test(document.querySelector('.review-words').textContent), null, { timeout: 20000 });
      const faults = await tab.locator('.review-faults .fault').count();
      assert.ok(faults > 0, await tab.locator('.review-words').textContent());
      assert.equal(await tab.locator('.log .move-called').count(), faults);
      assert.equal(await tab.locator('.review-curve .c-fault').count(), faults);
      const words = await tab.locator('.review-faults .event').first().textContent();
      const [, number, who, made, best] = /^(\d+)\. (\w+), (\S+): \w+\. It leaves a \d+ % chance to win; (\S+) leaves/.exec(words);
      assert.ok(number && who && made !== best, words);
      assert.deepEqual(await sidewaysFindings(tab, width), []);
      assert.deepEqual(await axeInBoth(tab), []);
      await tab.locator('.review-faults .again').first().click();
      await tab.waitForFunction(() => /Find a better move/.test(document.querySelector('#player .coach-says').textContent));
      const again = await ready(tab);
      assert.ok(again.legal.includes(best) && again.legal.includes(made), `${best} and ${made} among ${again.legal}`);
      await byMouse(tab, best);
      await tab.waitForFunction(() => /^The best move/.test(document.querySelector('#player .coach-says').textContent), null, { timeout: 8000 });
      await tab.getByRole('button', { name: 'Back to the game', exact: true }).click();
      await tab.waitForFunction((n) => document.querySelectorAll('#player .log .move').length === n, seen.steps);
      assert.equal(await tab.locator('.review-faults .fault').count(), faults, 'what was found of the game is still there');
      assert.deepEqual(noiseFindings(noise), []);
    }));
}

test('against the computer one press takes back the reader’s move with the answer; how strong the level is stands beside it', () =>
  open(`editions/${slug}.html`, { ...still(1440), hash: 'new=south&seed=4' }, async (tab, noise) => {
    await alive(tab);
    await ready(tab);
    await tab.locator('#player-against').selectOption('player');
    // where the computer begins it has moved by then
    const before = await ready(tab);
    assert.match(await tab.locator('.level-strength').textContent(), /^wins about \d+ of \d+ against a pupil \(n = \d+/);
    await tabToBoard(tab);
    await byMouse(tab, before.legal[0]);
    await tab.waitForFunction((n) => document.querySelectorAll('#player .log .move').length > n + 1 && document.querySelector('#player .hole[aria-disabled="false"]'), before.steps, { timeout: 15000 });
    await tab.keyboard.press('u');
    await tab.waitForFunction((n) => document.querySelectorAll('#player .log .move').length === n, before.steps);
    assert.deepEqual((await look(tab)).legal, before.legal);
    assert.deepEqual(noiseFindings(noise), []);
  }));

test('a clock stands there only where it is wanted, runs for whoever is to move, and is in no record', () =>
  open(`editions/${slug}.html`, { ...still(375), hash: 'new=south&seed=4' }, async (tab, noise) => {
    await alive(tab);
    let seen = await ready(tab);
    assert.equal(await tab.locator('.timekeeper').isVisible(), false);
    await tab.locator('.controls .more').click();
    await tab.locator('#player-clock').selectOption('3');
    assert.deepEqual(await tab.locator('.time').allTextContents(), ['3:00', '3:00']);
    seen = await move(tab, seen, byMouse);
    await tab.waitForFunction(() => [...document.querySelectorAll('.time')].some((t) => t.textContent !== '3:00'), null, { timeout: 8000 });
    assert.equal(await tab.locator('.time-runs').count(), 1);
    assert.deepEqual(await sidewaysFindings(tab, 375), []);
    await tab.locator('#player .deed.new').click();
    await tab.waitForFunction(() => [...document.querySelectorAll('.time')].every((t) => t.textContent === '3:00'));
    assert.deepEqual(noiseFindings(noise), []);
  }));

for (const game of editions('track').slice(0, 1)) {
  test(`${game}: choices have their worth, and the whole game can be looked at`, () =>
    open(`editions/${game}.html`, { ...still(1440), hash: 'new=&players=2&seed=5' }, async (tab, noise) => {
      await sticks.alive(tab);
      let seen = await sticks.ready(tab);
      for (let i = 0; i < 14 && !seen.choices.includes('New game'); i++) seen = await sticks.choose(tab, seen.choices.at(-1));
      await tab.locator('.controls .more').click();
      await tab.locator('#player-analysis').check({ force: true });
      await tab.waitForFunction(() => /\(seed \d+\)/.test(document.querySelector('.analysis-words').textContent));
      assert.match(await tab.locator('.analysis-words').textContent(), /^In \d+ games continued/);
      await tab.getByRole('button', { name: 'Analyse the whole game' }).click();
      await tab.waitForFunction(() => /inaccurac/i.test(document.querySelector('.review-words').textContent), null, { timeout: 60000 });
      assert.ok((await tab.locator('.review-curve path').count()) > 2);
      assert.deepEqual(await axeInBoth(tab), []);
      assert.deepEqual(noiseFindings(noise), []);
    }));
}
