// Two games side by side: the shown line is played move by move on both boards and parts them where it says.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { axeFindings, axeInBoth, noiseFindings } from './checks.mjs';
import { dist, everyPage, open, openEach, pages, quiet, useBrowser } from './site.mjs';
import { catchCopies } from './board.mjs';

useBrowser();

const calm = { reducedMotion: 'reduce', prepare: catchCopies };
const PAIR = 'compare/gabata-shoa-i--um-el-banat.html';
const all = pages().filter((page) => /^compare\/.*--/.test(page));

/** What both boards hold, as screen readers read it. */
const boards = (tab) =>
  tab.evaluate(() =>
    [...document.querySelectorAll('#pair .alive .side')].map((side) => ({
      holes: [...side.querySelectorAll('.hole')].map((hole) => hole.getAttribute('aria-label')),
      counters: [...side.querySelectorAll('.hole')].map((hole) => /\d+/.exec(hole.getAttribute('aria-label').replace(/^.*?[:,]/, ''))?.[0]),
      toMove: side.querySelector('.to-move').textContent,
      why: side.querySelector('.why').textContent,
    })),
  );
const alive = (tab) => tab.waitForFunction(() => document.querySelectorAll('#pair .alive .side .hole[aria-label]').length > 0);

test('the position where Um el Banât and Gabata (Shoa I) part is reached by playing the shown moves', async () => {
  await open(PAIR, calm, async (tab, noise) => {
    await alive(tab);
    const line = await tab.locator('#pair .line .move').allTextContents();
    assert.ok(line.length > 1, `no line is shown: ${line}`);
    assert.equal(await tab.locator('#pair .line li.last').count(), 1);
    const shown = await boards(tab);
    assert.notDeepEqual(shown[0].counters, shown[1].counters, 'after the shown line both boards stand alike');
    await tab.getByRole('button', { name: 'Start again' }).click();
    for (const [i, move] of line.entries()) {
      await quiet(tab, 60);
      const before = await boards(tab);
      assert.deepEqual(before[0].counters, before[1].counters, `they part before move ${i + 1}`);
      await tab.locator(`#pair .alive .side >> nth=${i % 2}`).locator(`.hole[data-hole="${move}"]`).click();
    }
    await quiet(tab);
    const now = await boards(tab);
    assert.deepEqual(now.map((b) => b.holes), shown.map((b) => b.holes));
    for (const b of now) assert.match(b.why, /[a-z0-9]+\.[a-z]/, 'no clause is named for what happened');
    assert.notEqual(now[0].why, now[1].why);
    // no further move is the same in both
    const legal = tab.locator('#pair .alive .hole').first();
    await legal.click({ force: true });
    assert.match(await tab.locator('#pair .notice-place').textContent(), /differ from here/);
    assert.deepEqual(noiseFindings(noise), []);
  });
});

test('a link to two boards restores line and move, and a bad one says so', async () => {
  let hash = '';
  let shown;
  await open(PAIR, calm, async (tab) => {
    await alive(tab);
    await tab.locator('#pair .line .move').nth(3).click();
    await quiet(tab, 60);
    shown = await boards(tab);
    hash = new URL(tab.url()).hash.slice(1);
  });
  await open(PAIR, { ...calm, hash }, async (tab) => {
    await alive(tab);
    assert.deepEqual(await boards(tab), shown);
  });
  for (const bad of ['moves=Z+Q', 'moves=A&ply=x', 'from=nowhere&moves=garbage']) {
    await open(PAIR, { ...calm, hash: bad }, async (tab, noise) => {
      await alive(tab);
      assert.notEqual(await tab.locator('#pair .notice-place').textContent(), '', `nothing is said of #${bad}`);
      assert.deepEqual(noiseFindings(noise), []);
    });
  }
});

test('a link to two boards is copied with a word at the button, and shows the boards on a telephone', async () => {
  const phone = { ...calm, viewport: { width: 375, height: 812 }, hasTouch: true };
  await open(PAIR, { ...phone, hash: 'from=board&moves=A' }, async (tab) => {
    await alive(tab);
    await quiet(tab, 200);
    const top = await tab.locator('#pair .parting.alive').evaluate((stage) => stage.getBoundingClientRect().top);
    assert.ok(top > -20 && top < 400, `the boards stand at ${top}`);
    await tab.getByRole('button', { name: 'Copy link' }).click();
    const button = tab.getByRole('button', { name: 'Copied' });
    await button.waitFor();
    assert.ok(await button.evaluate((b) => document.activeElement === b), 'the focus is lost');
  });
});

