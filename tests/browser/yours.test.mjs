// What a reader keeps: notes and named sets of readings. In his browser alone, kept apart from the edition, saved and taken up as a file.

import assert from 'node:assert/strict';
import test from 'node:test';
import { axeFindings, noiseFindings } from './checks.mjs';
import { open, textOf, useBrowser } from './site.mjs';
import { script } from './scripts.mjs';

useBrowser();

const page = 'editions/um-el-banat.html';
const wide = { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 }, acceptDownloads: true, query: 'study' };
const noteOn = async (tab, selector, text) => {
  await tab.locator(`${selector} .cite-this`).first().evaluate((b) => b.click());
  await tab.locator('#your-note').fill(text);
  await tab.keyboard.press('Escape');
  await tab.locator('dialog.citing').waitFor({ state: 'detached' });
};

test('a note stands beside what it is on, is called the reader’s, outlives a reload and is never printed', () =>
  open(page, wide, async (tab, noise) => {
    await tab.locator('#player.alive').waitFor();
    assert.equal(await tab.locator('.yours-note').count(), 0);
    for (const [selector, text] of [['#C6', 'What does <b>he</b> remove?'], ['#clause-peck', 'See C6.'], ['#Q-banat-6', 'Ask in Khartoum.']]) {
      await noteOn(tab, selector, text);
      assert.equal(await tab.locator(`${selector} .yours-note`).textContent(), `Yours: ${text}`);
    }
    assert.deepEqual(await axeFindings(tab), []);
    await tab.reload();
    assert.equal(await tab.locator('.yours-note').count(), 3);
    assert.match(await tab.locator('#yours').textContent(), /3 notes and 0 sets of readings\. On all pages: 3\./);
    await tab.emulateMedia({ media: 'print' });
    assert.equal(await tab.locator('.yours-note:visible, .yours:visible').count(), 0);
    await tab.emulateMedia({ media: 'screen' });
    await noteOn(tab, '#C6', '');
    assert.equal(await tab.locator('#C6 .yours-note').count(), 0);
    assert.deepEqual(noiseFindings(noise), []);
  }));

test('readings that are played are kept under a name and played again', () =>
  open(page, wide, async (tab, noise) => {
    await tab.locator('#player.alive').waitFor();
    const keep = async (name) => {
      await tab.locator('#set-name').fill(name);
      await tab.locator('#set-name').press('Enter');
    };
    await keep('As it stands');
    assert.match(await tab.locator('.yours-sets [role="status"]').textContent(), /change a doubt first/);
    await tab.locator('#doubts input[data-question="Q-banat-6"][data-reading="may"]').check({ force: true });
    await keep('Stopping allowed');
    await tab.locator('#doubts input[data-question="Q-banat-6"]:not([data-reading="may"])').first().check({ force: true });
    assert.equal(await tab.locator('#player .in-force').isVisible(), false);
    await tab.reload();
    await tab.locator('#player.alive').waitFor();
    await tab.getByRole('button', { name: 'Play by “Stopping allowed”' }).click();
    assert.equal(await tab.locator('#player .in-force').isVisible(), true);
    assert.ok(await tab.locator('#doubts input[data-question="Q-banat-6"][data-reading="may"]').isChecked());
    assert.match(await tab.evaluate(() => location.hash), /r=Q-banat-6:may/);
    assert.deepEqual(await axeFindings(tab), []);
    await tab.getByRole('button', { name: 'Remove the set “Stopping allowed”' }).click();
    assert.equal(await tab.locator('.yours-sets li').count(), 0);
    assert.deepEqual(noiseFindings(noise), []);
  }));

test('all of it goes into a file and comes back from it; a set of readings that are no more is refused in words', async () => {
  const text = await open(page, wide, async (tab) => {
    await tab.locator('#player.alive').waitFor();
    await noteOn(tab, '#C6', 'First reader.');
    const [file] = await Promise.all([tab.waitForEvent('download'), tab.getByRole('button', { name: 'Save all as a file' }).click()]);
    return await textOf(file);
  });
  const saved = JSON.parse(text);
  assert.equal(saved.notes['um-el-banat'].C6, 'First reader.');
  saved.sets = { 'um-el-banat': [{ name: 'Old', readings: { 'Q-banat-99': 'gone' } }] };
  saved.notes['um-el-banat'].C999 = 'A sentence that is no more.';
  await open(page, wide, async (tab, noise) => {
    await tab.locator('#player.alive').waitFor();
    await noteOn(tab, '#C6', 'Second reader.');
    const take = (name, buffer) => tab.locator('#yours input[type="file"]').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(buffer) });
    await take('theirs.json', JSON.stringify(saved));
    await tab.locator('#C6 .yours-note', { hasText: 'First reader.' }).waitFor();
    assert.match(await tab.locator('#C6 .yours-note').textContent(), /Second reader\.\nFirst reader\./);
    assert.match(await tab.locator('#yours').textContent(), /on C999, which is no longer here: A sentence/);
    await tab.getByRole('button', { name: 'Play by “Old”' }).click();
    assert.match(await tab.locator('.yours-sets [role="status"]').textContent(), /has no question “Q-banat-99”/);
    for (const [name, buffer] of [['no.json', '{"game":1}'], ['broken.json', '{'], ['list.json', '[]']]) {
      await take(name, buffer);
      await tab.waitForFunction((name) => document.querySelector('#yours [role="status"]').textContent.includes(name), name);
      assert.match(await tab.locator('#yours [role="status"]').textContent(), /nothing was changed/);
    }
    // removed at the second press only
    await tab.getByRole('button', { name: 'Remove mine on this page' }).click();
    assert.ok((await tab.locator('.yours-note').count()) > 0);
    await tab.getByRole('button', { name: 'Remove for good' }).click();
    assert.equal(await tab.locator('.yours-note').count(), 0);
    assert.deepEqual(noiseFindings(noise), []);
  });
});

test('whatever a file holds, only notes and sets are taken from it', async () => {
  const { read, joined } = await script('yours.ts');
  for (const none of ['', 'null', '1', '"notes"', '[]', '{}', '{"notes":3}']) assert.equal(read(none), null, none);
  const strange = read('{"notes":{"__proto__":{"x":"y"},"g":{"C1":1,"C2":"two","C3":""},"h":[]},"sets":{"g":[{"name":1,"readings":{}},{"name":"n","readings":{"Q":"a","R":2}},null]}}');
  assert.equal(Object.getPrototypeOf({}).x, undefined);
  assert.deepEqual(JSON.parse(JSON.stringify(strange)), { notes: { g: { C2: 'two' } }, sets: { g: [{ name: 'n', readings: { Q: 'a' } }] } });
  const both = joined(strange, read('{"notes":{"g":{"C2":"two","C4":"four"}},"sets":{"g":[{"name":"n","readings":{"Q":"a"}},{"name":"m","readings":{}}]}}'));
  assert.deepEqual(both.notes.g, { C2: 'two', C4: 'four' });
  assert.deepEqual(both.sets.g.map((s) => s.name), ['n', 'm']);
});
