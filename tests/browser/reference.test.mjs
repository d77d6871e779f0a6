// Pages to look things up in: search, citations for reference managers, map, dates, works, manuals, data.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { noiseFindings } from './checks.mjs';
import { dist, editions, lookUp, open, openEach, pages, quiet, useBrowser } from './site.mjs';

useBrowser();

const read = (path) => readFileSync(join(dist, path), 'utf8');
const search = (q, work) =>
  open('search.html', { hash: `q=${encodeURIComponent(q)}` }, async (tab, noise) => {
    await tab.waitForFunction(() => document.querySelector('.results')?.dataset.whole !== undefined);
    const hits = await tab.locator('.results li').evaluateAll((items) => items.map((li) => ({ title: li.querySelector('a').textContent, href: li.querySelector('a').getAttribute('href'), marked: [...li.querySelectorAll('mark')].map((m) => m.textContent) })));
    await work?.(tab, hits);
    assert.deepEqual(noiseFindings(noise), []);
    return hits;
  });

test('search finds games without their accents, forgives one slip, and marks what it found', async () => {
  const plain = await search('um el banat');
  assert.match(plain[0]?.title ?? '', /Banât/);
  const slip = await search('daugter');
  assert.ok(slip.length > 3, 'a word with a letter missing finds nothing');
  assert.ok(slip.some((hit) => hit.marked.some((m) => /daughter/i.test(m))), 'nothing is marked');
  assert.ok((await search('Siga el Taba')).some((hit) => /Sij/.test(hit.title)) || (await search('sijat')).length > 0);
  const clause = await search('banat.peck');
  assert.ok(clause.some((hit) => hit.href.includes('#clause-peck')), JSON.stringify(clause.slice(0, 3)));
  // a longer word that begins so is no answer to a misspelt name; pages put soft hyphens into what is copied from them
  assert.match((await search('kalaha'))[0]?.title ?? '', /^Kalah$/);
  assert.ok((await search('an\u00adti\u00adclock\u00adwise')).length > 0);
  assert.equal((await search('xyzzyplugh')).length, 0);
});

test('twenty thousand words are looked up, and so is one of a hundred thousand letters', { timeout: 120_000 }, async () => {
  await search('um el banat '.repeat(20), (tab, hits) => assert.match(hits[0]?.title ?? '', /Banât/));
  await search('sowing '.repeat(20_000));
  await search('x'.repeat(100_000));
});

