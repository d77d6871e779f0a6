// Games with sticks and a track on their pages: by mouse, by keyboard, with reasons, read otherwise, recorded, linked.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import test from 'node:test';
import { catchCopies, share } from './board.mjs';
import { axeInBoth, noiseFindings, sidewaysFindings } from './checks.mjs';
import { ludarium } from '../../tools/engine.mjs';
import { everyEdition, open, useBrowser } from './site.mjs';
import { alive, choose, look, playOut, playSome, ready, tabTo } from './trackboard.mjs';

useBrowser();

const calm = { reducedMotion: 'reduce' };
const slugs = everyEdition('track');
/** A short game of each: what differs between the games is read from the page, not known here. */
const SHORT = { line: 'new=&players=2&seed=5&set=days:4', rows: 'new=&players=2&seed=5&set=rows:2' };

const shape = (tab) => tab.evaluate(() => (document.querySelector('#player .board-pieces') ? 'rows' : 'line'));

const shapes = new Map();
/** The shape of an edition's board, looked up once. */
async function shapeOf(slug) {
  if (!shapes.has(slug)) {
    shapes.set(slug, await open(`editions/${slug}.html`, calm, async (tab) => {
      await alive(tab);
      return shape(tab);
    }));
  }
  return shapes.get(slug);
}

/** Opens an edition at a short game. */
async function shortly(slug, options, work) {
  const kind = await shapeOf(slug);
  return open(`editions/${slug}.html`, { ...calm, hash: SHORT[kind], ...options }, async (tab, noise) => {
    await alive(tab);
    return work(tab, noise, kind);
  });
}

/** The program plays the moves of a link again; gives its answer as JSON. */
function replay(slug, hash) {
  const link = new URLSearchParams(hash);
  const args = ['replay', slug, '--json', '--moves', link.get('moves'), '--players', link.get('players')];
  for (const pair of link.getAll('set')) args.push('--set', pair.replace(':', '='));
  for (const pair of link.getAll('r')) args.push('--reading', pair.replace(':', '='));
  return JSON.parse(execFileSync(ludarium, args, { encoding: 'utf8', maxBuffer: 1 << 28 }));
}

test('there are three editions of games with sticks and a track', () => assert.equal(slugs.length, 3));

