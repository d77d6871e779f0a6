// Pages made larger by the browser, text made larger alone, and colours that the reader forces: nothing is cut, hidden or shown by colour alone.

import assert from 'node:assert/strict';
import test from 'node:test';
import { sidewaysFindings } from './checks.mjs';
import { everyEdition, open, openEach, quiet, useBrowser } from './site.mjs';

useBrowser();

const PAGES = ['index.html', 'editions/um-el-banat.html', 'editions/lib-el-merafib.html', 'editions/sijat-el-taba.html', 'compare.html', 'compare/gabata-shoa-i--um-el-banat.html', 'lab.html', 'records.html', 'map.html', 'timeline.html', 'games.html', 'data.html', 'search.html', 'glossary.html', 'works.html', 'codings.html', 'concordance.html', 'method.html', 'sheets/um-el-banat.html'];
/** A window of 1280 × 900 and one of 1920 × 1080, as they are at 200 %: half as many points, each of four pixels. */
const ZOOMED = [{ width: 640, height: 450 }, { width: 960, height: 540 }];
const zoomed = { reducedMotion: 'reduce', viewport: ZOOMED[0], deviceScaleFactor: 2 };

/** Buttons, links and headings whose words are cut by their own box. */
const cutFindings = (tab) =>
  tab.evaluate(() =>
    [...document.querySelectorAll('main :is(button, a, h1, h2, h3, th, td, label, summary, select)')]
      .filter((e) => e.checkVisibility({ contentVisibilityAuto: true, opacityProperty: true }) && !e.closest('svg, .vh, [popover]:not(:popover-open)'))
      .filter((e) => {
        const { overflowX, overflowY, clipPath } = getComputedStyle(e);
        if (clipPath !== 'none' || e.matches('select') || e.querySelector('svg')) return false;
        const hidden = (o) => o === 'hidden' || o === 'clip';
        return (hidden(overflowX) && e.scrollWidth > e.clientWidth + 2) || (hidden(overflowY) && e.scrollHeight > e.clientHeight + 2);
      })
      .slice(0, 5)
      .map((e) => `“${e.textContent.trim().slice(0, 40)}” is cut`),
  );

test('at 200 % nothing scrolls sideways but tables, and no words are cut', async () => {
  await openEach(PAGES, zoomed, async (tab, _, page) => {
    for (const view of ZOOMED) {
      await tab.setViewportSize(view);
      await quiet(tab, 150);
      assert.deepEqual([...(await sidewaysFindings(tab)), ...(await cutFindings(tab))], [], `${page} at ${view.width}`);
    }
  });
});

test('with text twice as large and the window as it was, nothing scrolls sideways but tables, and no words are cut', async () => {
  const found = [];
  // as a reader sets it in the browser
  const larger = async (tab) => (await tab.context().newCDPSession(tab)).send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await openEach(PAGES, { reducedMotion: 'reduce', viewport: { width: 1280, height: 900 }, prepare: larger }, async (tab, _, page) => {
    await quiet(tab, 150);
    assert.equal(await tab.evaluate(() => getComputedStyle(document.documentElement).fontSize), '32px', 'the text is not larger');
    found.push(...[...(await sidewaysFindings(tab)), ...(await cutFindings(tab))].map((words) => `${page}: ${words}`));
  });
  assert.deepEqual(found, []);
});

test('at 200 % a move is made, its reason read and a doubt switched', () =>
  open('editions/um-el-banat.html', { ...zoomed, query: 'study' }, async (tab) => {
    await tab.locator('#player.alive').waitFor();
    await tab.locator('#player .hole[aria-disabled="false"]').first().click();
    await tab.locator('#player .why-box .why-words').waitFor();
    await tab.locator('#player .why-box').scrollIntoViewIfNeeded();
    const box = await tab.locator('#player .why-box').boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= 640, JSON.stringify(box));
    await tab.locator('.tabs a[href="#doubts"]').click();
    const input = tab.locator('#doubts input[data-question]:not([checked]):not([disabled])').first();
    await input.locator('xpath=following-sibling::label').click();
    await tab.locator('.reading-answer').waitFor();
    assert.deepEqual(await sidewaysFindings(tab), []);
  }));

