// Tables of records, games, works and witnesses can be read whole: on a telephone nothing lies outside the window, and no word is cut up.

import assert from 'node:assert/strict';
import test from 'node:test';
import { sidewaysFindings } from './checks.mjs';
import { everyPage, open, pages, quiet, useBrowser } from './site.mjs';

useBrowser();

const one = (folder) => pages().find((page) => page.startsWith(`${folder}/`));
const PAGES = ['records.html', 'games.html', 'concordance.html', 'works.html', 'map.html', 'timeline.html', 'findings.html', one('records'), 'games/DLP.Games.141.html', one('works'), one('places')].filter((page) => page && everyPage().includes(page));

/** Tables that lie partly outside their window, and cells so narrow that words are cut up in them. */
const unread = (tab) =>
  tab.evaluate(() => {
    const out = [];
    for (const box of document.querySelectorAll('main .scroll:has(> table)')) {
      if (box.scrollWidth > box.clientWidth + 1) out.push(`a table of ${box.scrollWidth} in ${box.clientWidth}: ${box.querySelector('thead')?.textContent.trim().slice(0, 60)}`);
    }
    const context = document.createElement('canvas').getContext('2d');
    for (const cell of document.querySelectorAll('main table :is(th, td)')) {
      const style = getComputedStyle(cell);
      if (style.display === 'inline' || !cell.checkVisibility() || cell.querySelector('svg, code, .hash, pre')) continue;
      context.font = style.font;
      const room = cell.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      const word = cell.innerText.split(/[\s/–-]+/).find((w) => w.length < 24 && context.measureText(w).width > room + 1);
      if (word) out.push(`“${word}” in ${Math.round(room)} px`);
      if (out.length > 6) break;
    }
    return out;
  });

for (const page of PAGES) {
  for (const [width, height] of [[375, 812], [1440, 900]]) {
    test(`${page}, ${width} px: tables are read whole`, () =>
      open(page, { viewport: { width, height }, hasTouch: width < 500 }, async (tab) => {
        await quiet(tab, 400);
        assert.deepEqual(await sidewaysFindings(tab), []);
        assert.deepEqual(await unread(tab), []);
      }));
  }
}
