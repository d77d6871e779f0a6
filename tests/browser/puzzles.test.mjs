// Puzzles: what is offered as one leaves a choice, and the living board repeats the question and says what is right.

import assert from 'node:assert/strict';
import test from 'node:test';
import { alive } from './board.mjs';
import { everyPage, open, readEach, useBrowser } from './site.mjs';

useBrowser();

const sheets = everyPage().filter((page) => page.startsWith('sheets/'));

test('a puzzle says how many moves there are to choose from, two at the least; what leaves no choice is none', async () => {
  const seen = await readEach(sheets, (page) => ({
    puzzles: [...page.querySelectorAll('.puzzle > p:first-child')].map((p) => p.textContent),
    single: page.querySelectorAll('.single').length,
  }));
  let puzzles = 0;
  let single = 0;
  for (const [page, on] of seen) {
    for (const words of on.puzzles) assert.match(words, /(Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Eleven|Twelve|\d+) moves to choose from/, page);
    puzzles += on.puzzles.length;
    single += on.single;
  }
  assert.ok(puzzles > 20 && single > 0, `${puzzles}, ${single}`);
});

test('the living board repeats the question, says of a wrong move that it is not the answer and of the right one that it is', async () => {
  const href = (page) => page.querySelector('.puzzle a')?.getAttribute('href') ?? null;
  const first = [...(await readEach(sheets, href))].find(([, link]) => link);
  const [page, hash] = first[1].replace('../', '').split('#');
  await open(page, { hash, reducedMotion: 'reduce' }, async (tab) => {
    await alive(tab);
    const task = tab.locator('#player .task');
    const { puzzles } = JSON.parse(await tab.locator('#edition-data').textContent());
    assert.equal(await task.locator('.task-ask').textContent(), puzzles[0].ask);
    assert.match(await task.textContent(), /moves to choose from\.$/);
    const free = tab.locator('#player .hole[aria-disabled="false"]');
    const names = await free.evaluateAll((all) => all.map((hole) => hole.dataset.hole ?? hole.getAttribute('aria-label')));
    assert.ok(names.length >= 2, names.join());
    const verdicts = [];
    for (let i = 0; i < names.length; i++) {
      await free.nth(i).click();
      await tab.waitForFunction(() => !/choose from/.test(document.querySelector('#player .task').textContent));
      verdicts.push((await task.locator('[role=status]').textContent()).split('.')[0]);
      await tab.locator('#player .controls button', { hasText: 'Undo' }).first().click();
      await tab.waitForFunction(() => /choose from/.test(document.querySelector('#player .task').textContent));
    }
    assert.equal(verdicts.filter((v) => /^Right/.test(v)).length, 1, verdicts.join());
    assert.ok(verdicts.includes('That is not the answer'), verdicts.join());
    await tab.locator('#player .controls button.new').first().click();
    await task.waitFor({ state: 'hidden' });
  });
});
