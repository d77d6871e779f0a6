// The lab: an edition's figures again, rules put together by what they do, whole parts, single changes in one chart, two mixtures side by
// side, a mixture with a silence, an address that restores all, a file that the program reads.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import test from 'node:test';
import { catchCopies, copied } from './board.mjs';
import { axeFindings, noiseFindings } from './checks.mjs';
import { ludarium } from '../../tools/engine.mjs';
import { dist, editions, everyEdition, isWorksheet, open, quiet, useBrowser } from './site.mjs';

useBrowser();

const calm = { reducedMotion: 'reduce', prepare: catchCopies, acceptDownloads: true };
const root = resolve(import.meta.dirname ?? '.', '../..');
const ready = (tab) => tab.waitForFunction(() => document.querySelector('.lab-verdict')?.textContent.trim());
const base = async (tab, slug) => {
  await tab.locator('#lab-base').selectOption(slug);
  await tab.waitForFunction((s) => location.hash.includes(`lab=${s}`), slug);
  await ready(tab);
};
const turn = async (tab) => {
  await tab.locator('.lab-readings input:not([checked]) + label').first().click();
  assert.equal(await tab.locator('.lab-turned').textContent(), '1 changed');
};
const play = async (tab, games, seed) => {
  await tab.locator('#lab-games').selectOption(String(games));
  await tab.locator('#lab-seed').fill(String(seed));
  await tab.locator('#lab-seed').press('Tab');
  await played(tab);
};
const start = (tab) => tab.locator('.lab-experiment .lab-run .button').first();
const played = async (tab) => {
  await start(tab).click();
  await figured(tab);
};
const figured = (tab) => tab.waitForFunction(() => document.querySelector('#lab-results').dataset.done, null, { timeout: 120_000 });
/** A table of the figures, by the name of its row. */
const rows = (tab, where) => tab.locator(`${where} tbody tr`).evaluateAll((all) => Object.fromEntries(all.map((r) => [r.children[0].textContent, [...r.children].slice(1).map((c) => c.textContent)])));
const measured = (tab) => rows(tab, '.lab-table');
const printed = async (tab) => {
  if (!(await tab.locator('.lab-picture > details').evaluate((d) => d.open))) await tab.locator('.lab-picture > details > summary').click();
  return rows(tab, '.lab-picture > details');
};
const unfold = async (tab, rule) => {
  await tab.locator(`.lab-clause[data-rule="${rule}"] > summary`).click();
  await tab.locator(`.lab-clause[data-rule="${rule}"] .lab-choices input`).first().waitFor();
};

test('the lab makes the published figures of an edition again from their seed, digit for digit', async () => {
  const slug = 'um-el-banat';
  const published = JSON.parse(readFileSync(join(dist, `data/figures/${slug}.json`), 'utf8'));
  await open('lab.html', calm, async (tab, noise) => {
    await ready(tab);
    await base(tab, slug);
    await play(tab, published.games, published.seed);
    assert.match(await tab.locator('#lab-results').textContent(), /exactly the edition’s published figures/);
    const table = await printed(tab);
    assert.equal(table['turns, mean'][0], published.turns.mean.toFixed(3));
    assert.equal(table['South wins'][0], String(published.wins.south));
    // the measures of the page of figures come of the same games
    assert.match((await measured(tab)).Length[0], new RegExp(`^${published.turns.mean.toFixed(1)} `));
    assert.equal(await tab.locator('.histogram .h-bar').count() > 5, true);
    assert.deepEqual(noiseFindings(noise), []);
  });
});

test('a series can be stopped, and another reading is measured beside the edition', async () => {
  await open('lab.html', calm, async (tab, noise) => {
    await ready(tab);
    await base(tab, 'um-el-banat');
    await tab.locator('#lab-games').selectOption('100000');
    await start(tab).click();
    const slow = { timeout: 180_000 };
    // seen and stopped in one breath: a hundred thousand games are over in a moment
    const begun = () => document.querySelector('.lab-run progress').value > 0 && (document.querySelector('.lab-experiment .lab-run .button').click(), true);
    await tab.waitForFunction(begun, null, slow);
    await tab.waitForFunction(() => /Stopped/.test(document.querySelector('.lab-line').textContent), null, slow);
    await turn(tab);
    await play(tab, 1000, 5);
    assert.equal(await tab.locator('.histogram .h-mean').count(), 2);
    assert.deepEqual(noiseFindings(noise), []);
  });
});

