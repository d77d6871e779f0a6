// What a reader of texts needs: the layers side by side, a citation of everything, the works as they are, how to play with its clauses.

import assert from 'node:assert/strict';
import test from 'node:test';
import { axeFindings, noiseFindings } from './checks.mjs';
import { editions, open, pages, quiet, readEach, useBrowser } from './site.mjs';

useBrowser();

const wide = { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } };
const study = { ...wide, query: 'study' };

test('ethnographer and editors can be read side by side', async () => {
  for (const slug of editions('all')) {
    await open(`editions/${slug}.html`, study, async (tab) => {
      if ((await tab.locator('.layer').count()) < 2) return;
      await tab.locator('label[for="show-both"]').click();
      const boxes = await tab.locator('.layer').evaluateAll((layers) => layers.map((l) => l.getBoundingClientRect()).map(({ left, right, top, width }) => ({ left, right, top, width })));
      assert.ok(Math.abs(boxes[0].top - boxes[1].top) < 4 && boxes[1].left >= boxes[0].right - 1, `${slug}: ${JSON.stringify(boxes)}`);
      assert.ok(boxes.every((b) => b.width > 280), `${slug}: ${JSON.stringify(boxes)}`);
      const player = await tab.locator('#player').boundingBox();
      assert.ok(player.width > 400, 'no room is left for the board');
    });
  }
});

