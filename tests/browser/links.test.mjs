// Links to a state of the board: they restore exactly what was shared; a bad one says so and leaves a board that works.

import assert from 'node:assert/strict';
import test from 'node:test';
import { alive, byMouse, catchCopies, look, move, ready, share } from './board.mjs';
import { noiseFindings } from './checks.mjs';
import { editions, open, quiet, useBrowser } from './site.mjs';

useBrowser();

const calm = { reducedMotion: 'reduce', prepare: catchCopies };

for (const slug of editions()) {
  const page = `editions/${slug}.html`;

  test(`${slug}: a shared link restores the position, what was played and who is to move`, async () => {
    const [hash, shared] = await open(page, calm, async (tab) => {
      await alive(tab);
      let seen = await ready(tab);
      for (let i = 0; i < 4; i++) seen = await move(tab, seen, byMouse);
      return [await share(tab), await look(tab)];
    });
    await open(page, { ...calm, hash }, async (tab, noise) => {
      await alive(tab);
      const restored = await ready(tab);
      assert.deepEqual(restored.holes, shared.holes);
      assert.deepEqual(restored.moves, shared.moves);
      assert.equal(restored.todo, shared.todo);
      assert.deepEqual(noiseFindings(noise), []);
    });
  });

  test(`${slug}: a link made while looking back opens at that move`, async () => {
    const [hash, shared] = await open(page, calm, async (tab) => {
      await alive(tab);
      let seen = await ready(tab);
      for (let i = 0; i < 3; i++) seen = await move(tab, seen, byMouse);
      await tab.locator('#player .step-back').click();
      await quiet(tab);
      return [await share(tab), await look(tab)];
    });
    await open(page, { ...calm, hash }, async (tab) => {
      await alive(tab);
      await quiet(tab);
      const restored = await look(tab);
      assert.deepEqual(restored.holes, shared.holes);
      assert.deepEqual(restored.moves, shared.moves);
    });
  });

  test(`${slug}: choosing a reading changes the board's rules, and the link keeps it`, async () => {
    const [hash, chosen] = await open(page, { ...calm, query: 'study' }, async (tab, noise) => {
      await alive(tab);
      await ready(tab);
      const other = tab.locator('#doubts input[type="radio"]:not([checked]):not([disabled])');
      const named = await other.evaluateAll((inputs) => inputs.map((input) => [input.dataset.question, input.dataset.reading]));
      assert.ok(named.length > 0, 'no question has a second reading to choose');
      const [question, reading] = named[0];
      await other.first().check({ force: true });
      await tab.waitForFunction(() => document.querySelector('#player .notice-place').textContent.trim() !== '');
      assert.equal(await tab.locator('.reading-problem').count(), 0, 'the reading was refused');
      await byMouse(tab, (await ready(tab)).legal[0]);
      await ready(tab, 1);
      assert.deepEqual(noiseFindings(noise), []);
      return [await share(tab), { question, reading }];
    });
    assert.ok(new URLSearchParams(hash).getAll('r').includes(`${chosen.question}:${chosen.reading}`), hash);
    await open(page, { ...calm, hash }, async (tab) => {
      await alive(tab);
      await ready(tab);
      const checked = await tab.evaluate(
        ({ question, reading }) =>
          [...document.querySelectorAll('#doubts input[type="radio"]')].some(
            (input) => input.dataset.question === question && input.dataset.reading === reading && input.checked,
          ),
        chosen,
      );
      assert.ok(checked, 'the link does not restore the reading');
    });
  });
}

const BAD = {
  'a position that is none': 'pos=garbage',
  'a position with too many counters': 'pos=99,4,4,4,4,4/4,4,4,4,4,4%200-0%20S',
  'a move that is none': 'new=lot&seed=1&moves=Z+Z',
  'a question that is none': 'new=lot&seed=1&r=Q-none-1:nothing',
  'a reading without its question': 'r=nonsense',
  'a seed that is no number': 'new=lot&seed=x',
  "another version's rules": 'new=lot&seed=1&rules=00000000',
  'a move of a hundred thousand letters': `new=lot&seed=1&moves=${'A'.repeat(100_000)}`,
  'markup': `pos=${encodeURIComponent('<img src=x onerror=alert(1)>')}`,
};
for (const [i, [what, hash]] of Object.entries(BAD).entries()) {
  test(`a link with ${what} says so and leaves a board that works`, async () => {
    // two editions, others with each link
    const all = editions();
    for (const slug of new Set([all[i % all.length], all[(i + 1) % all.length]])) {
      await open(`editions/${slug}.html`, { ...calm, hash }, async (tab, noise) => {
        await alive(tab);
        const seen = await ready(tab);
        assert.notEqual(seen.notice, '', `${slug}: nothing is said of #${hash}`);
        const after = await move(tab, seen, byMouse);
        assert.ok(after.steps > seen.steps, `${slug}: the board does not play`);
        assert.deepEqual(noiseFindings(noise), []);
      });
    }
  });
}

test('an address with a bare percent sign stops nothing of the page', async () => {
  await open('editions/um-el-banat.html', { ...calm, hash: '' }, async (tab, noise) => {
    await alive(tab);
    await tab.evaluate(() => (location.hash = '%'));
    await quiet(tab);
    assert.deepEqual(noiseFindings(noise), []);
  });
  await open('editions/um-el-banat.html', { ...calm, prepare: (tab) => tab.addInitScript(() => history.replaceState(null, '', '#%')) }, async (tab, noise) => {
    await alive(tab);
    await ready(tab);
    assert.equal(await tab.evaluate(() => location.hash), '#%');
    assert.deepEqual(noiseFindings(noise), []);
  });
});
