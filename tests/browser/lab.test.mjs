// The lab: an edition's figures again, a mixture with a silence, a link that restores all, a file that the program reads.

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
  await tab.locator('.lab-run .button').click();
  await tab.waitForFunction(() => document.querySelector('.lab-experiment').dataset.done, null, { timeout: 120_000 });
};

test('the lab makes the published figures of an edition again from their seed, digit for digit', async () => {
  const slug = 'um-el-banat';
  const published = JSON.parse(readFileSync(join(dist, `data/figures/${slug}.json`), 'utf8'));
  await open('lab.html', calm, async (tab, noise) => {
    await ready(tab);
    await base(tab, slug);
    await play(tab, published.games, published.seed);
    assert.match(await tab.locator('.lab-experiment').textContent(), /digit for digit/);
    await tab.locator('.lab-picture summary').click();
    const table = await tab.locator('.lab-picture tbody tr').evaluateAll((rows) => Object.fromEntries(rows.map((r) => [r.children[0].textContent, r.children[1].textContent])));
    assert.equal(table['turns, mean'], published.turns.mean.toFixed(3));
    assert.equal(table['South wins'], String(published.wins.south));
    assert.equal(await tab.locator('.histogram .h-bar').count() > 5, true);
    assert.deepEqual(noiseFindings(noise), []);
  });
});

test('a series can be stopped, and another reading is measured beside the edition', async () => {
  await open('lab.html', calm, async (tab, noise) => {
    await ready(tab);
    await base(tab, 'um-el-banat');
    await tab.locator('#lab-games').selectOption('100000');
    await tab.locator('.lab-run .button').click();
    const slow = { timeout: 180_000 };
    // seen and stopped in one breath: a hundred thousand games are over in a moment
    const begun = () => document.querySelector('.lab-run progress').value > 0 && (document.querySelector('.lab-run .button').click(), true);
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
    assert.match(await tab.locator('.lab-problem h2').first().textContent(), /left open/i);
    assert.equal(await tab.locator('#lab-player').count(), 0);
    assert.deepEqual(await axeFindings(tab), []);
    await tab.locator('.lab-ways .button', { hasText: /^Put .* back$/ }).click();
    await tab.waitForFunction(() => !document.querySelector('.lab-problem'));
    await tab.locator('.lab-swap .button', { hasText: 'Put away' }).click();
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
    await tab.locator('.lab-picture summary').click();
    figures = await tab.locator('.lab-picture tbody tr').nth(1).locator('td').first().textContent();
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
  const printed = JSON.parse(execFileSync(ludarium, ['simulate', toml, '--games', '1000', '--seed', '3', '--scope', 'round', '--json', '--corpus', join(root, 'corpus')], { encoding: 'utf8' }));
  assert.equal(printed.turns.mean.toFixed(3), figures);
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
