// What somebody stumbled over who saw nothing but the pages: chance that was none, keys that did more than was meant, words not found.

import assert from 'node:assert/strict';
import test from 'node:test';
import { catchCopies, share } from './board.mjs';
import { axeFindings } from './checks.mjs';
import { editions, lookUp, open, quiet, readEach, useBrowser } from './site.mjs';
import { alive, look, playOn, ready } from './trackboard.mjs';

useBrowser();

const calm = { reducedMotion: 'reduce' };
const sticks = editions('track');

/** The first throws of a game that nobody gave a seed. */
const firstThrows = (slug, many) =>
  open(`editions/${slug}.html`, { ...calm, prepare: catchCopies }, async (tab) => {
    await alive(tab);
    const seed = await tab.locator('#player .seed').inputValue();
    // whatever else may be done, time and again the sticks are thrown
    await playOn(tab, { most: 60, throws: many, throwing: true });
    const link = new URLSearchParams(await share(tab));
    return { seed, thrown: link.get('moves').split(' ').filter((m) => /^t\d/.test(m)).slice(0, many).join(' '), linked: link.get('seed') };
  });

test('sticks fall otherwise for everybody: a game that begins draws its seed, shows it and keeps it in its link', async () => {
  const [slug] = sticks;
  const games = [];
  for (let i = 0; i < 4; i++) games.push(await firstThrows(slug, 8));
  for (const game of games) {
    assert.match(game.seed, /^\d+$/);
    assert.equal(game.linked, game.seed, 'the link has another seed than the page shows');
  }
  assert.equal(new Set(games.map((g) => g.seed)).size, 4, `seeds ${games.map((g) => g.seed)}`);
  assert.ok(new Set(games.map((g) => g.thrown)).size > 1, `all alike: ${games[0].thrown}`);
  // the seed is the game: given in the address it falls as it fell
  const [{ seed, thrown }] = games;
  await open(`editions/${slug}.html`, { ...calm, hash: `new=&seed=${seed}`, prepare: catchCopies }, async (tab) => {
    await alive(tab);
    assert.equal(await tab.locator('#player .seed').inputValue(), seed);
    const many = thrown.split(' ').length;
    await playOn(tab, { most: 60, throws: many, throwing: true });
    const link = new URLSearchParams(await share(tab));
    assert.equal(link.get('moves').split(' ').filter((m) => /^t\d/.test(m)).slice(0, many).join(' '), thrown);
    // another seed, typed, begins another game; seeds are for machines, so the switch at the foot shows the field
    await tab.locator('#machines').click();
    await tab.locator('#player .more').click();
    await tab.locator('#player .seed').fill('77');
    await tab.locator('#player .seed').press('Enter');
    await tab.waitForFunction(() => document.querySelectorAll('#player .log .move').length === 0);
    assert.match(await tab.evaluate(() => document.activeElement.className), /seed/, 'setting the seed throws the focus out');
  });
});

test('when a stick game is over, the key that threw last begins no other', async () => {
  const [slug] = sticks;
  await open(`editions/${slug}.html`, { ...calm, hash: 'new=&players=2&seed=5&set=days:4' }, async (tab) => {
    await alive(tab);
    await tab.locator('#player .track-choices button').first().focus();
    let seen = await look(tab);
    for (let i = 0; i < 400 && !seen.choices.includes('New game'); i++) {
      const steps = seen.steps;
      await tab.keyboard.press('Enter');
      seen = await ready(tab, steps + 1);
    }
    assert.match(seen.todo, /has won|draw/i);
    await tab.keyboard.press('Enter');
    await tab.keyboard.press(' ');
    await quiet(tab);
    const after = await look(tab);
    assert.equal(after.steps, seen.steps, 'another game has begun');
    assert.ok(await tab.evaluate(() => document.activeElement.closest('.track-choices') !== null), 'the focus is lost');
    await tab.keyboard.press('Tab');
    assert.equal(await tab.evaluate(() => document.activeElement.textContent), 'New game');
    assert.deepEqual(await axeFindings(tab), []);
  });
});

test('changing the number of players leaves the focus on it', async () => {
  for (const slug of sticks) {
    await open(`editions/${slug}.html`, calm, async (tab) => {
      await alive(tab);
      const players = tab.locator('#player select[id$="-players"]');
      if ((await players.count()) === 0) return;
      await tab.locator('#player .more').click();
      await players.focus();
      await tab.keyboard.press('ArrowDown');
      await quiet(tab, 150);
      assert.equal((await look(tab)).seats.length, 3, slug);
      assert.ok(await players.evaluate((e) => document.activeElement === e), `${slug}: the focus went elsewhere`);
    });
  }
});