test('a swap that leaves situations open says which, offers a way, and keeps the board still until they are decided', async () => {
  await open('lab.html', { ...calm, hash: 'lab=um-el-banat;-banat.peck;%2Bawagagae.tax' }, async (tab, noise) => {
    await ready(tab);
    assert.match(await tab.locator('.lab-problem h2').first().textContent(), /undecided/i);
    assert.equal(await tab.locator('#lab-player').count(), 0);
    assert.deepEqual(await axeFindings(tab), []);
    await tab.locator('.lab-ways .button', { hasText: /^Put .* back$/ }).click();
    await tab.waitForFunction(() => !document.querySelector('.lab-problem'));
    await tab.locator('.lab-swap .button', { hasText: 'Remove' }).click();
    await tab.waitForSelector('#lab-player .hole[aria-label]');
    assert.deepEqual(noiseFindings(noise), []);
  });
});

test('a link restores mixture, readings, position and ply; the saved file plays the same in the program', async () => {
  const mixture = 'lab=um-el-banat;-banat.remainder-2;%2Bawagagae.remainder-2';
  let link = '';
  let shown;
  let toml = '';
  const look = (tab) => tab.locator('#lab-player .hole').evaluateAll((holes) => holes.map((h) => h.getAttribute('aria-label')));
  const turned = (tab) => tab.locator('.lab-readings input:checked').evaluateAll((inputs) => inputs.map((i) => `${i.dataset.question}:${i.dataset.reading}`));
  let figures = '';
  await open('lab.html', { ...calm, hash: mixture }, async (tab, noise) => {
    await tab.waitForSelector('#lab-player .hole[aria-label]');
    await turn(tab);
    for (let i = 0; i < 3; i++) {
      await tab.locator('#lab-player .hole[aria-disabled="false"]').first().click();
      await quiet(tab, 120);
    }
    await tab.locator('#lab-player .step-back').click();
    await quiet(tab, 120);
    await tab.locator('.lab-bar .button', { hasText: 'Copy link' }).click();
    await quiet(tab, 120);
    link = new URL(await copied(tab)).hash.slice(1);
    shown = [await look(tab), await turned(tab)];
    await play(tab, 1000, 3);
    // the edition stands first, the mixture in hand behind it
    figures = (await printed(tab))['turns, mean'][1];
    const [download] = await Promise.all([tab.waitForEvent('download'), tab.locator('.lab-bar .button', { hasText: 'Save as TOML' }).click()]);
    const folder = mkdtempSync(join(tmpdir(), 'ludarium-lab-'));
    toml = join(folder, 'mixture.toml');
    await download.saveAs(toml);
    assert.deepEqual(noiseFindings(noise), []);
  });
  await open('lab.html', { ...calm, hash: link }, async (tab, noise) => {
    await tab.waitForSelector('#lab-player .hole[aria-label]');
    await quiet(tab, 200);
    assert.deepEqual([await look(tab), await turned(tab)], shown);
    assert.equal(await tab.locator('.lab-swap').count(), 1);
    assert.deepEqual(noiseFindings(noise), []);
  });
  const simulated = JSON.parse(execFileSync(ludarium, ['simulate', toml, '--games', '1000', '--seed', '3', '--scope', 'round', '--json', '--corpus', join(root, 'corpus')], { encoding: 'utf8' }));
  assert.equal(simulated.turns.mean.toFixed(3), figures);
  rmSync(resolve(toml, '..'), { recursive: true });
});