test('sentence, rule, doubt, claim, position and figures can be cited, in every format, with year, editor and address', () =>
  open('editions/um-el-banat.html', study, async (tab, noise) => {
    for (const [selector, what] of [['#C6', 'sentence C6'], ['#clause-peck', 'rule banat.peck'], ['#Q-banat-6', 'doubt'], ['#CL-banat-1', 'claim CL-banat-1'], ['#banat-17', 'worked position banat-17'], ['#figures', 'figures']]) {
      await tab.locator(`${selector} .cite-this`).first().evaluate((b) => b.click());
      const texts = await tab.locator('dialog.citing pre').allTextContents();
      assert.equal(texts.length, 4);
      const [plain, bibtex, ris, csl] = texts;
      for (const text of texts) assert.ok(text.includes(what), `${selector}: ${text}`);
      assert.match(plain, /\(eds\.\)\. \d{4}\. “Um el Banât, .*editions\/um-el-banat\.html#/);
      assert.match(bibtex, /^@incollection\{[\w-]+,\n {2}editor = \{\{.+\}\},\n {2}year = \{\d{4}\},/);
      assert.match(ris, /^TY {2}- CHAP\n[^]*\nER {2}- $/);
      const [item] = JSON.parse(csl);
      assert.ok(item.URL.endsWith(selector) && item.issued['date-parts'][0][0] > 2000, csl);
      // in every format: which record it is of, and which work with its pages
      for (const text of texts) assert.match(text, /Davies 1925: 143–144/, `${selector} names no work`);
      for (const text of texts) assert.match(text, /DLP\.Evidence\.703/, `${selector} names no record`);
      if (selector === '#clause-peck') assert.match(plain, /; based on [CR]\d+(?:, [CR]\d+)*\.$/);
      if (selector === '#C6') assert.deepEqual(await axeFindings(tab), []);
      await tab.keyboard.press('Escape');
      await tab.locator('dialog.citing').waitFor({ state: 'detached' });
    }
    assert.deepEqual(noiseFindings(noise), []);
  }));

test('a sentence of a further witness is cited with its own record, and our words are kept apart from the source’s', async () => {
  await open('editions/mewelad.html', study, async (tab) => {
    assert.match((await tab.locator('#A\\.C3 .text').textContent()).trim(), /^In our words: /);
    assert.match(await tab.locator('#witness-A h3').first().textContent(), /DLP\.Evidence\.1297.*in our words/);
    for (const [id, record, what] of [['A\\.C3', '1297', /Paraphrased by the edition from the words quoted in record/], ['C1', '1298', /Words of Pankhurst 1971/], ['R1', '1298', /Summary of Pankhurst 1971: \d+.* by the portal editors/], ['clause-setup', '1298', /Rule edited from record DLP\.Evidence\.1298.*Pankhurst 1971: \d+/]]) {
      await tab.locator(`#${id} .cite-this`).evaluate((b) => b.click());
      const text = await tab.locator('dialog.citing').textContent();
      assert.match(text, new RegExp(`DLP\\.Evidence\\.${record}`), id);
      assert.match(text, what, id);
      if (id.startsWith('A')) assert.doesNotMatch(text, /1298|Summary/, id);
      await tab.keyboard.press('Escape');
    }
  });
});

test('an article is cited with its own pages, those that are quoted in a note; titles have no quotation marks of TeX', async () => {
  await open('editions/um-el-banat.html', study, async (tab) => {
    const formats = await tab.locator('#sources .citation pre').evaluateAll((all) => Object.fromEntries(all.map((p) => [p.dataset.copy, p.textContent])));
    assert.match(formats.BibTeX, /pages = \{137--152\}/);
    assert.match(formats.BibTeX, /note = \{pp\. 143–144;/);
    assert.match(formats.RIS, /SP {2}- 137\nEP {2}- 152\n/);
    assert.match(await tab.locator('#cite-data .full').textContent(), /\(eds\.\)\. \d{4}\..*editions\/um-el-banat\.html/);
  });
  const works = await readEach(pages().filter((name) => name.startsWith('works/')), (page) => page.querySelector('main').textContent);
  for (const [page, text] of works) assert.doesNotMatch(text, /``|\w\'\'(?!\')/, page);
});

for (const slug of editions('all')) {
  test(`${slug}: how to play stands above the account in six lines at most, each with its rules, and a sheet has pictures, an empty board and puzzles`, async () => {
    await open(`editions/${slug}.html`, wide, async (tab) => {
      const lines = await tab.locator('#howto li').evaluateAll((all) => all.map((li) => [...li.querySelectorAll('.howto-cites a')].map((a) => a.getAttribute('href'))));
      assert.ok(lines.length >= 4 && lines.length <= 6, `${lines.length} lines`);
      for (const [i, cites] of lines.entries()) {
        assert.ok(cites.length > 0, `line ${i + 1} cites nothing`);
        for (const href of cites) assert.equal(await tab.locator(href).count(), 1, href);
      }
      const top = await tab.locator('#howto').boundingBox();
      assert.ok(top.y < 400, `it stands at ${top.y}`);
      // each picture is played on the board beside it
      await tab.locator('#howto .open-board').nth(1).click();
      await quiet(tab, 200);
      assert.ok(await tab.locator('#player .log .move').count() > 0);
    });
    await open(`sheets/${slug}.html`, wide, async (tab, noise) => {
      const figures = await tab.locator('.before-after').count();
      assert.ok(figures >= 1 && figures <= 3, `${figures} pictures`);
      for (const svg of await tab.locator('.before-after svg').all()) assert.ok((await svg.boundingBox()).width > 150);
      const board = tab.locator('.empty-board svg').first();
      assert.ok((await board.boundingBox()).width > 400);
      assert.equal(await tab.locator('.empty-board .t-piece, .empty-board .b-counter').count(), 0);
      const puzzles = await tab.locator('.puzzle, .single').count();
      assert.deepEqual(await axeFindings(tab), []);
      // a game without a move that is clearly the best among four makes no puzzle
      if (puzzles === 0) return;
      const live = await tab.locator(':is(.puzzle, .single) a').first().getAttribute('href');
      await tab.goto(new URL(live, tab.url()).href);
      await tab.locator('#player.alive').waitFor();
      assert.doesNotMatch(await tab.locator('#player .notice-place').textContent(), /cannot be opened/);
      assert.match(await tab.locator('#player .player-where').textContent(), /from a position/);
      assert.deepEqual(noiseFindings(noise), []);
    });
  });
}

for (const slug of editions('all')) {
  test(`${slug}: every worked position and every recorded game can be opened on the board`, () =>
    open(`editions/${slug}.html`, study, async (tab) => {
      await tab.locator('#player.alive').waitFor();
      const { count, bad } = await tab.evaluate(async () => {
        const buttons = [...document.querySelectorAll('#apparatus .open-board, .apparatus .open-board, #howto .open-board')];
        const bad = [];
        for (const button of buttons) {
          button.click();
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
          const notices = [...document.querySelectorAll('#player .notice-bad')].map((e) => e.textContent);
          if (notices.length) bad.push(`${button.getAttribute('aria-label')}: ${notices}`);
        }
        return { count: buttons.length, bad };
      });
      assert.ok(count > 3);
      assert.deepEqual(bad, []);
    }));
}
