// How long until the first board of an edition can be played, opened from disk: milliseconds from the start of the
// navigation, best and middle of seven.
//   CHROME=/path/to/chromium node tools/bench-open.mjs [SLUG…]       needs a built site

import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const RUNS = 7;
const root = resolve(fileURLToPath(import.meta.url), '../..');
const folder = join(root, 'site/dist/editions');
const slugs = process.argv.length > 2 ? process.argv.slice(2) : readdirSync(folder).map((name) => name.replace('.html', '')).sort();
const executablePath = process.env.CHROME || execFileSync('sh', [join(root, 'tools/chromium.sh')], { env: { ...process.env, NO_INSTALL: '1' }, encoding: 'utf8' }).trim();
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
try {
  for (const slug of slugs) {
    const times = [];
    for (let i = 0; i < RUNS; i++) {
      const tab = await browser.newPage();
      await tab.addInitScript(() => {
        new MutationObserver(() => {
          if (!globalThis.alive && document.querySelector('#player.alive')) globalThis.alive = performance.now();
        }).observe(document, { subtree: true, childList: true, attributes: true });
      });
      await tab.goto(pathToFileURL(join(folder, `${slug}.html`)).href);
      await tab.waitForFunction(() => globalThis.alive);
      times.push(await tab.evaluate(() => globalThis.alive));
      await tab.close();
    }
    times.sort((a, b) => a - b);
    console.log(`${slug.padEnd(28)} best ${Math.round(times[0])} ms, middle ${Math.round(times[RUNS >> 1])} ms of ${RUNS}`);
  }
} finally {
  await browser.close();
}