test('the page of data is short on a telephone: heads with what lies under them, and each file in its width', () =>
  open('data.html', { viewport: { width: 375, height: 812 }, hasTouch: true }, async (tab) => {
    const height = await tab.evaluate(() => document.documentElement.scrollHeight);
    // a head an edition, and what else there is
    assert.ok(height < 4 * 812 + 75 * everyEdition('all').length, `${height} px`);
    const heads = await tab.locator('details.files').evaluateAll((all) => all.map((files) => {
      const head = files.querySelector(':scope > summary');
      return { says: head.textContent, text: files.textContent, rows: files.querySelectorAll('tbody tr').length, height: head.getBoundingClientRect().height };
    }));
    assert.ok(heads.length > 5);
    for (const { says, text, rows, height: room } of heads) {
      const counted = Number(/(\d+) files?/.exec(says)[1]);
      // of very many the list of checksums tells
      const more = Number(/There are (\d+) more/.exec(text)?.[1] ?? 0);
      assert.equal(rows + more, counted, says);
      assert.ok(more === 0 || counted > 60);
      assert.ok(room >= 24, `${says}: ${room} px`);
    }
    const files = heads.reduce((sum, { rows }) => sum + rows, 0);
    assert.ok(files > 100, `${files} files`);
    // the second by hand, the others as it; the first stands open
    await tab.locator('details.files > summary').nth(1).click();
    await tab.locator('details.files:not([open]) > summary').evaluateAll((all) => all.forEach((head) => head.click()));
    await quiet(tab);
    assert.equal(await tab.locator('details.files:not([open])').count(), 0);
    assert.deepEqual(await sidewaysFindings(tab), []);
    const rows = await tab.locator('.files tbody tr').evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    assert.equal(rows.length, files);
    // of a long list the rest comes at a press
    const shown = rows.filter((row) => row > 0);
    assert.ok(shown.length > files / 2, `${shown.length} of ${files}`);
    for (const row of shown) assert.ok(row < 190, `a file takes ${row} px`);
  }));

test('with forced colours what is chosen, led through or the reader’s own is shown by more than colour', async () => {
  const forced = { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 }, forcedColors: 'active' };
  await open('editions/um-el-banat.html', forced, async (tab) => {
    await tab.locator('#player.alive').waitFor();
    await tab.getByRole('button', { name: 'A first game, step by step' }).click();
    assert.notEqual(await tab.locator('.guide').evaluate((e) => getComputedStyle(e).borderTopStyle), 'none');
    await tab.locator('.depths a[data-depth="study"]').click();
    await tab.locator('#C6 .cite-this').evaluate((b) => b.click());
    await tab.locator('#your-note').fill('x');
    await tab.keyboard.press('Escape');
    assert.equal(await tab.locator('#C6 .yours-note').evaluate((e) => getComputedStyle(e).borderTopStyle), 'dashed');
    assert.match(await tab.locator('#C6 .yours-note').textContent(), /^Yours/);
    // every button can be distinguished from text
    const bare = await tab.evaluate(() =>
      [...document.querySelectorAll('main .button')].filter((b) => b.checkVisibility() && getComputedStyle(b).borderTopStyle === 'none').map((b) => b.textContent),
    );
    assert.deepEqual(bare, []);
  });
  await open('map.html', forced, async (tab) => {
    await tab.locator('#rule-aspect').selectOption({ index: 3 });
    const signs = await tab.locator('.rule-legend .rule-sign').allTextContents();
    assert.ok(signs.length > 0 && new Set(signs).size === signs.length, signs.join());
  });
  await open('compare.html', forced, async (tab) => {
    const cell = tab.locator('.matrix .cell-alone').first();
    if ((await cell.count()) > 0) assert.notEqual(await cell.evaluate((e) => getComputedStyle(e).borderTopStyle), 'none');
  });
});
