// The games in figures: drawings, table and the results behind them say the same, and the page stands the checks.

import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { axeFindings, noiseFindings, sidewaysFindings } from './checks.mjs';
import { dist, everyEdition, isWorksheet, open, quiet, useBrowser } from './site.mjs';

useBrowser();

const PAGE = 'figures.html';
const results = (study) => JSON.parse(readFileSync(join(dist, `data/studies/results/${study}.json`), 'utf8')).series;

test('every edition that is played has its row and its dot, with the figures of the committed results', () =>
  open(PAGE, { javaScriptEnabled: false }, async (tab, noise) => {
    const rows = await tab.locator('table.figures-of-all tbody tr').evaluateAll((all) => all.map((tr) => ({ href: tr.querySelector('a').getAttribute('href'), cells: [...tr.querySelectorAll('td')].map((td) => td.firstChild.textContent.trim()) })));
    const slugs = everyEdition('all').filter((slug) => !isWorksheet(slug));
    assert.deepEqual(rows.map((r) => r.href).sort(), slugs.map((slug) => `editions/${slug}.html`).sort());
    const measured = results('properties').filter((s) => s.label === 'properties');
    for (const row of rows) {
      const { figures } = measured.find((s) => `editions/${s.game}.html` === row.href);
      assert.ok(Math.abs(Number(row.cells[0]) - figures['mean(turns)'].value) < 0.06, JSON.stringify(row));
      const first = Number.parseFloat(row.cells[3]);
      assert.ok(Math.abs(first - 100 * figures['share(first-wins >= 1)'].value) < 0.06, JSON.stringify(row));
    }
    const dots = await tab.locator('section').first().locator('figure').first().locator('.dots circle').count();
    assert.equal(dots, measured.filter((s) => s.family === 'sowing' && slugs.includes(s.game)).length);
    assert.deepEqual(noiseFindings(noise), []);
  }));

test('what features do in other games is counted as the results have it', () =>
  open(PAGE, { javaScriptEnabled: false }, async (tab) => {
    const all = results('swaps');
    const played = all.filter((s) => s.figures);
    const sums = await tab.locator('table.swaps tbody tr').evaluateAll((rows) => rows.map((tr) => [1, 3, 4].map((n) => Number(tr.children[n].textContent))).reduce((a, b) => a.map((v, n) => v + b[n])));
    const moved = (up) => played.filter((s) => {
      const { value, low, high, p_holm: p } = s.figures['mean(turns)'];
      return (low > 0 || high < 0) && value > 0 === up && (p ?? 0) <= 0.05;
    }).length;
    assert.deepEqual(sums, [played.length, moved(true), moved(false)]);
    assert.ok(played.length > 100 && moved(true) > 5 && moved(false) > 5);
    assert.match(await tab.locator('main').innerText(), new RegExp(`${all.length} swaps tried; ${played.length} can be played`));
  }));

test('the page is light, is found from the table of aspects, and stands the checks at any width', async () => {
  assert.ok(statSync(join(dist, PAGE)).size < 200_000);
  await open('compare.html', {}, async (tab) => {
    await tab.locator(`main a[href="${PAGE}"]`).first().click();
    await tab.waitForURL(/figures\.html$/);
  });
  await open(PAGE, { viewport: { width: 375, height: 900 } }, async (tab) => {
    for (const width of [375, 1440]) {
      await tab.setViewportSize({ width, height: 900 });
      await quiet(tab);
      assert.deepEqual(await sidewaysFindings(tab), [], `${width}`);
      if (width === 375 || process.env.ALL) assert.deepEqual(await axeFindings(tab), [], `${width}`);
    }
    assert.doesNotMatch(await tab.locator('table.swaps').innerText(), /[a-z]\.[a-z]|at=|>=|`/);
  });
});

test('one game is followed through all charts and the table: chosen from the list, by its line, by the address', async () => {
  const lit = (tab) => tab.locator('.followed:is(g, tr, .zeros)').evaluateAll((all) => all.map((e) => (e.matches('.zeros') ? [...e.querySelectorAll('a.followed')] : [e.querySelector('a')]).map((a) => a.getAttribute('href')).join()));
  await open(PAGE, { viewport: { width: 1440, height: 900 } }, async (tab, noise) => {
    const games = await tab.locator('#follow option:not([value=""])').evaluateAll((all) => all.map((o) => o.value));
    assert.ok(games.length > 1);
    for (const game of games) {
      await tab.locator('#follow').selectOption(game);
      const found = await lit(tab);
      const charts = await tab.locator('section.in-figures').filter({ has: tab.locator(`a[href="editions/${game}.html"]`) }).first().locator('.plots figure').count();
      assert.equal(found.length, charts + 1, `${game}: in ${found.length} of ${charts} charts and the table`);
      assert.deepEqual([...new Set(found)], [`editions/${game}.html`]);
      assert.equal(new URL(tab.url()).hash, `#game=${game}`);
    }
    // what is pointed at is shown while it is pointed at; a press on a line chooses it, and once more lets it go
    await tab.locator('#follow').selectOption(games[0]);
    const line = tab.locator('.plots').first().locator('figure').first().locator('g').nth(3);
    const other = await line.locator('a').getAttribute('href');
    await line.locator('.band').hover({ position: { x: 300, y: 5 } });
    assert.deepEqual([...new Set(await lit(tab))], [other]);
    await line.locator('circle').click();
    assert.equal(`editions/${await tab.locator('#follow').inputValue()}.html`, other);
    await line.locator('circle').click();
    await tab.mouse.move(5, 5);
    assert.deepEqual(await lit(tab), []);
    assert.equal(new URL(tab.url()).hash, '');
    assert.deepEqual(noiseFindings(noise), []);
  });
  const slug = everyEdition()[0];
  await open(PAGE, { hash: `game=${slug}` }, async (tab) => {
    await tab.waitForFunction(() => document.querySelectorAll('.followed').length > 2);
    assert.equal(await tab.locator('#follow').inputValue(), slug);
  });
});

test('charts are set in columns, in three sizes of type beside the headings', async () => {
  await open(PAGE, { viewport: { width: 1440, height: 900 } }, async (tab) => {
    const sizes = await tab.evaluate(() => {
      const found = new Set();
      for (const e of document.querySelectorAll('main *')) {
        const words = [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
        if (words && e.checkVisibility() && !e.closest('h1, h2, h3, .vh, option')) found.add(getComputedStyle(e).fontSize);
      }
      return [...found];
    });
    assert.ok(sizes.length <= 3, sizes.join(' '));
    // no chart stands alone in its row: each column holds as many as the others, or one more
    const columns = await tab.locator('.plots').first().locator('figure').evaluateAll((all) => {
      const at = {};
      for (const f of all) at[Math.round(f.getBoundingClientRect().left)] = (at[Math.round(f.getBoundingClientRect().left)] ?? 0) + 1;
      return Object.values(at);
    });
    assert.ok(columns.length === 1 || Math.min(...columns) > 1, columns.join(' '));
  });
});
