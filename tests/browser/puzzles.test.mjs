// Puzzles: found by the engine, at least four moves each; solved on the living board by mouse and by keys; what was solved is kept on this machine.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { alive } from './board.mjs';
import { axeInBoth, sidewaysFindings } from './checks.mjs';
import { everyPage, open, readEach, useBrowser } from './site.mjs';

useBrowser();

const root = new URL('../../', import.meta.url);
const kept = readdirSync(new URL('corpus/puzzles/', root)).map((file) => JSON.parse(readFileSync(new URL(`corpus/puzzles/${file}`, root), 'utf8')));
const editions = everyPage().filter((page) => page.startsWith('editions/'));
const sheets = everyPage().filter((page) => page.startsWith('sheets/'));

/** The page of a game with puzzles that are done on holes: four at the least. */
const onHoles = ({ game, puzzles }) =>
  editions.includes(`editions/${game}.html`) && puzzles.length > 3 && puzzles.every((p) => !p.before && /^[A-Za-z]$/.test(p.answer));
const PAGE = `editions/${kept.find(onHoles).game}.html`;

const data = async (tab) => JSON.parse(await tab.locator('#edition-data').textContent()).puzzles;
const puzzlesOf = async (tab) => (await data(tab)).filter((p) => p.kind === 'puzzle');
const ask = (tab) => tab.locator('#player .task-ask').textContent();
const verdict = (tab) => tab.locator('#player .task-verdict').textContent();
/** The hole of a token such as `C` or `d`, and another that may be played. */
const hole = (tab, token) => tab.locator(`#player .hole[data-hole="${token}"]`);
const other = (tab, token) => tab.locator(`#player .hole[aria-disabled="false"]:not([data-hole="${token}"])`).first();

test('no page and no sheet has a puzzle of fewer than four moves, and where there are fewer than eight it says why', async () => {
  const seen = await readEach(editions, (page) => ({
    lines: [...page.querySelectorAll('.puzzle-list li')].map((li) => li.textContent),
    few: page.querySelector('#puzzles > p')?.textContent ?? '',
    why: page.querySelectorAll('.puzzles-made li').length,
    plays: page.querySelector('#player') !== null,
  }));
  let many = 0;
  for (const [page, on] of seen) {
    if (!on.plays) continue;
    for (const line of on.lines) assert.match(line, /(four|five|six|seven|eight|nine|ten|eleven|twelve|\d\d+) moves to choose from/, page);
    if (on.lines.length < 8) assert.match(on.few, /could be found|No puzzles yet/, page);
    else many += 1;
    if (on.lines.length) assert.ok(on.why > 0, `${page} does not say what was thrown away`);
  }
  assert.ok(many > 20, `${many} editions have eight puzzles`);
  const printed = await readEach(sheets, (page) => ({
    tasks: [...page.querySelectorAll('.puzzle > p:first-child')].map((p) => p.textContent),
    answers: page.querySelectorAll('.puzzle-answers li').length,
  }));
  for (const [page, on] of printed) {
    for (const words of on.tasks) assert.match(words, /(four|five|six|seven|eight|nine|ten|eleven|twelve|\d\d+) moves to choose from/, page);
    assert.equal(on.answers, on.tasks.length, page);
  }
});

test('what is kept of every game says how it was looked for, and what became of all positions', () => {
  for (const { game, count, looked, puzzles } of kept) {
    const { positions, ...fell } = count;
    const out = Object.values(fell).reduce((sum, n) => sum + n, 0);
    assert.equal(out + puzzles.length, positions, game);
    assert.ok(looked.games > 0 && looked.listed > looked.positions, game);
    for (const p of puzzles) assert.ok(p.moves >= 4 && p.themes.length > 0, `${game} ${p.position}`);
  }
});

test('three puzzles are solved by mouse: a wrong move is called wrong, the right one right, and the next comes', async () => {
  await open(PAGE, { reducedMotion: 'reduce' }, async (tab) => {
    await alive(tab);
    const puzzles = await puzzlesOf(tab);
    await tab.locator('#puzzles button', { hasText: 'Start' }).click();
    for (let i = 0; i < 3; i++) {
      const here = puzzles[i];
      assert.match(await ask(tab), new RegExp(here.open));
      assert.equal(await verdict(tab), '');
      // a wrong one first
      await other(tab, here.line[0]).click();
      await tab.waitForFunction(() => document.querySelector('#player .task-verdict').textContent !== '');
      assert.match(await verdict(tab), /^That is not the answer\./);
      await tab.locator('#player section.task button', { hasText: 'Try again' }).click();
      await tab.waitForFunction(() => document.querySelector('#player .task-verdict').textContent === '');
      await hole(tab, here.line[0]).click();
      await tab.waitForFunction(() => /^Right/.test(document.querySelector('#player .task-verdict').textContent));
      assert.ok((await verdict(tab)).includes(here.answer));
      // the reason is the rule that decided it
      assert.notEqual((await tab.locator('#player .why').textContent()).trim(), '');
      await tab.locator('#player section.task button', { hasText: 'Next puzzle' }).click();
      await tab.waitForFunction(() => document.querySelector('#player .task-verdict').textContent === '');
    }
    assert.match(await tab.locator('.puzzles-done').textContent(), /^3 of \d+ solved\.$/);
  });
});

