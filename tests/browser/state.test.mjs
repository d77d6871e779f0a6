// No hidden state: which rules are played is written where one plays, no game is lost by a switch, the way back leads to where one was.

import assert from 'node:assert/strict';
import test from 'node:test';
import { alive, byMouse, look, move, ready } from './board.mjs';
import { noiseFindings } from './checks.mjs';
import { address, editions, open, quiet, useBrowser } from './site.mjs';
import * as sticks from './trackboard.mjs';

useBrowser();

const calm = { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 }, query: 'study' };
const text = (tab, selector) => tab.evaluate((s) => document.querySelector(s)?.innerText.replace(/\s+/g, ' ').trim() ?? '', selector);

/** A reading of an edition that is not its own: the question, the reading, and the words that stand beside its switch. */
const other = (tab, at = 0) =>
  tab.locator('#doubts input[type="radio"]:not([checked]):not([disabled])').evaluateAll((inputs, at) => {
    const input = inputs[at];
    return { id: input.id, question: input.dataset.question, reading: input.dataset.reading, says: input.parentElement.querySelector('b').textContent.trim() };
  }, at);

for (const slug of editions('all')) {
  test(`${slug}: a changed reading stands at the board, on the tab and at its clause, with the way back`, async () => {
    const chosen = await open(`editions/${slug}.html`, calm, async (tab) => other(tab));
    await open(`editions/${slug}.html`, { ...calm, hash: `r=${chosen.question}:${chosen.reading}` }, async (tab, noise) => {
      await tab.locator('#player.alive').waitFor();
      await tab.locator('.in-force:visible').waitFor();
      assert.ok((await text(tab, '.in-force')).includes(chosen.says), `the board does not say “${chosen.says}”`);
      assert.match(await text(tab, '.tabs a[href="#doubts"]'), /1 changed/);
      const notes = await tab.locator('#rules .turned-note').allTextContents();
      assert.ok(notes.length > 0 && notes.every((n) => n.includes(chosen.says)), `no rule says that it is read otherwise: ${JSON.stringify(notes)}`);
      await tab.locator('.in-force .button').click();
      await tab.waitForFunction(() => document.querySelector('.in-force').hidden);
      assert.equal(await tab.locator('.turned-note').count(), 0);
      assert.doesNotMatch(await text(tab, '.tabs a[href="#doubts"]'), /changed/);
      assert.equal(await tab.evaluate(() => location.hash), '');
      assert.deepEqual(noiseFindings(noise), []);
    });
  });
}

test('a plain address is the edition’s own reading, whatever was played in the window before, and offers what was left', async () => {
  const page = 'editions/um-el-banat.html';
  await open(page, { ...calm, hash: 'new=south&seed=1&r=Q-banat-6:may' }, async (tab) => {
    await alive(tab);
    await move(tab, await ready(tab), byMouse);
    await tab.goto('about:blank');
    await tab.goto(address(page));
    await alive(tab);
    assert.equal(await tab.locator('.in-force').isVisible(), false);
    assert.equal(await tab.locator('#Q-banat-6 input[checked]').isChecked(), true);
    assert.equal(await tab.evaluate(() => location.hash), '');
    await tab.locator('.notice .button', { hasText: 'Resume it' }).click();
    assert.match(await text(tab, '.in-force'), /He may play again or stop/);
    assert.equal((await look(tab)).moves.length, 1);
    assert.match(await tab.evaluate(() => location.hash), /r=Q-banat-6:may/);
    // and a reload of that address is that game
    await tab.reload();
    await alive(tab);
    assert.equal((await look(tab)).moves.length, 1);
    assert.equal(await tab.locator('.in-force').isVisible(), true);
  });
});

for (const slug of editions()) {
  test(`${slug}: switching each doubt in a game keeps the game, and the answer stands beside the switch`, () =>
    open(`editions/${slug}.html`, calm, async (tab, noise) => {
      await alive(tab);
      let seen = await ready(tab);
      for (let i = 0; i < 4 && seen.legal.length; i++) seen = await move(tab, seen, byMouse);
      const many = await tab.locator('#doubts input[type="radio"]:not([checked]):not([disabled])').count();
      for (let at = 0; at < many; at++) {
        const { id } = await other(tab, at);
        await tab.locator(`[id="${id}"]`).check({ force: true });
        const answer = tab.locator('.reading-answer');
        if (!(await answer.count())) {
          assert.equal(await tab.locator('.reading-problem').count(), 1, `${id}: nothing is said`);
          continue;
        }
        const box = await answer.boundingBox();
        assert.ok(box.y >= 0 && box.y < 900, `${id}: the answer stands at ${box.y}`);
        assert.ok(await tab.locator('.reading-answer .small-board svg').isVisible(), `${id}: no small board`);
        const words = await text(tab, '.reading-answer');
        const now = await look(tab);
        if (/All \w+ moves are kept/.test(words)) assert.deepEqual(now.moves, seen.moves, `${id}: ${words}`);
        else {
          await tab.locator('.reading-answer .button', { hasText: 'Back to the game' }).click();
          assert.deepEqual((await look(tab)).moves, seen.moves, `${id}: the game before is lost: ${words}`);
        }
        await tab.evaluate((question) => document.querySelector(`input[data-question="${question}"][checked]`).click(), (await other(tab, at)).question);
        const own = await look(tab);
        assert.deepEqual(own.moves, seen.moves, `${id}: back at the edition's own reading the game is gone`);
      }
      assert.deepEqual(noiseFindings(noise), []);
    }));
}

