// A collection of one's own, from an empty folder and the program alone: begun, checked, built, looked at. `make tool` builds the
// program with everything in it; TOOL names another one.

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
const tool = resolve(process.env.TOOL ?? join(root, 'target/tool/ludarium'));
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
  assert.ok(existsSync(tool), `${tool} is not there: make tool`);
  mkdirSync(folder);
  copyFileSync(tool, join(home, 'ludarium'));
  // what it needs must be in it: a program that read it from the checkout would not hold these
  const bytes = readFileSync(tool);
  for (const part of ['<a class="skip" href="#main">Skip to the text</a>', 'What few accounts say']) assert.ok(bytes.includes(part), `not in the program: ${part}`);
  assert.ok(bytes.includes(readFileSync(join(root, 'site/build/page.js'))), 'the scripts are not in the program');
});
after(() => rmSync(home, { recursive: true, force: true }));

test('an empty folder: init writes a collection, and never over anything', () => {
  run(['init', '--title', 'Games of the ford', '--person', 'A. Grey', '--prefix', 'Grey.']);
  const kept = textsOf(folder);
  assert.match(run(['init'], { code: 2 }), /there already; nothing was written/);
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

test('new and draft begin an edition, check says what is missing, build shows it when asked', () => {
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
    if (file.startsWith('data/schema/') || /\.(woff2|sqlite)$/.test(file)) continue;
    const plain = ownWords(file, text);
    const found = words.filter((word) => new RegExp(`(?<![\\w-])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`, 'i').test(plain));
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
  const style = readdirSync(join(site, 'assets')).find((f) => f.startsWith('style-'));
  assert.match(readFileSync(join(site, 'assets', style), 'utf8'), /--paper:[^]*\.own-mark/);
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
  });
});

test('variables and flags override the file; what is wrong in it is told all at once, with lines', () => {
  const elsewhere = join(home, 'elsewhere');
  cpSync(join(folder, 'corpus'), join(elsewhere, 'corpus'), { recursive: true });
  writeFileSync(join(elsewhere, 'other.toml'), '[site]\ntitle = "Other"\n');
  const env = { LUDARIUM_CORPUS: join(elsewhere, 'corpus'), LUDARIUM_CONFIG: join(elsewhere, 'other.toml'), LUDARIUM_OUT: join(elsewhere, 'out') };
  run(['build', '--games', '0'], { cwd: home, env });
  assert.match(readFileSync(join(elsewhere, 'out/index.html'), 'utf8'), /<title>Other:/);
  writeFileSync(join(elsewhere, 'other.toml'), '[site]\ntitel = "Other"\n[[person]]\nname = "X"\norcid = "1"\n');
  const told = run(['build', '--games', '0'], { cwd: home, env, code: 1 });
  assert.match(told, /other\.toml:2: error\[form\]: site: unknown key `titel`/);
  assert.match(told, /other\.toml:5: error\[form\]: X: this is no ORCID iD/);
});
