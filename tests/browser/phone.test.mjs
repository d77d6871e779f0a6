// On telephones, with forced colours: every part has a door, tables can be read, states are seen.

import assert from 'node:assert/strict';
import test from 'node:test';
import { alive, byMouse, move, ready } from './board.mjs';
import { axeFindings } from './checks.mjs';
import { editions, open, quiet, useBrowser } from './site.mjs';

useBrowser();

const phone = { reducedMotion: 'reduce', viewport: { width: 375, height: 812 }, hasTouch: true };
const study = { ...phone, query: 'study' };

for (const slug of editions('all')) {
  test(`${slug}: at 375 px every part of Study has a tab that shows it and nothing else`, () =>
    open(`editions/${slug}.html`, study, async (tab) => {
      const ids = await tab.evaluate(() => ['account', 'rules', 'doubts', 'claims', 'examples', 'figures', 'replays', 'sources'].filter((id) => document.getElementById(id)));
      for (const id of ids) {
        const door = tab.locator(`.tabs a[href="#${id}"]`);
        assert.equal(await door.count(), 1, `${id} has no tab`);
        await door.click();
        const shown = await tab.evaluate((ids) => ids.filter((i) => document.getElementById(i).getClientRects().length > 0), ids);
        assert.deepEqual(shown, [id]);
      }
      // a link to something inside a part opens that part
      await tab.evaluate(() => (location.hash = document.querySelector('#rules .clause').id));
      await quiet(tab);
      assert.ok(await tab.locator('#rules').isVisible());
    }));
}

test('at 375 px the whole of the site’s menu is in reach', () =>
  open('index.html', phone, async (tab) => {
    await tab.locator('.menu-button').click();
    for (const link of await tab.locator('nav[aria-label="Site"] a').all()) {
      const box = await link.boundingBox();
      assert.ok(box && box.x >= 0 && box.x + box.width <= 375 && box.height >= 40, await link.textContent());
    }
    await tab.locator('nav[aria-label="Site"] a', { hasText: 'Method' }).click();
    assert.match(tab.url(), /method\.html/);
  }));

test('at 375 px the menu closes where it leads to a place on the same page', () =>
  open('index.html', phone, async (tab) => {
    await tab.locator('.menu-button').click();
    await tab.locator('nav[aria-label="Site"] a', { hasText: 'Editions' }).click();
    assert.ok(!(await tab.locator('nav[aria-label="Site"]').isVisible()), 'the menu lies over the editions');
  }));

test('at 375 px a word of the game that is tapped says what it means', () =>
  open('editions/um-el-banat.html', study, async (tab) => {
    await tab.locator('.tabs a[href="#account"]').click();
    const word = tab.locator('#account .term').first();
    await word.tap();
    const box = await tab.locator('.popnote:popover-open').boundingBox();
    assert.ok(box && box.width > 200 && box.height > 40, JSON.stringify(box));
  }));

test('at 375 px the heads of the table stay with its cells, and no cell shows through', () =>
  open('compare.html', phone, async (tab) => {
    // over it the two lists by which games are chosen, and no more
    assert.ok((await tab.locator('.matrix-scroll').first().boundingBox()).y < 470, 'the table comes late');
    const seen = await tab.evaluate(async () => {
      const box = document.querySelector('.matrix-scroll');
      box.scrollIntoView();
      box.scrollTo(420, 900);
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const view = box.getBoundingClientRect();
      const heads = [...box.querySelectorAll('thead th')].slice(1).map((th) => th.getBoundingClientRect());
      const rows = [...box.querySelectorAll('th[scope="row"]')].map((th) => th.getBoundingClientRect()).filter((r) => r.top > view.top + 60 && r.bottom < view.bottom);
      const points = rows.flatMap((r) => [2, 8].map((x) => document.elementFromPoint(view.left + x, r.top + r.height / 2)));
      return { heads: heads.every((r) => Math.abs(r.top - view.top) < 3), rows: rows.length > 1 && rows.every((r) => Math.abs(r.left - view.left) < 8), through: points.filter((e) => e?.closest('.cell')).length };
    });
    assert.deepEqual(seen, { heads: true, rows: true, through: 0 });
  }));

test('with forced colours the current tab, a cited sentence, a pressed switch and a turned reading differ', () =>
  open('editions/um-el-banat.html', { forcedColors: 'active', reducedMotion: 'reduce', viewport: { width: 1440, height: 900 }, query: 'study' }, async (tab) => {
    await alive(tab);
    for (let i = 0, seen = await ready(tab); i < 5; i++) seen = await move(tab, seen, byMouse);
    const look = (selector, ...names) => tab.evaluate(([selector, names]) => {
      const style = getComputedStyle(document.querySelector(selector));
      return names.map((name) => style[name]).join(' ');
    }, [selector, names]);
    const edge = ['borderBottomColor', 'borderBottomWidth', 'borderBottomStyle'];
    assert.notEqual(await look('.tabs a[aria-current]', ...edge), await look('.tabs a:not([aria-current])', ...edge));
    const bar = ['borderLeftColor', 'borderLeftWidth', 'borderLeftStyle'];
    assert.notEqual(await look('#account .sentence.lit', ...bar), await look('#account .sentence:not(.lit)', ...bar));
    await tab.locator('.edition-head .status-switch').first().click();
    const face = ['backgroundColor', 'color', 'outlineStyle'];
    assert.notEqual(await look('.status-switch[aria-pressed="true"]', ...face), await look('.status-switch[aria-pressed="false"]', ...face));
    const chosen = ['backgroundColor', 'color'];
    assert.notEqual(await look('.segments input:checked + label', ...chosen), await look('.segments input:not(:checked) + label', ...chosen));
    await open('compare.html', { forcedColors: 'active' }, async (table) => {
      const tint = (kind) => table.evaluate((kind) => getComputedStyle(document.querySelector(`.cell-${kind}`)).borderTopStyle + getComputedStyle(document.querySelector(`.cell-${kind}`)).borderTopWidth, kind);
      assert.equal(new Set([await tint('most'), await tint('second'), await tint('alone')]).size, 3, 'tints are told apart by their edges');
    });
  }));

test('an edition on a telephone has no faults that axe sees, on any of its tabs', () =>
  open('editions/um-el-banat.html', study, async (tab) => {
    await alive(tab);
    for (const id of ['account', 'rules', 'doubts', 'claims', 'examples', 'figures', 'replays', 'sources']) {
      await tab.locator(`.tabs a[href="#${id}"]`).click();
      assert.deepEqual(await axeFindings(tab), [], id);
    }
  }));