test('a new game, a replay and an example leave the game before one click away', () =>
  open('editions/um-el-banat.html', calm, async (tab) => {
    await alive(tab);
    let seen = await ready(tab);
    for (let i = 0; i < 3; i++) seen = await move(tab, seen, byMouse);
    for (const leave of ['#player .deed.new', '[data-replay] .open-board', '#examples [data-example] .open-board']) {
      await tab.locator(leave).first().click();
      await tab.locator('.notice .button', { hasText: 'Back to the game before' }).click();
      assert.deepEqual((await look(tab)).moves, seen.moves, leave);
    }
  }));

test('the way back from a rule leads to the sentence that was left, and the game goes on', () =>
  open('editions/um-el-banat.html', calm, async (tab) => {
    await alive(tab);
    let seen = await ready(tab);
    const place = () => tab.evaluate(() => scrollY);
    const settled = () => quiet(tab, 350);
    await tab.evaluate(() => document.getElementById('C6').scrollIntoView({ block: 'center' }));
    await settled();
    const left = await place();
    await tab.locator('#C6 .became a').first().click();
    await settled();
    assert.ok(Math.abs((await place()) - left) > 1000, 'the link leads nowhere');
    seen = await move(tab, seen, byMouse);
    const rule = await place();
    await tab.evaluate(() => document.querySelector('#clause-peck .cites a[href="#C6"]').click());
    await settled();
    await tab.goBack();
    await settled();
    assert.ok(Math.abs((await place()) - rule) < 30, `back at ${await place()}, left at ${rule}`);
    await tab.goBack();
    await settled();
    assert.ok(Math.abs((await place()) - left) < 30, `back at ${await place()}, left at ${left}`);
    assert.deepEqual((await look(tab)).moves, seen.moves, 'going back on the page took a move back');
  }));

for (const slug of editions()) {
  test(`${slug}: who won a round is written largely, with what each side then has`, () =>
    open(`editions/${slug}.html`, calm, async (tab) => {
      await alive(tab);
      let seen = await ready(tab);
      for (let i = 0; i < 400 && !/over|won/.test(seen.todo); i++) seen = await move(tab, seen, byMouse);
      const words = await tab.locator('.outcome-words').textContent();
      const counts = /(South|North) has won (round 1|the game), (\d+) to (\d+)|A draw: .* (\d+) to (\d+)/.exec(words);
      assert.ok(counts, words);
      const size = await tab.locator('.outcome-words').evaluate((e) => parseFloat(getComputedStyle(e).fontSize));
      assert.ok(size >= 20, `${size} px`);
      // what is written is what the gathering then gives
      const next = tab.locator('#player .choices button', { hasText: 'Next round' });
      if (!(await next.count())) return;
      const [more, less] = [counts[3] ?? counts[5], counts[4] ?? counts[6]].map(Number);
      assert.ok(more >= less);
      const whole = await tab.evaluate(() => JSON.parse(document.getElementById('edition-data').textContent).bundle.rules.clause.setup.set.setup);
      assert.equal(more + less, 2 * whole.holes * whole.counters, `${words}: these are not all counters`);
    }));
}

test('who won a game of sticks is written largely', () => {
  const [slug] = editions('track');
  return open(`editions/${slug}.html`, { ...calm, hash: 'new=&players=2&seed=5' }, async (tab) => {
    await sticks.alive(tab);
    await sticks.playOn(tab);
    assert.match(await tab.locator('.outcome-words').textContent(), /has won/);
  });
});

test('the lab claims nothing that is not so at that moment', () =>
  open('lab.html', calm, async (tab, noise) => {
    const verdict = () => tab.locator('.lab-verdict').textContent();
    const claims = () => tab.locator('#lab-results').textContent();
    const played = async () => {
      await tab.locator('#lab-results .lab-run .button-accent').click();
      await tab.waitForFunction(() => document.querySelector('#lab-results').dataset.done, null, { timeout: 120_000 });
      assert.match(await claims(), /exactly the edition’s published figures/);
    };
    await tab.waitForFunction(() => document.querySelector('.lab-verdict')?.textContent.trim());
    await tab.locator('#lab-base').selectOption('um-el-banat');
    await tab.waitForFunction(() => location.hash.includes('lab=um-el-banat'));
    await tab.locator('#lab-games').selectOption('10000');
    await played();
    assert.match(await verdict(), /the unchanged edition/);
    await tab.locator('.lab-readings input:not([checked]) + label').first().click();
    await tab.waitForFunction(() => !/exactly the edition’s published figures/.test(document.querySelector('#lab-results').textContent));
    assert.doesNotMatch(await verdict(), /the unchanged edition/);
    assert.match(await verdict(), /One alternative reading/);
    // the way back at the board is a way back here too
    await tab.locator('#lab-player .in-force .button').click();
    assert.match(await verdict(), /the unchanged edition/);
    await played();
    await tab.locator('#lab-base').selectOption('gabata-shoa-i');
    await tab.waitForFunction(() => location.hash.includes('gabata-shoa-i'));
    assert.doesNotMatch(await claims(), /exactly the edition’s published figures/);
    assert.deepEqual(noiseFindings(noise), []);
  }));

test('the reason of an event says where its rule is read otherwise', () =>
  open('editions/um-el-banat.html', { ...calm, hash: 'pos=6n,3,2,0,6n,7/4,4,4,4,4,4+0-0+S&moves=C&r=Q-banat-6:may' }, async (tab) => {
    await alive(tab);
    await tab.locator('#player .why-box .quote').first().waitFor();
    assert.match(await tab.locator('#player .why-box .turned-note').textContent(), /He may play again or stop/);
    await tab.locator('.in-force .button').click();
    await tab.waitForFunction(() => !document.querySelector('#player .why-box .turned-note'));
  }));