test('a game of sticks is changed and played in the lab too, with clauses of its own family alone', async () => {
  const [slug] = editions('track');
  await open('lab.html', calm, async (tab, noise) => {
    await ready(tab);
    await base(tab, slug);
    await tab.waitForSelector('#lab-player.track-player .track-choices button');
    await tab.locator('#lab-player .track-choices button').first().click();
    await tab.waitForFunction(() => document.querySelectorAll('#lab-player .log .move').length === 1);
    await turn(tab);
    await tab.waitForSelector('#lab-player .track-choices button');
    await tab.locator('.lab-all summary').last().click();
    await tab.locator('#lab-more optgroup').first().waitFor({ state: 'attached' });
    const lenders = await tab.locator('#lab-more optgroup').evaluateAll((groups) => groups.length);
    // worksheets lend nothing
    assert.equal(lenders, everyEdition('track').filter((s) => !isWorksheet(s)).length - 1);
    await tab.locator('.lab-bar .button', { hasText: 'Copy link' }).click();
    await quiet(tab, 120);
    const link = new URL(await copied(tab)).hash.slice(1);
    assert.match(link, new RegExp(`lab=${slug}`));
    assert.deepEqual(noiseFindings(noise), []);
  });
});

for (const bad of ['lab=nonsense', 'lab=um-el-banat;-banat.nothing', 'lab=um-el-banat;*banat.peck', 'lab=%E0%A4%A']) {
  test(`a link to ${bad} says so and leaves a lab that works`, async () => {
    await open('lab.html', { ...calm, hash: bad }, async (tab, noise) => {
      await tab.waitForSelector('#lab-player .hole[aria-label]');
      assert.notEqual(await tab.locator('.notice-place').first().textContent(), '');
      assert.deepEqual(noiseFindings(noise), []);
    });
  });
}

test('rules that do the same are one choice, and play digit for digit the same games', async () => {
  const hash = (value) => `seed=1&lab=um-el-banat;-banat.through;%2B${value}&n=400&run=1`;
  let groups = [];
  await open('lab.html', { ...calm, hash: 'lab=um-el-banat' }, async (tab, noise) => {
    await ready(tab);
    await unfold(tab, 'banat.setup');
    const choices = (rule) => tab.locator(`.lab-clause[data-rule="${rule}"] .lab-choices input`).evaluateAll((all) => all.map((i) => [i.value, i.dataset.same?.split(' ') ?? [], i.closest('.lab-open') === null]));
    const boards = await choices('banat.setup');
    const rules = boards.flatMap(([, same]) => same);
    assert.ok(rules.length > 20, `${rules.length} rules of other games speak of the board`);
    assert.ok(boards.length < rules.length, `${boards.length} choices of ${rules.length} rules`);
    assert.equal(new Set(rules).size, rules.length, 'a rule stands in two choices');
    await unfold(tab, 'banat.through');
    groups = (await choices('banat.through')).filter(([value, same, whole]) => whole && value.includes('.') && same.length > 1);
    assert.deepEqual(noiseFindings(noise), []);
  });
  assert.ok(groups.length > 0, 'no two rules do the same in place of passing a daughter');
  for (const [, [one, other]] of groups.slice(0, 2)) {
    const pages = [];
    for (const value of [one, other]) {
      await open('lab.html', { ...calm, hash: hash(value) }, async (tab) => {
        await figured(tab);
        pages.push([await measured(tab), await printed(tab)]);
      });
    }
    assert.deepEqual(pages[0], pages[1], `${one} and ${other}`);
  }
});

test('choosing at a rule folds nothing and moves nothing, and the way back puts it as it was', async () => {
  await open('lab.html', { ...calm, viewport: { width: 1440, height: 900 }, hash: 'lab=um-el-banat' }, async (tab, noise) => {
    await ready(tab);
    const rule = tab.locator('.lab-clauses .lab-clause').nth(6);
    const id = await rule.getAttribute('data-rule');
    await unfold(tab, id);
    const choice = rule.locator('.lab-choices input:not(:checked)').first();
    await choice.scrollIntoViewIfNeeded();
    const before = await choice.boundingBox();
    const value = await choice.getAttribute('value');
    await choice.check();
    await tab.waitForFunction(() => /lab=um-el-banat%3B/.test(location.hash));
    await quiet(tab, 400);
    assert.equal(await rule.evaluate((d) => d.open), true);
    const now = rule.locator(`.lab-choices input[value="${value}"]`);
    assert.equal(await now.isChecked(), true);
    const after = await now.boundingBox();
    assert.ok(Math.abs(after.y - before.y) < 3, `${before.y} to ${after.y}`);
    // what comes of it stays in sight beside the rules, wherever they are read
    const start = await tab.locator('#lab-results').boundingBox();
    assert.ok(start.y >= 0 && start.y < 700, `the figures stand at ${start.y}`);
    await tab.goBack();
    await tab.waitForFunction(() => !document.querySelector('.lab-swap'));
    assert.equal(await rule.evaluate((d) => d.open), true);
    await tab.goForward();
    await tab.waitForSelector('.lab-swap');
    assert.deepEqual(noiseFindings(noise), []);
  });
});

