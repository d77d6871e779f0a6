// The map of the records filters and is filtered; the map of the editions coloured by a rule, and words read aloud by a voice of the reader's own machine.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { axeFindings, noiseFindings, sidewaysFindings } from './checks.mjs';
import { dist, open, quiet, useBrowser } from './site.mjs';

useBrowser();

const wide = { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } };

test('places are coloured by what is played there, as the table of aspects has it; not known is not none', async () => {
  const table = JSON.parse(readFileSync(join(dist, 'data/matrix.json'), 'utf8'));
  await open('map.html', wide, async (tab, noise) => {
    // a table a family, and the list has the rows of one after those of the other
    const rows = [table, ...table.others].flatMap(({ games, groups }) => groups.flatMap((g) => g.rows.map((row) => ({ ...row, all: games }))));
    const [none, ...aspects] = await tab.locator('#rule-aspect option').allTextContents();
    assert.equal(none, 'none');
    assert.deepEqual(aspects, rows.map((row) => row.aspect));
    const rules = tab.locator('#rule-aspect');
    let several = 0;
    let without = 0;
    // with ALL=1 each, else some, of each family
    for (const [index, row] of [...rows.entries()].filter(([index]) => process.env.ALL || index % 7 === 0)) {
      await rules.selectOption({ index: index + 1 });
      const legend = await tab.locator('.rule-legend li').evaluateAll((all) => all.map((li) => ({ sign: li.querySelector('.rule-sign').textContent, words: li.querySelector('b').textContent, games: [...li.querySelectorAll('a')].map((a) => a.getAttribute('href')) })));
      // who says what is what the table says
      for (const [i, game] of row.all.entries()) {
        const entry = legend.find((l) => l.games.includes(game.href));
        assert.ok(entry, `${row.aspect}: ${game.title} is not in the legend`);
        const { id, value } = row.cells[i];
        if (id === null) assert.equal(entry.sign, '–', `${row.aspect}, ${game.title}`);
        else assert.equal(entry.words, value, `${row.aspect}, ${game.title}`);
      }
      // each place has the signs of its games, one for each thing that is known there
      for (const spot of await tab.locator('#rule-map a.spot').evaluateAll((all) => all.map((a) => ({ heard: a.getAttribute('aria-label').slice(a.dataset.name.length).split(':')[0].trim(), seen: [...a.querySelectorAll('.said-letters')].map((e) => e.textContent.trim()), parts: a.querySelectorAll('.said').length, games: [...document.querySelectorAll(`${a.getAttribute('href')} a[href^="editions/"]`)].map((g) => g.getAttribute('href')) })))) {
        const here = row.all.filter((g) => spot.games.includes(g.href));
        const wanted = [...new Set(here.map((g) => legend.find((l) => l.games.includes(g.href)).sign))];
        // a name that has no room is not seen, and heard all the same
        for (const letters of spot.seen) assert.equal(letters, spot.heard, row.aspect);
        const letters = spot.heard.split(' ');
        assert.deepEqual([...letters].sort(), wanted.length ? [...wanted].sort() : ['?'], row.aspect);
        assert.equal(spot.parts, letters.length);
        several += Number(spot.parts > 1);
        without += Number(letters[0] === '?');
      }
    }
    assert.ok(several > 0 && without > 0, `${several} places of several, ${without} of none`);
    assert.deepEqual(await axeFindings(tab), []);
    await rules.selectOption('');
    assert.equal(await tab.locator('#rule-map .said, .rule-legend li').count(), 0);
    assert.deepEqual(noiseFindings(noise), []);
  });
  await open('map.html', { viewport: { width: 375, height: 812 }, hasTouch: true }, async (tab) => {
    await tab.locator('#rule-aspect').selectOption({ index: 3 });
    assert.deepEqual(await sidewaysFindings(tab), []);
    // names can be read
    for (const height of await tab.locator('#rule-map .spot text').evaluateAll((all) => all.filter((t) => t.checkVisibility()).map((t) => t.getBoundingClientRect().height))) assert.ok(height > 9, `${height} px`);
  });
});

test('no name on the map of the editions lies on another, at any width', async () => {
  for (const width of [375, 768, 1440]) {
    await open('map.html', { viewport: { width, height: 900 } }, async (tab) => {
      const [names, over] = await tab.locator('#rule-map .spot text').evaluateAll((all) => {
        const boxes = all.filter((t) => t.checkVisibility()).map((t) => ({ name: t.textContent, box: t.getBoundingClientRect() }));
        const over = boxes.flatMap(({ name, box: a }, i) => boxes.slice(0, i).filter(({ box: b }) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - a.height * 0.2 && b.top < a.bottom - a.height * 0.2).map((b) => `${name} / ${b.name}`));
        return [boxes.length, over];
      });
      assert.deepEqual(over, [], `${width} px`);
      assert.ok(names > 10, `${names} names at ${width} px`);
    });
  }
});

