// Names and numbers, witnesses, slips, differences and informants: each row leads to its sentence, without scripts too.

import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { axeInBoth, noiseFindings, sidewaysFindings } from './checks.mjs';
import { dist, everyEdition, isWorksheet, open, useBrowser } from './site.mjs';

useBrowser();

const PAGE = 'concordance.html';
const SECTIONS = { games: 'concordance', witnesses: 'witnesses', slips: 'emendations', differences: 'differences', informants: 'informants' };

/** Rows of a table of the data, by the names of its columns. */
function table(name) {
  const lines = readFileSync(join(dist, `data/tables/${name}.csv`), 'utf8');
  const cells = [[]];
  for (const [, quoted, plain, end] of lines.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    cells.at(-1).push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ',') cells.push([]);
  }
  const [head, ...rows] = cells.filter((row) => row.length > 1);
  return rows.map((row) => Object.fromEntries(head.map((key, at) => [key, row[at]])));
}
const finished = () => everyEdition('all').filter((slug) => !isWorksheet(slug));

test('the page has a row for every game, slip, difference and informant of the data, or says how many more there are', () =>
  open(PAGE, { javaScriptEnabled: false }, async (tab, noise) => {
    const rows = Object.fromEntries(await Promise.all(Object.keys(SECTIONS).map(async (id) => [id, await tab.locator(`section[aria-labelledby="${id}"] tbody tr`).allTextContents()])));
    const editions = new Set(finished());
    const of = (name) => table(name).filter((row) => editions.has(row.edition));
    assert.equal(rows.games.length, Math.min(editions.size, 150));
    assert.equal(rows.slips.length, Math.min(of('emendations').length, 150));
    assert.equal(rows.differences.length, Math.min(of('differences').length, 150));
    assert.equal(rows.informants.length, Math.min(new Set(of('informants').map((row) => row.name)).size, 150));
    assert.ok(rows.slips.length > 10 && rows.informants.length > 2 && rows.differences.length > 2, JSON.stringify(rows));
    for (const slip of of('emendations').slice(0, 150)) assert.ok(rows.slips.some((row) => row.includes(slip.sic) && row.includes(slip.corr)), JSON.stringify(slip));
    for (const sigla of of('witnesses').slice(0, 100)) assert.ok(rows.witnesses.some((row) => row.includes(sigla.record) && row.includes(sigla.siglum)), JSON.stringify(sigla));
    for (const name of Object.values(SECTIONS)) assert.ok(existsSync(join(dist, `data/tables/${name}.csv`)), name);
    assert.deepEqual(noiseFindings(noise), []);
  }));

test('every name, slip, difference and informant leads to a sentence that is there', () =>
  open(PAGE, {}, async (tab) => {
    const hrefs = [...new Set(await tab.locator('main a.cite').evaluateAll((links) => links.map((a) => a.getAttribute('href'))))];
    assert.ok(hrefs.length > 30, `${hrefs.length} sentences`);
    for (const href of hrefs) {
      const [, file, id] = /^((?:editions|records)\/[\w.-]+\.html)#([\w.-]+)$/.exec(href) ?? [];
      assert.ok(file, href);
      assert.ok(readFileSync(join(dist, file), 'utf8').includes(` id="${id}"`), href);
    }
    await tab.locator('section[aria-labelledby="slips"] a.cite').first().click();
    await tab.waitForURL(/editions\/.+#/);
    assert.equal(await tab.evaluate(() => document.querySelector(':target') !== null), true);
  }));

test('the page is found from the foot of any page and from the page on method, is light, and stands the checks at any width', async () => {
  assert.ok(statSync(join(dist, PAGE)).size < 200_000);
  for (const [page, link] of [['editions/um-el-banat.html', 'footer a[href="../concordance.html"]'], ['method.html', 'main a[href="concordance.html"]']]) {
    await open(page, {}, async (tab) => {
      await tab.locator(link).click();
      await tab.waitForURL(/concordance\.html$/);
      assert.equal(await tab.locator('h1').textContent(), 'Concordance');
    });
  }
  await open(PAGE, { reducedMotion: 'reduce', viewport: { width: 375, height: 900 } }, async (tab) => {
    for (const width of [375, 1440, 1920]) {
      await tab.setViewportSize({ width, height: 900 });
      assert.deepEqual(await sidewaysFindings(tab), [], `${width}`);
      if (width === 375 || process.env.ALL) assert.deepEqual(await axeInBoth(tab), [], `${width}`);
    }
  });
});