test('a whole part of another game comes in one press, with what has to come along', async () => {
  await open('lab.html', { ...calm, hash: 'lab=um-el-banat' }, async (tab, noise) => {
    await ready(tab);
    await tab.locator('.lab-features .lab-section > summary').click();
    await tab.locator('.lab-features [data-part="opening"] > summary').click();
    const offers = tab.locator('.lab-features [data-part="opening"] .lab-offers .button');
    await offers.first().waitFor({ timeout: 60_000 });
    const many = tab.locator('.lab-features [data-part="opening"] .lab-offers li', { hasText: /[2-9] rules added/ }).first();
    await many.locator('.button').click();
    await tab.waitForFunction(() => document.querySelectorAll('.lab-swap').length > 1);
    await tab.waitForSelector('#lab-player .hole[aria-label]');
    assert.equal(await tab.locator('.lab-problem').count(), 0, 'the part leaves something open');
    await played(tab);
    assert.match(await tab.locator('.lab-main').textContent(), /the edition/);
    assert.deepEqual(noiseFindings(noise), []);
  });
});

test('all measures of the page of figures are shown, of strong players too, with how they were made', async () => {
  const page = readFileSync(join(dist, 'figures.html'), 'utf8');
  await open('lab.html', { ...calm, hash: 'lab=um-el-banat;-banat.remainder-2;%2Bawagagae.remainder-2&n=100' }, async (tab, noise) => {
    await ready(tab);
    await played(tab);
    const measures = await measured(tab);
    assert.equal(Object.keys(measures).length, 7);
    for (const name of Object.keys(measures)) assert.ok(page.includes(name), name);
    assert.match(await tab.locator('.lab-experiment .lab-line').first().textContent(), /^100 rounds of each, with the same random numbers; every player a beginner, who .*; seed 1\.$/);
    const shares = await tab.locator('#lab-show option').evaluateAll((all) => all.map((o) => o.value));
    for (const show of shares) {
      await tab.locator('#lab-show').selectOption(show);
      assert.equal(await tab.locator('.lab-picture svg.histogram').count(), 1, show);
      assert.deepEqual(await measured(tab), measures, 'another measure plays other games');
    }
    const strong = await tab.locator('#lab-by option').evaluateAll((all) => all.map((o) => o.value).filter((v) => v.startsWith('search') || v.startsWith('deep')));
    assert.ok(strong.length >= 2, strong.join());
    await tab.locator('#lab-by').selectOption(strong[0]);
    await played(tab);
    assert.notDeepEqual(await measured(tab), measures);
    assert.match(await tab.locator('.lab-experiment .lab-line').first().textContent(), /the first 6 moves random; seed 1/);
    assert.deepEqual(noiseFindings(noise), []);
  });
});

