// Whole rounds on the page, by mouse and by keyboard, and held against the program's own engine.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { alive, byKeys, byMouse, catchCopies, countsOf, move, playRound, ready, share, tabToBoard } from './board.mjs';
import { noiseFindings } from './checks.mjs';
import { ludarium } from '../../tools/engine.mjs';
import { dist, editions, everyEdition, isWorksheet, open, quiet, useBrowser } from './site.mjs';

useBrowser();

const calm = { reducedMotion: 'reduce' };

/** The program plays the moves of a shared link again; gives its answer as JSON. */
function replay(slug, hash) {
  const link = new URLSearchParams(hash);
  const args = ['replay', slug, '--json', '--moves', link.get('moves')];
  if (link.get('new') !== 'lot') args.push('--starter', link.get('new'));
  return JSON.parse(execFileSync(ludarium, args, { encoding: 'utf8', maxBuffer: 1 << 28 }));
}

// a link of moves alone tells no pick of an opening, as a worksheet here has one
for (const slug of editions().filter((one) => !isWorksheet(one))) {
  const page = `editions/${slug}.html`;

  test(`${slug}: a whole round with the mouse`, () =>
    open(page, { ...calm, prepare: catchCopies }, async (tab, seen) => {
      await alive(tab);
      const end = await playRound(tab, byMouse);
      assert.ok(end.moves.length >= 2, `the round took ${end.moves.length} moves`);
      assert.deepEqual(noiseFindings(seen), []);

      // the program, from the same moves, comes to the same end under the same rules
      const hash = await share(tab);
      const replayed = replay(slug, hash);
      const played = replayed.steps.filter((step) => step.move !== null);
      assert.deepEqual(played.map((step) => step.move), end.moves);
      assert.deepEqual(countsOf(end), played.at(-1).position.holes);
      assert.equal(replayed.round_over, true);
      assert.ok(replayed.rules_sha256.startsWith(new URLSearchParams(hash).get('rules')));
    }));

  test(`${slug}: a whole round with the keyboard alone`, () =>
    open(page, calm, async (tab, seen) => {
      await alive(tab);
      await tabToBoard(tab);
      const end = await playRound(tab, byKeys);
      assert.ok(end.moves.length >= 2, `the round took ${end.moves.length} moves`);
      assert.deepEqual(noiseFindings(seen), []);
    }));

  test(`${slug}: counter by counter, as it plays of itself`, () =>
    open(page, async (tab, seen) => {
      await alive(tab);
      const first = await ready(tab);
      await tab.locator('#player select[id$="-speed"]').selectOption('8', { force: true });
      const after = await move(tab, first, byMouse);
      assert.ok(after.steps > first.steps);
      assert.deepEqual(noiseFindings(seen), []);
    }));
}

test('the computer answers a move', () =>
  open(`editions/${editions()[0]}.html`, calm, async (tab) => {
    await alive(tab);
    await ready(tab);
    await tab.locator('#player select[id$="-against"]').selectOption('random', { force: true });
    // where the computer begins it has moved once the page rests
    await quiet(tab, 300);
    let seen = await ready(tab);
    for (let own = seen.steps + 1; ; own++) {
      await byMouse(tab, seen.legal[0]);
      const moves = await tab.waitForFunction((own) => {
        const n = document.querySelectorAll('#player .log .move').length;
        // a rule may let the player move again before the computer answers
        return (n > own || (n === own && /plays again/.test(document.querySelector('#player .todo').textContent))) && n;
      }, own);
      if ((await moves.jsonValue()) > own) break;
      seen = await ready(tab, own);
    }
  }));

test('undo takes a move back and redo plays it again', () =>
  open(`editions/${editions()[0]}.html`, calm, async (tab) => {
    await alive(tab);
    const first = await ready(tab);
    const after = await move(tab, first, byMouse);
    await tab.keyboard.press('u');
    await tab.waitForFunction((n) => document.querySelectorAll('#player .log .move').length === n, first.steps);
    assert.deepEqual((await ready(tab)).holes, first.holes);
    await tab.keyboard.press('y');
    assert.deepEqual((await ready(tab, after.steps)).holes, after.holes);
  }));

test('a reload loses nothing', () =>
  open(`editions/${editions()[0]}.html`, calm, async (tab) => {
    await alive(tab);
    let seen = await ready(tab);
    for (let i = 0; i < 3; i++) seen = await move(tab, seen, byMouse);
    await tab.reload();
    await alive(tab);
    assert.deepEqual((await ready(tab, seen.steps)).holes, seen.holes);
  }));

