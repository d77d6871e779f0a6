// An edition in two depths, Play and Study, two addresses of one page: who reads nothing but Play can play; what is linked to opens
// the depth that holds it. And for a class: a screen of its own, with a code that leads to the same position.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { alive, byMouse, move, ready } from './board.mjs';
import { axeInBoth, sidewaysFindings } from './checks.mjs';
import { HOST, served } from './network.mjs';
import { address, dist, editions, everyEdition, oneOfEach, open, quiet, readEach, useBrowser } from './site.mjs';

useBrowser();

const page = 'editions/um-el-banat.html';
const desk = { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } };
const phone = { reducedMotion: 'reduce', viewport: { width: 375, height: 812 }, hasTouch: true };
/** Which parts of the page are seen. */
const seen = (tab) =>
  tab.evaluate(() => ['howto', 'player', 'account', 'rules', 'doubts', 'sources'].filter((id) => document.getElementById(id)?.checkVisibility()));

for (const [name, view] of [['a desk', desk], ['a telephone', phone]]) {
  test(`on ${name} Play is less than three screens, puzzles with it, and has what it takes to play; Study has the rest; the board is in both`, () =>
    open(page, view, async (tab) => {
      await alive(tab);
      assert.deepEqual(await seen(tab), ['howto', 'player']);
      const screens = await tab.evaluate(() => document.querySelector('main').getBoundingClientRect().bottom / innerHeight);
      assert.ok(screens < 3, `${screens} screens`);
      await tab.locator('.depths a[data-depth="study"]').click();
      assert.equal(new URL(tab.url()).search, '?study');
      const study = await seen(tab);
      assert.ok(study.includes('player') && study.includes('account') && !study.includes('howto'), study.join());
      assert.equal(await tab.locator('.depths a[aria-current]').textContent(), 'Study');
      await tab.goBack();
      assert.deepEqual(await seen(tab), ['howto', 'player']);
      await tab.goForward();
      assert.deepEqual(await seen(tab), study);
    }));
}

test('an address of a sentence, a rule, a doubt, a claim opens Study at its place; the game on the board stays', async () => {
  const parts = ['C4', 'R5', 'clause-peck', 'Q-banat-2', 'CL-banat-2', 'sources'];
  for (const [view, ids] of [[desk, parts], [phone, process.env.ALL ? parts : ['C4', 'Q-banat-2']]]) {
    for (const id of ids) {
      await open(page, { ...view, hash: id }, async (tab) => {
        await quiet(tab, 200);
        assert.ok(await tab.locator(`#${id}`).isVisible(), `${id} at ${view.viewport.width}`);
        const { top } = await tab.locator(`#${id}`).evaluate((e) => e.getBoundingClientRect().toJSON());
        assert.ok(top > -5 && top < view.viewport.height, `${id} stands at ${top}`);
      });
    }
  }
  await open(page, desk, async (tab) => {
    await alive(tab);
    await move(tab, await ready(tab), byMouse);
    const before = (await ready(tab)).moves;
    await tab.locator('.depths a[data-depth="study"]').click();
    await tab.locator('.tabs a[href="#doubts"]').click();
    assert.deepEqual((await ready(tab)).moves, before);
    await tab.goto(address(page, '', undefined, 'study'));
    await alive(tab);
    assert.deepEqual((await ready(tab)).moves, before, 'Study has another game');
  });
});

test('a line of How to play that is the editors’ choice leads to its doubt, and only such a line', async () => {
  const pages = everyEdition('all').map((slug) => `editions/${slug}.html`);
  const lines = await readEach(pages, (doc) =>
    [...doc.querySelectorAll('#howto .howto-lines > li')].map((li) => {
      const rules = [...li.querySelectorAll('.howto-cites a[href^="#"]')].map((a) => doc.getElementById(a.getAttribute('href').slice(1)));
      const doubts = new Set(rules.flatMap((rule) => [...(rule?.querySelectorAll('.doubts') ?? [])].map((a) => a.getAttribute('href'))));
      const marked = [...li.querySelectorAll('.howto-open a')].map((a) => a.getAttribute('href'));
      return { doubts: [...doubts], marked, there: marked.every((href) => doc.getElementById(href.slice(1))) };
    }));
  let marked = 0;
  for (const [at, all] of lines) {
    for (const line of all) {
      assert.ok(line.there, at);
      assert.deepEqual(line.doubts.filter((href) => !line.marked.includes(href)), [], at);
      marked += line.marked.length;
    }
  }
  assert.ok(marked > 20, `${marked}`);
});

