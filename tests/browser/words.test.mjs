// Words for people: no code of the compiler, no parameter and no number of a hole where a reader reads; statuses have a key.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { alive, byMouse, isOver, move, ready } from './board.mjs';
import { dist, editions, everyEdition, isWorksheet, lookUp, open, openEach, pages, quiet, readEach, useBrowser } from './site.mjs';
import * as sticks from './trackboard.mjs';

useBrowser();

/** What only a program says. */
const CODES = [
  [/\b(?:theirs|mine|any):[a-z]/, 'a mark as the compiler has it'],
  [/[<>]=/, 'a comparison'],
  [/\bQ-[a-z0-9]+-\d/, 'the code of a doubt'],
  [/\b\d+\.\.\d+\b/, 'a range of holes'],
  [/\bholes? \d+\b/, 'a hole by its number'],
  [/\b(?:mean|share)\(/, 'a statistic as the studies have it'],
  [/\b[a-z]+_[a-z]+=/, 'a parameter'],
  [/\bcompile\b/, 'the compiler'],
  [/\bno clause (?:sets|says)\b/, 'a finding of the compiler'],
  [/\b(?:sow|setup|stuck|gather|divide|match|opening|starter|turn|endless|feed|strip|majority)\.[a-z-]+\b/, 'a parameter'],
];

/** The text of a page as a reader meets it: without addresses of rules, commands, notation and hashes, which are meant for copying. */
const reading = (tab, selector = 'main') =>
  tab.evaluate((selector) => {
    const copy = document.querySelector(selector).cloneNode(true);
    for (const e of copy.querySelectorAll('script, style, code, pre, .pos, .moves, .clause-id, .id, .hash, .event-clause, svg, .vh')) e.remove();
    // what stands apart on the page stands apart here
    for (const e of copy.querySelectorAll('p, li, td, th, dt, dd, h1, h2, h3, summary, option, button, label')) e.append('\n');
    return copy.textContent;
  }, selector);

const found = (text) =>
  text.split('\n').flatMap((line) => CODES.filter(([code]) => code.test(line)).map(([, what]) => `${what}: ${line.replace(/\s+/g, ' ').trim().slice(0, 160)}`));

for (const slug of editions('all')) {
  test(`${slug}: no code of a program stands in the reader's text`, () =>
    open(`editions/${slug}.html`, { query: 'study', reducedMotion: 'reduce' }, async (tab) => {
      await tab.locator('#player.alive').waitFor();
      assert.deepEqual(found(await reading(tab)), []);
      // nor the keys of readings, but where their words are the same
      const keys = await tab.locator('#doubts input[data-reading]').evaluateAll((inputs) => inputs.map((i) => i.dataset.reading).filter((k) => k.includes('-')));
      const text = await reading(tab, '#doubts');
      assert.deepEqual(keys.filter((key) => text.includes(`“${key}”`)), []);
      assert.equal(await tab.getByText('Under the reading', { exact: false }).count(), 0);
    }));

  test(`${slug}: statuses of sentences and of rules have a key`, () =>
    open(`editions/${slug}.html`, { query: 'study', viewport: { width: 1440, height: 900 } }, async (tab) => {
      const key = tab.locator('#marks-key');
      assert.equal(await key.isVisible(), false);
      await tab.locator('.edition-head .key-button').click();
      assert.equal(await key.isVisible(), true);
      const words = await key.textContent();
      for (const word of ['modelled', 'claim', 'context', 'contradicted', 'unmodelled', 'attested', 'inferred', 'conjectured']) assert.ok(words.includes(word), word);
    }));
}

test('what a game tells and asks while it is played is written in sentences', async () => {
  for (const slug of editions()) {
    await open(`editions/${slug}.html`, { reducedMotion: 'reduce' }, async (tab) => {
      await alive(tab);
      let seen = await ready(tab);
      for (let i = 0; i < 10 && !isOver(seen); i++) seen = await move(tab, seen, byMouse);
      const events = tab.locator('#player .log .event');
      const count = await events.count();
      for (let i = 0; i < count; i += 3) {
        await events.nth(i).evaluate((button) => button.click());
        const kickers = await tab.locator('#player .why-box .kicker').allTextContents();
        for (const question of kickers) {
          assert.doesNotMatch(question, /What may \w+ do with/, slug);
          assert.match(question, /^(Why|How|What|Who)\b.*\?$/, slug);
        }
        assert.equal(await tab.locator('#player .why-box .kicker').evaluateAll((all) => all.some((e) => getComputedStyle(e).textTransform === 'uppercase')), false, 'a in capitals is A');
      }
      assert.deepEqual(found(await reading(tab, '#player')), [], slug);
    });
  }
  const [slug] = editions('track');
  await open(`editions/${slug}.html`, { reducedMotion: 'reduce', hash: 'new=&players=2&seed=5' }, async (tab) => {
    await sticks.alive(tab);
    let seen = await sticks.ready(tab);
    for (let i = 0; i < 6; i++) seen = await sticks.choose(tab, seen.choices[0]);
    await tab.locator('#player .step-back').click();
    assert.doesNotMatch(await tab.locator('#player .todo').textContent(), /^(.+): \1/i);
  });
});

test('one fact has one figure: who began wins, and how long a game is, stand once', async () => {
  const figures = await readEach(
    everyEdition('all').map((slug) => `editions/${slug}.html`),
    (page) => [...page.querySelectorAll('#figures tbody th')].map((th) => th.firstChild.textContent.trim()),
  );
  assert.ok([...figures.values()].some((labels) => labels.length > 0));
  for (const [page, labels] of figures) {
    const begins = labels.filter((l) => /began|first player|first-mover/.test(l));
    assert.ok(begins.length <= 1, `${page}: ${begins}`);
    if (begins.length) assert.match(begins[0], /of all|share of/, `${page}: what “${begins[0]}” is a share of is not said`);
    const turns = labels.filter((l) => /^(turns in|length, turns)/.test(l));
    assert.ok(turns.length <= 1, `${page}: ${turns}`);
  }
});

test('a worksheet says at its head and on the first page how many of its rules no source carries', async () => {
  const sheets = editions('all').filter((slug) => readFileSync(join(dist, `editions/${slug}.html`), 'utf8').includes('class="worksheet-note"'));
  assert.ok(sheets.length > 0);
  for (const slug of sheets) {
    const conjectured = await open(`editions/${slug}.html`, { viewport: { width: 1440, height: 900 } }, async (tab) => {
      const note = tab.locator('.worksheet-note');
      const box = await note.boundingBox();
      assert.ok(box.y < 400, `the note stands at ${box.y}`);
      const count = await tab.locator('#rules .clause:not([data-clause^="all."]) .certainty', { hasText: 'conjectured' }).count();
      assert.ok((await note.textContent()).includes(String(count)), `${count} conjectured: ${await note.textContent()}`);
      return count;
    });
    await open('editions.html', {}, async (tab) => {
      const card = await tab.locator(`.game:has(a[href="editions/${slug}.html"])`).textContent();
      assert.ok(card.includes(`${conjectured} of`), card);
    });
  }
});

test('search understands ids with their prefix, questions, slips beside prefixes, and finds the best words where nothing has all', () =>
  open('search.html', {}, async (tab) => {
    for (const [query, found] of [
      ['DLP.Evidence.703', /Um el Banat/], ['evidence 703', /Um el Banat/], ['DLP.Games.330', /records/i], ['mancala in Kenya', /Kenya|Shisima/], ['sowing games in Kenya', /Kenya|Shisima/],
      ['games with dice in Egypt before 1000 BC', /Egypt|dice/], ['who wins if the board is empty', /empty/], ['what happens to the last counter', /last counter/], ['games played by women', /Female/],
      ['Davies 1925 page 143', /Um el Ban/], ['kalaha', /Kalah,/], ['which games have a king', /Tablut/], ['what did Linnaeus write', /Tablut/], ['draughts in Ethiopia', /draughts/i], ['tigers and goats', /Bagh chal/],
    ]) {
      await lookUp(tab, query);
      assert.match(await tab.locator('.results').textContent(), found, query);
      assert.equal(await tab.locator('.did-you-mean').count(), 0, query);
    }
  }));

test('search finds the games by what people call them: mancala, countries, peoples, other spellings', () =>
  open('search.html', {}, async (tab) => {
    const games = async (q) => {
      await lookUp(tab, q);
      return tab.locator('.results section:first-child .hit').allTextContents();
    };
    assert.equal((await games('mancala')).length, everyEdition('sowing').filter((slug) => !isWorksheet(slug)).length);
    // a country leads to its records first, and to its games
    for (const country of ['sudan', 'ethiopia', 'eritrea', 'egypt']) {
      assert.equal((await games(country))[0]?.toLowerCase(), country);
      const kinds = await tab.locator('.results h2').allTextContents();
      assert.match(kinds[0], /present-day countr/i, country);
      assert.ok(kinds.some((kind) => /games to read and play|incomplete editions?/i.test(kind)), `${country}: ${kinds}`);
    }
    for (const [spelling, game] of [['om el banat', /Um el Ban/], ['umm el banat', /Um el Ban/], ['hyena', /Merafib/], ['senat', /Senet/], ['tab', /Taba|Merafib/]]) {
      assert.ok((await games(spelling)).some((title) => game.test(title)), `${spelling}: ${await games(spelling)}`);
    }
    // nothing raw, and filters by kind
    await games('daughter');
    assert.doesNotMatch(await tab.locator('.results').textContent(), /\*/);
    await tab.getByRole('button', { name: /^sentences/ }).click();
    const kinds = await tab.locator('.results h2').allTextContents();
    assert.deepEqual(kinds.map((k) => k.toLowerCase()), ['sentences']);
    // arrows go through the hits, but a choice of games keeps its own
    await tab.locator('#search-game').focus();
    await tab.keyboard.press('ArrowDown');
    assert.equal(await tab.evaluate(() => document.activeElement.id), 'search-game', 'an arrow left the choice of games');
  }));

test('a misspelt word is answered with what was meant', () =>
  open('search.html', { hash: 'q=uamd' }, async (tab) => {
    const offer = tab.locator('.did-you-mean a, .did-you-mean button').first();
    await offer.waitFor();
    await offer.click();
    await quiet(tab, 150);
    assert.ok((await tab.locator('.results .hit').count()) > 0);
  }));

test('the search box tells whole what it searches', async () => {
  for (const width of [1440, 1920]) {
    await open('index.html', { viewport: { width, height: 900 } }, async (tab) => {
      const fits = await tab.locator('#find').evaluate((box) => {
        const style = getComputedStyle(box);
        const context = document.createElement('canvas').getContext('2d');
        context.font = style.font;
        return context.measureText(box.placeholder).width <= box.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      });
      assert.ok(fits, `cut at ${width}`);
    });
  }
});

test('every page of the site is free of the codes of programs in its running text', async () => {
  const some = pages().filter((page) => /^(index|compare|lab|works|records|glossary)\.html$|^compare\//.test(page));
  await openEach(some, {}, async (tab, _, page) => {
    await quiet(tab, 200);
    assert.deepEqual(found(await reading(tab)), [], page);
  });
});

test('a swap that leaves something open is put in words, keeps the readings, and can be swapped again at its place', () =>
  open('lab.html', { reducedMotion: 'reduce', hash: 'lab=um-el-banat;-banat.peck-empty;%2Bshoa1.tax-empty' }, async (tab) => {
    await tab.locator('.lab-problem').waitFor();
    const problems = await tab.locator('.lab-problem > ul').allTextContents();
    assert.deepEqual(problems, ['When the last counter falls into the opponent’s daughter, which was empty, no rule says what comes next: whether the move ends, goes on, or is made again.']);
    assert.deepEqual(found(await reading(tab)), []);
    assert.ok((await tab.locator('.lab-readings input').count()) > 6, 'the readings are gone');
    const rule = tab.locator('.lab-clause[data-rule="banat.peck-empty"]');
    await rule.locator('summary').first().click();
    await tab.waitForFunction(() => document.querySelector('.lab-clause[data-rule="banat.peck-empty"] input:checked'));
    const taken = rule.locator('input:checked');
    assert.ok([await taken.getAttribute('value'), ...((await taken.getAttribute('data-same')) ?? '').split(' ')].includes('shoa1.tax-empty'));
    assert.match(await rule.locator('.lab-open > summary').textContent(), /leave something undecided$/);
    await rule.locator('input[value=""] + label').click();
    await tab.locator('#lab-player .hole').first().waitFor();
    assert.equal(await tab.locator('.lab-problem').count(), 0);
    assert.ok((await tab.locator('.lab-readings input:not([disabled])').count()) > 0);
    const words = await tab.locator('.lab-readings label').allTextContents();
    assert.ok(words.some((w) => w.split(' ').length > 3), `readings by their keys: ${words.slice(0, 6)}`);
  }));

test('words for the same thing stand together in one glossary, with game and sentence; the words of the pages are explained', () =>
  open('glossary.html', { viewport: { width: 1440, height: 900 } }, async (tab) => {
    const groups = await tab.evaluate(() => [...document.querySelectorAll('#games-words ~ h3')].map((h) => [h.textContent, [...h.nextElementSibling.querySelectorAll('th[scope="row"]')].map((th) => th.textContent)]));
    const marks = groups.find(([, words]) => words.includes('daughter'));
    assert.ok(marks && marks[1].includes('weg'), JSON.stringify(groups));
    const cites = await tab.locator('.words-table td:last-child a').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    assert.ok(cites.length > 8 && cites.every((href) => /^editions\/[\w-]+\.html#([A-Z]\.)?[CR]\d+$|^records\//.test(href)), cites.join(' '));
    const words = await tab.locator('dl.words dt').allTextContents();
    for (const word of ['account', 'the editors’ summary', 'record', 'rule', 'doubt', 'reading', 'claim']) assert.ok(words.includes(word), word);
  }));

test('no mark of punctuation beside an explained word is left alone on a line', async () => {
  for (const slug of editions('all')) {
    await open(`editions/${slug}.html`, { query: 'study', viewport: { width: 375, height: 812 } }, async (tab) => {
      await tab.locator('.tabs a[href="#account"]').click();
      const broken = await tab.evaluate(() => [...document.querySelectorAll('#account .together')].filter((s) => s.getClientRects().length > 1).map((s) => s.textContent));
      const loose = await tab.evaluate(() => [...document.querySelectorAll('#account button.term')].filter((t) => t.parentElement.matches('.text') && t.nextSibling instanceof Text && /^["”’.,;:)]/.test(t.nextSibling.data)).length);
      assert.deepEqual([broken, loose], [[], 0], slug);
    });
  }
});

test('in the lab who wins is shown, for the mixture and for the edition', () =>
  open('lab.html', { reducedMotion: 'reduce' }, async (tab) => {
    await tab.waitForFunction(() => document.querySelector('.lab-verdict')?.textContent.trim());
    await tab.locator('#lab-base').selectOption('um-el-banat');
    await tab.waitForFunction(() => location.hash.includes('lab=um-el-banat'));
    await tab.locator('.lab-readings input:not([checked]) + label').first().click();
    await tab.locator('#lab-games').selectOption('1000');
    await tab.locator('#lab-results .lab-run .button-accent').click();
    await tab.waitForFunction(() => document.querySelector('#lab-results').dataset.done, null, { timeout: 120_000 });
    assert.match(await tab.locator('.lab-wins').textContent(), /South wins \d+\.\d\s% \(in the edition \d+\.\d\s%\) · North wins/);
  }));

const standing = everyEdition('all').map((slug) => `editions/${slug}.html`);
let texts;
for (const page of standing) {
  test(`${page}: nothing empty is quoted, and words of the edition's own are no quotation`, async () => {
    texts ??= await readEach(standing, (page) => page.body.textContent);
    const text = texts.get(page);
    assert.doesNotMatch(text, /“\s*”/);
    assert.doesNotMatch(text, /“\s*In our words/);
  });
}