const search = async (tab, words) => {
  await lookUp(tab, words);
  return tab.locator('.results .hit').evaluateAll((all) => all.map((a) => ({ href: a.getAttribute('href'), title: a.textContent })));
};

test('search takes the forms of a word for one, marks them, and words of the games lead to their sentences', () =>
  open('search.html', {}, async (tab) => {
    const count = async (words) => (await search(tab, words), Number((/^\d+/.exec(await tab.locator('#search-count').textContent()) ?? ['0'])[0]));
    for (const [a, b] of [['passing', 'passes'], ['capturing', 'captures'], ['throwing sticks', 'throws stick'], ['captured', 'capture']]) {
      const [one, other] = [await count(a), await count(b)];
      assert.ok(one > 0 && other > 0, `${a}: ${one}, ${b}: ${other}`);
    }
    await search(tab, 'passing');
    const marked = await tab.locator('.results mark').allTextContents();
    assert.ok(marked.some((m) => /^passe[sd]$|^pass$/i.test(m)), `only ${[...new Set(marked)]}`);
    // what is offered for a slip are words, not stems
    await search(tab, 'dauhgtr');
    for (const offer of await tab.locator('.did-you-mean button').allTextContents()) assert.doesNotMatch(offer, /i$/, offer);
    await search(tab, 'daughter');
    const words = await tab.locator('.results section', { has: tab.locator('h2', { hasText: /terms of the games/i }) }).locator('.hit').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    assert.ok(words.length > 0);
    for (const href of words) assert.match(href, /#[A-Z]+\d+$/, `${href} leads to no sentence`);
  }));

const wide = { ...calm, viewport: { width: 1440, height: 900 } };

test('the table of aspects is one stop of the tab key', () =>
  open('compare.html', wide, async (tab) => {
    for (const table of await tab.locator('table.matrix').all()) {
      assert.equal(await table.locator('button.cell[tabindex="0"]').count(), 1);
    }
    const first = tab.locator('table.matrix button.cell').first();
    await first.focus();
    const place = () => tab.evaluate(() => [document.activeElement.closest('tr')?.rowIndex, document.activeElement.closest('td')?.cellIndex]);
    const [row, column] = await place();
    await tab.keyboard.press('ArrowRight');
    assert.deepEqual(await place(), [row, column + 1]);
    await tab.keyboard.press('ArrowDown');
    assert.ok((await place())[0] > row);
    await tab.keyboard.press('Home');
    assert.equal((await place())[1], 1);
    await tab.keyboard.press('Enter');
    await tab.locator('.popnote:popover-open').waitFor();
    assert.ok((await tab.locator('.popnote:popover-open').textContent()).length > 10);
    await tab.keyboard.press('Escape');
    // from the head of the page to what is under the tables
    await tab.locator('body').click({ position: { x: 2, y: 2 } });
    let stops = 0;
    // the names over the columns are links, two games can be chosen by name, and which stand in the table of each family
    const tables = await tab.locator('table.matrix').count();
    const games = await tab.locator('table.matrix thead th a').count();
    const most = games + 32 + 12 * (tables - 1);
    while (stops < most && !(await tab.evaluate(() => document.activeElement.closest('.alike') !== null))) {
      await tab.keyboard.press('Tab');
      stops++;
    }
    assert.ok(stops < most, `${stops} stops`);
  }));

test('what is looked for in the table is found in the rules behind its cells too', () =>
  open('compare.html', wide, async (tab) => {
    const rows = () => tab.locator('table.matrix').first().locator('tbody th[scope="row"]').evaluateAll((all) => all.filter((th) => th.checkVisibility()).map((th) => th.textContent));
    const all = await rows();
    await tab.locator('#find-aspect').fill('race');
    const found = await rows();
    assert.ok(found.length > 0 && found.length < all.length);
    // the rules behind come with the first word that is looked for
    await tab.waitForFunction(() => globalThis.ludariumMatrix.tables[0].games.every(([slug]) => globalThis.ludariumClauses?.[slug]));
    await tab.waitForFunction((few) => [...document.querySelectorAll('table.matrix:first-of-type tbody th[scope="row"]')].filter((th) => th.checkVisibility()).length >= few, found.length);
    const now = await rows();
    const wanted = await tab.evaluate(() => {
      const { ludariumMatrix: { tables: [table] }, ludariumClauses: clauses } = globalThis;
      const says = (game, n) => /race/i.test(JSON.stringify([clauses[table.games[game][0]][n].says, clauses[table.games[game][0]][n].quotes]));
      return table.groups.flatMap(([, rows]) => rows).filter(([, , cells]) => cells.some((cell, game) => cell !== 0 && cell[1].some((n) => says(game, n)))).map(([aspect]) => aspect);
    });
    assert.ok(wanted.length > 0);
    for (const row of wanted) assert.ok(now.includes(row), `the row “${row}” is hidden`);
    assert.ok(now.length < all.length);
    assert.ok(await tab.locator('table.matrix').first().locator('td', { hasText: 'both players sow at once' }).first().isVisible(), 'the opening is hidden');
  }));

test('a citation from a copy on a disk says that its address is none yet; one of a site that has an address gives it', async () => {
  const page = 'editions/um-el-banat.html';
  const cite = async (tab) => {
    await tab.locator('#C6 .cite-this').evaluate((b) => b.click());
    return tab.locator('dialog.citing').textContent();
  };
  await open(page, wide, async (tab) => {
    const named = await tab.evaluate(() => document.querySelector('link[rel="canonical"]')?.href ?? null);
    const text = await cite(tab);
    if (named) assert.ok(text.includes(`${named}#C6`));
    else assert.match(text, /is on a disk/);
    await tab.keyboard.press('Escape');
    await tab.locator('dialog.citing').waitFor({ state: 'detached' });
    await tab.evaluate(() => {
      document.querySelector('link[rel="canonical"]')?.remove();
      document.head.append(Object.assign(document.createElement('link'), { rel: 'canonical', href: 'https://games.example/editions/um-el-banat.html' }));
    });
    const there = await cite(tab);
    assert.ok(there.includes('https://games.example/editions/um-el-banat.html#C6'), there);
    assert.doesNotMatch(there, /is on a disk/);
  });
});

test('a work without a DOI or an address says so', async () => {
  await open('works.html', {}, async (tab) => {
    assert.match(await tab.locator('.sub').textContent(), /DOI or a web address/);
    const first = await tab.locator('table a[href^="works/"]').first().getAttribute('href');
    await tab.goto(new URL(first, tab.url()).href);
    const outside = await tab.locator('main a.outside').count();
    const without = await tab.locator('main .no-address').count();
    assert.ok(without === 1 || (without === 0 && outside > 0));
  });
});

/** The text of a page in the editors' own words: what is quoted stays as it was written. */
const ownWords = (page) => {
  const copy = page.querySelector('main').cloneNode(true);
  for (const e of copy.querySelectorAll('script, style, svg, .sentence .text, .quote, [title]')) e.remove();
  return copy.textContent.replace(/“[^”]*”/g, '');
};

test('what counters are sown in has one name on a page', async () => {
  for (const [page, words] of await readEach(editions().map((slug) => `editions/${slug}.html`), ownWords)) {
    assert.ok(/\bholes?\b/.test(words), page);
    assert.deepEqual(words.match(/.{0,40}\bhouses?\b.{0,30}/g) ?? [], [], page);
  }
});

test('names and numbers on a spiral board stand free: of its edge, of each other and of those who have not left', async () => {
  for (const slug of sticks) {
    for (const players of [2, 3, 6]) {
      await open(`editions/${slug}.html`, { ...wide, hash: `new=&players=${players}&seed=5` }, async (tab) => {
        await alive(tab);
        const found = await tab.evaluate(() => {
          const svg = document.querySelector('#player svg.t-whole');
          if (!svg || !svg.matches('.t-line')) return null;
          const box = (e) => e.getBoundingClientRect();
          const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
          const names = [...svg.querySelectorAll('.t-end, .t-day')];
          const signs = [...svg.querySelectorAll('.t-mother .t-tag')];
          const tents = [...svg.querySelectorAll('.t-tent .t-cloth')];
          const sand = svg.querySelector('.t-sand');
          const at = (x, y) => sand.isPointInFill(new DOMPoint(x, y).matrixTransform(sand.getScreenCTM().inverse()));
          const off = names.filter((n) => !(at(box(n).left, box(n).top + 3) && at(box(n).right, box(n).bottom - 3) && at(box(n).left, box(n).bottom - 3))).map((n) => `${n.textContent} is off the sand`);
          const on = names.flatMap((n, i) => [...names.slice(i + 1), ...signs, ...tents].filter((o) => meet(box(n), box(o))).map((o) => `${n.textContent} lies on ${o.textContent || o.getAttribute('class')}`));
          const close = signs.flatMap((s, i) => signs.slice(i + 1).filter((o) => Math.hypot(box(s).left - box(o).left, box(s).top - box(o).top) < box(s).width * 0.8).map(() => 'two signs lie on each other'));
          return [...off, ...on, ...close];
        });
        if (found) assert.deepEqual(found, [], `${slug}, ${players} players`);
      });
    }
  }
});
