// A game whose taker picks further holes, on the page of its rules: each pick is a move of its own, by mouse and by key.

import assert from 'node:assert/strict';
import test from 'node:test';
import { alive } from './board.mjs';
import { axeInBoth } from './checks.mjs';
import { open, useBrowser } from './site.mjs';

useBrowser();

/** South ends in an empty hole before two full ones. */
const BEFORE = 'pos=0,0,0,0,0,0,0,0,0,2,1,0,0,0,0,0,0,0,0,0/2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2+0-0+S';

test('who takes two holes picks two more, by mouse and by key, and reads so; no account is called silent', () =>
  open('rulesets/msuwa.html', { reducedMotion: 'reduce', viewport: { width: 768, height: 900 }, hash: BEFORE }, async (tab, seen) => {
    await alive(tab);
    const stands = (words) => tab.waitForFunction((words) => document.querySelector('#player .todo').textContent.includes(words), words);
    const hole = (name) => tab.locator(`#player .hole[data-hole="${name}"]`);
    await stands('South to move');
    await hole('J').click();
    await stands('South picks a hole');
    assert.match(await tab.locator('.why-box, .why').first().textContent(), /picks two more of the opponent’s holes/);
    assert.doesNotMatch(await tab.locator('.player').textContent(), /account is silent|conjectured/);
    assert.deepEqual(await axeInBoth(tab), []);
    await hole('c').click();
    await stands('South picks a hole');
    await hole('e').focus();
    await tab.keyboard.press('d');
    await stands('North to move');
    assert.deepEqual(seen.errors, []);
  }));