const count = async (tab) => Number(/^\d+/.exec(await tab.textContent('#browse-count'))[0]);
/** Waits until the list says another number than it did. */
const other = (tab, was) => tab.waitForFunction((was) => Number(/^\d+/.exec(document.querySelector('#browse-count').textContent)?.[0]) !== was, was);
const bars = (tab) => tab.getAttribute('.centuries', 'aria-label');

test('what is in view is what is listed, on the map, as a table and in time; a link keeps it, and it can be taken away', async () => {
  await open('map.html', wide, async (tab, noise) => {
    await tab.waitForSelector('.cluster');
    const all = await count(tab);
    for (let i = 0; i < 3; i++) await tab.click('[aria-label="Zoom in"]');
    await tab.waitForFunction(() => /at=/.test(location.hash));
    assert.equal(await count(tab), all, 'moving alone filters nothing');
    await tab.check('#map-only');
    await other(tab, all);
    const near = await count(tab);
    assert.ok(near > 0 && near < all);
    assert.match(await bars(tab), new RegExp(`^${near} records`));
    const counts = await tab.locator('.facet:has(legend:text-is("Kind")) .facet-value .num').allTextContents();
    assert.ok(counts.reduce((sum, n) => sum + Number(n), 0) <= near);
    await tab.focus('.atlas');
    await tab.keyboard.press('+');
    await other(tab, near);
    await quiet(tab, 300);
    const nearer = await count(tab);
    assert.ok(nearer > 0 && nearer < near);
    const world = await tab.getAttribute('.atlas .world', 'transform');
    const address = tab.url();
    assert.match(address, /#in=-?[\d.]+,-?[\d.]+,-?[\d.]+,-?[\d.]+$/);
    assert.deepEqual(await axeFindings(tab), []);
    await tab.goto('about:blank');
    await tab.goto(address);
    await tab.waitForSelector('.cluster');
    assert.equal(await count(tab), nearer);
    assert.equal(await tab.isChecked('#map-only'), true);
    const again = await tab.getAttribute('.atlas .world', 'transform');
    const [a, b] = [world, again].map((t) => t.match(/-?[\d.]+/g).map(Number));
    assert.ok(Math.abs(a[2] / b[2] - 1) < 0.01 && Math.abs(a[0] - b[0]) < 2, `${world} and ${again}`);
    for (const page of ['records.html', 'timeline.html']) {
      await tab.click(`a[data-to="${page}"]`);
      await tab.waitForURL(new RegExp(page));
      assert.equal(await count(tab), nearer, page);
      assert.match(await tab.textContent('.chip'), /^in view: .*° [NS].*° [EW]/);
    }
    await tab.locator('.chip').click();
    assert.equal(await count(tab), all);
    assert.deepEqual(noiseFindings(noise), []);
  });
  await open('map.html', { ...wide, hash: 'in=-40,-50,-35,-45' }, async (tab) => {
    await tab.waitForSelector('#browse-chips .chip');
    assert.equal(await count(tab), 0);
    assert.match(await tab.textContent('#table'), /Nothing in view: zoom out/);
  });
});

test('plus goes to records, a country is gone to and named, and borders and names come with the zoom', async () => {
  await open('map.html', wide, async (tab, noise) => {
    await tab.waitForSelector('.atlas .borders', { state: 'attached' });
    await quiet(tab);
    const named = () => tab.locator('.country-names text').allTextContents();
    const far = await named();
    for (let i = 0; i < 4; i++) {
      await tab.click('[aria-label="Zoom in"]');
      await quiet(tab);
      const middle = await tab.evaluate(() => {
        const map = document.querySelector('.atlas').getBoundingClientRect();
        return Math.min(...[...document.querySelectorAll('.cluster circle')].map((c) => c.getBoundingClientRect()).map((c) => Math.hypot(c.x + c.width / 2 - map.x - map.width / 2, c.y + c.height / 2 - map.y - map.height / 2) / map.width));
      });
      assert.ok(middle < 0.25, `press ${i + 1}: the nearest circle is ${middle} of the map's width from its middle`);
    }
    assert.ok((await named()).some((name) => !far.includes(name)), 'nearer, smaller countries are named');
    const over = await tab.locator('.country-names text').evaluateAll((all) => {
      const boxes = all.map((t) => t.getBoundingClientRect());
      return boxes.flatMap((a, i) => boxes.slice(0, i).filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom - 4 && b.top < a.bottom - 4)).length;
    });
    assert.equal(over, 0);
    await tab.click('[aria-label="The whole world"]');
    await quiet(tab, 300);
    const value = tab.locator('.facet:has(legend:text-is("Found in: country of today")) .facet-value').first();
    const country = await value.locator('span').first().textContent();
    await value.click();
    await tab.waitForFunction(() => !/scale\(1\)/.test(document.querySelector('.atlas .world').getAttribute('transform')));
    await tab.waitForFunction(() => /at=/.test(location.hash));
    assert.ok((await tab.locator('.country-names .chosen').allTextContents()).includes(country), country);
    await tab.locator('.chip').click();
    assert.equal(await tab.locator('.country-names .chosen').count(), 0);
    assert.deepEqual(noiseFindings(noise), []);
  });
});

