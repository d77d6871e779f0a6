// A doubt as relatives rule it: what the page counts is what it lists and what the program prints; every way leads on.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import test from 'node:test';
import { axeInBoth, noiseFindings, sidewaysFindings } from './checks.mjs';
import { dist, editions, isWorksheet, open, useBrowser } from './site.mjs';

useBrowser();

const root = resolve(import.meta.dirname, '../..');
const slugs = editions('all').filter((slug) => !isWorksheet(slug) && existsSync(join(dist, 'relatives', `${slug}.html`)));
const program = [join(root, 'target/debug/ludarium'), join(root, 'target/tool/ludarium')].find((path) => existsSync(path));

// Doubts of a page: id, link of the heading, ways with what is counted and what is listed.
const doubtsOf = (tab) => tab.locator('main section').evaluateAll((all) => all.map((section) => ({
  id: section.querySelector('h2').id,
  href: section.querySelector('h2 a').getAttribute('href'),
  ways: [...section.querySelectorAll('.parted > li')].filter((li) => li.querySelector('b')).map((li) => ({
    value: li.querySelector('b').textContent,
    line: li.querySelector('p').firstChild.nextSibling.textContent,
    games: li.querySelectorAll('details li').length,
    titles: [...li.querySelectorAll('details li')].map((one) => one.firstChild.textContent.trim()),
    links: [...li.querySelectorAll('details a')].map((a) => a.getAttribute('href')),
  })),
})));

test('each way of ruling a doubt lists as many games as it counts, and every link leads to a page', async () => {
  assert.ok(slugs.length >= 3, `${slugs.length} pages of relatives`);
  for (const slug of slugs) {
    const page = `relatives/${slug}.html`;
    await open(page, { javaScriptEnabled: false }, async (tab, noise) => {
      const doubts = await doubtsOf(tab);
      const edition = readFileSync(join(dist, 'editions', `${slug}.html`), 'utf8');
      for (const doubt of doubts) {
        assert.equal(doubt.href, `../editions/${slug}.html#${doubt.id}`);
        assert.ok(edition.includes(`id="${doubt.id}"`), `${slug} has no ${doubt.id}`);
        for (const way of doubt.ways) {
          const [, games, all] = /: (\d+) of (\d+) games/.exec(way.line) ?? [];
          assert.equal(Number(games), way.games, `${slug} ${doubt.id}: ${way.value}`);
          assert.ok(way.games <= Number(all));
          for (const href of way.links) assert.ok(existsSync(resolve(dirname(join(dist, page)), href.split('#')[0])), `${slug}: ${href}`);
        }
      }
      assert.deepEqual(noiseFindings(noise), []);
    });
  }
});

test('the program prints what the page says', async () => {
  let compared = 0;
  for (const slug of slugs.slice(0, 3)) {
    await open(`relatives/${slug}.html`, { javaScriptEnabled: false }, async (tab) => {
      for (const { id, ways } of (await doubtsOf(tab)).slice(0, 3)) {
        const { edition, relatives } = JSON.parse(execFileSync(program, ['show', id, '--json'], { cwd: root, encoding: 'utf8' }));
        // a doubt that several games share is shown as the first of them has it
        if (edition !== slug) continue;
        compared++;
        const printed = relatives.flatMap((r) => r.ruled).map((way) => [way.games, ...way.by.map((one) => one.title)].join('; ').replaceAll("'", '’'));
        assert.deepEqual(ways.map((way) => [way.games, ...way.titles].join('; ')).sort(), printed.sort(), `${slug} ${id}`);
      }
    });
  }
  assert.ok(compared >= 3, `${compared} doubts compared`);
});

test('an edition leads there, and the page stands the checks at any width, light and dark', async () => {
  const slug = slugs[0];
  await open(`editions/${slug}.html`, { query: 'study' }, async (tab) => {
    await tab.locator(`a[href="../relatives/${slug}.html"]`).first().evaluate((a) => a.click());
    await tab.waitForURL(/relatives\//);
  });
  await open(`relatives/${slug}.html`, { reducedMotion: 'reduce', viewport: { width: 375, height: 900 } }, async (tab) => {
    await tab.locator('summary').first().click();
    for (const width of [375, 768, 1440]) {
      await tab.setViewportSize({ width, height: 900 });
      assert.deepEqual(await sidewaysFindings(tab), [], `${width}`);
      if (width === 375 || process.env.ALL) assert.deepEqual(await axeInBoth(tab), [], `${width}`);
      if (process.env.SHOTS) await tab.screenshot({ path: join(process.env.SHOTS, `relatives-${width}.png`), fullPage: false });
    }
  });
  assert.ok(statSync(join(dist, 'relatives', `${slug}.html`)).size < 200_000);
});
