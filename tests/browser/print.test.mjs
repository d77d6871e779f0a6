// On paper an edition is whole, as a reader of texts needs it; or its rules alone: board, every clause, every doubt with the reading in
// force, on two pages at most.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { dist, editions, everyEdition, everyPage, oneOfEach, open, openEach, quiet, spread, useBrowser } from './site.mjs';

useBrowser();

for (const slug of editions('all')) {
  test(`${slug}: the rules sheet has at most two pages, and all of the rules`, async () => {
    await open(`editions/${slug}.html`, { reducedMotion: 'reduce' }, async (tab) => {
      await quiet(tab, 400);
      await tab.evaluate(() => {
        window.print = () => {};
        document.querySelector('.print-as').click();
      });
      await tab.emulateMedia({ media: 'print' });
      const seen = await tab.evaluate(() => {
        const shown = (e) => e !== null && e.getClientRects().length > 0;
        const clauses = [...document.querySelectorAll('#rules .clause')];
        const doubts = [...document.querySelectorAll('#doubts .question')];
        return {
          board: shown(document.querySelector('.player svg.board-svg')),
          clauses: clauses.length > 0 && clauses.every((c) => shown(c.querySelector('.says'))),
          doubts: doubts.every((d) => shown(d.querySelector('h3')) && shown(d.querySelector('.reading:has(input[checked]) label'))),
          controls: shown(document.querySelector('.controls')),
          // what stands left of the page is cut off on paper
          cut: clauses.filter((c) => c.getBoundingClientRect().left < 0).length,
        };
      });
      assert.deepEqual(seen, { board: true, clauses: true, doubts: true, controls: false, cut: 0 });
      const pdf = await tab.pdf({ format: 'A4', margin: { top: '12mm', bottom: '12mm', left: '12mm', right: '12mm' } });
      const pages = pdf.toString('latin1').match(/\/Type\s*\/Page(?![a-z])/g)?.length ?? 0;
      assert.ok(pages >= 1 && pages <= 2, `${pages} pages`);
    });
  });
}

for (const slug of oneOfEach()) {
  test(`${slug}: printed whole, it has the account with its statuses, certainties, every reading, and no buttons`, () =>
    open(`editions/${slug}.html`, { reducedMotion: 'reduce', viewport: { width: 700, height: 900 } }, async (tab) => {
      await quiet(tab, 300);
      await tab.emulateMedia({ media: 'print' });
      const seen = await tab.evaluate(() => {
        const shown = (e) => e !== null && e.getClientRects().length > 0;
        const all = (selector) => [...document.querySelectorAll(selector)];
        return {
          sentences: all('#account .sentence').every((s) => shown(s.querySelector('.text'))),
          statuses: all('#account .sentence .gutter .mark').every(shown),
          certainties: all('#rules .clause .certainty').every(shown),
          readings: all('#doubts .reading label').every(shown),
          claims: all('#claims .claim .verdict').every(shown),
          buttons: all('button, select, input[type="search"]').filter((b) => shown(b) && !b.matches('.term, .status-switch')).map((b) => b.textContent.trim() || b.className).slice(0, 5),
        };
      });
      assert.deepEqual(seen, { sentences: true, statuses: true, certainties: true, readings: true, claims: true, buttons: [] });
    }));
}

test('the table of aspects is printed without its switches, and its legend is not left alone', () =>
  open('compare.html', {}, async (tab) => {
    await tab.emulateMedia({ media: 'print' });
    const shown = await tab.evaluate(() => [...document.querySelectorAll('.compare-head .end, .matrix-tools, .compare-head select')].filter((e) => e.getClientRects().length > 0).length);
    assert.equal(shown, 0);
    assert.equal(await tab.evaluate(() => getComputedStyle(document.querySelector('.legend')).breakInside), 'avoid');
  }));

/** Pages of a PDF. */
const pagesOf = (pdf) => pdf.toString('latin1').match(/\/Type\s*\/Page(?![a-z])/g)?.length ?? 0;

