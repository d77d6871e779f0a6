// A collection of one's own, from an empty folder and the program alone: begun, checked, built, looked at. With ALL=1 the program is the one
// with everything in it, which `make tool` builds; else the one of the tests, which reads what it brings from the checkout. TOOL names another.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import test, { after, before } from 'node:test';
import { alive, byMouse, playRound } from './board.mjs';
import { axeFindings } from './checks.mjs';
import { open, useBrowser } from './site.mjs';

useBrowser();

const root = resolve(fileURLToPath(import.meta.url), '../../..');
const tool = resolve(root, process.env.TOOL ?? `target/${process.env.ALL ? 'tool' : 'debug'}/ludarium`);
/** Whether the program has to have in it all that it brings. */
const whole = process.env.ALL || process.env.TOOL;
const home = mkdtempSync(join(tmpdir(), 'own-'));
const folder = join(home, 'games');
const site = join(folder, 'site');

/** Runs the program in the folder, with nothing of this machine but it; gives what it printed. */
function run(args, { code = 0, env = {}, cwd = folder } = {}) {
  const done = spawnSync(join(home, 'ludarium'), args, { cwd, env: { ...env }, encoding: 'utf8' });
  assert.equal(done.status, code, `ludarium ${args.join(' ')}: ${done.status}\n${done.stdout}${done.stderr}`);
  return done.stdout + done.stderr;
}

/** Every file below a folder. */
const filesOf = (dir) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile())
    .map((e) => join(e.parentPath ?? e.path, e.name))
    .sort();

/** The same with its text. */
const textsOf = (dir) => filesOf(dir).map((file) => [file.slice(dir.length + 1), readFileSync(file, 'utf8')]);

