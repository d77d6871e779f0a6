// The sentence beside the board: board, controls and reason are in one view, at first sight and wherever a game is opened from.

import assert from 'node:assert/strict';
import test from 'node:test';
import { alive, look, ready } from './board.mjs';
import { editions, oneOfEach, open, quiet, useBrowser } from './site.mjs';
import * as sticks from './trackboard.mjs';

useBrowser();

const WINDOWS = [[1366, 768], [1440, 900], [1920, 1080], [375, 812]];
/** Examples, and recorded games, that are opened in a window: more where it is lowest and where it is narrowest. */
const opened = (width) => (width === 1366 || width === 375 || process.env.ALL ? 3 : 1);
const PARTS = { board: '.board-stage', controls: '.transport', reason: '.why-box' };
/** Of the reason this much has to be seen: its question and its first words. */
const REASON = 60;

/** What of board, controls and reason does not lie in the window. */
const hidden = (tab, parts = PARTS) =>
  tab.evaluate(([parts, reason]) => Object.entries(parts).flatMap(([name, selector]) => {
    const box = document.querySelector(`#player ${selector}`).getBoundingClientRect();
    const bottom = name === 'reason' ? Math.min(box.bottom, box.top + reason) : box.bottom;
    return box.top >= -1 && bottom <= innerHeight + 1 && box.height > 0 ? [] : [`${name} ${Math.round(box.top)}..${Math.round(bottom)} of ${innerHeight}`];
  }), [parts, REASON]);

/** Whether a sentence is seen, or there is none beside the board. */
const cited = (tab) =>
  tab.evaluate(() => {
    const why = [...document.querySelectorAll('#player .why-foot .cite')].map((a) => a.getAttribute('href')).find((href) => href?.startsWith('#'));
    const sentence = why ? document.querySelector(why) : null;
    if (!sentence?.offsetParent) return null;
    const { top, bottom } = sentence.getBoundingClientRect();
    return { id: sentence.id, top, bottom, seen: top < innerHeight && bottom > 0 };
  });

for (const slug of oneOfEach()) {
  for (const [width, height] of WINDOWS) {
    test(`${slug}, ${width} × ${height}: board, controls and reason are seen at first sight, after Show and after Open, with the focus, and at the end`, () =>
      open(`editions/${slug}.html`, { query: 'study', reducedMotion: 'reduce', viewport: { width, height } }, async (tab) => {
        await tab.locator('#player.alive').waitFor();
        await quiet(tab, 120);
        assert.deepEqual(await hidden(tab), [], 'at first sight');
        const openers = { Show: '#examples [data-example] .open-board', Open: '[data-replay] .open-board' };
        for (const [what, selector] of Object.entries(openers)) {
          const buttons = tab.locator(selector);
          const count = await buttons.count();
          const step = Math.max(1, Math.floor(count / opened(width)));
          for (let i = 0; i < count; i += step) {
            const button = buttons.nth(i);
            await button.evaluate((b) => {
              document.querySelector(`.tabs a[href="#${b.closest('section').id}"]`)?.click();
              b.scrollIntoView({ block: 'center' });
              b.focus();
            });
            await quiet(tab, 60);
            await tab.keyboard.press('Enter');
            await quiet(tab, 250);
            assert.deepEqual(await hidden(tab), [], `${what} ${i}`);
            assert.ok(await tab.evaluate(() => document.getElementById('player').contains(document.activeElement)), `${what} ${i} leaves the focus behind`);
            // what grows below the board at the end of it moves nothing away from under the reader's hand
            // (the button waits for nobody where all has been shown already)
            await tab.locator('#player .step-end').evaluate((b) => b.click());
            await quiet(tab, 60);
            assert.deepEqual(await hidden(tab), [], `${what} ${i}, at its end`);
          }
        }
      }));
  }
}

for (const slug of editions('track')) {
  test(`${slug}: of the game that was on the board no choice stays when another is opened`, () =>
    open(`editions/${slug}.html`, { query: 'study', reducedMotion: 'reduce', hash: 'new=&players=2&seed=5&moves=t6+t1' }, async (tab) => {
      await sticks.alive(tab);
      await sticks.ready(tab);
      const examples = tab.locator('#examples [data-example] .open-board');
      const count = await examples.count();
      let played = 0;
      for (let i = 0; i < count && played < 3; i++) {
        await sticks.ready(tab);
        // the first picture after the click, before anything is played
        const [playing, dead] = await examples.nth(i).evaluate(async (b) => {
          b.click();
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
          return [document.querySelector('#player .step-play').getAttribute('aria-label') === 'Pause', document.querySelectorAll('#player .track-choices button[aria-disabled="true"]').length];
        });
        if (!playing) continue;
        played += 1;
        assert.equal(dead, 0, `example ${i}`);
      }
      assert.ok(played > 0, 'no example was played');
    }));
}