test('a circle opens into its list, parts from there, and is a table whole', async () => {
  await open('map.html', wide, async (tab, noise) => {
    await tab.waitForSelector('.cluster');
    const circles = tab.locator('.cluster');
    const sizes = await circles.evaluateAll((all) => all.map((c) => Number.parseInt(c.getAttribute('aria-label'), 10)));
    const most = Math.max(...sizes);
    assert.ok(most > 40);
    await circles.nth(sizes.indexOf(most)).focus();
    await tab.keyboard.press('Enter');
    assert.match(await tab.textContent('.map-panel'), new RegExp(`^${most} records here`));
    assert.equal(await tab.locator('.map-panel li').count(), 40);
    assert.equal(await tab.evaluate(() => document.activeElement.className), 'map-panel');
    assert.deepEqual(await axeFindings(tab), []);
    const link = tab.locator('.map-panel a[href^="records.html#in="]');
    const linked = Number(/\d+/.exec(await link.textContent())[0]);
    assert.ok(linked >= most);
    await tab.locator('.map-panel button', { hasText: 'zoom in' }).click();
    await tab.waitForFunction(() => !/scale\(1\)/.test(document.querySelector('.atlas .world').getAttribute('transform')));
    assert.equal(await tab.isVisible('.map-panel'), false);
    await tab.click('[aria-label="The whole world"]');
    await quiet(tab);
    await circles.nth(sizes.indexOf(most)).click();
    await link.click();
    await tab.waitForURL(/records.html/);
    assert.equal(await count(tab), linked);
    assert.deepEqual(noiseFindings(noise), []);
  });
});

/** Voices as a browser has them; what is spoken is kept. */
const voices = (list) => (tab) =>
  tab.addInitScript((list) => {
    globalThis.spoken = [];
    globalThis.SpeechSynthesisUtterance = class extends EventTarget {
      constructor(text) {
        super();
        this.text = text;
      }
    };
    const synthesis = Object.assign(new EventTarget(), {
      getVoices: () => list,
      cancel: () => void (globalThis.spoken = []),
      speak: (utterance) => {
        globalThis.spoken.push(utterance);
        if (globalThis.spoken.length === 1) utterance.dispatchEvent(new Event('start'));
      },
    });
    Object.defineProperty(globalThis, 'speechSynthesis', { value: synthesis });
  }, list);

test('how to play and the account are read aloud, by a voice of this machine only', async () => {
  const page = 'editions/um-el-banat.html';
  for (const none of [[], [{ lang: 'en-GB', localService: false }], [{ lang: 'de-DE', localService: true }]]) {
    await open(page, { ...wide, prepare: voices(none) }, async (tab) => assert.equal(await tab.locator('.aloud').count(), 0, JSON.stringify(none)));
  }
  await open(page, { ...wide, prepare: voices([{ lang: 'en-US', localService: false }, { lang: 'en-GB', localService: true }]) }, async (tab, noise) => {
    await tab.locator('#player.alive').waitFor();
    const buttons = tab.locator('.aloud');
    assert.equal(await buttons.count(), 2);
    await buttons.first().click();
    const utterances = await tab.evaluate(() => globalThis.spoken.map((u) => [u.text, u.voice.lang]));
    const lines = await tab.locator('#howto .howto-lines > li').count();
    assert.equal(utterances.length, lines);
    assert.ok(utterances.every(([text, lang]) => lang === 'en-GB' && !/Show|relay/.test(text)), JSON.stringify(utterances));
    assert.equal(await tab.locator('.spoken').count(), 1, 'what is read is not shown');
    assert.equal(await buttons.first().getAttribute('aria-pressed'), 'true');
    assert.deepEqual(await axeFindings(tab), []);
    await buttons.first().click();
    assert.equal(await tab.evaluate(() => globalThis.spoken.length), 0);
    assert.deepEqual(noiseFindings(noise), []);
  });
});