test('search goes by keyboard, from the bar of any page, and a hit leads to its sentence', async () => {
  await open('records.html', { viewport: { width: 1400, height: 800 } }, async (tab) => {
    await tab.keyboard.press('/');
    await tab.keyboard.type('peck at her once');
    await tab.keyboard.press('Enter');
    await tab.waitForURL(/search\.html#q=/);
    await tab.waitForSelector('.results[data-whole] li');
    await tab.keyboard.press('ArrowDown');
    const words = await tab.evaluate(() => document.activeElement.textContent);
    assert.match(words, /C\d+/);
    await tab.keyboard.press('Enter');
    await tab.waitForURL(/editions\/.*#C\d+$/);
    assert.equal(await tab.evaluate(() => document.querySelector(':target') !== null), true);
  });
});

const indexParts = readdirSync(join(dist, 'assets')).filter((name) => /^search-(index|names)-\d+\.js$/.test(name));

test('no part of the index of the search is over 200 kB', () => {
  assert.ok(indexParts.length > 0);
  for (const part of indexParts) assert.ok(statSync(join(dist, 'assets', part)).size <= 200_000, part);
});

test('every hit of the index leads to something that is there', () => {
  const entries = indexParts.flatMap((part) => JSON.parse(`[${read(`assets/${part}`).replace(/^.*push\(/, '').replace(/\);\s*$/, '')}]`));
  assert.ok(entries.length > 100);
  const ids = new Map();
  for (const [, title, href] of entries) {
    const [page, id] = href.split('#');
    // behind # of the table of records stands what is chosen in it
    if (page === 'records.html') continue;
    if (!ids.has(page)) ids.set(page, new Set([...read(page).matchAll(/\sid="([^"]+)"/g)].map((m) => m[1])));
    if (id) assert.ok(ids.get(page).has(id), `${title}: ${href}`);
  }
});

test('games are found by all their names, records by place, time and author, and each number is that of the table of records', () =>
  open('search.html', {}, async (tab) => {
    const linked = async (q) => {
      await lookUp(tab, q);
      const link = tab.locator('.results a[href^="records.html#q="]').first();
      return (await link.count()) ? [Number(/\d+/.exec(await link.textContent())?.[0] ?? 1), await link.getAttribute('href')] : [0, ''];
    };
    const counts = {};
    for (const q of ['Royal Game of Ur', 'Hounds and Jackals', 'Piccione', 'oware', 'Sudan', 'Egypt to 1500 BC', 'Nubia', 'Buhen']) counts[q] = await linked(q);
    const least = { 'Royal Game of Ur': 6, 'Hounds and Jackals': 70, Piccione: 131, oware: 1, Sudan: 15, 'Egypt to 1500 BC': 107, Nubia: 9, Buhen: 5 };
    for (const [q, n] of Object.entries(least)) assert.ok(counts[q][0] >= n, `${q}: ${counts[q][0]} of ${n}`);
    // a name of a game leads to the game before its records
    await lookUp(tab, 'Hounds and Jackals');
    assert.equal(await tab.locator('.results .hit').first().textContent(), '58 Holes');
    for (const slip of ['awele', 'hnefatafel', 'senat']) {
      await lookUp(tab, slip);
      assert.ok((await tab.locator('.results .hit').count()) > 0, slip);
    }
    // a region of the game is not taken for that of the find
    await lookUp(tab, 'Northern Europe');
    assert.match(await tab.locator('.results li').first().textContent(), /not where its records were found/);
    for (const [q, [n, href]] of Object.entries(counts)) {
      if (!href) continue;
      await tab.goto(new URL(href, tab.url()).href);
      await tab.waitForFunction(() => document.querySelector('#browse-count')?.textContent.trim());
      assert.equal(Number(/\d+/.exec(await tab.locator('#browse-count').textContent())[0]), n, q);
    }
  }));

test('what a form asks behind ? is looked up, and the page for what is not there has one', () =>
  open('404.html', {}, async (tab) => {
    await tab.locator('#missing-find').fill('oware');
    await tab.getByRole('button', { name: 'Search', exact: true }).click();
    await tab.waitForURL(/search\.html#q=oware/);
    await tab.locator('.results .hit').first().waitFor();
    assert.equal(await tab.locator('.results .hit').first().textContent(), 'Oware');
    await tab.goto(tab.url().replace('#q=oware', '?q=senet'));
    await tab.locator('.results .hit').first().waitFor();
    assert.equal(await tab.locator('.results .hit').first().textContent(), 'Senet');
  }));

test('the box in the bar offers names while somebody types, for keyboard and screen reader', () =>
  open('records.html', { viewport: { width: 1400, height: 800 } }, async (tab) => {
    await tab.locator('#find').focus();
    await tab.keyboard.type('hounds and j');
    const list = tab.getByRole('listbox', { name: 'Suggestions' });
    await list.waitFor();
    assert.match(await list.getByRole('option').first().textContent(), /58 Holes.*70 records/);
    assert.equal(await tab.locator('#find').getAttribute('aria-expanded'), 'true');
    await tab.keyboard.press('ArrowDown');
    const active = await tab.locator('#find').getAttribute('aria-activedescendant');
    assert.equal(await tab.locator(`#${active}`).getAttribute('aria-selected'), 'true');
    await tab.keyboard.press('Escape');
    assert.equal(await list.count(), 0);
    await tab.keyboard.type('a');
    await list.waitFor();
    await tab.keyboard.press('ArrowDown');
    await tab.keyboard.press('Enter');
    await tab.waitForURL(/games\/DLP\.Games\.8\.html$/);
  }));

test("a record's page gives reference managers the work it quotes", async () => {
  const records = pages().filter((page) => page.startsWith('records/'));
  await openEach(records, {}, async (tab, _, page) => {
    const meta = await tab.evaluate(() => Object.fromEntries([...document.querySelectorAll('meta[name^="citation_"]')].map((m) => [m.name, m.content])));
    const data = await tab.evaluate(() => JSON.parse(document.querySelector('script[type="application/ld+json"]').textContent));
    assert.equal(data['@context'], 'https://schema.org');
    assert.match(data.identifier, /^DLP\.Evidence\.\d+$/);
    const formats = await tab.locator('.citation summary').allTextContents();
    if (!meta.citation_title) return;
    assert.deepEqual(formats, ['Chicago (author–date)', 'APA', 'BibTeX', 'RIS', 'CSL-JSON'], page);
    const text = async (name) => tab.locator('.citation details', { hasText: name }).locator('pre').textContent();
    assert.equal(JSON.parse(await text('CSL-JSON'))[0].title, meta.citation_title);
    assert.ok((await text('RIS')).startsWith('TY  - '));
    assert.match(await text('BibTeX'), /^@\w+\{\w+,/);
    assert.equal(data.isBasedOn.name, meta.citation_title);
  });
});

test('a citation of a sentence resolves to that sentence', async () => {
  for (const slug of editions('all')) {
    const account = read(`editions/${slug}.html`);
    const [id] = [...account.matchAll(/<li id="([CR]\d+)"/g)].map((m) => m[1]).slice(-1);
    await open(`editions/${slug}.html`, { hash: id }, async (tab) => {
      const seen = await tab.evaluate(() => ({ id: document.querySelector(':target')?.id, top: document.querySelector(':target')?.getBoundingClientRect().top, height: innerHeight }));
      assert.equal(seen.id, id, slug);
      assert.ok(seen.top >= 0 && seen.top < seen.height, `${slug}: ${id} is not in view`);
    });
  }
});

test('the map draws each place with its uncertainty, reachable by keyboard, and fetches nothing', async () => {
  await open('map.html', async (tab, noise) => {
    const places = JSON.parse(read('data/places.geojson')).features;
    assert.equal(await tab.locator('.map .spot .within').count() >= places.length, true);
    assert.ok((await tab.locator('.map .land').getAttribute('d')).length > 500, 'no coast is drawn');
    // a circle twice as wide is drawn twice as wide
    const radius = async (name) => Number(await tab.locator(`.map .spot[aria-label^="${name}: "] .within`).getAttribute('r'));
    for (const name of await tab.locator('.map .spot').evaluateAll((spots) => spots.map((s) => s.getAttribute('aria-label')))) {
      assert.doesNotMatch(name, /: ;/, 'a place without a game');
    }
    const [a, b] = places.map((p) => p.properties).sort((p, q) => p.radius_km - q.radius_km).slice(-2);
    assert.ok(Math.abs((await radius(a.name)) / (await radius(b.name)) - a.radius_km / b.radius_km) < 0.02);
    await tab.locator('.map .spot').first().focus();
    await tab.keyboard.press('Enter');
    assert.equal(await tab.evaluate(() => document.querySelector(':target')?.tagName), 'TR');
    assert.deepEqual(noiseFindings(noise), []);
  });
});

test('dates keep publication and play apart', async () => {
  await open('timeline.html', async (tab, noise) => {
    const rows = await tab.locator('.dates-figure ~ .scroll tbody tr').count();
    assert.equal(await tab.locator('.dates .d-name').count(), rows);
    assert.ok((await tab.locator('.dates .d-work').count()) > 0);
    assert.ok((await tab.locator('.dates-figure ~ .scroll tbody').textContent()).includes('or before'));
    assert.deepEqual(noiseFindings(noise), []);
  });
});

test('the data package describes its tables truly', () => {
  const { resources } = JSON.parse(read('data/datapackage.json'));
  assert.ok(resources.length >= 10);
  const head = (csv) => csv.slice(0, csv.indexOf('\n')).trim().split(',');
  for (const r of resources) {
    const csv = read(`data/${r.path}`);
    assert.deepEqual(head(csv), r.schema.fields.map((f) => f.name), r.name);
    assert.equal(Buffer.byteLength(csv), r.bytes, r.name);
    for (const f of r.schema.fields) assert.ok(f.description, `${r.name}.${f.name} is not described`);
  }
});

test('every page of manuals is there, and the colophon names the rules of every edition', async () => {
  const manuals = readdirSync(join(dist, 'docs'));
  assert.ok(['sowing', 'edition', 'aspects'].every((page) => manuals.includes(`${page}.html`)));
  const colophon = read('colophon.html');
  for (const slug of editions('all')) assert.ok(colophon.includes(`editions/${slug}.html`), slug);
  assert.ok(readdirSync(join(dist, 'works')).length > 0);
});

test('no key goes to a cell under the head of its table', () =>
  open('compare.html', { viewport: { width: 1440, height: 900 } }, async (tab) => {
    const table = tab.locator('table.matrix').first();
    await table.locator('tbody tr:has(.cell) >> nth=30').locator('button.cell').first().focus();
    for (let i = 0; i < 20; i++) await tab.keyboard.press('ArrowUp');
    await quiet(tab);
    const [cell, head] = await tab.evaluate(() => [document.activeElement, document.activeElement.closest('table').tHead].map((e) => e.getBoundingClientRect()));
    assert.ok(cell.top >= head.bottom - 1, `${cell.top} under ${head.bottom}`);
  }));

test('the matrix can be sorted, searched and put in the order of likeness; each game leads to its pairs with those most like it', async () => {
  await open('compare.html', { viewport: { width: 1500, height: 900 } }, async (tab, noise) => {
    const heads = () => tab.locator('table.matrix').first().locator('thead th a').allTextContents();
    const rows = () => tab.locator('table.matrix').first().locator('tbody tr:not([hidden]):not(.not-found) > th[scope="row"]').allTextContents();
    const cell = () => tab.locator('table.matrix').first().locator('tbody tr').nth(1).locator('td').allTextContents();
    const [listed, all, first] = [await heads(), await rows(), await cell()];
    await tab.locator('#matrix-games').selectOption('title');
    const named = await heads();
    assert.deepEqual(named, [...listed].sort((a, b) => a.localeCompare(b, 'en')));
    // a cell goes with its game
    const moved = await cell();
    for (const [i, title] of named.entries()) assert.equal(moved[i], first[listed.indexOf(title)]);
    await tab.locator('#matrix-games').selectOption('alike');
    assert.deepEqual([...(await heads())].sort(), [...listed].sort());
    await tab.locator('#matrix-aspects').selectOption('differ');
    assert.deepEqual([...(await rows())].sort(), [...all].sort());
    assert.notDeepEqual(await rows(), all);
    await tab.locator('#matrix-aspects').selectOption('group');
    assert.deepEqual(await rows(), all);
    await tab.locator('#find-aspect').fill('direction');
    assert.ok((await rows()).length < all.length && (await rows()).length > 0);
    // games can be chosen by parts of their names, and what differs is looked up for those alone
    await tab.locator('#find-aspect').fill('');
    const two = listed.filter((title) => !title.includes(',') && listed.filter((other) => other.includes(title)).length === 1).slice(0, 2);
    await tab.locator('#find-game').fill(two.join(', '));
    const shown = await tab.locator('table.matrix').first().locator('thead th[data-game]').evaluateAll((all) => all.filter((th) => th.checkVisibility()).map((th) => th.querySelector('a').textContent));
    assert.deepEqual(shown.sort(), two.sort());
    const same = await tab.locator('table.matrix').first().evaluate((table) => [...table.querySelectorAll('tbody tr:has(td)')].map((tr) => [tr.hasAttribute('data-same'), new Set([...tr.cells].slice(1).filter((td) => td.checkVisibility()).map((td) => td.querySelector('.cell > span')?.textContent ?? '–')).size === 1]));
    assert.ok(same.some(([marked]) => marked) && same.some(([marked]) => !marked));
    for (const [marked, seen] of same) assert.equal(marked, seen);
    const nearest = tab.locator('.alike details', { has: tab.locator('.compared-games') }).first();
    await nearest.locator('summary').click();
    await nearest.locator('td a').first().click();
    await tab.waitForURL(/compare\/.*--.*\.html/);
    assert.deepEqual(noiseFindings(noise), []);
  });
});
