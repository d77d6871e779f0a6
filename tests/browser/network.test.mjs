// Over a network a board comes to life beside what is read: its rules are compiled in a worker first, and whatever fails there, it lives.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { gzipSync } from 'node:zlib';
import { noiseFindings } from './checks.mjs';
import { HOST, served } from './network.mjs';
import { dist, editions, isWorksheet, open, useBrowser } from './site.mjs';

useBrowser();

const [sowing, track] = ['sowing', 'track'].map((family) => editions(family).find((slug) => !isWorksheet(slug)));
const PAGES = [[`editions/${sowing}.html`, '#player.alive'], [`editions/${track}.html`, '#player.alive'], ['lab.html', '#lab-player.alive']];

/** What may befall the worker, and whether the page begins one at all. */
const FATES = {
  'compiles beside the page': undefined,
  'may not run': () => {
    globalThis.Worker = class {
      constructor() {
        throw new Error('no worker here');
      }
    };
  },
  'breaks off': () => {
    globalThis.Worker = class {
      postMessage() {
        setTimeout(() => this.onerror?.(new Event('error')));
      }
      terminate() {}
    };
  },
  'never answers': () => {
    globalThis.Worker = class {
      postMessage() {}
      terminate() {}
    };
  },
};

/** Opens a page as a server gives it. */
const over = (page, prepare, work, when) =>
  open('404.html', { reducedMotion: 'reduce', prepare: async (tab) => {
    await served(tab, when);
    if (prepare) await tab.addInitScript(prepare);
  } }, async (tab, noise) => {
    const workers = [];
    tab.on('worker', (worker) => workers.push(new Promise((closed) => worker.on('close', closed))));
    await tab.goto(HOST + page);
    await work(tab, workers, noise);
  });

for (const [page, alive] of PAGES) {
  for (const [fate, prepare] of Object.entries(FATES)) {
    test(`${page} lives where the worker ${fate}`, async () => {
      await over(page, prepare, async (tab, workers, noise) => {
        await tab.locator(alive).waitFor();
        await tab.locator(`${alive} .todo`).waitFor();
        assert.equal(workers.length, prepare ? 0 : 1);
        await Promise.all(workers);
        await tab.getByRole('button', { name: 'New', exact: true }).first().click();
        assert.deepEqual(noiseFindings(noise).filter((line) => !line.startsWith(`asked for ${HOST}`)), []);
      });
    });
  }
}

test('a link to a position needs no hand and no idle moment', async () => {
  await over(`editions/${sowing}.html#new=south&seed=1`, undefined, async (tab) => {
    await tab.locator('#player.alive').waitFor();
  });
});

test('the lab says when its games have not come, and the page can be read', async () => {
  await over('lab.html', undefined, async (tab) => {
    const notice = tab.getByRole('alert');
    await notice.waitFor();
    assert.match(await notice.textContent(), /could not be started\. .*lab-0\.js could not be loaded/);
  }, (path) => (path === 'assets/lab-0.js' ? null : undefined));
});

/** Engines that play games of one family, which a site that is published has beside the whole one; the most that one may weigh as it is sent. */
const SMALL = readdirSync(join(dist, 'assets')).filter((name) => /^play-\w+\.js$/.test(name));
const MOST = 360_000;
const skip = SMALL.length > 0 ? false : 'this site has one engine for all families: those of a family are made for a site with an address';

test('the engine of a family is light', { skip }, () => {
  for (const name of SMALL) {
    const weighs = gzipSync(readFileSync(join(dist, 'assets', name))).length;
    assert.ok(weighs <= MOST, `${name}: ${weighs} bytes gzipped`);
  }
});

test('a page of a game fetches the engine of its family, and not the whole one', { skip }, async () => {
  for (const [family, slug] of [['sowing', sowing], ['track', track]]) {
    await over(`editions/${slug}.html`, undefined, async (tab) => {
      await tab.locator('#player.alive').waitFor();
      const fetched = await tab.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1)));
      assert.ok(fetched.includes(`play-${family}.js`) && !fetched.includes('engine.js'), fetched.join(' '));
    });
  }
});
