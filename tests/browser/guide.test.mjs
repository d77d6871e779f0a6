// A first game, step by step, and positions in the running text: at the board, in every family, by keyboard and on a telephone.

import assert from 'node:assert/strict';
import test from 'node:test';
import { axeFindings, noiseFindings, sidewaysFindings } from './checks.mjs';
import { address, editions, oneOfEach, open, quiet, useBrowser } from './site.mjs';

useBrowser();

const views = { desk: { viewport: { width: 1440, height: 900 } }, phone: { viewport: { width: 375, height: 812 }, hasTouch: true } };

/** Whether an element is wholly in the window. */
const inView = (locator) =>
  locator.evaluate((e) => {
    const { top, bottom } = e.getBoundingClientRect();
    return top >= -1 && bottom <= innerHeight + 1;
  });

for (const slug of editions('all')) {
  for (const [name, view] of Object.entries(views)) {
    if (name === 'phone' && !oneOfEach().includes(slug)) continue;
    test(`${slug}, ${name}: a first game says what to press, what happened and why, with the sentence beside`, () =>
      open(`editions/${slug}.html`, { reducedMotion: 'reduce', ...view }, async (tab, noise) => {
        await tab.locator('#player.alive').waitFor();
        const guide = tab.locator('#player .guide');
        assert.equal(await guide.isVisible(), false);
        await tab.getByRole('button', { name: 'A first game, step by step' }).click();
        const title = guide.locator('.guide-title');
        assert.match(await title.textContent(), /^1 of \d/);
        assert.ok(await title.evaluate((t) => document.activeElement === t), 'the focus is not at what is said');
        await quiet(tab, 150);
        assert.ok(await inView(title), 'it is out of view');
        assert.ok(await inView(tab.locator('#player .todo')), 'the board is out of view');
        await guide.getByRole('button', { name: 'Next' }).click();
        assert.match(await guide.textContent(), /Press |Choose /);
        // what it says is done, by hand: the first thing that may be pressed
        const press = tab.locator('#player .hole[aria-disabled="false"], #player .piece[aria-disabled="false"], #player .choices button:not([aria-disabled="true"])').first();
        for (let i = 0; i < 3 && !/What happened/.test(await title.textContent()); i++) {
          await press.click();
          await quiet(tab, 200);
        }
        assert.match(await title.textContent(), /^3 of \d What happened/);
        const happened = await guide.locator('p').first().textContent();
        const log = await tab.locator('#player .log .move').last().textContent();
        assert.ok(happened.length > 8 && log.length > 0);
        assert.doesNotMatch(await tab.locator('#player .why-box').textContent(), /^After each move/, 'no reason stands below');
        // the sentence stands beside the board where there is room, and is lit
        await guide.getByRole('button', { name: /Read the sentence/ }).click();
        await quiet(tab, 150);
        const lit = tab.locator('.sentence.lit:visible');
        if (name === 'desk' && (await lit.count()) > 0) {
          const beside = await lit.evaluateAll((all) => all.some((e) => e.getBoundingClientRect().bottom > 0 && e.getBoundingClientRect().top < innerHeight));
          assert.ok(beside, 'no lit sentence is in view');
        }
        await guide.getByRole('button', { name: 'Next' }).click();
        const steps = tab.locator('#player .log .move');
        const before = await steps.count();
        // a man is pressed first, and then where he goes
        for (let i = 0; i < 3 && (await steps.count()) === before; i++) {
          await press.click();
          await quiet(tab, 200);
        }
        await tab.waitForFunction((n) => document.querySelectorAll('#player .log .move').length > n, before);
        await tab.waitForFunction(() => /^5 of/.test(document.querySelector('#player .guide-title')?.textContent ?? ''));
        const played = await tab.locator('#player .log .move').allTextContents();
        const show = guide.getByRole('button', { name: 'Show it on the board' });
        if ((await show.count()) > 0) {
          await show.click();
          await tab.waitForFunction(() => /from a position|step/.test(document.querySelector('#player .player-where').textContent));
        }
        await guide.getByRole('button', { name: 'Next' }).click();
        await quiet(tab);
        assert.deepEqual(await tab.locator('#player .log .move').allTextContents(), played, 'the game that was played is gone');
        assert.deepEqual(await sidewaysFindings(tab), []);
        if (name === 'desk') assert.deepEqual(await axeFindings(tab), []);
        await guide.getByRole('button', { name: 'Play on' }).click();
        assert.equal(await guide.isVisible(), false);
        assert.deepEqual(noiseFindings(noise), []);
      }));
  }

  test(`${slug}: sentences that a position belongs to open it at the board, and the way back leads to them`, () =>
    open(`editions/${slug}.html`, { query: 'study', reducedMotion: 'reduce', ...views.desk }, async (tab, noise) => {
      await tab.locator('#player.alive').waitFor();
      const exhibits = tab.locator('#account .sentence .exhibit');
      const count = await exhibits.count();
      const modelled = await tab.locator('#account .sentence[data-clauses]').count();
      assert.ok(count >= modelled / 2, `${count} of ${modelled} sentences that became rules`);
      const bad = await exhibits.evaluateAll(async (all) => {
        const refused = [];
        for (const b of all) {
          b.click();
          await new Promise((drawn) => requestAnimationFrame(drawn));
          if (document.querySelector('#player .notice-bad')) refused.push(b.getAttribute('aria-label'));
        }
        return refused;
      });
      assert.deepEqual(bad, []);
      // what is shown belongs to the sentence: a rule of it, or its note names or quotes it
      const astray = await exhibits.evaluateAll((all) =>
        all.filter((b) => {
          const sentence = b.closest('.sentence');
          const about = b.getAttribute('aria-label');
          const note = about.slice(about.indexOf(', ') + 2);
          if (/the position of this sentence/.test(about)) return false;
          const item = [...document.querySelectorAll('.example')].find((e) => e.querySelector('.note')?.textContent.trim() === note);
          const rules = [...(item?.querySelectorAll('a[href^="#clause-"]') ?? [])].map((a) => document.querySelector(a.getAttribute('href'))?.dataset.clause);
          return !rules.some((rule) => sentence.dataset.clauses.split(' ').includes(rule));
        }).map((b) => b.getAttribute('aria-label')));
      assert.deepEqual(astray, []);
      await tab.goto('about:blank');
      await tab.goto(address(`editions/${slug}.html`, '', undefined, 'study'));
      await tab.locator('#player.alive').waitFor();
      const first = tab.locator('#account .sentence .exhibit:visible').first();
      await first.scrollIntoViewIfNeeded();
      // what is still being laid out would move the place that is looked for
      await quiet(tab, 200);
      const at = await tab.evaluate(() => scrollY);
      await first.click();
      await quiet(tab, 200);
      assert.ok(await inView(tab.locator('#player .todo')), 'the board is out of view');
      await tab.goBack();
      await quiet(tab, 200);
      assert.ok(Math.abs((await tab.evaluate(() => scrollY)) - at) < 8, 'the place is lost');
      assert.deepEqual(noiseFindings(noise), []);
    }));
}

test('the figure that an account tells of is played where it is described', () =>
  open('editions/um-el-banat.html', { query: 'study', reducedMotion: 'reduce', ...views.desk }, async (tab) => {
    await tab.locator('#player.alive').waitFor();
    for (const id of ['C10', 'C11', 'C12', 'C13', 'C15']) {
      assert.match(await tab.locator(`#${id} .exhibit`).getAttribute('aria-label'), /the position of this sentence, .*Fig\. 9/);
    }
    await tab.locator('#C11 .exhibit').click();
    await tab.waitForFunction(() => /from a position/.test(document.querySelector('#player .player-where').textContent));
    assert.match(await tab.locator('#player .notice-place').textContent(), /Fig\. 9/);
  }));
