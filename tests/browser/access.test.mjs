// Pages of each kind are open to all: axe finds nothing, light and dark, and none is wider than a telephone.

import assert from 'node:assert/strict';
import test from 'node:test';
import { OF_COLOURS, axeFindings, sidewaysFindings } from './checks.mjs';
import { openEach, quiet, samples, useBrowser } from './site.mjs';

useBrowser();

const some = samples(2);

test('axe finds nothing, light', (t) =>
  openEach(some, { reducedMotion: 'reduce' }, (tab, _, page) =>
    t.test(page, async () => {
      await quiet(tab); // what scripts do after loading
      assert.deepEqual(await axeFindings(tab), []);
    }),
  ));

test('no page scrolls sideways at 375 and 768 px, and axe finds no fault in its dark colours', (t) =>
  openEach(some, { colorScheme: 'dark', reducedMotion: 'reduce', viewport: { width: 375, height: 800 } }, (tab, _, page) =>
    t.test(page, async () => {
      for (const width of [375, 768, 1280]) {
        if (width > 375) await tab.setViewportSize({ width, height: 900 });
        await quiet(tab);
        if (width < 1000) assert.deepEqual(await sidewaysFindings(tab), []);
      }
      assert.deepEqual(await axeFindings(tab, OF_COLOURS), []);
    }),
  ));