for (const [name, view] of [['a desk', desk], ['a telephone', phone]]) {
  test(`on ${name} a newcomer who reads Play alone plays a legal round to its end, and reads why a capture happened`, () =>
    open(page, view, async (tab) => {
      let now = await ready(tab);
      let why = '';
      for (let i = 0; i < 400 && !/over|won/.test(now.todo); i++) {
        now = await move(tab, now, byMouse);
        const words = await tab.locator('#player .why-box').textContent();
        if (!why && /take|peck/i.test(words)) why = words;
      }
      assert.match(now.todo, /over|won/);
      assert.ok(why.length > 40, why);
      assert.deepEqual(await seen(tab), ['howto', 'player'], 'no other part was needed');
    }));
}

test('both depths stand the checks at three widths, light and dark', async () => {
  for (const query of ['', 'study']) {
    await open(page, { reducedMotion: 'reduce', query }, async (tab) => {
      await alive(tab);
      for (const width of [375, 768, 1440]) {
        await tab.setViewportSize({ width, height: 900 });
        await quiet(tab);
        const found = await sidewaysFindings(tab);
        if (width === 375 || process.env.ALL) found.push(...(await axeInBoth(tab)));
        assert.deepEqual(found, [], `${width} ${query}`);
      }
    });
  }
});

for (const slug of [editions()[0], ...editions('track').slice(0, 1)]) {
  test(`${slug}: “For a class” shows game, people, source, two teams and a question, and what a class does not need is gone`, () =>
    open(`editions/${slug}.html`, desk, async (tab) => {
      await tab.locator('#player.alive').waitFor();
      const link = tab.locator('a.for-class');
      const box = await link.boundingBox();
      assert.ok(box.y + box.height < 900, 'not on the first screen');
      const [title, whose] = [await tab.locator('h1').textContent(), await tab.locator('.sub-line').first().textContent()];
      await link.click();
      await quiet(tab, 200);
      const side = await tab.locator('.class-side').textContent();
      assert.ok(title.includes(await tab.locator('.class-title').textContent()) && side.includes(whose) && /Described by \S/.test(side), side);
      assert.ok((await tab.locator('.class-ask').textContent()).length > 10);
      assert.equal(await tab.locator('.class-teams li').count(), 2);
      assert.equal(await tab.locator('.class-teams li[aria-current]').count(), 1);
      await tab.locator('.class-name').first().fill('Lions');
      assert.equal(await tab.locator('.class-name').first().inputValue(), 'Lions');
      assert.ok(!(await tab.locator('#howto').isVisible()) && !(await tab.locator('header.bar').isVisible()));
      assert.equal(await tab.locator('.class-code .qr').count(), 0, 'a code that leads nowhere');
      assert.deepEqual(await axeInBoth(tab), []);
      await tab.keyboard.press('Escape');
      assert.ok(await tab.locator('#howto').isVisible());
    }));
}

test('rules without an account have a sheet, and a class is told who plays with which pieces and who begins', () =>
  open('rulesets/ur.html', { ...desk, query: 'classroom' }, async (tab) => {
    await tab.locator('#player.alive').waitFor();
    assert.match(await tab.locator('.class-signs').textContent(), /with a cross are A’s.+ with a ring are B’s\. .*begin/);
    assert.ok((await tab.locator('.class-rules li').count()) > 0);
    await tab.keyboard.press('Escape');
    await tab.locator('a[href^="../sheets/"]').click();
    assert.match(await tab.locator('.sheet-start figcaption').textContent(), /A’s.+begin/);
    assert.ok((await tab.locator('.howto-lines li').count()) > 3 && (await tab.locator('.empty-board svg').isVisible()));
  }));