test('sheets have two pages: the second, on its side, is the board; no id of a rule is on it, and its answers stand on their heads', async () => {
  const sheets = everyPage().filter((page) => page.startsWith('sheets/'));
  assert.ok(sheets.length > 30);
  await openEach(spread(sheets, 8), {}, async (tab, _, page) => {
    const pdf = await tab.pdf({ preferCSSPageSize: true });
    const wide = pdf.toString('latin1').match(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/g).map((box) => box.match(/[\d.]+/g).slice(-2).map(Number)).map(([w, h]) => w > h);
    assert.deepEqual(wide, [false, true], page);
    await tab.emulateMedia({ media: 'print' });
    const seen = await tab.evaluate(() => ({
      ids: [...document.querySelectorAll('.howto-cites, button, details')].filter((e) => e.checkVisibility()).length,
      answers: [...document.querySelectorAll('.puzzle-answers')].map((e) => getComputedStyle(e).transform),
      puzzles: [...document.querySelectorAll('.puzzle')].filter((e) => e.checkVisibility()).length,
      answered: [...document.querySelectorAll('.puzzle-answers li')].filter((e) => e.checkVisibility()).length,
      board: document.querySelector('.empty-board svg').checkVisibility(),
    }));
    await tab.emulateMedia({ media: null });
    assert.equal(seen.ids, 0, page);
    assert.ok(seen.board, page);
    assert.equal(seen.answers.length, seen.puzzles > 0 ? 1 : 0, page);
    assert.equal(seen.answered, seen.puzzles, `${page}: answers on paper are those of its puzzles`);
    for (const turned of seen.answers) assert.match(turned, /^matrix\(-1, /, page);
  });
});

test('the table of aspects is printed by the games that are chosen, six beside each other at most, each of them once', () =>
  open('compare.html', { viewport: { width: 1440, height: 900 } }, async (tab) => {
    await tab.locator('.choose-wide').click();
    await tab.locator('#columns').getByRole('button', { name: 'None' }).click();
    const ticked = 8;
    for (let i = 0; i < ticked; i++) await tab.locator('#columns .columns-of').first().locator('input').nth(i).check();
    await tab.keyboard.press('Escape');
    const printed = await tab.evaluate(() => {
      dispatchEvent(new Event('beforeprint'));
      const tables = [...document.querySelectorAll('.matrix-printed table')].map((t) => [...t.querySelectorAll('thead th')].slice(1).map((th) => th.querySelector('a').textContent));
      dispatchEvent(new Event('afterprint'));
      return { tables, left: document.querySelectorAll('.matrix-printed').length };
    });
    assert.ok(printed.tables.every((games) => games.length <= 6), JSON.stringify(printed.tables));
    assert.equal(new Set(printed.tables.flat()).size, ticked);
    assert.equal(printed.tables.flat().length, ticked);
    assert.equal(printed.left, 0);
    const pdf = await tab.pdf({ preferCSSPageSize: true });
    assert.ok(pagesOf(pdf) < 14, `${pagesOf(pdf)} pages for ${ticked} games`);
    await tab.locator('.choose-wide').click();
    for (let i = 2; i < ticked; i++) await tab.locator('#columns .columns-of').first().locator('input').nth(i).uncheck();
    await tab.keyboard.press('Escape');
    const pair = await tab.pdf({ preferCSSPageSize: true });
    assert.ok(pagesOf(pair) <= 2, `${pagesOf(pair)} pages for two games`);
  }));

test('a sheet of a piece game shows who begins where with which pieces; no board is upright on paper', async () => {
  const slugs = everyEdition('men');
  await openEach(spread(slugs.map((slug) => `sheets/${slug}.html`), 6), {}, async (tab, _, page) => {
    const legend = await tab.locator('.sheet-start figcaption').innerText();
    assert.match(legend, /Light with a ring: .+; dark with a cross: .+ (begins?\.|Who begins is drawn by lot\.)$/, page);
    const html = readFileSync(join(dist, page.replace('sheets', 'editions')), 'utf8');
    const pieces = /class="m-man|class="m-seat/.test(html.slice(html.indexOf('id="player"'), html.indexOf('</section>', html.indexOf('id="player"'))));
    assert.equal(await tab.locator('.sheet-start svg').count(), pieces ? 1 : 0, page);
  });
  const long = everyEdition('sowing').filter((slug) => /board-svg[^"]* n1[012]/.test(readFileSync(join(dist, `sheets/${slug}.html`), 'utf8')));
  assert.ok(long.length > 0);
  await openEach([`sheets/${long[0]}.html`], { viewport: { width: 600, height: 900 } }, async (tab) => {
    await tab.emulateMedia({ media: 'print' });
    // the empty board fills a page of its own, which lies on its side
    const boxes = await tab.locator('.board > svg.board-svg:not(.empty-board *)').evaluateAll((all) => all.map((svg) => svg.getBoundingClientRect()).filter((box) => box.width).map((box) => box.width > box.height));
    assert.ok(boxes.length > 0 && boxes.every(Boolean), JSON.stringify(boxes));
  });
});
