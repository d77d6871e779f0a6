// What has been seen stays where it is: pages as a server gives them, their scripts and letters late, on a telephone and on a desk.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { MOST, shifts, views } from './moved.mjs';
import { gate, HOST, served } from './network.mjs';
import { dist, editions, isWorksheet, open, quiet, useBrowser } from './site.mjs';

useBrowser();

const sowing = editions('sowing').filter((slug) => !isWorksheet(slug));
const sheet = editions('all').find(isWorksheet);
const three = editions('all').find((slug) => /class="[^"]*\br3\b/.test(readFileSync(join(dist, `editions/${slug}.html`), 'utf8')));
const looked = [...new Set([...sowing.slice(0, 2), three, sheet, ...editions('track').filter((slug) => !isWorksheet(slug))])].filter(Boolean);
const PAGES = [
  ['index.html', '#wake'],
  ['compare.html', 'table.matrix .cell'],
  ['lab.html', '#lab-player .board-svg'],
  ['records.html', '#browse .chips, #browse'],
  ['map.html', '.atlas.live'],
  ['timeline.html', '.centuries.live'],
  ...looked.map((slug) => [`editions/${slug}.html`, '#player.alive']),
];

for (const [page, ready] of PAGES) {
  for (const [name, view] of Object.entries(views)) {
    test(`${page}, ${name}: nothing that has been seen moves when scripts and letters come late`, async () => {
      const { sum, moved } = await shifts(page, view, ready);
      assert.ok(sum < MOST, `moved by ${sum.toFixed(3)}: ${JSON.stringify(moved.sort((a, b) => b.by - a.by).slice(0, 3), null, 1)}`);
    });
  }
}

test('a first game stays in view on a telephone while letters come late', async () => {
  for (const slug of [sheet, sowing[0]]) {
    const letters = gate();
    await open('404.html', { ...views.phone, reducedMotion: 'reduce', prepare: (tab) => served(tab, (path) => (path.endsWith('.woff2') ? letters : undefined)) }, async (tab) => {
      await tab.goto(`${HOST}editions/${slug}.html`, { waitUntil: 'domcontentloaded' });
      // a key, and the board does not wait for the letters
      await tab.keyboard.press('Shift');
      await tab.locator('#player.alive').waitFor();
      await tab.getByRole('button', { name: 'A first game, step by step' }).click();
      letters.open();
      await tab.evaluate(() => document.fonts.ready.then(() => undefined));
      await quiet(tab);
      const { top, bottom } = await tab.locator('#player .todo').evaluate((e) => e.getBoundingClientRect().toJSON());
      assert.ok(top >= -1 && bottom <= 812, `${slug}: the board stands at ${top}`);
      assert.equal(await tab.evaluate(() => document.fonts.check('18px "Source Serif 4"')), true, 'the letters never came');
    });
  }
});
