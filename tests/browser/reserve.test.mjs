// A game whose players enter counters from a reserve, on the page of its rules: an entered counter takes, by mouse, by touch and by key;
// what is left in reserve is shown, and once it is empty holes are chosen; where a sowing takes its player chooses how it goes on.

import assert from 'node:assert/strict';
import test from 'node:test';
import { alive } from './board.mjs';
import { axeInBoth } from './checks.mjs';
import { open, useBrowser } from './site.mjs';

useBrowser();

const PAGE = 'rulesets/bao-kiswahili.html';
/** Each has one counter left to enter: South may take in K or in I, North likewise; the rest is out of play. */
const LAST = 'pos=0,0,0,0,0,0,0,0,1,0,1,0,0,0,0,0/0,0,0,0,0,0,0,0,0,0,0,0,1,1,0,1+0-0-57-0-0-1-1+S';

/** South may enter in K, take three and sow them to N, where he takes again and chooses from which end. */
const ASKS = 'pos=0,0,0,0,0,0,0,0,0,0,1,0,0,1,0,0/0,0,0,0,0,0,0,0,0,0,2,0,0,3,0,1+0-0-54-0-0-1-1+S';

const stands = (tab, words) => tab.waitForFunction((words) => document.querySelector('#player .todo').textContent.includes(words), words);
const hole = (tab, name) => tab.locator(`#player .hole[data-hole="${name}"]`);
/** Counters that lie in a hole, as a screen reader has them. */
const lies = (tab, name) => hole(tab, name).getAttribute('aria-label');

test('a counter is entered opposite others, takes them either way, and what is left in reserve is shown', () =>
  open(PAGE, { reducedMotion: 'reduce', viewport: { width: 768, height: 900 } }, async (tab, seen) => {
    await alive(tab);
    await tab.waitForFunction(() => /to move|enters/.test(document.querySelector('#player .todo').textContent));
    await stands(tab, 'enters a counter (24 in reserve)');
    const mover = (await tab.locator('#player .todo').textContent()).startsWith('South') ? 'K' : 'k';
    await hole(tab, mover).click();
    const ways = tab.locator('#player .choices button');
    await ways.nth(1).waitFor();
    assert.equal(await ways.count(), 2, 'from the middle either end may be sown from');
    await ways.first().click();
    // what it takes may need choices before the other enters his
    const other = mover === 'K' ? 'North' : 'South';
    for (;;) {
      await tab.waitForFunction((other) => new RegExp(`chooses at|^${other} enters a counter .24 in reserve`).test(document.querySelector('#player .todo').textContent), other);
      if (!/chooses at/.test(await tab.locator('#player .todo').textContent())) break;
      const chosen = await tab.locator('#player .todo').textContent();
      await ways.first().click();
      await tab.waitForFunction((chosen) => document.querySelector('#player .todo').textContent !== chosen, chosen);
    }
    await tab.waitForFunction(() => /enters a counter in/.test(document.querySelector('#player .log').textContent));
    assert.deepEqual(await axeInBoth(tab), []);
    assert.deepEqual(seen.errors, []);
  }));

test('with the last of the reserve entered holes are chosen, by touch and by key', () =>
  open(PAGE, { reducedMotion: 'reduce', hasTouch: true, isMobile: true, viewport: { width: 375, height: 812 }, hash: LAST }, async (tab, seen) => {
    await alive(tab);
    await stands(tab, 'South enters a counter (1 in reserve)');
    assert.match(await lies(tab, 'I'), /1 counter/);
    // at the row's right end there is one way alone
    await hole(tab, 'I').tap();
    await stands(tab, 'North enters a counter (1 in reserve)');
    await hole(tab, 'm').focus();
    await tab.keyboard.press('Enter');
    const ways = tab.locator('#player .choices button');
    if (await ways.count()) await ways.first().tap();
    await stands(tab, 'South to move');
    assert.ok((await tab.evaluate(() => document.documentElement.scrollWidth)) <= 375, 'nothing is wider than the telephone');
    assert.deepEqual(seen.errors, []);
  }));

test('in the midst of a sowing a player chooses, by buttons and by keys, and an address keeps what he chooses between', () =>
  open(PAGE, { reducedMotion: 'reduce', viewport: { width: 375, height: 812 }, hash: ASKS }, async (tab, seen) => {
    await alive(tab);
    await stands(tab, 'South enters a counter (1 in reserve)');
    await hole(tab, 'K').click();
    await tab.locator('#player .choices button', { hasText: 'K clockwise' }).click();
    await stands(tab, 'South chooses at N: go on or turn back');
    const answers = tab.locator('#player .choices button');
    assert.deepEqual(await answers.allTextContents(), ['On, clockwise', 'Back, anticlockwise']);
    assert.deepEqual(await axeInBoth(tab), []);
    await answers.last().focus();
    await tab.keyboard.press('Enter');
    await stands(tab, 'North enters a counter (1 in reserve)');
    assert.match(await tab.locator('.log').first().textContent(), /turns back at N/);
    assert.match(await lies(tab, 'J'), /1 counter/);
    // back to where he chooses: the address says it
    await tab.reload();
    await alive(tab);
    assert.match(await lies(tab, 'J'), /1 counter/);
    assert.ok((await tab.evaluate(() => document.documentElement.scrollWidth)) <= 375, 'nothing is wider than the telephone');
    assert.deepEqual(seen.errors, []);
  }));
