// The board as an instrument: paste and drop, variations, a class, sound, a frame that fits its height.

import assert from 'node:assert/strict';
import test from 'node:test';
import { alive, byMouse, look, move, ready } from './board.mjs';
import { axeFindings, noiseFindings } from './checks.mjs';
import { editions, oneOfEach, open, quiet, useBrowser } from './site.mjs';

useBrowser();

const calm = { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } };
const paste = async (tab, text) => {
  if (!(await tab.locator('.keepsake').evaluate((d) => d.open))) await tab.locator('.keepsake summary').click();
  await tab.locator('.keepsake .button', { hasText: 'Paste a position or a game' }).click();
  await tab.locator('#given-text').fill(text);
  await tab.locator('dialog.given .button-accent').click();
  await quiet(tab, 200);
};

test('a position, moves, a record and a link are pasted; what cannot be read is refused and changes nothing', () =>
  open('editions/um-el-banat.html', calm, async (tab, noise) => {
    await alive(tab);
    let seen = await ready(tab);
    for (let i = 0; i < 2; i++) seen = await move(tab, seen, byMouse);
    await paste(tab, '6n,3,2,0,6n,7/4,4,4,4,4,4 0-0 S');
    let now = await look(tab);
    assert.match(now.holes.A, /6 counters/);
    assert.deepEqual(now.legal, ['B', 'C', 'F']);
    await tab.locator('.notice .button', { hasText: 'Back to the game before' }).click();
    assert.deepEqual((await look(tab)).moves, seen.moves);
    await paste(tab, seen.moves.map((move, n) => `${n + 1}. ${move}`).join(' '));
    await tab.locator('#player .step-end').evaluate((b) => b.click());
    await quiet(tab);
    assert.deepEqual((await look(tab)).holes, seen.holes);
    await paste(tab, 'Game: um-el-banat\nStart: 6n,3,2,0,6n,7/4,4,4,4,4,4 0-0 S\n\nC');
    await tab.locator('#player .step-end').evaluate((b) => b.click());
    await quiet(tab);
    assert.deepEqual((await look(tab)).moves, ['C']);
    await paste(tab, 'https://example.org/editions/um-el-banat.html#pos=6n,3,2,0,6n,7/4,4,4,4,4,4+0-0+S&moves=C&r=Q-banat-6:may');
    assert.match(await tab.locator('.in-force').textContent(), /He may play again or stop/);
    await tab.locator('#player .step-end').evaluate((b) => b.click());
    await quiet(tab);
    const before = await look(tab);
    for (const bad of ['9,9/9,9 S', 'hello there', `${seen.moves[0]} nonsense`, 'x#r=Q-none-1:x', '{"holes":[1]}']) {
      await paste(tab, bad);
      now = await look(tab);
      assert.notEqual(now.notice, '', bad);
      assert.deepEqual([now.moves, now.holes], [before.moves, before.holes], `${bad}: the game stays as it was`);
      assert.equal(await tab.locator('#player .notice-bad').count(), 1, `${bad}: ${now.notice}`);
    }
    assert.ok(before.moves.length > 0);
    assert.deepEqual(noiseFindings(noise), []);
  }));

test('a game is dropped on the board, and pasted while the board has the focus', () =>
  open('editions/um-el-banat.html', calm, async (tab) => {
    await alive(tab);
    const give = (kind) => tab.evaluate((kind) => {
      const data = new DataTransfer();
      data.setData('text/plain', kind === 'drop' ? '6n,3,2,0,6n,7/4,4,4,4,4,4 0-0 S' : '0,0,0,0,2,0/3,0,1,0,0,0 42-0 S');
      const target = document.querySelector('#player .hole');
      target.dispatchEvent(kind === 'drop' ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }) : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, kind);
    await give('drop');
    await quiet(tab, 150);
    assert.match((await look(tab)).holes.A, /6 counters/);
    await give('paste');
    await quiet(tab, 150);
    assert.match((await look(tab)).holes.E, /2 counters/);
  }));