test('boards in step have one link to copy, whichever script of the page comes first', async () => {
  // the script of every page, which is read first, does its work last
  const late = (tab) =>
    tab.addInitScript(() => {
      const add = document.addEventListener.bind(document);
      let first = true;
      document.addEventListener = (type, work, ...more) => {
        const last = () => (document.querySelector('#pair .alive .side .hole[aria-label]') ? ((globalThis.last = true), work()) : setTimeout(last, 20));
        const after = type === 'DOMContentLoaded' && first ? last : work;
        first &&= type !== 'DOMContentLoaded';
        add(type, after, ...more);
      };
    });
  await open(PAIR, { ...calm, prepare: async (tab) => (await calm.prepare(tab), late(tab)), hash: 'from=board&moves=A' }, async (tab) => {
    await alive(tab);
    await tab.waitForFunction(() => globalThis.last);
    assert.equal(await tab.getByRole('button', { name: 'Copy link' }).count(), 1);
  });
});

test('boards of another family go in step by the same face, throws and all', async () => {
  const given = (slug) => JSON.parse(/<script type="application\/json" id="edition-data">([^]*?)<\/script>/.exec(readFileSync(join(dist, 'editions', `${slug}.html`), 'utf8'))[1]);
  // no page of a pair has two of them: one takes the place of a page's own games, whose line is none here
  const prepare = async (tab) => {
    await catchCopies(tab);
    await tab.addInitScript((game) => {
      globalThis.ludariumGames = new Proxy({}, { get: () => game, set: () => true });
    }, given('senet'));
  };
  await open(PAIR, { ...calm, prepare }, async (tab, noise) => {
    await tab.waitForFunction(() => document.querySelectorAll('#pair .alive .side .track-choices button').length > 1);
    assert.equal(await tab.locator('#pair .line .move').count(), 0);
    for (let turn = 0; turn < 12; turn++) {
      await tab.locator(`#pair .alive .side >> nth=${turn % 2}`).locator('.track-choices button').first().click();
      await quiet(tab, 60);
      const texts = await tab.locator('#pair .alive .side .throw-words').allTextContents();
      assert.equal(texts[0], texts[1], `turn ${turn}`);
      const heads = await tab.locator('#pair .alive .side .to-move').allTextContents();
      assert.equal(heads[0], heads[1], `turn ${turn}`);
    }
    assert.equal(await tab.locator('#pair .line .move').count(), 12);
    assert.match(await tab.locator('#pair .parting-head h2').textContent(), /^Twelve moves are the same so far/);
    assert.deepEqual(noiseFindings(noise), []);
  });
});

test('the page of a pair shows aspects with the words of both', async () => {
  assert.ok(all.length >= 8, `${all.length} pairs`);
  await openEach(all, calm, async (tab, noise, page) => {
    const rows = await tab.locator('.differ tbody tr').count();
    // twins say the same of every aspect, and the page says so
    if (rows === 0) assert.match(await tab.locator('.pair-head .sub').textContent(), /^Their rules agree in all \d+ points compared/, page);
    const sides = await tab.locator('.differ tbody td').count();
    assert.equal(sides, 2 * rows, page);
    assert.deepEqual(noiseFindings(noise), []);
  });
});

test('sides have the names that their rules give, and places with rules of their own are shown', async () => {
  await open('compare/two.html', { query: 'two=bagh-chal-nepal--tablut-lapland' }, async (tab) => {
    await tab.locator('.differ').waitFor();
    const row = (name) => tab.locator('.differ tr', { has: tab.locator('th', { hasText: name }) });
    assert.deepEqual(await row('who begins').locator('td > b').allTextContents(), ['the goats', 'the Muscovites']);
    assert.doesNotMatch(await tab.locator('.differ').innerText(), /\b(South|North)\b/);
    assert.equal(await row('places with rules').count(), 1);
  });
  await open('compare/achi--dala.html', {}, async (tab) => assert.ok((await tab.locator('.differ tr', { hasText: 'places with rules' }).locator('figure svg').count()) > 0));
});

