// What pages say of themselves: words that are explained and found, counts that say what they count, verdicts and headlines that tell all.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { dist, editions, everyEdition, everyPage, isWorksheet, lookUp, open, openEach, pages, quiet, readEach, useBrowser } from './site.mjs';
import { alive, playOn } from './trackboard.mjs';

useBrowser();

const calm = { reducedMotion: 'reduce' };

test('words that the pages use of editions are found first, and lead to where they are explained', async () => {
  const wanted = ['claim', 'attested', 'witness', 'incomplete edition', 'doubt', 'sigla', 'siglum', 'verdict', 'inferred', 'reading'];
  const found = await open('search.html', {}, async (tab) => {
    const all = [];
    for (const word of wanted) {
      await lookUp(tab, word);
      all.push([word, await tab.locator('.results .hit').first().getAttribute('href')]);
    }
    return all;
  });
  await open('glossary.html', {}, async (tab) => {
    for (const [word, href] of found) {
      assert.match(href, /^glossary\.html#word-/, word);
      await tab.evaluate((hash) => (location.hash = hash), href.split('#')[1]);
      const explained = await tab.locator(':target').textContent();
      assert.ok(explained.toLowerCase().includes(word), `${word} leads to ${explained}`);
    }
  });
});

test('where sigla are used they are explained', () =>
  open('concordance.html', {}, async (tab) => {
    await tab.locator('section[aria-labelledby="witnesses"] a[href^="glossary.html#word-siglum"]').click();
    assert.match(await tab.locator(':target + dd').textContent(), /A\.C/);
  }));

test('an incomplete edition is called one in its heading, and no edition is', async () => {
  const all = everyEdition('all').filter((slug) => !readFileSync(join(dist, `editions/${slug}.html`), 'utf8').includes('data-kind="draft"'));
  const heads = [];
  for (const slug of all) {
    const head = /<h1>(.*?)<\/h1>/s.exec(readFileSync(join(dist, `editions/${slug}.html`), 'utf8'))[1];
    heads.push([slug, isWorksheet(slug), /incomplete edition/.test(head)]);
  }
  assert.ok(heads.some(([, is]) => is));
  assert.deepEqual(heads.filter(([, is, says]) => is !== says), []);
});

test('no claim is called borne out by rules or positions that were made to fit it', async () => {
  const claims = await readEach(
    everyEdition('all').map((slug) => `editions/${slug}.html`),
    (page) => [...page.querySelectorAll('#claims .claim')].map((c) => [c.id, c.querySelector('.verdict').textContent, c.textContent]),
  );
  const circular = [...claims].flatMap(([page, all]) => all.map((claim) => [page, ...claim]));
  const made = circular.filter(([, , , text]) => /\bCircular: |made to fit/.test(text));
  assert.ok(made.some(([, id]) => id === 'CL-banat-1'), 'the first claim of Um el Banât');
  for (const [page, id, verdict] of made) assert.match(verdict, /^cannot be tested: circular/, `${page} ${id}`);
});

test('pages of pairs say in one sentence what parts the two games, and the living boards keep it', async () => {
  const pairs = await readEach(pages().filter((page) => /^compare\/.*--/.test(page)), (page) => [
    [...page.querySelectorAll('.pair-head h1 a')].map((a) => a.textContent),
    [...page.querySelectorAll('#pair .parting')].filter((p) => p.querySelector('.note-box')).map((p) => p.querySelector('.parting-what')?.textContent ?? ''),
  ]);
  let partings = 0;
  for (const [page, [[a, b], partedBy]] of pairs) {
    for (const what of partedBy) {
      partings++;
      for (const game of [a, b]) assert.ok(new RegExp(`\\b([Ii]n|of) ${game.replace(/[()]/g, '\\$&')}`).test(what), `${page}: ${what}`);
      assert.ok(what.endsWith('.') || what.endsWith('.”'), `${page}: ${what}`);
      assert.ok(what.length > 30, `${page}: ${what}`);
    }
  }
  assert.ok(partings > 5, `${partings} partings`);
  await open('compare/gabata-shoa-i--um-el-banat.html', calm, async (tab) => {
    await tab.locator('#pair .alive .side .hole').first().waitFor();
    assert.match(await tab.locator('#pair .parting.alive .parting-what').textContent(), /empty marked hole: in Gabata \(Shoa I\) one taken, the player moves again; in Um el Banât the move ends\.$/);
  });
});

test('who wins by a piece of his own is named with it, and how the others stand', async () => {
  let seen = 0;
  for (const slug of editions('track')) {
    await open(`editions/${slug}.html`, { ...calm, hash: 'new=&players=3&seed=5&set=days:4' }, async (tab) => {
      const role = await tab.evaluate(() => /"role\.name":"(\w+)"|"role":\{[^}]*"name":"([^"]+)"/.exec(document.querySelector('#edition-data').textContent)?.slice(1).find(Boolean));
      if (!role) return;
      seen++;
      await alive(tab);
      await playOn(tab);
      assert.match(await tab.locator('#player .outcome').textContent(), new RegExp(`^Player \\d, who plays the ${role}, has won\\.\\s*Player \\d: .+; player \\d: .+\\.$`, 'i'));
    });
  }
  assert.ok(seen > 0);
});

test('the picture of a track names its ends as the game does', () =>
  open('editions/lib-el-merafib.html', { javaScriptEnabled: false }, async (tab) => {
    const note = await tab.locator('.start-note').textContent();
    assert.match(note, /from the village\. A mother with a drop next to it has been at the well\./);
  }));

test('how many games have an edition is one figure, or the page says why there are two', async () => {
  const [home, games] = await Promise.all(['index.html', 'games.html'].map((page) => open(page, {}, (tab) => tab.locator('main').textContent())));
  const editions = Number(/(\d+) games · /.exec(home)?.[1]);
  const [, edited, more] = /, (\d+) an edition here(.*?)\./.exec(games);
  assert.ok(editions > 0);
  if (Number(edited) !== editions) assert.match(more, new RegExp(`\\(${editions} editions: `));
  // and each of them is led to
  await open('games.html', {}, async (tab) => {
    const led = await tab.locator('a.badge').evaluateAll((all) => new Set(all.map((a) => a.getAttribute('href'))).size);
    assert.equal(led, everyPage().filter((page) => page.startsWith('editions/') && !isWorksheet(page.slice(9, -5))).length);
  });
});
