// How long until the first board of an edition can be played, opened from disk: milliseconds from the start of the
// navigation, best and middle of seven. Held against another built site, both are opened in turn, and the middle of the ratios
// of the pairs is told as well. With --slow the page comes from `ludarium serve` over a line of 1.6 Mbit/s with 150 ms to and
// fro, and the bytes that came are told.
//   CHROME=/path/to/chromium node tools/bench-open.mjs [--slow] [--against SITE_FOLDER] [SLUG…]       needs a built site

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { launched, middle, root, RUNS, told } from './bench.mjs';

const { values, positionals } = parseArgs({ options: { against: { type: 'string' }, slow: { type: 'boolean' } }, allowPositionals: true });
const sites = [join(root, 'site/dist'), ...(values.against ? [resolve(values.against)] : [])];
const page = (site, slug) => join(site, 'editions', `${slug}.html`);
const all = readdirSync(join(sites[0], 'editions')).map((name) => name.replace('.html', '')).sort();
const slugs = (positionals.length > 0 ? positionals : all).filter((slug) => sites.every((site) => existsSync(page(site, slug))));
const browser = await launched();
/** Bits a second, and milliseconds to and fro: a telephone on a slow line, as Lighthouse has it. */
const LINE = { offline: false, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8, latency: 150 };

/** Serves a site; its address, and how to stop. */
async function served(site) {
  const server = spawn(join(root, 'target/debug/ludarium'), ['serve', '--json', '--port', '0', '--dir', site], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(server.stdout, 'data');
  return { at: JSON.parse(String(line)).address, stop: () => server.kill() };
}
const servers = values.slow ? await Promise.all(sites.map(served)) : [];
const address = (which, slug) => (values.slow ? new URL(`editions/${slug}.html`, servers[which].at).href : pathToFileURL(page(sites[which], slug)).href);
let bytes = 0;

/** Opens a page until its board lives; the time that took. */
async function opened(at) {
  // a reader who was never here: nothing is kept from before
  const reader = await browser.newContext();
  const tab = await reader.newPage();
  if (values.slow) {
    const line = await reader.newCDPSession(tab);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', LINE);
    bytes = 0;
    line.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  }
  await tab.addInitScript(() => {
    new MutationObserver(() => {
      if (!globalThis.alive && document.querySelector('#player.alive')) globalThis.alive = performance.now();
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await tab.goto(at);
  await tab.waitForFunction(() => globalThis.alive);
  const time = await tab.evaluate(() => globalThis.alive);
  await reader.close();
  return time;
}

try {
  for (const slug of slugs) {
    const times = sites.map(() => []);
    for (let i = 0; i < RUNS; i++) {
      const turn = i % 2 ? [...sites.keys()] : [...sites.keys()].reverse();
      for (const which of turn) times[which].push(await opened(address(which, slug)));
    }
    const [here, there] = times;
    const ratio = there && middle(here.map((time, i) => time / there[i])).toFixed(2);
    console.log(`${slug.padEnd(28)} ${told(here)}${there ? `; against it ${told(there)}; ratio of the pairs, middle ${ratio}` : ''}${values.slow ? `; ${Math.round(bytes / 1000)} kB by then` : ''}`);
  }
} finally {
  for (const server of servers) server.stop();
  await browser.close();
}
