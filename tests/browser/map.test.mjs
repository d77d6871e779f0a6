// The map of the editions coloured by a rule, and words read aloud by a voice of the reader's own machine.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { axeFindings, noiseFindings, sidewaysFindings } from './checks.mjs';
import { dist, open, useBrowser } from './site.mjs';

useBrowser();

const wide = { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } };

test('places are coloured by what is played there, as the table of aspects has it; not known is not none', async () => {
  const table = JSON.parse(readFileSync(join(dist, 'data/matrix.json'), 'utf8'));
  await open('map.html', wide, async (tab, noise) => {
    const aspects = await tab.locator('#rule-aspect option').allTextContents();
    const rows = table.groups.flatMap((g) => g.rows);
    for (const row of rows) assert.ok(aspects.includes(row.aspect), row.aspect);
    const rules = tab.locator('#rule-aspect');
    let several = 0;
    let without = 0;
    for (const row of rows) {
      await rules.selectOption({ label: row.aspect });
      const legend = await tab.locator('.rule-legend li').evaluateAll((all) => all.map((li) => ({ sign: li.querySelector('.rule-sign').textContent, words: li.querySelector('b').textContent, games: [...li.querySelectorAll('a')].map((a) => a.getAttribute('href')) })));
      // who says what is what the table says
      for (const [i, game] of table.games.entries()) {
        const entry = legend.find((l) => l.games.includes(game.href));
        assert.ok(entry, `${row.aspect}: ${game.title} is not in the legend`);
        const { id, value } = row.cells[i];
        if (id === null) assert.equal(entry.sign, '–', `${row.aspect}, ${game.title}`);
        else assert.equal(entry.words, value, `${row.aspect}, ${game.title}`);
      }
      // each place has the signs of its games, one for each thing that is said there
      for (const spot of await tab.locator('#rule-map a.spot').evaluateAll((all) => all.map((a) => ({ letters: a.querySelector('.said-letters').textContent.trim().split(' '), parts: a.querySelectorAll('.said').length, games: [...document.querySelectorAll(`${a.getAttribute('href')} a[href^="editions/"]`)].map((g) => g.getAttribute('href')) })))) {
        const here = table.games.filter((g) => spot.games.includes(g.href));
        const wanted = [...new Set(here.map((g) => legend.find((l) => l.games.includes(g.href)).sign))];
        assert.deepEqual([...spot.letters].sort(), wanted.length ? [...wanted].sort() : ['?'], row.aspect);
        assert.equal(spot.parts, spot.letters.length);
        several += Number(spot.parts > 1);
        without += Number(spot.letters[0] === '?');
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
    for (const height of await tab.locator('#rule-map .spot text').evaluateAll((all) => all.map((t) => t.getBoundingClientRect().height))) assert.ok(height > 9, `${height} px`);
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
    const told = await tab.evaluate(() => globalThis.spoken.map((u) => [u.text, u.voice.lang]));
    const lines = await tab.locator('#howto .howto-lines > li').count();
    assert.equal(told.length, lines);
    assert.ok(told.every(([text, lang]) => lang === 'en-GB' && !/Show|relay/.test(text)), JSON.stringify(told));
    assert.equal(await tab.locator('.spoken').count(), 1, 'what is read is not shown');
    assert.equal(await buttons.first().getAttribute('aria-pressed'), 'true');
    assert.deepEqual(await axeFindings(tab), []);
    await buttons.first().click();
    assert.equal(await tab.evaluate(() => globalThis.spoken.length), 0);
    assert.deepEqual(noiseFindings(noise), []);
  });
});
