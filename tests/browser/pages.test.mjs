// Every page of the site: valid, linked, quiet, open to all, and no wider than a telephone.

import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { axeFindings, htmlFindings, linkFindings, noiseFindings, sidewaysFindings } from './checks.mjs';
import { dist, editions, open, pages, samples, useBrowser } from './site.mjs';

useBrowser();

test('the site has its pages', () => {
  for (const page of ['index.html', 'compare.html', 'method.html']) {
    assert.ok(pages().includes(page), `site/dist/${page} is missing`);
  }
  assert.ok(editions().length >= 3, 'fewer than three editions');
  assert.ok(pages().some((page) => page.startsWith('records/')), 'no page of a record');
});

test('every page is valid HTML', async () => {
  const findings = [];
  for (const page of pages()) findings.push(...(await htmlFindings(page, dist)));
  assert.deepEqual(findings, []);
});

test('no link, anchor or file is missing', async () => {
  assert.deepEqual(await linkFindings(dist), []);
});

test('no page is heavier than 200 kB without the shared script', () => {
  const heavy = pages().filter((page) => statSync(join(dist, page)).size > 200_000);
  assert.deepEqual(heavy, []);
});

test('every page loads without an error and asks for nothing outside the site', async (t) => {
  for (const page of pages()) {
    await t.test(page, () =>
      open(page, async (tab, seen) => {
        await tab.waitForTimeout(150); // what scripts do after loading
        assert.deepEqual(noiseFindings(seen), []);
        assert.notEqual((await tab.title()).trim(), '');
      }),
    );
  }
});

test('every page carries the content policy', async () => {
  for (const page of pages()) {
    await open(page, { javaScriptEnabled: false }, async (tab) => {
      const policy = await tab.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
      assert.match(policy, /default-src 'none'/, page);
      assert.match(policy, /require-trusted-types-for 'script'/, page);
      assert.doesNotMatch(policy, /unsafe-inline|unsafe-eval(?<!wasm-unsafe-eval)|https?:/, page);
    });
  }
});

for (const colorScheme of ['light', 'dark']) {
  test(`axe finds nothing, ${colorScheme}`, async (t) => {
    for (const page of samples(4)) {
      await t.test(page, () =>
        open(page, { colorScheme, reducedMotion: 'reduce' }, async (tab) => {
          await tab.waitForTimeout(150);
          assert.deepEqual(await axeFindings(tab), []);
        }),
      );
    }
  });
}

for (const width of [375, 768]) {
  test(`no page scrolls sideways at ${width} px`, async () => {
    const findings = [];
    for (const page of samples(4)) {
      await open(page, { viewport: { width, height: 800 } }, async (tab) => {
        await tab.waitForTimeout(100);
        findings.push(...(await sidewaysFindings(tab)).map((finding) => `${page}: ${finding}`));
      });
    }
    assert.deepEqual(findings, []);
  });
}
