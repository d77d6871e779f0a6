// All records of the portal's database: found, filtered, drawn, and one address for what is looked for.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { grown } from '../../tools/many-records.mjs';
import { axeFindings } from './checks.mjs';
import { dist, everyPage, leadsOn, open, quiet, useBrowser } from './site.mjs';

useBrowser();

const count = async (tab) => {
  await tab.waitForFunction(() => /^\d/.test(document.querySelector('#browse-count')?.textContent ?? ''));
  return Number(/^\d+/.exec(await tab.textContent('#browse-count'))[0]);
};
const rows = (tab) => tab.$$eval('#table tbody tr', (trs) => trs.length);
const value = (tab, name) => tab.locator('.facet-value', { hasText: name }).first();
const all = () => readFileSync(join(dist, 'data/portal/evidence.csv'), 'utf8').trim().split('\n').length - 1;

test('without scripts the records are there by game, the map is a picture with a table, and so is time', async () => {
  for (const [page, least] of [['records.html', 300], ['map.html', 60], ['timeline.html', 200]]) {
    await open(page, { javaScriptEnabled: false }, async (tab) => {
      assert.ok((await rows(tab)) >= least, `${page} has ${await rows(tab)} rows`);
      assert.equal(await tab.isVisible('#browse'), false);
      const astray = await tab.$$eval('#table a', (links) => links.map((a) => a.getAttribute('href')));
      for (const link of astray.slice(0, 40)) assert.ok(existsSync(join(dist, link)), link);
    });
  }
});

test('a choice of the address that no list has is named, with the way on, and narrows nothing', () =>
  open('records.html', { hash: 'work=no-such-work' }, async (tab) => {
    const said = () => tab.textContent('#browse-count');
    assert.match(await said(), /^No “no-such-work” is known under “Work”.* choose one under “Work”\. \d+ records/);
    await tab.locator('.chip').click();
    assert.equal(await count(tab), all());
    assert.doesNotMatch(await said(), /known/);
  }));

