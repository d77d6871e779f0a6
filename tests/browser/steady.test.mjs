// What has been seen stays where it is: pages as a server gives them, their scripts and letters late, on a telephone and on a desk.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { HOST, served } from './network.mjs';
import { dist, editions, isWorksheet, open, useBrowser } from './site.mjs';

useBrowser();

/** What comes late, in milliseconds: letters and what a page is brought to life with, after what it is painted with. */
const late = (path) => (path.endsWith('.woff2') ? 500 : /\.js$/.test(path) && !/page/.test(path) ? 350 : 0);
/** Layout shifts of the first view that readers do not notice, as Lighthouse has it, halved. */
const MOST = 0.05;
/** Rows of records on a telephone are lines of text: no line of them moves, but words within a line do when other letters come. */
const MOST_IN_LINES = 0.07;
const views = { phone: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true }, desk: { viewport: { width: 1440, height: 900 } } };

/** Opens a page as a server gives it and tells how far what was seen moved, and what moved most. */
const shifts = (page, view, ready) =>
  open('404.html', {
    ...view,
    prepare: async (tab) => {
      await served(tab, late);
      await tab.addInitScript(() => {
        globalThis.moved = [];
        new PerformanceObserver((list) => {
          for (const shift of list.getEntries()) {
            if (shift.hadRecentInput) continue;
            const what = shift.sources.map(({ node, previousRect: a, currentRect: b }) => {
              const e = node instanceof Element ? node : node?.parentElement;
              return `${e?.tagName.toLowerCase()}${e?.id ? `#${e.id}` : ''}.${e?.getAttribute('class') ?? ''} ${Math.round(a.left)},${Math.round(a.top)}+${Math.round(a.height)} to ${Math.round(b.left)},${Math.round(b.top)}+${Math.round(b.height)}`;
            });
            globalThis.moved.push({ by: shift.value, at: Math.round(shift.startTime), what });
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
    },
  }, async (tab) => {
    await tab.goto(HOST + page, { waitUntil: 'load' });
    await tab.locator(ready).first().waitFor();
    await tab.waitForTimeout(700);
    const moved = await tab.evaluate(() => globalThis.moved);
    return { sum: moved.reduce((sum, { by }) => sum + by, 0), moved };
  });

const sowing = editions('sowing').filter((slug) => !isWorksheet(slug));
const sheet = editions('all').find(isWorksheet);
const three = editions('all').find((slug) => /class="[^"]*\br3\b/.test(readFileSync(join(dist, `editions/${slug}.html`), 'utf8')));
const looked = [...new Set([...sowing.slice(0, 2), three, sheet, ...editions('track').filter((slug) => !isWorksheet(slug))])].filter(Boolean);
const PAGES = [
  ['index.html', '#player.alive'],
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
      assert.ok(sum < (page === 'records.html' && name === 'phone' ? MOST_IN_LINES : MOST), `moved by ${sum.toFixed(3)}: ${JSON.stringify(moved.sort((a, b) => b.by - a.by).slice(0, 3), null, 1)}`);
    });
  }
}

test('a first game stays in view on a telephone while letters come late', async () => {
  for (const slug of [sheet, sowing[0]]) {
    await open('404.html', { ...views.phone, reducedMotion: 'reduce', prepare: (tab) => served(tab, (path) => (path.endsWith('.woff2') ? 1500 : 0)) }, async (tab) => {
      await tab.goto(`${HOST}editions/${slug}.html`, { waitUntil: 'domcontentloaded' });
      await tab.locator('#player.alive').waitFor();
      await tab.getByRole('button', { name: 'A first game, step by step' }).click();
      for (const wait of [50, 2000]) {
        await tab.waitForTimeout(wait);
        const { top, bottom } = await tab.locator('#player .todo').evaluate((e) => e.getBoundingClientRect().toJSON());
        assert.ok(top >= -1 && bottom <= 812, `${slug}: the board stands at ${top} after ${wait} ms`);
      }
      assert.equal(await tab.evaluate(() => document.fonts.check('18px "Source Serif 4"')), true, 'the letters never came');
    });
  }
});

test('the letters that stand in until the site’s own have come are as wide, so that lines break alike', async (t) => {
  await open('editions/um-el-banat.html', async (tab) => {
    const ratios = await tab.evaluate(async () => {
      const text = [...document.querySelectorAll('main p, main li')].map((e) => e.textContent).join(' ').replace(/\s+/g, ' ').slice(0, 6000);
      const pen = document.createElement('canvas').getContext('2d');
      const wide = async (family) => {
        pen.font = `400 100px "${family}"`;
        await document.fonts.load(pen.font).catch(() => []);
        return pen.measureText(text).width;
      };
      const out = {};
      const faces = [...document.fonts].map((face) => face.family.replaceAll('"', ''));
      for (const [own, stand] of [['Source Serif 4', 'Serif Meanwhile'], ['Source Sans 3', 'Sans Meanwhile']]) {
        const there = await wide(own);
        for (const family of faces.filter((f) => f.startsWith(stand))) {
          const width = await wide(family);
          // of the faces of other machines nothing is known here
          const had = [...document.fonts].some((f) => f.family.replaceAll('"', '') === family && f.status === 'loaded');
          if (had) out[family] = there / width;
        }
      }
      return out;
    });
    if (Object.keys(ratios).length === 0) t.skip('this machine has none of them');
    for (const [family, ratio] of Object.entries(ratios)) assert.ok(Math.abs(ratio - 1) < 0.015, `${family}: ${ratio}`);
  });
});
