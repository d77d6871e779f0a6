// Pages of each kind are open to all: axe finds nothing, light and dark, and none is wider than a telephone.

import assert from 'node:assert/strict';
import test from 'node:test';
import { axeFindings, sidewaysFindings } from './checks.mjs';
import { open, quiet, samples, useBrowser } from './site.mjs';

useBrowser();

const some = samples(3);

test('axe finds nothing, light', async (t) => {
  for (const page of some) {
    await t.test(page, () =>
      open(page, { reducedMotion: 'reduce' }, async (tab) => {
        await quiet(tab, 150); // what scripts do after loading
        assert.deepEqual(await axeFindings(tab), []);
      }),
    );
  }
});

test('no page scrolls sideways at 375 and 768 px, and axe finds nothing, dark', async (t) => {
  for (const page of some) {
    await t.test(page, () =>
      open(page, { colorScheme: 'dark', reducedMotion: 'reduce', viewport: { width: 375, height: 800 } }, async (tab) => {
        await quiet(tab);
        assert.deepEqual(await sidewaysFindings(tab), []);
        for (const width of [768, 1280]) {
          await tab.setViewportSize({ width, height: 900 });
          await quiet(tab);
          if (width < 1000) assert.deepEqual(await sidewaysFindings(tab), []);
        }
        assert.deepEqual(await axeFindings(tab), []);
      }),
    );
  }
});
