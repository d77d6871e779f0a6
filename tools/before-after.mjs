// Pictures of what readers found wrong, on a site built before and on this one, with the same window: docs/images/before-after.
//   BEFORE=folder/site/dist AFTER=site/dist node tools/before-after.mjs

import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const root = resolve(fileURLToPath(import.meta.url), '../..');
const { BEFORE, AFTER = join(root, 'site/dist'), CHROME } = process.env;
if (!BEFORE) {
  console.error('BEFORE names no folder: give that of the site as it was built before.');
  process.exit(2);
}
const out = join(root, 'docs/images/before-after');
mkdirSync(out, { recursive: true });

const desk = { width: 1440, height: 900 };
const phone = { width: 375, height: 812 };
const opened = (hash) => async (tab) => {
  await tab.waitForTimeout(hash ? 900 : 700);
};
/** A picture: its file, page, what is done on it, and its window. What is not there on one of the sites is passed over. */
const press = (tab, selector) => tab.locator(selector).first().click({ timeout: 3000 }).catch(() => undefined);
const SHOWN = [
  ['01-reading', 'editions/um-el-banat.html', 'new=south&seed=1&r=Q-banat-6:may', desk, opened(1)],
  ['02-replay', 'editions/um-el-banat.html', '', desk, (tab) => press(tab, '[data-record] .open-board')],
  ['03-print', 'editions/um-el-banat.html', '', { width: 820, height: 1100 }, async (tab) => {
    await tab.emulateMedia({ media: 'print' });
    await tab.evaluate(() => scrollTo(0, 0));
  }],
  ['04-why', 'editions/um-el-banat.html', '', desk, opened()],
  ['05-sticks', 'editions/lib-el-merafib.html', 'new=&players=2&seed=5&moves=t1', desk, opened(1)],
  ['06-lab', 'lab.html', 'lab=um-el-banat;-banat.peck-empty;%2Bshoa1.tax-empty', desk, opened(1)],
  ['07-worksheet', 'editions/senet.html', '', desk, opened()],
  ['08-won', 'editions/um-el-banat.html', '', desk, async (tab) => {
    await press(tab, '[data-record] .open-board');
    await tab.waitForTimeout(400);
    await press(tab, '#player .step-end');
    await tab.waitForTimeout(400);
    await tab.evaluate(() => scrollTo(0, document.querySelector('#player').getBoundingClientRect().top + scrollY));
  }],
  ['09-compare-phone', 'compare.html', '', phone, async (tab) => {
    await tab.evaluate(() => {
      const frame = document.querySelector('.matrix-scroll');
      frame.scrollTo(260, 500);
      // before, the table went down with the page; now it has a window of its own
      scrollTo(0, frame.getBoundingClientRect().top + scrollY + (frame.scrollTop > 0 ? 0 : 500));
    });
  }],
  ['10-map', 'map.html', '', desk, opened()],
  ['11-parts-phone', 'editions/um-el-banat.html', '', phone, async (tab) => {
    await tab.evaluate(() => document.querySelector('.tabs').scrollIntoView());
  }],
  ['12-home', 'index.html', '', desk, opened()],
];

const browser = await chromium.launch({ executablePath: CHROME });
let bytes = 0;
for (const [site, folder] of [['before', BEFORE], ['after', AFTER]]) {
  for (const [name, page, hash, viewport, work] of SHOWN) {
    const context = await browser.newContext({ viewport, deviceScaleFactor: viewport.width > 1000 ? 0.75 : 1, reducedMotion: 'reduce' });
    const tab = await context.newPage();
    const url = pathToFileURL(resolve(folder, page));
    if (hash) url.hash = hash;
    await tab.goto(url.href);
    await tab.waitForTimeout(700);
    await work(tab);
    await tab.waitForTimeout(500);
    const client = await context.newCDPSession(tab);
    const { data } = await client.send('Page.captureScreenshot', { format: 'webp', quality: 42 });
    const file = Buffer.from(data, 'base64');
    bytes += file.length;
    writeFileSync(join(out, `${name}-${site}.webp`), file);
    await context.close();
  }
}
await browser.close();
console.log(`${2 * SHOWN.length} pictures, ${Math.round(bytes / 1000)} kB`);
