// Pictures of the built pages, to be looked at: target/shots/<page>-<width>-<scheme>.png, and the README's picture.
//   make shots            (or: CHROME=/usr/bin/chromium [PICTURE=PAGE] node tools/shots.mjs [PAGE…])
// Pages are named as in site/dist, `editions/x.html`; without names a few of each kind are taken.

import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { existsSync, readdirSync } from 'node:fs';
import { chromium } from 'playwright-core';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(root, 'site/dist');
const shots = join(root, 'target/shots');
const widths = [375, 768, 1440];

/**
 * The README's picture: the page that PICTURE names (with a state of its board after #), scrolled to the sentence that
 * the last event rests on; and the bytes the picture may weigh.
 */
const picture = { page: process.env.PICTURE, file: join(root, 'docs/images/edition.png'), most: 300_000 };

/** All pages at the top, and the first two of each folder. */
function fewOfEach() {
  const folders = readdirSync(dist, { withFileTypes: true }).filter((e) => e.isDirectory()).map((e) => e.name);
  const html = (folder) => readdirSync(join(dist, folder)).filter((name) => name.endsWith('.html')).sort();
  return [...html('.'), ...folders.flatMap((f) => html(f).slice(0, 2).map((name) => `${f}/${name}`))];
}

/** Opens a page, waits until letters and player are there, and hands it to `work`. */
async function at(browser, page, options, work) {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const tab = await context.newPage();
  const [path, state] = page.split('#');
  await tab.goto(pathToFileURL(join(dist, path)).href + (state ? `#${state}` : ''), { waitUntil: 'load' });
  await tab.evaluate(() => document.fonts.ready);
  await tab.waitForTimeout(400);
  await work(tab);
  await context.close();
}

if (!existsSync(join(dist, 'index.html'))) {
  console.error('shots: there is no site/dist/index.html; run `make site` first');
  process.exit(1);
}
const named = process.argv.slice(2);
await rm(shots, { recursive: true, force: true });
await mkdir(shots, { recursive: true });
const browser = await chromium.launch({ executablePath: process.env.CHROME || '/usr/bin/chromium' });
try {
  for (const page of named.length > 0 ? named : fewOfEach()) {
    for (const width of widths) {
      for (const colorScheme of ['light', 'dark']) {
        const name = page.replace(/\.html$/, '').replaceAll(/[^\w.-]/g, '-');
        const path = join(shots, `${name}-${width}-${colorScheme}.png`);
        await at(browser, page, { colorScheme, viewport: { width, height: 900 } }, (tab) =>
          tab.screenshot({ path, fullPage: true }),
        );
      }
    }
  }
  if (picture.page) {
    let taken;
    await at(browser, picture.page, { viewport: { width: 1240, height: 720 } }, async (tab) => {
      await tab.evaluate(() => document.querySelector('.sentence.lit')?.scrollIntoView({ block: 'center' }));
      await tab.waitForTimeout(200);
      taken = await tab.screenshot();
    });
    if (taken.length > picture.most) {
      throw new Error(`the README's picture weighs ${taken.length} bytes; it may weigh ${picture.most}`);
    }
    await mkdir(dirname(picture.file), { recursive: true });
    await writeFile(picture.file, taken);
    const { size } = await stat(picture.file);
    console.log(`docs/images/edition.png: ${size} bytes`);
  }
  console.log(`Look at ${shots}`);
} finally {
  await browser.close();
}