for (const slug of editions()) {
  test(`${slug}: after Show the account stands at a sentence that the example cites`, () =>
    open(`editions/${slug}.html`, { query: 'study', reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } }, async (tab) => {
      await alive(tab);
      const examples = tab.locator('#examples [data-example]:has(a[href^="#clause-"]) .open-board');
      let seen = 0;
      for (let i = 0; i < (await examples.count()); i += process.env.ALL ? 3 : 6) {
        await examples.nth(i).click();
        await quiet(tab, 120);
        const shown = await tab.evaluate(() => [...document.querySelectorAll('#account .sentence.lit')].filter((s) => s.offsetParent).map((s) => s.getBoundingClientRect()).map(({ top, bottom }) => top < innerHeight && bottom > 0));
        if (shown.length) seen += shown.some(Boolean) ? 1 : 0;
        if (shown.length) assert.ok(shown.some(Boolean), `example ${i}: no lit sentence is in view`);
      }
      assert.ok(seen > 0, 'no example lights a sentence');
    }));

  test(`${slug}: nothing is explained by a lot that nobody drew, and lots that are drawn are shown`, async () => {
    await open(`editions/${slug}.html`, { reducedMotion: 'reduce' }, async (tab) => {
      await alive(tab);
      await ready(tab);
      const log = await tab.locator('#player .log').textContent();
      if (/starts \(change under More\)/.test(log)) assert.equal(await tab.locator('#player .log .event', { hasText: 'change under More' }).count(), 0);
      assert.doesNotMatch(log, /lot for the starter/i);
      assert.doesNotMatch(await tab.locator('#player .why-box').textContent(), /lot drawn/i);
    });
    await open(`editions/${slug}.html`, { reducedMotion: 'reduce', hash: 'new=lot&seed=3' }, async (tab) => {
      await alive(tab);
      const lots = tab.locator('#player .log .event', { hasText: /lot for the starter/i });
      if ((await lots.count()) === 0) return; // a race or a stylised move decides here
      await lots.first().click();
      const why = tab.locator('#player .why-box');
      assert.match(await why.textContent(), /lot/i);
      const quotes = await why.locator('.quote').allTextContents();
      for (const quote of quotes) assert.doesNotMatch(quote, /turns every round/, 'these words say nothing of lots');
    });
  });
}

test('a reason stays in view after throws and moves', async () => {
  for (const slug of editions('track')) {
    await open(`editions/${slug}.html`, { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } }, async (tab) => {
      await sticks.alive(tab);
      let seen = await sticks.ready(tab);
      for (let i = 0; i < 8 && !seen.choices.includes('New game'); i++) {
        seen = await sticks.choose(tab, seen.choices[0]);
        assert.deepEqual(await hidden(tab), [], `${slug}, step ${i + 1}`);
      }
    });
  }
});

test('the chart and its slider are one instrument', async () => {
  for (const [width, height] of WINDOWS) {
    await open('editions/um-el-banat.html', { reducedMotion: 'reduce', viewport: { width, height } }, async (tab) => {
      await alive(tab);
      await tab.locator('[data-replay] .open-board').first().evaluate((b) => b.click());
      await tab.waitForFunction(() => document.querySelectorAll('#player .log .move').length > 10);
      const boxes = await tab.evaluate(() => ['.chart', '.scrub'].map((s) => document.querySelector(`#player ${s}`).getBoundingClientRect()).map(({ left, right, top, bottom }) => ({ left, right, top, bottom })));
      const [chart, slider] = boxes;
      // the knob is 16 px wide: its middle goes from end to end of the chart
      assert.ok(Math.abs(slider.left + 8 - chart.left) < 3 && Math.abs(slider.right - 8 - chart.right) < 3, `${width}: ${JSON.stringify(boxes)}`);
    });
  }
});

test('at 375 px opponent, hint, share and a new game are in reach', () =>
  open('editions/um-el-banat.html', { reducedMotion: 'reduce', viewport: { width: 375, height: 812 } }, async (tab) => {
    await alive(tab);
    await look(tab);
    for (const name of ['New', 'Undo', 'Hint', 'Share']) {
      const box = await tab.getByRole('button', { name, exact: true }).first().boundingBox();
      assert.ok(box && box.x >= 0 && box.x + box.width <= 375 && box.height >= 40, `${name}: ${JSON.stringify(box)}`);
    }
    assert.ok(await tab.locator('#player-against').isVisible());
  }));