for (const slug of slugs) {
  const page = `editions/${slug}.html`;

  test(`${slug}: a whole game with the mouse, as the program plays it`, () =>
    shortly(slug, { prepare: catchCopies }, async (tab, noise) => {
      const end = await playOut(tab);
      const hash = await share(tab);
      const replayed = replay(slug, hash);
      assert.deepEqual(replayed.steps.map((s) => s.move), end.moves);
      assert.notEqual(replayed.result, null, 'the program finds the game not over');
      assert.match(end.todo, replayed.result.winner === 'draw' ? /draw/i : /has won/);
      assert.ok(replayed.rules_sha256.startsWith(new URLSearchParams(hash).get('rules')));
      assert.deepEqual(noiseFindings(noise), []);
    }));

  test(`${slug}: with the keyboard alone`, () =>
    shortly(slug, {}, async (tab, noise, kind) => {
      await tabTo(tab, '#player .track-choices button');
      let seen = await ready(tab);
      for (let i = 0; i < 30 && !seen.choices.includes('New game'); i++) {
        const before = seen.steps;
        if (seen.choices.includes('throw')) await tab.keyboard.press('t');
        else if (seen.choices.includes('pass')) await tab.keyboard.press('s');
        else if (kind === 'rows' && i % 2) await tab.keyboard.press(seen.movable[0].slice(1));
        else await tab.keyboard.press('Enter');
        // a piece that can be moved in several ways puts the focus on the first of them
        const done = (n) => document.querySelectorAll('#player .log .move').length > n;
        await tab.waitForFunction(done, before, { timeout: 600 }).catch(() => tab.keyboard.press('Enter'));
        seen = await ready(tab, before + 1);
      }
      assert.ok(seen.steps >= 20 || seen.choices.includes('New game'), `only ${seen.steps} steps`);
      assert.notEqual(seen.live, '', 'nothing is announced');
      await tab.keyboard.press('u');
      await tab.waitForFunction((n) => document.querySelectorAll('#player .log .move').length === n, seen.steps - 1);
      await tab.keyboard.press('y');
      assert.deepEqual((await ready(tab, seen.steps)).seats, seen.seats);
      assert.deepEqual(noiseFindings(noise), []);
    }));

  test(`${slug}: the sticks fall with their name, and why says clause and sentence`, () =>
    shortly(slug, {}, async (tab) => {
      let seen = await choose(tab, 'throw');
      assert.notEqual(seen.thrown, '');
      assert.match(await tab.locator('#player .sticks svg').getAttribute('aria-label'), /sides? up/);
      assert.ok(seen.live.toLowerCase().includes(seen.thrown.toLowerCase()), `“${seen.live}” does not tell the throw`);
      for (let i = 0; i < 6; i++) seen = await choose(tab, seen.choices[0]);
      const event = tab.locator('#player .log .event').first();
      await event.click();
      const why = tab.locator('#player .why-box');
      await tab.waitForFunction(() => document.querySelector('#player .why-box .why-says') !== null);
      assert.match(await why.locator('.kicker').textContent(), /\?$/);
      assert.ok((await why.locator('.clause-id').count()) > 0, 'no clause');
      assert.match(await why.textContent(), /“.+”|silent/, 'neither words nor their absence');
      // the sentence behind it is lit in the account, the clause in the rules
      assert.ok((await tab.locator('.sentence.lit, [data-clause].lit').count()) > 0, 'nothing is lit');
    }));

  test(`${slug}: another reading, and a link that keeps game, reading and throws`, async () => {
    const [hash, before] = await shortly(slug, { prepare: catchCopies, query: 'study' }, async (tab) => {
      await playSome(tab, 8);
      const other = tab.locator('#doubts input[type="radio"]:not([checked]):not([disabled])');
      await other.first().check({ force: true });
      await tab.waitForFunction(() => document.querySelector('#player .notice-place').textContent.includes('reading'));
      assert.equal(await tab.locator('.reading-problem').count(), 0, 'the reading was refused');
      const seen = await playSome(tab, 4);
      return [await share(tab), seen];
    });
    const link = new URLSearchParams(hash);
    assert.equal(link.getAll('r').length, 1, hash);
    await open(page, { ...calm, hash }, async (tab) => {
      await alive(tab);
      const seen = await ready(tab, before.steps);
      assert.deepEqual([seen.seats, seen.choices, seen.moves, seen.todo], [before.seats, before.choices, before.moves, before.todo]);
      const [question] = link.get('r').split(':');
      assert.ok(await tab.locator(`#doubts input[data-question="${question}"]:not([checked])`).evaluateAll((all) => all.some((i) => i.checked)));
    });
  });

  test(`${slug}: the recorded game and a worked example are shown step by step`, () =>
    open(page, { ...calm, query: 'study' }, async (tab, noise) => {
      await alive(tab);
      await tab.locator('[data-replay] .open-board').first().click();
      await tab.waitForFunction(() => document.querySelectorAll('#player .log .move').length > 100);
      await tab.locator('#player .step-play').click();
      await tab.locator('#player .step-end').evaluate((b) => b.click());
      const over = (yes) => tab.waitForFunction((yes) => /has won|draw/i.test(document.querySelector('#player .todo').textContent) === yes, yes);
      await over(true);
      await tab.locator('#player .step-back').click();
      await over(false);
      await tab.locator('[data-example] .open-board').first().click();
      await tab.waitForFunction(() => document.querySelectorAll('#player .log .move').length < 20);
      assert.notEqual((await look(tab)).notice, '');
      await tab.goBack();
      await tab.waitForFunction(() => document.querySelectorAll('#player .log .move').length > 100);
      assert.deepEqual(noiseFindings(noise), []);
    }));

  test(`${slug}: a reload loses nothing, and the computer plays the others`, () =>
    shortly(slug, {}, async (tab) => {
      await tab.locator('#player select[id$="-against"]').selectOption('greedy', { force: true });
      let seen = await ready(tab);
      for (let i = 0; i < 5 && !seen.choices.includes('New game'); i++) seen = await choose(tab, seen.choices[0]);
      seen = await look(tab);
      await tab.reload();
      await alive(tab);
      const again = await ready(tab, seen.steps);
      assert.deepEqual(again.moves.slice(0, seen.moves.length), seen.moves);
    }));

  test(`${slug}: what is pressed is large enough on a telephone, and nothing scrolls sideways`, () =>
    shortly(slug, { viewport: { width: 360, height: 780 }, hasTouch: true }, async (tab) => {
      for (let i = 0, seen = await ready(tab); i < 3; i++) seen = await choose(tab, seen.choices[0]);
      const small = await tab.evaluate(() =>
        [...document.querySelectorAll('#player .track-choices button, #player .piece, #player .transport button')]
          .filter((b) => b.checkVisibility())
          .map((b) => ({ what: b.textContent || b.ariaLabel, piece: b.matches('.piece'), box: b.getBoundingClientRect() }))
          // on a flat board pieces lie close; whatever they can do is offered as a large button too
          .filter(({ piece, box }) => (piece ? Math.min(box.width, box.height) < 24 : box.height < 43.5 || box.width < 34))
          .map(({ what, box }) => `${what}: ${box.width} × ${box.height}`),
      );
      assert.deepEqual(small, []);
      assert.deepEqual(await sidewaysFindings(tab), []);
    }));

  test(`${slug}: shown in motion, focus stays where the reader has it`, () =>
    shortly(slug, { reducedMotion: 'no-preference' }, async (tab, noise) => {
      await tab.locator('#player select[id$="-speed"]').selectOption('8', { force: true });
      await tabTo(tab, '#player .track-choices button');
      for (let i = 0, steps = 0; i < 6; i++) {
        await tab.keyboard.press('Enter');
        const inChoices = await tab.evaluate(() => document.activeElement?.closest('.track-choices') !== null);
        assert.ok(inChoices, 'the focus is lost while the sticks fall');
        steps = (await ready(tab, steps + 1)).steps;
        assert.ok(await tab.evaluate(() => document.activeElement?.matches('.track-choices button')), 'the focus is lost afterwards');
      }
      assert.deepEqual(noiseFindings(noise), []);
    }));

  test(`${slug}: axe finds nothing in play, light and dark`, () =>
    shortly(slug, {}, async (tab) => {
      for (let i = 0, seen = await ready(tab); i < 9; i++) seen = await choose(tab, seen.choices[0]);
      assert.deepEqual(await axeInBoth(tab), []);
    }));
}

