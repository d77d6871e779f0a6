// What is set, and what keys do: who plays is in sight, what is set more rarely stands in the order of use, and who types sets off nothing.

import assert from 'node:assert/strict';
import test from 'node:test';
import { oneOfEach, open, useBrowser } from './site.mjs';

useBrowser();

const calm = { reducedMotion: 'reduce' };
/** Every key that a board takes for a deed. */
const KEYS = ['t', 's', 'n', 'u', 'y', 'h', 'p', 'w', ',', '.', '<', '>', '?', '1'];

for (const slug of oneOfEach()) {
  test(`${slug}: whoever types into a field or goes through a choice plays nothing`, () =>
    open(`editions/${slug}.html`, calm, async (tab) => {
      await tab.locator('#player.alive').waitFor();
      await tab.locator('#player .more').click();
      const standing = () => tab.evaluate(() => [document.querySelectorAll('#player .log .move').length, document.querySelector('#player .todo').textContent, document.querySelector('#player .notice-place').textContent, document.querySelectorAll('dialog[open]').length, location.hash]);
      const fields = tab.locator('#player :is(select, input, textarea):visible');
      const many = await fields.count();
      assert.ok(many > 5);
      for (let i = 0; i < many; i++) {
        const name = await fields.nth(i).getAttribute('id');
        const before = await standing();
        await fields.nth(i).focus();
        // a choice goes to what begins with the letter, a field takes it: that is theirs
        const own = await fields.nth(i).evaluate((e, keys) => keys.filter((key) => e.tagName === 'SELECT' && [...e.options].some((o) => o.text.toLowerCase().startsWith(key))), KEYS);
        for (const key of KEYS) {
          if (!own.includes(key) && !(name?.endsWith('-seed') && key === '1')) await tab.keyboard.press(key);
        }
        assert.deepEqual(await standing(), before, `in ${name}`);
        assert.equal(await tab.evaluate(() => document.activeElement.id), name, 'the focus has gone');
      }
    }));

  test(`${slug}: how many play and against whom is in sight; under “More” the game comes before the pace, the pace before the rest`, () =>
    open(`editions/${slug}.html`, calm, async (tab) => {
      await tab.locator('#player.alive').waitFor();
      const players = tab.locator('#player select[id$="-players"]');
      if (await players.count()) assert.ok(await players.isVisible(), 'how many play is hidden');
      assert.ok(await tab.locator('#player select[id$="-against"]').isVisible());
      await tab.locator('#player .more').click();
      const order = await tab.locator('#player .controls-rare').evaluate((e) => [...e.querySelectorAll('select, input, button')].map((f) => f.id.replace(/^.*-/, '') || f.textContent));
      const at = (name) => order.indexOf(name);
      assert.equal(order[0], 'begins');
      assert.ok(at('begins') < at('seed') && at('seed') < at('speed') && at('speed') < at('grain') && at('grain') < at('analysis') && at('analysis') < at('sound'), order.join());
    }));
}
