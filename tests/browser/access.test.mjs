// Pages of each kind are open to all: axe finds nothing, light and dark, and none is wider than a telephone. Each is opened once, on
// a small telephone, and then looked at wider and in other colours.

import assert from 'node:assert/strict';
import test from 'node:test';
import { axeInBoth, sidewaysFindings } from './checks.mjs';
import { openEach, quiet, samples, useBrowser } from './site.mjs';

useBrowser();

/** Pages that are no narrower than a telephone of today: a map, a line of centuries, tables that are gone through. */
const DRAWN = /^(map|timeline)\.html|^records/;

/** With ALL=1 axe looks at all that are opened, else at one of each kind. */
const axed = new Set(samples(process.env.ALL ? Infinity : 1));

test('no page scrolls sideways at 320, 375 and 768 px, and axe finds nothing, light and dark', (t) =>
  openEach(samples(2), { reducedMotion: 'reduce', viewport: { width: 320, height: 640 } }, (tab, _, page) =>
    t.test(page, async () => {
      const found = [];
      for (const [width, height] of [[320, 640], [375, 800], [768, 900]]) {
        await tab.setViewportSize({ width, height });
        await quiet(tab);
        if (width >= 375 || !DRAWN.test(page)) found.push(...(await sidewaysFindings(tab)));
      }
      if (axed.has(page)) {
        await tab.setViewportSize({ width: 1280, height: 900 });
        found.push(...(await axeInBoth(tab)));
      }
      assert.deepEqual(found, []);
    }),
  ));
