// How long until the first board of an edition can be played, opened from disk: milliseconds from the start of the
// navigation, best and middle of seven. Held against another built site, both are opened in turn, and the middle of the ratios
// of the pairs is told as well.
//   CHROME=/path/to/chromium node tools/bench-open.mjs [--against SITE_FOLDER] [SLUG…]       needs a built site

import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { launched, middle, root, RUNS, told } from './bench.mjs';

const { values, positionals } = parseArgs({ options: { against: { type: 'string' } }, allowPositionals: true });
const sites = [join(root, 'site/dist'), ...(values.against ? [resolve(values.against)] : [])];
const page = (site, slug) => join(site, 'editions', `${slug}.html`);
const all = readdirSync(join(sites[0], 'editions')).map((name) => name.replace('.html', '')).sort();
const slugs = (positionals.length > 0 ? positionals : all).filter((slug) => sites.every((site) => existsSync(page(site, slug))));
const browser = await launched();

/** Opens a page until its board lives; the time that took. */
async function opened(file) {
  const tab = await browser.newPage();
  await tab.addInitScript(() => {
    new MutationObserver(() => {
      if (!globalThis.alive && document.querySelector('#player.alive')) globalThis.alive = performance.now();
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await tab.goto(pathToFileURL(file).href);
  await tab.waitForFunction(() => globalThis.alive);
  const time = await tab.evaluate(() => globalThis.alive);
  await tab.close();
  return time;
}

try {
  for (const slug of slugs) {
    const times = sites.map(() => []);
    for (let i = 0; i < RUNS; i++) {
      const turn = i % 2 ? [...sites.keys()] : [...sites.keys()].reverse();
      for (const which of turn) times[which].push(await opened(page(sites[which], slug)));
    }
    const [here, there] = times;
    const ratio = there && middle(here.map((time, i) => time / there[i])).toFixed(2);
    console.log(`${slug.padEnd(28)} ${told(here)}${there ? `; against it ${told(there)}; ratio of the pairs, middle ${ratio}` : ''}`);
  }
} finally {
  await browser.close();
}