test('every single change is played in one chart, the greatest effect first, and each is what it is when it is taken', async () => {
  await open('lab.html', { ...calm, viewport: { width: 1440, height: 900 }, hash: 'lab=um-el-banat&n=100&lots=4' }, async (tab, noise) => {
    await ready(tab);
    const start = tab.locator('.lab-matters .lab-run .button').first();
    await tab.locator('#lab-each').selectOption('100');
    await start.click();
    await tab.waitForFunction(() => document.querySelector('.lab-matters progress').value > 0.35, null, { timeout: 120_000 });
    await start.click();
    assert.match(await tab.locator('.lab-matters .lab-line').textContent(), /^Stopped/);
    await start.click();
    await tab.waitForFunction(() => document.querySelector('.lab-matters').dataset.done, null, { timeout: 240_000 });
    const effects = await tab.locator('.lab-effects > table tbody tr').evaluateAll((all) => all.map((r) => ({ apart: r.classList.contains('apart'), words: r.lastElementChild.textContent })));
    assert.ok(effects.length > 3 && effects.every((e) => e.apart), `${effects.length} rules`);
    const size = ({ words }) => Math.abs(Number(/^[+−]?([\d.]+)/.exec(words)[1]));
    for (const [i, effect] of effects.entries()) {
      const next = effects[i + 1];
      if (!next) continue;
      assert.ok(effect.apart >= next.apart, `row ${i + 1}: ${effect.words} before ${next.words}`);
      if (effect.apart === next.apart) assert.ok(size(effect) >= size(next) - 0.051, `row ${i + 1}: ${effect.words} before ${next.words}`);
    }
    assert.deepEqual(await axeFindings(tab), []);
    await tab.locator('.lab-effects > table .lab-go').first().click();
    await tab.waitForFunction(() => /^#.*(%3B|r=)/.test(location.hash));
    await ready(tab);
    await played(tab);
    assert.equal((await measured(tab)).Length[2], effects[0].words);
    assert.deepEqual(noiseFindings(noise), []);
  });
});

test('two mixtures are held against each other, and the address keeps both with players, measure and figures', async () => {
  let shown;
  let hash;
  await open('lab.html', { ...calm, hash: 'lab=um-el-banat' }, async (tab, noise) => {
    await ready(tab);
    await turn(tab);
    await tab.getByRole('button', { name: 'Keep these rules as A' }).click();
    await base(tab, 'bosh');
    await tab.locator('#lab-by').selectOption('greedy');
    await tab.locator('#lab-show').selectOption({ index: 3 });
    await play(tab, 100, 9);
    shown = [await measured(tab), await tab.locator('.lab-main').textContent()];
    assert.match(shown[1], /: B [\d.]+.*, A [\d.]+/);
    assert.equal(await tab.locator('.lab-kept dd').first().textContent(), 'Um el Banât: one alternative reading');
    hash = new URL(tab.url()).hash.slice(1);
    assert.deepEqual(noiseFindings(noise), []);
  });
  await open('lab.html', { ...calm, hash }, async (tab, noise) => {
    await figured(tab);
    assert.deepEqual([await measured(tab), await tab.locator('.lab-main').textContent()], shown);
    await tab.reload();
    await figured(tab);
    assert.deepEqual([await measured(tab), await tab.locator('.lab-main').textContent()], shown);
    await tab.getByRole('button', { name: 'Swap A and B' }).click();
    await ready(tab);
    await played(tab);
    const turned = await measured(tab);
    assert.deepEqual([turned.Length[1], turned.Length[0]], [shown[0].Length[0], shown[0].Length[1]]);
    // the way back leads to what stood before
    await tab.goBack();
    await tab.waitForFunction(() => document.querySelector('#lab-base').value === 'bosh');
    assert.deepEqual(noiseFindings(noise), []);
  });
});

test('the lab begins with a game that comes to an end, and says on a telephone what comes of it where one chooses', async () => {
  const phone = { ...calm, viewport: { width: 375, height: 812 }, hasTouch: true };
  await open('lab.html', phone, async (tab, noise) => {
    await ready(tab);
    const slug = await tab.locator('#lab-base').inputValue();
    const figures = JSON.parse(readFileSync(join(dist, `data/figures/${slug}.json`), 'utf8'));
    assert.deepEqual([figures.capped, figures.endless_moves], [0, 0]);
    assert.notEqual(slug, await tab.locator('#lab-base option').first().getAttribute('value'));
    const bar = tab.locator('.lab-now');
    await bar.locator('.button').click();
    await figured(tab);
    const box = await bar.boundingBox();
    assert.ok(box.y > 600 && box.y + box.height <= 813, JSON.stringify(box));
    assert.match(await bar.locator('.lab-short').textContent(), /^Length: [\d.]+/);
    // to the figures, and the address stays
    const address = tab.url();
    await bar.locator('.lab-short').click();
    await quiet(tab, 200);
    assert.equal(tab.url(), address);
    assert.ok((await tab.locator('#lab-results').boundingBox()).y < 200);
    await tab.locator('.lab-clauses .lab-clause > summary').nth(3).click();
    await quiet(tab, 400);
    assert.deepEqual(await axeFindings(tab), []);
    const over = await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(over <= 0, `${over} px too wide`);
    assert.deepEqual(noiseFindings(noise), []);
  });
});