for (const slug of [editions()[0], editions('track')[0]]) {
  test(`${slug}: lines that were left stand in a tree, and each can be had again`, () =>
    open(`editions/${slug}.html`, { ...calm, hash: editions('track').includes(slug) ? 'new=&players=2&seed=5&moves=t6+t1' : 'new=south&seed=1' }, async (tab) => {
      await tab.locator('#player.alive').waitFor();
      const moves = () => tab.locator('#player .log .move-token').allTextContents().then((all) => all.filter(Boolean));
      const act = async (at) => {
        const own = tab.locator('#player .hole[aria-disabled="false"], #player .track-choices button:not([aria-disabled="true"])');
        await own.nth(Math.min(at, (await own.count()) - 1)).click();
        await quiet(tab, 120);
      };
      const sowing = !editions('track').includes(slug);
      if (!sowing) await tab.locator('.controls .more').click();
      const next = async (value) => sowing ? act(value) : (await tab.locator('#player-next').selectOption(value ? 't2' : 't4'), await act(0));
      await next(0);
      const first = await moves();
      assert.equal(await tab.locator('.variations').isVisible(), false);
      await tab.locator('#player .deed.undo').click();
      await next(1);
      const second = await moves();
      assert.notDeepEqual(second, first);
      await tab.locator('.variations summary').click();
      const events = await tab.locator('.variations .event').allTextContents();
      assert.ok(events.length >= 2, events.join(' | '));
      await tab.locator('.variations .event:not([aria-current])').last().click();
      await quiet(tab, 150);
      assert.deepEqual(await moves(), first);
      assert.deepEqual(await axeFindings(tab), []);
    }));
}

for (const slug of [editions()[0], ...editions('track')]) {
  test(`${slug}: in a class the board alone fills the screen, and can be turned round`, () =>
    open(`editions/${slug}.html`, { ...calm, query: 'study', viewport: { width: 1920, height: 1080 } }, async (tab, noise) => {
      await tab.locator('#player.alive').waitFor();
      const before = await tab.locator('#player .board-stage').boundingBox();
      await tab.locator('.controls .more').click();
      await tab.getByRole('button', { name: 'Classroom' }).click();
      await quiet(tab, 250);
      const board = await tab.locator('#player .board-stage').boundingBox();
      assert.ok(board.width * board.height > 1.5 * before.width * before.height, `${JSON.stringify(before)} to ${JSON.stringify(board)}`);
      assert.ok(board.y >= 0 && board.y + board.height <= 1080, JSON.stringify(board));
      assert.ok(await tab.locator('#player .transport').isVisible() && !(await tab.locator('.tabs').isVisible()));
      const first = tab.locator('#player .hole, #player .piece:not([hidden])').first();
      const at = (await first.count()) ? await first.boundingBox() : null;
      await tab.getByRole('button', { name: 'Turn the board' }).click();
      const turned = at && (await first.boundingBox());
      if (at) assert.ok(Math.abs(at.x + at.width / 2 + turned.x + turned.width / 2 - 2 * (board.x + board.width / 2)) < 12, 'not turned round the middle');
      await tab.keyboard.press('Escape');
      await quiet(tab, 150);
      assert.ok(await tab.locator('.tabs').isVisible());
      assert.equal(await tab.locator('#player.turned-round').count(), 0);
      assert.deepEqual(noiseFindings(noise), []);
    }));
}

test('sound is off until it is switched on, and then knocks for every counter', () =>
  open('editions/um-el-banat.html', { viewport: { width: 1440, height: 900 }, prepare: (tab) => tab.addInitScript(() => {
    globalThis.knocks = 0;
    const real = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function knock() {
      globalThis.knocks += 1;
      return real.call(this);
    };
  }) }, async (tab) => {
    await alive(tab);
    await byMouse(tab, 'A');
    await ready(tab, 2);
    // until it has been shown to its end
    await tab.locator('#player .step-play:not([aria-label="Pause"])').waitFor();
    assert.equal(await tab.evaluate(() => globalThis.knocks), 0);
    await tab.locator('.controls .more').click();
    await tab.locator('#player-sound').check();
    await tab.locator('#player .step-play').click();
    await tab.waitForFunction(() => globalThis.knocks > 4);
  }));

for (const slug of oneOfEach()) {
  test(`${slug}: a frame of the size that is offered holds the board without scrolling`, () =>
    open(`embed/${slug}.html`, { reducedMotion: 'reduce', viewport: { width: 720, height: 560 } }, async (tab) => {
      await tab.locator('#player.alive').waitFor();
      await quiet(tab, 200);
      const over = await tab.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      assert.ok(over <= 0, `${over} px too high`);
      for (const part of ['.board-stage', '.transport', '.why-box']) {
        const box = await tab.locator(`#player ${part}`).boundingBox();
        assert.ok(box.height > 20 && box.y + box.height <= 561, `${part}: ${JSON.stringify(box)}`);
      }
    }));
}