test('facets filter and count, the back button goes back, and a link opens the same', async () => {
  await open('records.html', async (tab, seen) => {
    assert.equal(await count(tab), all());
    await value(tab, 'Ethnography').click();
    const some = await count(tab);
    assert.ok(some > 50 && some < all());
    await value(tab, 'sow').click();
    const fewer = await count(tab);
    assert.ok(fewer > 0 && fewer < some);
    const kinds = await tab.$$eval('#table tbody tr td:nth-child(3)', (cells) => [...new Set(cells.map((c) => c.textContent))]);
    assert.deepEqual(kinds, ['Ethnography']);
    const address = tab.url();
    assert.match(address, /#kind=Ethnography&category=sow$/);
    // what a facet counts is what choosing it gives
    const counted = Number(await tab.locator('.facet:has(legend:text-is("Found in: country of today")) .facet-value .num').first().textContent());
    await tab.locator('.facet:has(legend:text-is("Found in: country of today")) .facet-value').first().click();
    assert.equal(await count(tab), counted);
    await tab.goBack();
    await tab.goBack();
    assert.equal(await count(tab), some);
    await tab.goForward();
    assert.equal(await count(tab), fewer);
    await tab.goto('about:blank');
    await tab.goto(address);
    assert.equal(await count(tab), fewer);
    assert.equal(await tab.locator('.chip').count(), 2);
    await tab.locator('.chip').first().click();
    await tab.locator('.chip').first().click();
    assert.equal(await count(tab), all());
    assert.deepEqual(seen.errors, []);
  });
});

test('what is typed is found without its accents, and every record of a table leads to its page', async () => {
  await open('records.html', async (tab) => {
    await tab.fill('#browse-find', 'um el banat kababish');
    await tab.waitForFunction(() => /^1 record/.test(document.querySelector('#browse-count').textContent));
    const link = await tab.getAttribute('#table tbody th a', 'href');
    assert.equal(link, 'records/DLP.Evidence.703.html');
    await tab.fill('#browse-find', 'qqxyzzy');
    await tab.waitForFunction(() => /^0 records/.test(document.querySelector('#browse-count').textContent));
    assert.match(await tab.textContent('#table'), /Remove a filter/);
    await tab.fill('#browse-find', '');
    await tab.waitForFunction((n) => document.querySelector('#browse-count').textContent.startsWith(`${n} `), all());
    await tab.click('#sort-when');
    assert.match(await tab.textContent('#table tbody tr td:nth-child(4)'), /^\d+ to \d+ BC$/);
    await tab.click('#page-next');
    assert.match(tab.url(), /sort=when&page=2/);
    const links = await tab.$$eval('#table tbody a', (as) => as.map((a) => a.getAttribute('href')));
    for (const href of links) assert.ok(existsSync(join(dist, href)), href);
  });
});

// how fast that goes is measured by tools/bench-records.mjs
test('of ten thousand records all are counted and one page is drawn', async () => {
  await open('records.html', { prepare: grown(10_000) }, async (tab, seen) => {
    assert.equal(await count(tab), 10_000);
    const drawn = await rows(tab);
    assert.ok(drawn > 10 && drawn < 500, `${drawn} rows`);
    await value(tab, 'Ethnography').click();
    const some = await count(tab);
    assert.ok(some > 500 && some < 10_000, `${some} records`);
    assert.ok((await rows(tab)) <= drawn);
    await value(tab, 'Ethnography').click();
    assert.equal(await count(tab), 10_000);
    assert.deepEqual(seen.errors, []);
  });
});

test('the map goes by wheel, by keys, by fingers and by buttons; its circles part and do not touch', async () => {
  const circles = (tab) => tab.$$eval('.cluster circle', (cs) => cs.map((c) => ['cx', 'cy', 'r'].map((a) => Number(c.getAttribute(a)))));
  const apart = (all) => {
    for (const [i, [x, y, r]] of all.entries()) for (const [a, b, q] of all.slice(0, i)) assert.ok(Math.hypot(x - a, y - b) >= r + q - 0.5, `circles at ${x} ${y} and ${a} ${b}`);
  };
  const moved = (tab) => tab.getAttribute('.atlas .world', 'transform');
  // a wheel and fingers reach the page when the browser gets to it; what they do is waited for
  const becomes = async (tab, what, near, was = '') => {
    await tab
      .waitForFunction(([near, was]) => {
        const now = document.querySelector('.atlas .world').getAttribute('transform');
        return /scale\(1\)/.test(now) !== near && now !== was;
      }, [near, was])
      .catch(async () => assert.fail(`${what}: the map stands at ${await moved(tab)}`));
    await quiet(tab);
  };
  await open('map.html', async (tab, seen) => {
    await tab.waitForSelector('.cluster');
    const whole = await circles(tab);
    assert.ok(whole.length > 40);
    apart(whole);
    const box = await tab.locator('.atlas').boundingBox();
    await tab.mouse.move(box.x + box.width * 0.58, box.y + box.height * 0.35);
    await tab.mouse.wheel(0, -400);
    await becomes(tab, 'the wheel', true);
    apart(await circles(tab));
    const near = await moved(tab);
    await tab.focus('.atlas');
    await tab.keyboard.press('ArrowRight');
    await becomes(tab, 'an arrow', true, near);
    await tab.keyboard.press('0');
    await becomes(tab, 'the key 0', false);
    await tab.click('[aria-label="Zoom in"]');
    await becomes(tab, 'the button', true);
    await tab.click('[aria-label="The whole world"]');
    await becomes(tab, 'the button of the world', false);
    // a circle by keyboard: it tells its records, and parts from there
    const before = await moved(tab);
    await tab.locator('.cluster').first().focus();
    await tab.keyboard.press('Enter');
    await tab.locator('.map-panel button', { hasText: 'zoom in' }).click();
    await becomes(tab, 'a circle', true, before);
    await tab.keyboard.press('0');
    await becomes(tab, 'the key 0', false);
    await tab.locator('.cluster[aria-label^="1 record,"]').first().click();
    assert.equal(await tab.locator('.map-panel li').count(), 1);
    assert.ok(existsSync(join(dist, await tab.getAttribute('.map-panel li a', 'href'))));
    assert.deepEqual(await axeFindings(tab), []);
    assert.deepEqual(seen.errors, []);
  });
  await open('map.html', { hasTouch: true, viewport: { width: 390, height: 800 } }, async (tab) => {
    await tab.waitForSelector('.cluster');
    await tab.locator('.atlas').scrollIntoViewIfNeeded();
    const box = await tab.locator('.atlas').boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const client = await tab.context().newCDPSession(tab);
    const fingers = (type, spread) => client.send('Input.dispatchTouchEvent', { type, touchPoints: spread === null ? [] : [{ x: x - spread, y }, { x: x + spread, y }] });
    await fingers('touchStart', 20);
    for (const spread of [30, 45, 60, 80]) await fingers('touchMove', spread);
    await fingers('touchEnd', null);
    await becomes(tab, 'two fingers', true);
    apart(await circles(tab));
  });
});

test('no outline is a line across the world', async () => {
  await open('map.html', async (tab) => {
    await tab.waitForSelector('.outlines path');
    // each ring is a first point and the steps from it; the last step leads back
    const steps = await tab.$$eval('.outlines path', (paths) =>
      paths.flatMap((p) =>
        p.getAttribute('d').split('z').filter(Boolean).flatMap((ring) => {
          const [, ...line] = ring.split('l').map((step) => parseFloat(step));
          return [...line, line.reduce((sum, x) => sum + x, 0)];
        }),
      ),
    );
    assert.ok(steps.length > 1000 && steps.every(Number.isFinite), 'paths are read as they are written');
    const wide = steps.filter((step) => Math.abs(step) > 250);
    assert.deepEqual(wide, []);
  });
});

test('time is chosen by a drag or by two years, written as BC and AD, and goes with the link to the map', async () => {
  await open('timeline.html', async (tab, seen) => {
    await tab.fill('#when-from', '2592 BC');
    await tab.fill('#when-to', '2000 BC');
    await tab.keyboard.press('Enter');
    const some = await count(tab);
    assert.ok(some > 10 && some < all());
    assert.match(await tab.textContent('.chip'), /2592 BC to 2000 BC/);
    assert.equal(await tab.evaluate(() => /-\d{3,4}\b/.test(document.querySelector('#main').innerText)), false, 'a year with a minus sign');
    await tab.click('a[data-to="map.html"]');
    assert.equal(await count(tab), some);
    await tab.goBack();
    assert.equal(await count(tab), some);
    await tab.locator('.chip').click();
    const box = await tab.locator('svg.centuries').boundingBox();
    await tab.mouse.move(box.x + box.width * 0.9, box.y + 30);
    await tab.mouse.down();
    await tab.mouse.move(box.x + box.width * 0.97, box.y + 30, { steps: 4 });
    await tab.mouse.up();
    assert.ok((await count(tab)) < all());
    assert.match(tab.url(), /from=1\d{3}&to=\d{4}/);
    assert.deepEqual(seen.errors, []);
  });
});

test('a game with hundreds of records shows some and leads to all of them; an old address of one with none leads to its row', async () => {
  await open('games/DLP.Games.3.html', async (tab) => {
    const counted = Number(/(\d+) records/.exec(await tab.textContent('.page-head'))[1]);
    assert.ok(counted > 300);
    const more = Number(/and (\d+) more/.exec(await tab.textContent('.entries-more'))[1]);
    assert.equal((await tab.locator('.entries tbody tr').count()) + more, counted);
    assert.ok(await tab.isVisible('.little-map'));
    await tab.locator('.entries-more a').click();
    assert.equal(await count(tab), counted);
  });
  const moved = everyPage().find((page) => page.startsWith('games/') && leadsOn(page));
  await open(moved, async (tab) => {
    await tab.waitForURL(/games\.html#DLP\.Games\.\d+$/);
    assert.ok(await tab.locator(`[id="${new URL(tab.url()).hash.slice(1)}"]`).isVisible(), 'its row is folded away');
  });
});

test('a record whose words are elsewhere tells how many there are and where', async () => {
  await open('records/DLP.Evidence.837.html', async (tab) => {
    const here = await tab.locator('.told').count();
    if (here === 0) {
      await tab.locator('details.machines > summary').click();
      assert.match(await tab.textContent('details.machines'), /7 sentences, \d+ words/);
      assert.equal(await tab.locator('.lengths').first().locator('li').count(), 7);
    }
    // where its words are to be looked for
    assert.match(await tab.getAttribute('[aria-labelledby=read] a.outside', 'href'), /^https:.*837$/);
    assert.match(await tab.textContent('#main'), /1873/);
  });
});
