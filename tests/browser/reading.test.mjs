// With scripts off the edition is a book: the account, its rules and the board stand there to be read.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { dist, editions, open, pages, useBrowser } from './site.mjs';

useBrowser();

for (const slug of editions('all')) {
  test(`${slug}: account, rules and board can be read without scripts`, () =>
    open(`editions/${slug}.html`, { javaScriptEnabled: false }, async (tab) => {
      const sentences = tab.locator('#account .sentence');
      assert.ok((await sentences.count()) >= 3, 'fewer than three sentences');
      for (const sentence of await sentences.all()) {
        // a further witness is folded in, so not what is seen but what stands there
        assert.ok((await sentence.locator('.text').textContent()).trim().length > 0, 'a sentence without words');
      }
      assert.ok(await sentences.first().isVisible());
      const board = tab.locator('#player .board svg').first();
      const box = await board.boundingBox();
      assert.ok(box && box.width > 200 && box.height > 60, 'the board is not drawn');
      assert.notEqual((await board.textContent()).trim(), '', 'the board says nothing to those who listen');
      const clauses = tab.locator('.clause');
      assert.ok((await clauses.count()) >= 5, 'fewer than five clauses');
      assert.ok(await clauses.first().isVisible());
    }));

  test(`${slug}: every clause leads to its sentences and every sentence to its clauses`, () =>
    open(`editions/${slug}.html`, { javaScriptEnabled: false }, async (tab) => {
      const { astray, linked } = await tab.evaluate(() => {
        const ids = (element, name) => (element.dataset[name] ?? '').split(/\s+/).filter(Boolean);
        const clauses = [...document.querySelectorAll('[data-clause]')];
        const known = new Set(clauses.map((clause) => clause.dataset.clause));
        const astray = [];
        let linked = 0;
        for (const clause of clauses) {
          for (const id of ids(clause, 'sentences')) {
            const sentence = document.getElementById(id);
            linked++;
            if (!sentence) astray.push(`${clause.dataset.clause} cites ${id}, which is not on the page`);
            else if (!ids(sentence, 'clauses').includes(clause.dataset.clause)) {
              astray.push(`${clause.dataset.clause} cites ${id}, but ${id} does not name it`);
            }
          }
        }
        for (const sentence of document.querySelectorAll('#account .sentence')) {
          for (const id of ids(sentence, 'clauses')) {
            if (!known.has(id)) astray.push(`${sentence.id} names ${id}, which is not on the page`);
          }
        }
        return { astray, linked };
      });
      assert.deepEqual(astray, []);
      assert.ok(linked >= 5, 'fewer than five citations');
    }));
}

test('a record opens at its sentence', async () => {
  // the words of most records are not here
  const page = pages().find((name) => name.startsWith('records/') && readFileSync(join(dist, name), 'utf8').includes('data-kind="record"'));
  const id = await open(page, { javaScriptEnabled: false }, (tab) =>
    tab.locator('.sentence').last().getAttribute('id'),
  );
  await open(page, { javaScriptEnabled: false, hash: id }, async (tab) => {
    const box = await tab.locator(`[id="${id}"]`).boundingBox();
    assert.ok(box && box.y >= 0 && box.y < 900, `#${id} is not in view`);
  });
});