for (const slug of oneOfEach()) {
  test(`${slug}: for a class the whole board is in the window at every size, with three rules beside it`, () =>
    open(`editions/${slug}.html`, { ...desk, query: 'classroom' }, async (tab) => {
      await tab.locator('#player.alive').waitFor();
      for (const [width, height] of [[768, 1024], [1440, 900], [1920, 1080]]) {
        await tab.setViewportSize({ width, height });
        await quiet(tab, 100);
        const board = await tab.locator('#player svg.board-svg').boundingBox();
        assert.ok(board.y >= 0 && board.y + board.height <= height && board.x + board.width <= width, `${width}: ${JSON.stringify(board)}`);
        assert.ok(Math.max(board.width / width, board.height / height) > 0.5, `${width}: small`);
      }
      const rules = await tab.locator('.class-rules li').count();
      assert.ok(rules >= 1 && rules <= 3, `${rules} rules`);
    }));
}

test('“?classroom” opens it, and where a server gives the page a code and a short link lead to the same position', () =>
  open('404.html', { ...desk, prepare: (tab) => served(tab) }, async (tab) => {
    const requested = [];
    tab.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await tab.goto(`${HOST}${page}`);
    await alive(tab);
    assert.ok(!requested.includes('/assets/qr.js'), 'the page is heavier for everybody');
    await tab.goto(`${HOST}${page}?classroom`);
    await alive(tab);
    await tab.locator('.class-side').waitFor();
    await move(tab, await ready(tab), byMouse);
    await tab.locator('.class-code .qr').waitFor();
    await tab.waitForFunction(() => /pos=/.test(document.querySelector('.class-address a')?.href ?? ''));
    const href = await tab.locator('.class-address a').getAttribute('href');
    const numbers = () => tab.locator('#player .hole').evaluateAll((all) => all.map((hole) => hole.getAttribute('aria-label').replace(/,? ?(may be|South|North).*/, '')));
    const holes = await numbers();
    assert.ok(requested.includes('/assets/qr.js'));
    await tab.goto('about:blank');
    await tab.goto(href);
    await alive(tab);
    assert.deepEqual(await numbers(), holes);
  }));

test('on a telephone every letter of a board has 11 px, and every hole that is pressed 32', async () => {
  // boards of rows are alike where their rows are as long; each board of points is another
  const classes = (slug) => [...new Set(readFileSync(join(dist, `editions/${slug}.html`), 'utf8').match(/class="board-svg[^"]*"/g) ?? [slug])].sort().join();
  const kind = (slug) => (classes(slug).includes('m-board') ? slug : classes(slug));
  const kinds = [...new Map(everyEdition('all').map((slug) => [kind(slug), slug])).values()];
  for (const slug of process.env.ALL ? everyEdition('all') : kinds.filter((_, i) => i % 4 === 0)) {
    await open(`editions/${slug}.html`, phone, async (tab) => {
      if (!(await tab.locator('#player').count())) return;
      await tab.locator('#player.alive').waitFor();
      const least = await tab.evaluate(() => {
        const svg = document.querySelector('#player svg.board-svg');
        const { a, b } = svg.getScreenCTM();
        const letters = [...svg.querySelectorAll('text')].filter((t) => t.textContent.trim() && getComputedStyle(t).visibility !== 'hidden');
        const size = (e) => Math.min(e.getBoundingClientRect().width, e.getBoundingClientRect().height);
        const pressed = [...document.querySelectorAll('#player .board-holes .hole, #player .board-pieces .piece')].map(size).filter((n) => n > 0);
        const bowls = [...svg.querySelectorAll('.b-bowl')].map(size).filter((n) => n > 0);
        // points that lie closer than this are pressed as wide as they lie apart
        const middles = [...document.querySelectorAll('#player .board-holes .hole, #player .board-pieces .piece')].filter((e) => size(e) > 0).map((e) => e.getBoundingClientRect()).map((r) => [r.x + r.width / 2, r.y + r.height / 2]);
        const apart = Math.min(...middles.flatMap(([x, y], i) => middles.slice(0, i).map(([u, v]) => Math.hypot(x - u, y - v))));
        const sizes = letters.map((t) => parseFloat(getComputedStyle(t).fontSize) * Math.hypot(a, b));
        return { letter: Math.min(99, ...sizes), hole: Math.min(...pressed, ...bowls), wanted: Math.min(32, 0.9 * apart) };
      });
      assert.ok(least.letter >= 11 && least.hole >= least.wanted, `${slug}: ${JSON.stringify(least)}`);
    });
  }
});