test('where two games part can be sent from every page of a pair', async () => {
  const some = all.filter((_, i) => i % 5 === 0);
  for (const page of some) {
    await open(page, { ...calm, viewport: { width: 375, height: 812 }, hasTouch: true }, async (tab) => {
      await quiet(tab, 400);
      const copy = tab.getByRole('button', { name: 'Copy link' });
      assert.equal(await copy.count(), 1, page);
      await copy.click();
      await tab.waitForFunction(() => [...document.querySelectorAll('button')].some((b) => b.textContent === 'Copied'));
    });
  }
});

/**
 * Chooses a game in the list that has the focus by the first letter of its name, and then by arrows. A name that is typed would be taken for two
 * where a second passes between two of its letters, as on a busy machine, and another game be chosen.
 */
async function choose(tab, name) {
  await tab.keyboard.press(name[0]);
  const more = await tab.evaluate((name) => [...document.activeElement.options].findIndex((o) => o.text.startsWith(name)) - document.activeElement.selectedIndex, name);
  assert.ok(more >= 0, `${name} is not below what its first letter chooses`);
  for (let n = 0; n < more; n++) await tab.keyboard.press('ArrowDown');
}

test('two games are chosen from two lists at the top, by keyboard, on the table of all and on the page of two', async () => {
  await open('compare.html', { ...calm, viewport: { width: 1440, height: 900 } }, async (tab) => {
    const [choice, matrix] = await Promise.all(['#choose-two', '.matrix-scroll'].map((s) => tab.locator(s).first().boundingBox()));
    assert.ok(choice.y < matrix.y, 'the lists stand below the table');
    await tab.locator('#choose-one').focus();
    await choose(tab, 'Mewegae');
    await tab.keyboard.press('Tab');
    await choose(tab, 'Gabata (W');
    await tab.keyboard.press('Tab');
    await tab.keyboard.press('Enter');
    await tab.waitForURL(/compare\/two\.html\?two=gabata-wuqro--mewegae$/);
    // the page of two names them in its lists, and has no way to where one is already
    assert.deepEqual(await tab.locator('#choose-two select').evaluateAll((all) => all.map((s) => s.value).sort()), ['gabata-wuqro', 'mewegae']);
    assert.equal(await tab.locator('#choose-two .button').getAttribute('href'), null);
    await tab.locator('#choose-other').selectOption('um-el-banat');
    await tab.locator('#choose-two .button').click();
    await tab.waitForURL(/compare\/(?:\S+--um-el-banat\.html|two\.html\?two=\S+--um-el-banat)$/);
  });
  // games of another family have no page with these, and a game none with itself
  await open('compare.html', calm, async (tab) => {
    const offered = await tab.evaluate(() => {
      const [one, other] = ['choose-one', 'choose-other'].map((id) => document.getElementById(id));
      const take = (select, value) => ((select.value = value), select.dispatchEvent(new Event('change')));
      const values = (list) => [...list.querySelectorAll('option')].map((o) => o.value);
      return [...one.querySelectorAll('optgroup')].map(values).map((games) => {
        take(one, games[0]);
        const others = values(other);
        return { games, others, hrefs: others.map((game) => (take(other, game), document.querySelector('#choose-two .button').getAttribute('href'))) };
      });
    });
    const have = new Set(everyPage().filter((page) => page.startsWith('compare/')));
    for (const { games, others, hrefs } of offered) {
      assert.deepEqual(others.toSorted(), games.slice(1).sort());
      assert.deepEqual(hrefs.filter((href) => !have.has(href.split('?')[0])), [], games[0]);
    }
  });
  for (const page of ['compare.html', PAIR]) {
    await open(page, { javaScriptEnabled: false }, async (tab) => {
      const way = await tab.locator('#choose-two a').getAttribute('href');
      assert.ok(/^#alike-title$|compare\.html$/.test(way), way);
    });
  }
});

test('a page of two says of whom, where and by which work each is known, and each rule with its sentences once a side', async () => {
  for (const page of all.filter((_, i) => i % 4 === 0)) {
    await open(page, { javaScriptEnabled: false }, async (tab) => {
      const heads = await tab.locator('.pair-whence dd').allTextContents();
      assert.equal(heads.length, 2, page);
      for (const head of heads) assert.match(head, /^\S.* · .*\d/, page);
      assert.match(await tab.locator('.pair-head .sub').textContent(), /^Their rules (?:agree in all|differ in \d+ of) \d+ points compared/, page);
      const sides = await tab.locator('.differ tbody tr').evaluateAll((rows) => [1, 2].map((n) => rows.flatMap((tr) => [...(tr.cells[n]?.querySelectorAll('p span + a') ?? [])].map((a) => a.textContent))));
      for (const side of sides) assert.equal(new Set(side).size, side.length, `${page}: ${side}`);
      // what stands before is led to, and stands there
      const astray = await tab.locator('.differ a[href^="#differ-"]').evaluateAll((links) => links.filter((a) => {
        const row = document.querySelector(a.getAttribute('href'));
        const name = row?.querySelector('th')?.firstChild.textContent ?? '';
        const before = row && row.compareDocumentPosition(a.closest('tr')) & Node.DOCUMENT_POSITION_FOLLOWING;
        return !before || !a.textContent.includes(name);
      }).map((a) => a.outerHTML));
      assert.deepEqual(astray, [], page);
    });
  }
});

const kept = readdirSync(join(dist, 'data/compared')).map((file) => [file.replace(/\.json$/, ''), JSON.parse(readFileSync(join(dist, 'data/compared', file), 'utf8'))]);
/** The page of two games, and what its address names: they have one of their own, or it is that of any two. */
const have = new Set(everyPage());
const at = (name) => (have.has(`compare/${name}.html`) ? [`compare/${name}.html`, {}] : ['compare/two.html', { query: `two=${name}` }]);

test('two games on boards of different size are played on one, which is named, until they part', async () => {
  const shared = kept.filter(([, c]) => c.common_board?.of);
  assert.ok(shared.length > 20, `${shared.length} pairs`);
  const played = shared.filter(([, c]) => c.common_board.parting?.moves.length || c.common_board.past_the_opening?.moves.length);
  // of every fifth the boards are tried
  for (const [name, { common_board: common }] of played.filter((_, i) => i % Math.ceil(played.length / 5) === 0)) {
    const [page, query] = at(name);
    await open(page, { ...calm, ...query, viewport: { width: 1440, height: 900 } }, async (tab, noise) => {
      await alive(tab);
      assert.match(await tab.locator('.pair-board').textContent(), /^Their boards differ: .* we play both on the board of .*keeps all its other rules/);
      const wanted = common.parting?.moves.length ? common.parting.moves : common.past_the_opening.moves;
      assert.deepEqual(await tab.locator('#pair .line .move').allTextContents(), wanted, name);
      const shown = await boards(tab);
      assert.equal(shown[0].holes.length, shown[1].holes.length, name);
      await tab.locator('#pair .step-start').click();
      await quiet(tab, 80);
      const before = await boards(tab);
      assert.deepEqual(before[0].counters, before[1].counters, name);
      assert.deepEqual(noiseFindings(noise), []);
      assert.deepEqual(await axeFindings(tab), []);
    });
  }
});

test('two games that cannot be played on one board say which rules do not fit', async () => {
  const none = kept.filter(([, c]) => c.common_board && !c.common_board.of);
  const either = [true, false].flatMap((parted) => none.filter(([, c]) => Boolean(c.parting) === parted).slice(0, 2));
  for (const [name, { parting }] of either) {
    const [page, query] = at(name);
    await open(page, query.query ? query : { javaScriptEnabled: false }, async (tab) => {
      await tab.locator('.pair-board').waitFor();
      assert.match(await tab.locator('.pair-board').textContent(), /Neither can be played on the other’s board: .* (?:not fit|played on) the board of .*, and .* (?:not fit|played on) the board of /);
      assert.equal(await tab.locator('.parting').count(), parting ? 1 : 0);
      assert.doesNotMatch(await tab.locator('.pair-head .sub').textContent(), /[Oo]n one board/);
    });
  }
});

test('why two games part stands in whole sentences of their rules', async () => {
  await openEach(all.filter((_, i) => i % 7 === 0), { javaScriptEnabled: false }, async (tab, _, at) => {
    for (const what of await tab.locator('.parting-what').allTextContents()) {
      assert.match(what, /^[^“]+: in .*; in .*\.$|^[^“]+ in both, with differences in detail \(see the clauses\)\.|^Both games word the rule that applies here alike\. They differ in: .*\.$|^(?:The rule of [^“]+ is “[^”]*[.!?]” ?)+$/, `${at}: ${what}`);
    }
  });
});

/** The pairs that have no page of their own, as the scripts beside the site have them. */
const far = readdirSync(join(dist, 'assets/pairs')).flatMap((file) => {
  const script = readFileSync(join(dist, 'assets/pairs', file), 'utf8');
  return Object.entries(JSON.parse(script.slice(script.indexOf('] = ') + 4, -2))).map(([other, page]) => [file.replace(/\.js$/, ''), other, page]);
});

test('any two games have one address, which shows what a page of their own would', async () => {
  assert.ok(far.length > 100, `${far.length} pairs`);
  assert.deepEqual(far.filter(([a, b]) => have.has(`compare/${a}--${b}.html`)), []);
  const inStep = ({ data = '{"parting":[]}' }) => {
    const { parting, past } = JSON.parse(data);
    return Boolean(!parting || parting.length || past);
  };
  const kinds = new Map(far.map((one) => [`${inStep(one[2])} ${one[2].partings?.length ?? 0}`, one]));
  for (const [n, [a, b, page]] of [...kinds.values(), far[0], far.at(-1)].entries()) {
    const view = { ...calm, query: `two=${n % 2 ? `${b}--${a}` : `${a}--${b}`}`, viewport: { width: [375, 768, 1440][n % 3], height: 900 } };
    await open('compare/two.html', view, async (tab, noise) => {
      await tab.locator('.differences').waitFor();
      const drawn = tab.locator(inStep(page) ? '#pair .alive .side svg' : '#pair .side img');
      if (page.partings) await drawn.first().waitFor();
      const name = `${a}--${b}`;
      assert.deepEqual(await tab.locator('.pair-head h1 a').allTextContents(), page.games.map((game) => game.title));
      assert.equal(await tab.title(), `${page.games[0].title} and ${page.games[1].title} · ludarium`);
      const [, rows, points] = /differ in (\d+) of (\d+) points/.exec(await tab.locator('.pair-head .sub').textContent());
      assert.equal(await tab.locator('.differ tbody tr').count(), Number(rows), name);
      assert.match(await tab.locator('.differences .count').textContent(), new RegExp(`${rows} of ${points} `));
      assert.ok((await tab.locator('.differ .foot-line').count()) > 0, `${name}: no sentence is led to`);
      const gone = await tab.locator('main a[href]').evaluateAll((links, hrefs) => links.map((link) => link.getAttribute('href')).filter((href) => !hrefs.includes(href.split(/[#?]/)[0]) && !document.getElementById(href.slice(1))), [...have].map((page) => `../${page}`).concat(page.file ? `../${page.file}` : [], 'two.html', [...have].map((page) => page.replace(/^compare\//, ''))));
      assert.deepEqual(gone, [], name);
      assert.ok((await tab.evaluate(() => document.documentElement.scrollWidth)) <= view.viewport.width, `${name} is wider than the window`);
      assert.deepEqual(await axeInBoth(tab), []);
      assert.deepEqual(noiseFindings(noise), []);
    });
  }
});

test('an address of two that have a page leads there, one of games of two kinds says so, one without names lets you choose', async () => {
  const own = /compare\/(.*)\.html$/.exec(all[0])[1];
  await open('compare/two.html', { ...calm, query: `two=${own}` }, (tab) => tab.waitForURL((url) => url.pathname.endsWith(all[0])));
  await open('compare/two.html', { ...calm, query: 'two=um-el-banat--nothing' }, async (tab) => {
    await tab.locator('.notice').waitFor();
    assert.match(await tab.locator('.notice').textContent(), /“nothing” and “um-el-banat” are not two games of one kind/);
  });
  await open('compare/two.html', calm, async (tab) => {
    await tab.locator('#choose-two .button').click();
    await tab.waitForURL(/--/);
  });
});