test('by keys alone: begin, a hint, the move shown, pressed, and on; what is solved stays after the page is opened again, until it is forgotten', async () => {
  await open(PAGE, { reducedMotion: 'reduce' }, async (tab) => {
    await alive(tab);
    const puzzles = await puzzlesOf(tab);
    await tab.locator('#puzzles button', { hasText: 'Start' }).focus();
    await tab.keyboard.press('Enter');
    const press = async (words) => {
      const made = tab.locator('#player section.task button', { hasText: words });
      await made.focus();
      await tab.keyboard.press('Enter');
    };
    for (let i = 0; i < 3; i++) {
      const here = puzzles[i];
      await press('A hint');
      const first = await tab.locator('.task-hint').textContent();
      assert.equal(first, `${here.theme}. ${here.hint}`);
      if (i === 0) {
        await press('Show the move');
        assert.notEqual(await tab.locator('.task-hint').textContent(), first);
      }
      await hole(tab, here.line[0]).focus();
      await tab.keyboard.press('Enter');
      await tab.waitForFunction(() => /^Right/.test(document.querySelector('#player .task-verdict').textContent));
      await press('Next puzzle');
    }
    assert.match(await tab.locator('.puzzles-done').textContent(), /^3 of /);
    // the answer of the first was shown
    assert.deepEqual(await tab.locator('.puzzle-mark').evaluateAll((all) => all.slice(0, 4).map((m) => m.textContent)), ['shown', 'solved', 'solved', '']);
    await tab.reload();
    await alive(tab);
    assert.match(await tab.locator('.puzzles-done').textContent(), /^3 of /);
    const forget = tab.locator('#puzzles button', { hasText: 'Forget' });
    await forget.focus();
    await tab.keyboard.press('Enter');
    assert.match(await tab.locator('.puzzles-done').textContent(), /^3 of /);
    await tab.keyboard.press('Enter');
    assert.match(await tab.locator('.puzzles-done').textContent(), /^None solved yet/);
  });
});

test('an example to try is no puzzle of the series, and says of its line whether it is right', async () => {
  const with_try = [...(await readEach(editions, (page) => page.querySelector('.try-list a')?.getAttribute('href') ?? null))].find(([, href]) => href);
  await open(with_try[0], { hash: with_try[1].slice(1), reducedMotion: 'reduce' }, async (tab) => {
    await alive(tab);
    assert.equal(await tab.locator('#player .task-head').textContent(), 'An example to try');
    assert.equal(await tab.locator('#player section.task').getAttribute('aria-label'), 'Example to try');
  });
});

const reached = kept.find((k) => editions.includes(`editions/${k.game}.html`) && k.puzzles.some((p) => p.before));
test('a puzzle that hangs on the way there is reached by its moves, and its answer is right', { skip: !reached }, async () => {
  const game = reached;
  await open(`editions/${game.game}.html`, { reducedMotion: 'reduce' }, async (tab) => {
    await alive(tab);
    const puzzles = await puzzlesOf(tab);
    const at = puzzles.findIndex((p) => p.before);
    await tab.locator('.puzzle-all summary').click();
    await tab.locator('.puzzle-list a').nth(at).click();
    assert.equal(await tab.locator('#player .task-head').textContent(), `Puzzle ${at + 1} of ${puzzles.length}`);
    assert.equal(await verdict(tab), '');
    await hole(tab, puzzles[at].line[0]).click();
    await tab.waitForFunction(() => /^Right/.test(document.querySelector('#player .task-verdict').textContent));
  });
});

test('while a puzzle is posed, hinted and solved axe finds nothing, light and dark, and a telephone is wide enough', async () => {
  await open(PAGE, { reducedMotion: 'reduce', viewport: { width: 375, height: 800 } }, async (tab) => {
    await alive(tab);
    const [first] = await puzzlesOf(tab);
    await tab.locator('#puzzles button', { hasText: 'Start' }).click();
    await tab.locator('#player .task button', { hasText: 'A hint' }).click();
    assert.deepEqual(await sidewaysFindings(tab), []);
    assert.deepEqual(await axeInBoth(tab), []);
    await hole(tab, first.line[0]).click();
    await tab.waitForFunction(() => /^Right/.test(document.querySelector('#player .task-verdict').textContent));
    await tab.locator('.puzzles-made summary').click();
    await tab.setViewportSize({ width: 1280, height: 900 });
    assert.deepEqual(await axeInBoth(tab), []);
  });
});
