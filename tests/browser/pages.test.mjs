// Every page of the site: valid, linked, quiet, open to all, and no wider than a telephone.

import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { asOnDisk, axeFindings, htmlFindings, linkFindings, noiseFindings, sidewaysFindings } from './checks.mjs';
import { dist, editions, everyPage, open, pages, samples, useBrowser } from './site.mjs';

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
  const heavy = everyPage().filter((page) => statSync(join(dist, page)).size > 200_000);
  assert.deepEqual(heavy, []);
});

// Opening a page is what takes time: each is opened once for all that is asked of it as it first opens, and the samples once
// more, dark and narrow.
const once = (look) => {
  const seen = new Map();
  return (page) => seen.get(page) ?? seen.set(page, look(page)).get(page);
};
const some = new Set(samples(3));
const asOpened = once((page) =>
  open(page, async (tab, seen) => {
    await tab.waitForTimeout(150); // what scripts do after loading
    const said = { noise: noiseFindings(seen), title: await tab.title() };
    if (!some.has(page)) return said;
    await tab.emulateMedia({ reducedMotion: 'reduce' });
    return { ...said, axe: await axeFindings(tab) };
  }),
);
const darkAndNarrow = once((page) =>
  open(page, { colorScheme: 'dark', reducedMotion: 'reduce', viewport: { width: 375, height: 800 } }, async (tab) => {
    await tab.waitForTimeout(100);
    const sideways = { 375: await sidewaysFindings(tab) };
    await tab.setViewportSize({ width: 768, height: 800 });
    await tab.waitForTimeout(100);
    sideways[768] = await sidewaysFindings(tab);
    await tab.setViewportSize({ width: 1280, height: 900 });
    await tab.waitForTimeout(100);
    return { sideways, axe: await axeFindings(tab) };
  }),
);

test('every page loads without an error and asks for nothing outside the site', async (t) => {
  for (const page of pages()) {
    await t.test(page, async () => {
      const { noise, title } = await asOpened(page);
      assert.deepEqual(noise, []);
      assert.notEqual(title.trim(), '');
    });
  }
});

test('every page carries the content policy', async () => {
  for (const [page, { policies }] of await asOnDisk(dist)) {
    assert.equal(policies.length, 1, page);
    const [policy] = policies;
    assert.match(policy, /default-src 'none'/, page);
    assert.match(policy, /require-trusted-types-for 'script'/, page);
    assert.doesNotMatch(policy, /unsafe-inline|unsafe-eval(?<!wasm-unsafe-eval)|https?:/, page);
  }
});

for (const [scheme, look] of Object.entries({ light: asOpened, dark: darkAndNarrow })) {
  test(`axe finds nothing, ${scheme}`, async (t) => {
    for (const page of some) {
      await t.test(page, async () => assert.deepEqual((await look(page)).axe, []));
    }
  });
}

for (const width of [375, 768]) {
  test(`no page scrolls sideways at ${width} px`, async () => {
    const findings = [];
    for (const page of some) {
      findings.push(...(await darkAndNarrow(page)).sideways[width].map((finding) => `${page}: ${finding}`));
    }
    assert.deepEqual(findings, []);
  });
}