const BAD = {
  'a position that is none': 'pos=garbage',
  'a step that is none': 'new=&seed=1&moves=z9+t1',
  'a piece beyond the board': 'pos=days%3D40+%7C+o99+%7C+s0+%7C+turn+0+ready',
  'a throw that cannot fall': 'new=&seed=1&moves=t5',
  'a question that is none': 'new=&seed=1&r=Q-none-1:nothing',
  'a reading without its question': 'r=nonsense',
  'a seed that is no number': 'new=&seed=x',
  'a setting that is none': 'new=&seed=1&set=days:many',
  'a setting that the rules do not know': 'new=&seed=1&set=feathers:3',
  'too many players': 'new=&players=9999&seed=1',
  "another version's rules": 'new=&seed=1&rules=00000000',
  markup: `pos=${encodeURIComponent('<img src=x onerror=alert(1)>')}`,
};
for (const [i, [what, hash]] of Object.entries(BAD).entries()) {
  // by turns on the one page and on the other
  const slug = slugs[i % slugs.length];
  test(`a link with ${what} says so and leaves a board that works`, () =>
    open(`editions/${slug}.html`, { ...calm, hash }, async (tab, noise) => {
      await alive(tab);
      const seen = await ready(tab);
      assert.notEqual(seen.notice, '', `${slug}: nothing is said of #${hash}`);
      const after = await choose(tab, 'throw');
      assert.ok(after.steps > seen.steps, `${slug}: the board does not play`);
      assert.deepEqual(noiseFindings(noise), []);
    }));
}
