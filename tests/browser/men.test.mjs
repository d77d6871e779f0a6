// Games of men on points on their pages: played whole by mouse and by keyboard, by dragging, with reasons, as the program plays them.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { ludarium } from '../../tools/engine.mjs';
import { catchCopies, share } from './board.mjs';
import { axeInBoth, noiseFindings } from './checks.mjs';
import { dist, editions, open, useBrowser } from './site.mjs';

useBrowser();

const calm = { reducedMotion: 'reduce' };

/** Waits until the engine runs and the board answers. */
const alive = (tab) => tab.locator('#player.men-player.alive .piece').first().waitFor();

/** What the board offers and says now, read from what a screen reader reads. */
const look = (tab) =>
  tab.evaluate(() => {
    const player = document.querySelector('#player');
    const all = (selector) => [...player.querySelectorAll(selector)];
    return {
      todo: player.querySelector('.todo')?.textContent.trim() ?? '',
      open: all('.piece[aria-disabled="false"]').map((b) => b.dataset.piece),
      beside: all('.men-bar button').map((b) => b.dataset.token),
      steps: all('.log .move').length,
      moves: all('.log .move-token').map((token) => token.textContent),
    };
  });

/** Waits until so many steps are logged and somebody may do something, or the game is over. */
async function ready(tab, least) {
  const there = (n) => {
    const player = document.querySelector('#player');
    const logged = player.querySelectorAll('.log .move').length >= n;
    const over = /has won|draw/i.test(player.querySelector('.todo')?.textContent ?? '');
    return logged && (over || player.querySelector('.piece[aria-disabled="false"], .men-bar button') !== null);
  };
  await tab.waitForFunction(there, least);
  return look(tab);
}

const over = ({ todo }) => /has won|draw/i.test(todo);
const point = (tab, name) => tab.locator(`#player .piece[data-piece="${name}"]`);

/** Plays to the end, always by the first or the last of what may be pressed; `press` presses a point. */
async function playOut(tab, press, most) {
  let seen = await ready(tab, 0);
  for (let n = 0; n < most && !over(seen); n++) {
    const { steps } = seen;
    for (let presses = 0; presses < 3; presses++) {
      const { open, beside } = await look(tab);
      const name = n % 2 ? open.at(-1) : open[0];
      if (name) await press(tab, name);
      else await tab.locator(`#player .men-bar button[data-token="${beside[0]}"]`).click();
      // the board answers in its own time
      await tab.waitForFunction(([open, steps]) => {
        const there = [...document.querySelectorAll('#player .piece[aria-disabled="false"]')].map((b) => b.dataset.piece);
        return String(there) !== open || document.querySelectorAll('#player .log .move').length > steps;
      }, [String(open), steps]);
      const now = await look(tab);
      if (now.steps > steps) break;
    }
    seen = await ready(tab, steps + 1);
  }
  return seen;
}

/** The program plays the moves of a link again. */
function replay(slug, hash) {
  const link = new URLSearchParams(hash);
  const args = ['replay', slug, '--json', '--moves', link.get('moves')];
  for (const pair of link.getAll('r')) args.push('--reading', pair.replace(':', '='));
  return JSON.parse(execFileSync(ludarium, args, { encoding: 'utf8', maxBuffer: 1 << 28 }));
}

const rulesets = readdirSync(join(dist, 'rulesets')).map((f) => f.replace(/\.html$/, ''));
/** A small one, with men in hand and then moved, and every edition. */
const pages = [
  ...['tapatan'].filter((slug) => rulesets.includes(slug)).map((slug) => [slug, `rulesets/${slug}.html`]),
  ...editions('men').map((slug) => [slug, `editions/${slug}.html`]),
];

test('there are pages of games of men on points', () => assert.ok(pages.length >= 1));

for (const [slug, page] of pages) {
  test(`${slug}: a whole game with the mouse, as the program plays it`, () =>
    open(page, { ...calm, prepare: catchCopies }, async (tab, noise) => {
      await alive(tab);
      const end = await playOut(tab, (t, name) => point(t, name).click(), 400);
      const replayed = replay(slug, await share(tab));
      assert.deepEqual(replayed.steps.map((s) => s.move), end.moves);
      if (over(end)) assert.match(end.todo, replayed.result.winner === 'draw' ? /draw/i : /has won/);
      assert.deepEqual(noiseFindings(noise), []);
    }));
}

const [[first, page]] = pages;

test(`${first}: with the keyboard alone`, () =>
  open(page, calm, async (tab, noise) => {
    await alive(tab);
    const press = async (t, name) => {
      await point(t, name).focus();
      await t.keyboard.press('Enter');
    };
    const end = await playOut(tab, press, 12);
    assert.ok(end.steps >= 5);
    // arrows go from point to point
    await point(tab, 'a1').focus();
    await tab.keyboard.press('ArrowUp');
    assert.equal(await tab.evaluate(() => document.activeElement.dataset.piece), 'a2');
    await tab.keyboard.press('u');
    await tab.waitForFunction((n) => document.querySelectorAll('#player .log .move').length === n, end.steps - 1);
    assert.deepEqual(noiseFindings(noise), []);
  }));

test('a man is dragged to where he goes', () =>
  open('rulesets/english-draughts.html', calm, async (tab) => {
    await alive(tab);
    const middle = async (name) => {
      const box = await point(tab, name).boundingBox();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    await tab.mouse.move(...(await middle('a3')));
    await tab.mouse.down();
    await tab.mouse.move(...(await middle('b4')), { steps: 4 });
    await tab.mouse.up();
    const seen = await ready(tab, 1);
    assert.deepEqual(seen.moves, ['a3-b4']);
    // why: the clause that let him
    await tab.locator('#player .log .move').first().click();
    assert.match(await tab.locator('#player .why-box').textContent(), /diagonally forward/);
  }));

test(`${first}: accessible, light and dark`, () =>
  open(page, calm, async (tab) => {
    await alive(tab);
    assert.deepEqual(await axeInBoth(tab), []);
  }));

test('who begins is chosen under “More”, as the rules say, by name or by lot', () =>
  open(`editions/${editions('men')[0]}.html`, calm, async (tab, noise) => {
    await alive(tab);
    await tab.locator('#player .more').click();
    const begins = tab.locator('#player select[id$="-begins"]');
    for (const [seat, name] of [['1', 'North'], ['0', 'South']]) {
      await begins.selectOption(seat);
      await tab.waitForFunction((name) => document.querySelector('#player .todo').textContent.includes(name), name);
      assert.equal(await begins.inputValue(), seat);
    }
    await begins.selectOption('lot');
    await ready(tab, 0);
    await begins.selectOption('');
    await ready(tab, 0);
    assert.deepEqual(noiseFindings(noise), []);
  }));