test('a master answers, is kept by the link, and an opponent that is none leaves a friend', async () => {
  const slug = editions().at(-1);
  await open(`editions/${slug}.html`, { reducedMotion: 'reduce', prepare: catchCopies }, async (tab, noise) => {
    await alive(tab);
    await ready(tab);
    await tab.locator('#player-against').selectOption('master');
    // North may begin; South may choose how to open, and may play again; sooner or later the master moves
    let seen = await ready(tab);
    const answered = () => [...document.querySelectorAll('#player .log .event')].some((e) => /^North sows/.test(e.textContent));
    for (let moves = 0; moves < 10 && !(await tab.evaluate(answered)); moves++) seen = await move(tab, seen, byMouse);
    await tab.waitForFunction(answered);
    assert.match(await share(tab), /against=master&as=south/);
    assert.deepEqual(noiseFindings(noise), []);
  });
  await open(`editions/${slug}.html`, { reducedMotion: 'reduce', hash: 'new=south&seed=1&against=nobody' }, async (tab) => {
    await alive(tab);
    await ready(tab);
    assert.equal(await tab.locator('#player-against').inputValue(), 'friend');
  });
});

const pageOf = (slug) => readFileSync(join(dist, `editions/${slug}.html`), 'utf8');
/** Readings under which the rows are longer than twelve. */
function lengthened(slug) {
  const data = pageOf(slug).match(/<script type="application\/json" id="edition-data">(.*?)<\/script>/s);
  const questions = Object.entries((data && JSON.parse(data[1]).bundle?.rules?.question) ?? {});
  const long = (reading) => /"holes":(1[3-9]|2\d)\b/.test(JSON.stringify(reading));
  return questions.flatMap(([id, { reading }]) => Object.keys(reading).filter((name) => long(reading[name])).map((name) => `${id}:${name}`));
}
// boards that are no short rows: rings, found by how they are drawn, and the longest rows that a reading makes
const every = everyEdition().flatMap((slug) => [
  ...(/class="board-svg [^"]*\bring\b/.test(pageOf(slug)) ? [[slug, 'round a ring']] : []),
  ...lengthened(slug).slice(-1).map((reading) => [slug, `on rows as long as ${reading}`, `new=south&seed=3&r=${reading}`]),
]);
/** With ALL=1 each, else the ring and the longest rows. */
const unusual = process.env.ALL ? every : [every.find(([, , hash]) => !hash), every.filter(([, , hash]) => hash).at(0)].filter(Boolean);
test('there are a ring and long rows to try', () => assert.ok(unusual.length >= 2));
for (const [slug, how, hash] of unusual) {
  for (const width of [375, 1280]) {
    test(`${slug}: ${how} each button lies over its hole, and arrows lead to every one, ${width} px`, () =>
      open(`editions/${slug}.html`, { ...calm, hash, viewport: { width, height: 900 } }, async (tab) => {
        await alive(tab);
        assert.equal(await tab.evaluate(() => document.documentElement.scrollWidth), width);
        const places = await tab.evaluate((ring) => {
          const box = (e) => e.getBoundingClientRect();
          const middle = (b) => [b.left + b.width / 2, b.top + b.height / 2];
          const stage = box(document.querySelector('#player .board-holes'));
          const upright = stage.height > stage.width;
          const bowls = [...document.querySelectorAll('#player .b-bowl')].map((e) => middle(box(e)));
          return [...document.querySelectorAll('#player .hole')].map((e) => {
            const [x, y] = middle(box(e));
            const off = ([a, b]) => (ring ? Math.hypot(a - x, b - y) : upright ? Math.abs(b - y) : Math.abs(a - x));
            return { hole: e.dataset.hole, off: Math.min(...bowls.map(off)), wide: box(e).width, high: box(e).height };
          });
          // in rows a button is as high as its row with the letters
        }, !hash);
        for (const { hole, off, wide, high } of places) {
          assert.ok(off < 2, `the button of ${hole} lies ${off} px beside its hole`);
          assert.ok(wide >= 24 && high >= 24, `${hole} is ${wide} × ${high} px`);
        }
        await tabToBoard(tab);
        const met = new Set();
        // up as often as there are rows, four at most
        for (const row of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp']) {
          for (let step = 0; step < places.length / 2 && met.size < places.length; step++) {
            await tab.keyboard.press('ArrowRight');
            const [at, seen] = await tab.evaluate(() => {
              const [hole, stage] = [document.activeElement, document.activeElement.closest('.board-stage')].map((e) => e.getBoundingClientRect());
              return [document.activeElement.dataset.hole, hole.left > stage.left - 2 && hole.right < stage.right + 2];
            });
            met.add(at);
            assert.ok(seen, 'the hole that arrows lead to is in sight');
          }
          await tab.keyboard.press(row);
        }
        assert.deepEqual([...met].sort(), places.map(({ hole }) => hole).sort());
        const before = await tab.locator('#player .todo').textContent();
        await tab.keyboard.press(await tab.evaluate(() => document.querySelector('#player .hole[aria-disabled="false"]').dataset.hole));
        await tab.waitForFunction((words) => document.querySelector('#player .todo').textContent !== words, before);
      }));
  }
}
