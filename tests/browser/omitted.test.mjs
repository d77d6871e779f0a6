// What a page leaves out it says: games that a filter leaves none of, records that a time touches; and an address keeps what was chosen.

import assert from 'node:assert/strict';
import test from 'node:test';
import { open, useBrowser } from './site.mjs';

useBrowser();

test('a filter of the games that none passes says so, and is quiet where one does', () =>
  open('compare.html', { viewport: { width: 1440, height: 900 } }, async (tab) => {
    const find = tab.locator('#find-game');
    await find.fill('no such game');
    await tab.waitForFunction(() => /No game’s name, .* contains “no such game”/.test(document.querySelector('.none-found').textContent));
    const title = await tab.locator('button.cell').first().evaluate(() => document.querySelector('[data-game="0"]').textContent.trim().slice(0, 4));
    await find.fill(title);
    await tab.waitForFunction(() => document.querySelector('.none-found').textContent === '');
    // countries are known, and named where nothing is found; one press shows all again
    const countries = await tab.locator('#find-game-words option').evaluateAll((all) => all.map((o) => o.value));
    assert.ok(countries.length > 1, 'no country is known');
    const games = () => tab.locator('.matrix thead th[data-game]').evaluateAll((all) => all.filter((th) => th.checkVisibility()).map((th) => th.textContent));
    await find.fill('');
    const every = await games();
    for (const country of countries) {
      await find.fill(country);
      const found = await games();
      assert.ok(found.length > 0 && found.length < every.length, `${country}: ${found.length} of ${every.length}`);
      for (const game of found) assert.ok(game.includes(country), `${country}: ${game}`);
    }
    await find.fill('no such game');
    await tab.waitForFunction((country) => document.querySelector('.none-found').textContent.includes(country), countries[0]);
    assert.ok(!(await tab.locator('.matrix').first().isVisible()), 'rows of nothing are left');
    await tab.getByRole('button', { name: 'Show all games' }).click();
    assert.deepEqual(await games(), every);
    assert.ok(await find.evaluate((input) => document.activeElement === input));
    const word = tab.locator('#find-aspect');
    await word.fill('xyzzy');
    await tab.getByRole('button', { name: 'Show all aspects' }).click();
    assert.ok((await tab.locator('.matrix tbody th[scope="row"]').evaluateAll((all) => all.filter((th) => th.checkVisibility()).length)) > 5);
  }));

test('a reading that is turned in the lab stands in the address at once, and a reader who comes by it finds it', () =>
  open('lab.html', { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' }, async (tab) => {
    await tab.locator('.lab-question input').first().waitFor({ state: 'attached' });
    await tab.locator('.lab-columns:not(.waiting)').waitFor();
    const other = tab.locator('.lab-question input:not(:checked):not(:disabled)').first();
    const [question, reading] = await other.evaluate((input) => [input.dataset.question, input.dataset.reading]);
    await tab.locator(`label[for="${await other.getAttribute('id')}"]`).click();
    await tab.waitForFunction((r) => new URLSearchParams(location.hash.slice(1)).getAll('r').includes(r), `${question}:${reading}`);
    await tab.reload();
    await tab.locator('.lab-columns:not(.waiting)').waitFor();
    await tab.locator(`.lab-question input[data-question="${question}"][data-reading="${reading}"]:checked`).waitFor({ state: 'attached' });
  }));

test('whether a time is touched or holds all of a record is a choice that is seen, counted and kept in the address', () =>
  open('timeline.html', { viewport: { width: 1440, height: 900 }, hash: 'from=1539bc&to=1077bc' }, async (tab) => {
    await tab.locator('#when-from').waitFor();
    const count = async () => Number((/^\d+/.exec(await tab.locator('#browse-count').textContent()) ?? ['-1'])[0]);
    assert.equal(await tab.locator('#when-how option:checked').textContent(), 'overlaps');
    const touching = await count();
    await tab.locator('#when-how').selectOption('within');
    const within = await count();
    assert.ok(within > 0 && within < touching, `${within} within, ${touching} touching`);
    await tab.reload();
    await tab.locator('#when-from').waitFor();
    assert.equal(await tab.locator('#when-how option:checked').textContent(), 'is within');
    assert.equal(await count(), within);
  }));