/** Words by which the collection of this repository would be known: its people, places, works, games, records. */
function wordsOfThisCollection() {
  const games = readdirSync(join(root, 'corpus/games')).filter((name) => !name.startsWith('_'));
  const keys = [...readFileSync(join(root, 'corpus/works.bib'), 'utf8').matchAll(/^@\w+\{(\w+),/gm)].map((m) => m[1]);
  const places = JSON.parse(readFileSync(join(root, 'corpus/places.geojson'), 'utf8')).features.map((f) => f.id);
  const titles = games.map((g) => /^title = "(.*)"/m.exec(readFileSync(join(root, `corpus/games/${g}/edition.toml`), 'utf8'))[1]);
  return [...new Set([...games, ...keys, ...places, ...titles, 'Ludii', 'DLP.', 'portal', 'ludarium contributors', 'Davies'])];
}

/** A file without what it says of the schemas of the program, and without base64. */
function ownWords(file, text) {
  if (file === 'data/datapackage.json') text = JSON.stringify({ ...JSON.parse(text), schemas: [] });
  return text
    .replace(/<tr><th scope="row"><a href="data\/schema\/.*?<\/tr>/gs, '')
    .replace(/(href|data)?="?data\/schema\/[\w./-]+|schema\/[\w./-]+/g, '')
    .replace(/[A-Za-z0-9+/]{400,}/g, '');
}

before(() => {
  assert.ok(existsSync(tool), `${tool} is not there: make ${whole ? 'tool' : 'program'}`);
  mkdirSync(folder);
  copyFileSync(tool, join(home, 'ludarium'));
  if (!whole) return;
  // what it needs must be in it: a program that read it from the checkout would not hold these
  const bytes = readFileSync(tool);
  for (const part of ['<a class="skip" href="#main">Skip to the text</a>', 'What few accounts say']) assert.ok(bytes.includes(part), `not in the program: ${part}`);
  assert.ok(bytes.includes(readFileSync(join(root, 'site/build/page.js'))), 'the scripts are not in the program');
});
after(() => rmSync(home, { recursive: true, force: true }));

test('an empty folder: init writes a collection, and never over anything', () => {
  run(['init', '--title', 'Games of the ford', '--person', 'A. Grey', '--prefix', 'Grey.']);
  const kept = textsOf(folder);
  assert.match(run(['init'], { code: 2 }), /already there; nothing was written/);
  assert.deepEqual(textsOf(folder), kept);
  assert.match(run(['check']), /0 errors, 0 warnings/);
});

test('records by hand in TOML and CSV and from BibLaTeX, and a page', () => {
  writeFileSync(join(folder, 'corpus/evidence/Grey.3.toml'), 'id = "Grey.3"\ngame = "Wall pits"\ncontent = "Two rows of four holes. Two stones in each hole."\n');
  writeFileSync(join(folder, 'corpus/evidence/notes.csv'), 'id,game,content\nGrey.4,Tree pits,"Under the tree they play with nuts."\n');
  writeFileSync(join(folder, 'new.bib'), '@book{hill1931,\n author = {Hill, B.},\n title = {Games of the Valley},\n publisher = {Valley Press},\n date = {1931},\n}\n');
  assert.match(run(['record', 'new.bib', '--prefix', 'Grey.']), /Grey\.5\.toml/);
  rmSync(join(folder, 'new.bib'));
  rmSync(join(folder, 'corpus/evidence/Grey.5.toml'));
  writeFileSync(join(folder, 'pages/thanks.md'), '# Thanks\n\nTo those who played.\n');
  const listed = run(['list', 'records']);
  for (const id of ['Grey.1', 'Grey.2', 'Grey.3', 'Grey.4']) assert.ok(listed.includes(id), listed);
});

test('new and draft begin an edition, check says what is missing, build shows it on demand', () => {
  assert.match(run(['draft', 'Grey.3']), /clauses proposed/);
  run(['new', 'wall-pits', '--record', 'Grey.3', '--draft']);
  assert.doesNotMatch(readFileSync(join(folder, 'corpus/games/wall-pits/rules.toml'), 'utf8'), /\ball\b/);
  assert.match(run(['check'], { code: 1 }), /todo/);
  run(['build', '--games', '50'], { code: 1 });
  assert.ok(!existsSync(join(site, 'editions/wall-pits.html')));
  run(['build', '--games', '50', '--drafts']);
  const page = readFileSync(join(site, 'editions/wall-pits.html'), 'utf8');
  assert.match(page, /Two rows of four holes\./);
  assert.match(page, /Still missing/);
  rmSync(join(folder, 'corpus/games/wall-pits'), { recursive: true });
});

test('the site has the owner’s name and no word of this collection', () => {
  run(['build', '--games', '50']);
  const words = wordsOfThisCollection();
  for (const [file, text] of textsOf(site)) {
    // schemas describe the formats of the program, with its examples; the player holds the engine in base64
    // and every map has the countries of the world
    if (file.startsWith('data/schema/') || file === 'assets/borders.js' || /\.(woff2|sqlite)$/.test(file)) continue;
    const plain = ownWords(file, text);
    // a name is a word whole: a short one begins many others
    const found = words.filter((word) => new RegExp(`(?<![\\w-])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}${/\w$/.test(word) ? '(?!\\w)' : ''}`, 'i').test(plain));
    assert.deepEqual(found, [], file);
  }
  for (const page of ['index.html', 'editions/ford-pits.html', 'records/Grey.1.html']) assert.ok(readFileSync(join(site, page), 'utf8').includes('Games of the ford'), page);
  assert.match(readFileSync(join(site, 'editions/ford-pits.html'), 'utf8'), /A\. Grey \(ed\.\)/);
  assert.match(readFileSync(join(site, 'data/datapackage.json'), 'utf8'), /A\. Grey/);
});

test('no link of it leads nowhere', () => {
  const all = new Set(filesOf(site).map((f) => f.slice(site.length + 1)));
  for (const [file, text] of textsOf(site).filter(([f]) => f.endsWith('.html'))) {
    const here = new URL(file, 'x://x/');
    for (const [, to] of text.matchAll(/(?:href|src)="([^"#]+)/g)) {
      if (/^(https?|mailto|data):/.test(to)) continue;
      assert.ok(all.has(decodeURI(new URL(to, here).pathname.slice(1))), `${file}: ${to}`);
    }
  }
});

/** Ten records of a card index, and rules that nobody’s account stands behind. */
const CARDS = `id,type,game,category,period,location,country,lat,lon,date,start,end,content,source
Grey.101,Ethnography,Sheepfold,board; sow,Modern,Borrowdale,,54.53,-3.15,May 1931,1931-05-01,1931-05-31,Two rows of six hollows.,"Field book 2, p. 12"
Grey.110,Ethnography,Sheepfold,board; sow,Modern,Wasdale,,54.47,-3.27,1934,1934-01-01,1934-12-31,One sows to the left.,"Field book 5, p. 8"
Grey.102,Artifact,Ninemen,board,Early modern,Langdale,,54.45,-3.08,c. 1800,1790-01-01,1810-12-31,A slate with three squares.,"Museum, 1901.7"
Grey.103,Artifact,Ninemen,board,Medieval,Cartmel,,54.2,-2.95,13th century,1201-01-01,1300-12-31,Nine holes on a seat.,Seen by me
Grey.104,Painting,Fox and sheep,board,Modern,Keswick,,54.6,-3.13,1862,1862-01-01,1862-12-31,A board on the table.,"Print room, 14"
Grey.105,Ethnography,Fox and sheep,board,Modern,Stryn,,61.9,6.72,1932,1932-07-01,1932-07-31,Thirteen sheep and one fox.,"Field book 4, p. 1"
Grey.106,Artifact,Ninemen,board,Roman,the Wall,,55.01,-2.33,2nd to 4th century,0122-01-01,0400-12-31,A tile with lines.,"Museum, 1880.2"
Grey.107,Artifact,Rings,,Bronze age,the circle,,54.6,-3.1,before 1000 BCE,-1499-01-01,-0999-12-31,Cup marks.,Seen by me
Grey.108,Ethnography,Sheepfold,board; sow,Modern,Grasmere,,54.46,-3.02,1874,1874-01-01,1874-12-31,Four pebbles in each hollow.,"Field book 5, p. 2"
Grey.109,Ethnography,Bones,dexterity,Modern,among the drovers,Norway,,,,,,Five bones and a rhyme.,"Field book 5, p. 9"
`;

test('records of one’s own are on the map, on the line of time, in the table with its facets', async () => {
  writeFileSync(join(folder, 'corpus/evidence/cards.csv'), CARDS);
  run(['build', '--games', '0']);
  await open('records.html', { folder: site }, async (tab, seen) => {
    const ids = await tab.locator('table.entries tbody th a').allTextContents();
    assert.deepEqual(ids.filter((id) => id.startsWith('Grey.10') || id === 'Grey.110'), ['Grey.101', 'Grey.102', 'Grey.103', 'Grey.104', 'Grey.105', 'Grey.106', 'Grey.107', 'Grey.108', 'Grey.109', 'Grey.110']);
    assert.deepEqual(ids.slice(0, 2), ['Grey.1', 'Grey.2'], 'the natural order of ids');
    const facets = await tab.locator('.facet legend').allTextContents();
    for (const facet of ['Game', 'Found in: country of today', 'Found at: site', 'Kind', 'Category', 'Period of the game, not of the find']) assert.ok(facets.includes(facet), `${facet}: ${facets}`);
    const row = await tab.locator('tr', { has: tab.locator('a', { hasText: /^Grey\.102$/ }) }).innerText();
    for (const words of ['Ninemen', 'Artifact', '1790 to 1810', 'Langdale', 'United Kingdom', 'Museum, 1901.7']) assert.ok(row.includes(words), `${words}: ${row}`);
    await tab.locator('.facet-value', { hasText: 'Ninemen' }).click();
    assert.match(await tab.locator('#browse-count').innerText(), /^3 records of 1 game$/);
    await tab.locator('.table th a, table.entries td a', { hasText: 'Ninemen' }).first().click();
    assert.equal(await tab.locator('h1').innerText(), 'Ninemen');
    assert.deepEqual(seen, { errors: [], requests: [] });
  });
  await open('map.html', { folder: site }, async (tab) => {
    await tab.locator('.atlas.live .cluster').first().waitFor();
    const sizes = await tab.locator('.cluster').evaluateAll((all) => all.map((c) => Number.parseInt(c.getAttribute('aria-label'), 10)));
    assert.equal(sizes.reduce((sum, n) => sum + n, 0), 11, 'nine of them and both that init wrote have a point');
    assert.deepEqual(await axeFindings(tab), []);
  });
  await open('timeline.html', { folder: site, hash: 'game=Rings' }, async (tab) => {
    assert.match(await tab.locator('#table').innerText(), /Rings.*1500 to 1000 BC/s);
  });
  await open('records/Grey.102.html', { folder: site }, async (tab) => {
    assert.equal(await tab.locator('h1').innerText(), 'Ninemen: artifact, Langdale, United Kingdom, 1790 to 1810');
    const text = await tab.locator('main').innerText();
    for (const words of ['54.5° N, 3.1° W', 'England', 'c. 1800', '1790 to 1810', 'What the source says']) assert.ok(text.includes(words), words);
    assert.equal(await tab.locator('.vicinity circle').count(), 1);
    assert.deepEqual(await axeFindings(tab), []);
  });
  await open('search.html', { folder: site, hash: 'q=Langdale' }, async (tab) => {
    await tab.locator('.results[data-whole="Langdale"]').waitFor();
    assert.ok((await tab.locator('.results a.hit[href="records/Grey.102.html"]').count()) > 0);
  });
});

test('where records stand near each other the map begins with them, and a collection without editions with its records', async () => {
  const bare = join(home, 'bare');
  mkdirSync(bare);
  run(['init', '--bare', '--title', 'Cards', '--person', 'A. Grey', '--prefix', 'Grey.'], { cwd: bare });
  mkdirSync(join(bare, 'corpus/evidence'), { recursive: true });
  writeFileSync(join(bare, 'corpus/evidence/cards.csv'), CARDS);
  run(['build', '--games', '0'], { cwd: bare });
  await open('map.html', { folder: join(bare, 'site') }, async (tab) => {
    await tab.locator('.atlas.live .cluster').first().waitFor();
    const scale = /scale\(([\d.]+)/.exec(await tab.locator('.atlas .world').getAttribute('transform'));
    assert.ok(Number(scale[1]) > 3, scale[1]);
  });
  await open('index.html', { folder: join(bare, 'site'), viewport: { width: 1440, height: 900 } }, async (tab) => {
    const text = await tab.locator('main').innerText();
    assert.match(text, /10 records of 5 games from 2 countries of today/);
    assert.doesNotMatch(text, /No games|0 games/);
    const ways = await tab.locator('.ways').boundingBox();
    assert.ok(ways.x > 720, 'the way to them stands beside the words');
  });
});

test('on a telephone the dates of the editions have their axis and their names in sight', () =>
  open('timeline.html', { folder: site, viewport: { width: 375, height: 800 } }, async (tab) => {
    const box = await tab.locator('.dates-narrow').boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= 375, JSON.stringify(box));
    for (const part of ['.d-name', '.d-year', '.d-work']) {
      const at = await tab.locator(`.dates-narrow ${part}`).first().boundingBox();
      assert.ok(at && at.x >= 0 && at.x + at.width <= 375, `${part} ${JSON.stringify(at)}`);
    }
    assert.ok((await tab.locator('.dates-narrow .d-year').count()) >= 2, 'an axis has two marks at least');
    assert.equal(await tab.locator('.dates').isVisible(), false);
  }));

test('one game on the first page takes the width of the page', () =>
  open('index.html', { folder: site, viewport: { width: 1440, height: 900 } }, async (tab) => {
    const [picture, title] = [await tab.locator('.game .picture').boundingBox(), await tab.locator('.game h3').boundingBox()];
    assert.ok(title.x > 720 && picture.x + picture.width <= title.x, JSON.stringify({ picture, title }));
  }));

test('rules without an account have a page on which their board plays, are listed and found', async () => {
  mkdirSync(join(folder, 'corpus/rulesets'), { recursive: true });
  const rules = readFileSync(join(root, 'corpus/rulesets/anywoli.toml'), 'utf8').replace(/^#.*\n/gm, '');
  const own = rules.replace('slug = "anywoli"', 'slug = "turf-pits"').replace('short = "anywoli"', 'short = "turf"').replace('title = "Anywoli"', 'title = "Turf pits"').replace(/^work = .*$/m, 'work = "nobody2026"').replace('Q-anywoli-1', 'Q-turf-1');
  writeFileSync(join(folder, 'corpus/rulesets/turf-pits.toml'), own);
  run(['build', '--games', '0']);
  await open('index.html', { folder: site }, async (tab) => {
    assert.equal(await tab.locator('#rulesets h2').innerText(), 'Rules without an account');
    await tab.locator('#rulesets a', { hasText: 'Turf pits' }).click();
    assert.equal(await tab.locator('h1').innerText(), 'Turf pits');
  });
  await open('rulesets/turf-pits.html', { folder: site, reducedMotion: 'reduce' }, async (tab, seen) => {
    await alive(tab);
    const text = await tab.locator('main').innerText();
    for (const words of ['A player empties one of his holes and sows anticlockwise.', 'The last counter of a lap has fallen', 'Nobody 2026', 'Does a player who took four with his last counter move again?']) assert.ok(text.includes(words), words);
    const end = await playRound(tab, byMouse);
    assert.ok(end.moves.length >= 2, `the round took ${end.moves.length} moves`);
    assert.deepEqual(await axeFindings(tab), []);
    assert.deepEqual(seen, { errors: [], requests: [] });
  });
  await open('search.html', { folder: site, hash: 'q=Turf' }, async (tab) => {
    await tab.locator('.results[data-whole="Turf"]').waitFor();
    assert.ok((await tab.locator('.results a.hit[href="rulesets/turf-pits.html"]').count()) > 0);
  });
  assert.ok(readFileSync(join(site, 'data.html'), 'utf8').includes('rulesets/turf-pits.toml'));
});

test('neither in records of one’s own nor in rules does a word of this collection stand', () => {
  for (const [file, text] of textsOf(site).filter(([f]) => /\.(html|css|js|json|csv|xml)$/.test(f) && !/^data\/schema\/|play-|engine|player\.js/.test(f))) {
    assert.doesNotMatch(ownWords(file, text), /\bLudii|\bDLP\.|\bportal\b/i, file);
  }
});

test('in Chromium, from disk: the board plays', () =>
  open('editions/ford-pits.html', { folder: site, reducedMotion: 'reduce' }, async (tab, seen) => {
    assert.match(await tab.title(), /Ford pits · Games of the ford/);
    await alive(tab);
    const end = await playRound(tab, byMouse);
    assert.ok(end.moves.length >= 2, `the round took ${end.moves.length} moves`);
    assert.deepEqual(await axeFindings(tab), []);
    assert.deepEqual(seen, { errors: [], requests: [] });
  }));

test('templates and styles of the folder take the place of the program’s, one by one', () => {
  mkdirSync(join(folder, 'templates'));
  mkdirSync(join(folder, 'styles'));
  writeFileSync(join(folder, 'templates/missing.html'), '{% extends "base.html" %}{% block main %}<main id="main"><h1>Gone fishing</h1></main>{% endblock main %}');
  writeFileSync(join(folder, 'styles/99-own.css'), '.own-mark { color: red; }\n');
  writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  run(['build', '--games', '0']);
  assert.match(readFileSync(join(site, '404.html'), 'utf8'), /Gone fishing/);
  assert.match(readFileSync(join(site, 'assets/style.css'), 'utf8'), /--paper:[^]*\.own-mark/);
  assert.equal(readFileSync(join(site, 'assets/icon.svg'), 'utf8'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  rmSync(join(folder, 'templates'), { recursive: true });
});

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2', '.json': 'application/json' };

/** A server that has the site under a path, as a branch deployment of GitHub Pages does: Jekyll leaves out what begins with an underscore or a dot unless .nejekyll is there. */
async function served(dir, under, work) {
  const jekyll = !existsSync(join(dir, '.nojekyll'));
  const server = createServer((request, answer) => {
    const path = decodeURI(new URL(request.url, 'http://x').pathname);
    const name = path.startsWith(under) ? path.slice(under.length) || 'index.html' : '';
    const hidden = jekyll && name.split('/').some((part) => part.startsWith('_') || part.startsWith('.'));
    const file = join(dir, name);
    const there = name && !hidden && existsSync(file);
    answer.writeHead(there ? 200 : 404, { 'content-type': there ? TYPES[extname(name)] ?? 'application/octet-stream' : 'text/html' });
    answer.end(there ? readFileSync(file) : readFileSync(join(dir, '404.html')));
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  try {
    await work(`http://127.0.0.1:${server.address().port}${under}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('under a path of a server, as Pages serves a branch: every file is had, what is not there says so', async () => {
  run(['build', '--games', '0', '--address', 'https://grey.example/ford/']);
  assert.match(readFileSync(join(site, 'sitemap.xml'), 'utf8'), /<loc>https:\/\/grey\.example\/ford\/editions\/ford-pits\.html<\/loc>/);
  assert.match(readFileSync(join(site, 'index.html'), 'utf8'), /<link rel="canonical" href="https:\/\/grey\.example\/ford\/">/);
  await served(site, '/ford/', async (at) => {
    for (const file of filesOf(site)) {
      const name = file.slice(site.length + 1);
      const answer = await fetch(at + name.split('/').map(encodeURIComponent).join('/'));
      assert.equal(answer.status, 200, name);
      await answer.arrayBuffer();
    }
    const lost = await fetch(`${at}no/such/page.html`);
    assert.equal(lost.status, 404);
    // its links begin at the top, for it is shown at any depth
    assert.match(await lost.text(), /href="\/ford\/index\.html"/);
    // an address of two games that have no page of their own leads to the page of any two
    await open('index.html', { folder: site }, async (tab) => {
      await tab.route(`${at}**`, (route) => route.continue());
      await tab.goto(`${at}compare/ford-pits--other.html`);
      await tab.waitForURL(`${at}compare/two.html?two=ford-pits--other`);
      await tab.locator('.notice').waitFor();
    });
  });
});

test('variables and flags override the file; what is wrong in it is reported all at once, with lines', () => {
  const elsewhere = join(home, 'elsewhere');
  cpSync(join(folder, 'corpus'), join(elsewhere, 'corpus'), { recursive: true });
  writeFileSync(join(elsewhere, 'other.toml'), '[site]\ntitle = "Other"\n');
  const env = { LUDARIUM_CORPUS: join(elsewhere, 'corpus'), LUDARIUM_CONFIG: join(elsewhere, 'other.toml'), LUDARIUM_OUT: join(elsewhere, 'out') };
  run(['build', '--games', '0'], { cwd: home, env });
  assert.match(readFileSync(join(elsewhere, 'out/index.html'), 'utf8'), /<title>Other:/);
  writeFileSync(join(elsewhere, 'other.toml'), '[site]\ntitel = "Other"\n[[person]]\nname = "X"\norcid = "1"\n');
  const printed = run(['build', '--games', '0'], { cwd: home, env, code: 1 });
  assert.match(printed, /other\.toml:2: error\[form\]: site: unknown key `titel`/);
  assert.match(printed, /other\.toml:5: error\[form\]: X: this is no ORCID iD/);
});
