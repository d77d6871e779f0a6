// The built site in a real browser, over file://, as a reader opens it.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { after, before } from 'node:test';
import { chromium } from 'playwright-core';

const root = resolve(fileURLToPath(import.meta.url), '../../..');
/** The site as built; SITE names another folder. SLOW=4 makes pages four times slower: what fails then fails by chance on a busy machine. */
export const dist = resolve(process.env.SITE ?? join(root, 'site/dist'));
/** Pages with one planted fault each, by which the checks prove that they find it. */
export const faults = join(root, 'tests/browser/faults');

/** Every page below a folder, as `editions/x.html`, in a fixed order. */
export function everyPage(folder = dist) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)).split(sep).join('/'))
    .sort();
}

/** Pages of one kind that are looked at, besides the longest and the shortest; ALL=1 looks at all. */
const OF_A_KIND = 4;
/** A kind that has so many pages at most is looked at whole. */
const FEW_OF_A_KIND = 12;
const looked = new Map();

/**
 * The pages that are looked at: all of them, but of a kind that has hundreds (records, games, works, places of the portal's database)
 * every so manieth and the odd ones, the same in every run.
 */
export function pages(folder = dist) {
  if (process.env.ALL) return everyPage(folder).filter((page) => !leadsOn(page, folder));
  // a folder that is still being written is read anew
  const every = everyPage(folder);
  const known = looked.get(folder);
  if (known && known.every === every.length) return known.pages;
  const kinds = new Map();
  for (const page of every) {
    const text = readFileSync(join(folder, page), 'utf8');
    const kind = /data-kind="([a-z]+)"/.exec(text)?.[1] ?? page;
    if (kind === 'moved') continue;
    kinds.set(kind, [...(kinds.get(kind) ?? []), { page, length: text.length }]);
  }
  const some = [...kinds.values()].flatMap((of) => {
    if (of.length <= FEW_OF_A_KIND) return of;
    const step = Math.ceil(of.length / OF_A_KIND);
    const sorted = [...of].sort((a, b) => a.length - b.length || (a.page < b.page ? -1 : 1));
    return [...of.filter((_, i) => i % step === 0), ...sorted.slice(0, 2), ...sorted.slice(-2)];
  });
  const found = [...new Set(some.map(({ page }) => page))].sort();
  looked.set(folder, { every: every.length, pages: found });
  return found;
}

/** Whether a page is an old address that only leads on. */
export const leadsOn = (page, folder = dist) => readFileSync(join(folder, page), 'utf8').includes('data-kind="moved"');

/** Of many pages so many, spread over all, with the two longest; the same in every run. ALL=1 looks at each. */
export function spread(all, most, folder = dist) {
  if (process.env.ALL || all.length <= most) return all;
  const longest = all.map((page) => [statSync(join(folder, page)).size, page]).sort((a, b) => b[0] - a[0] || (a[1] < b[1] ? -1 : 1));
  const some = Array.from({ length: most - 2 }, (_, i) => all[Math.floor((i * all.length) / (most - 2))]);
  return [...new Set([...some, ...longest.slice(0, 2).map(([, page]) => page)])].sort();
}

/** The address of a page on disk; `hash` without its `#`, `query` without its `?`. */
export function address(page, hash = '', folder = dist, query = '') {
  const url = pathToFileURL(join(folder, page));
  url.search = query;
  url.hash = hash;
  return url.href;
}

/** Editions by slug, with their family (none of a draft that has no rules yet), the length of their page, and whether it is a worksheet or such a draft. */
const facts = new Map();
function editionFacts() {
  if (facts.size === 0) {
    for (const page of readdirSync(join(dist, 'editions')).filter((name) => name.endsWith('.html')).sort()) {
      const html = readFileSync(join(dist, 'editions', page), 'utf8');
      const family = /data-family="([a-z]+)"/.exec(html)?.[1] ?? '';
      facts.set(page.slice(0, -'.html'.length), { family, length: html.length, worksheet: /class="worksheet-note"|data-kind="draft"/.test(html) });
    }
  }
  return facts;
}

/** Every edition of a family, that is the pages with its player, by their slug; `all` gives those of every family. */
export const everyEdition = (family = 'sowing') => [...editionFacts()].filter(([, of]) => family === 'all' || of.family === family).map(([slug]) => slug);

/** Whether an edition's page says that it is a worksheet, or is the draft of one that has no rules yet. */
export const isWorksheet = (slug) => editionFacts().get(slug).worksheet;

/**
 * The editions that the tests of this file go through, the same in every run: of each family one (of a large one another in each file), and a
 * worksheet where there is one. ALL=1 goes through all.
 */
export const editions = (family = 'sowing') => {
  if (family === 'all') return [...new Set([...editionFacts().values()].map((of) => of.family))].filter(Boolean).flatMap((one) => editions(one)).sort();
  const every = everyEdition(family);
  if (process.env.ALL) return every;
  const whole = every.filter((slug) => !isWorksheet(slug));
  // the longest page, the first and the last; of a family of three the first
  const length = (slug) => editionFacts().get(slug).length;
  const looked = every.length > 3 ? [...new Set([whole.reduce((a, b) => (length(b) > length(a) ? b : a)), whole[0], whole.at(-1)])] : [whole[0]];
  const sum = [...basename(process.argv[1] ?? '')].reduce((sum, letter) => sum + letter.codePointAt(0), 0);
  return [looked[sum % looked.length], ...every.filter(isWorksheet).slice(0, 1)].sort();
};

/** Of each family one edition with rules: for what is the same on each page of a family. ALL=1 gives all of them. */
export const oneOfEach = () => editions('all').filter((slug) => process.env.ALL || !isWorksheet(slug));

/** Up to `most` pages of each kind (the kind is the folder; at the top each page is its own). */
export function samples(most, folder = dist) {
  const kinds = new Map();
  for (const page of pages(folder)) {
    const kind = /data-kind="([a-z]+)"/.exec(readFileSync(join(folder, page), 'utf8'))?.[1];
    const of = page.includes('/') ? `${page.slice(0, page.lastIndexOf('/'))} ${kind ?? ''}` : page;
    kinds.set(of, [...(kinds.get(of) ?? []), page]);
  }
  return [...kinds.values()].flatMap((of) =>
    of.length <= most ? of : Array.from({ length: most }, (_, i) => of[Math.floor((i * of.length) / most)]),
  );
}

/** Looks words up on the search page, and waits until all that there is for them is shown. */
export async function lookUp(tab, words) {
  await tab.locator('#search-box').fill(words);
  await tab.waitForFunction((words) => document.querySelector('.results')?.dataset.whole === words, words);
}

let browser;

/** The Chromium of this machine; nothing is installed from here. */
export const chromiumHere = () =>
  execFileSync('sh', [join(root, 'tools/chromium.sh')], { env: { ...process.env, NO_INSTALL: '1' }, encoding: 'utf8' }).trim();

/**
 * Gives the file (or the `describe`) that calls this a browser: the one at CHROME_WS, which several files share one after another, else one of
 * its own; always of its own where it is started with an `env`.
 */
export function useBrowser(env) {
  before(async () => {
    const { CHROME, CHROME_WS } = process.env;
    browser = CHROME_WS && !env ? await chromium.connect(CHROME_WS) : await chromium.launch({ executablePath: CHROME || chromiumHere(), env: { ...process.env, ...env } });
  });
  after(() => browser?.close());
}

/**
 * Opens a page as a reader who was never here and hands it to `work` with what was `seen` on it: `errors` (of the console and
 * of scripts) and `requests` (all but for files of the site and the page's own data and blob addresses).
 * Options are Playwright's for a context, and `hash`, `query` (`study`: the depth of an edition with its account), `folder`, and `prepare`, called with the tab before it opens.
 */
export const open = (page, options, work) =>
  typeof options === 'function' ? openEach([page], {}, options) : openEach([page], options, work);

/**
 * Waits until nothing has changed, moved or taken the focus on a page for `ms` of the page's own time, and what changed was drawn. On
 * a busy machine the page's time is late as the page is: the wait gets longer, not wrong. A page that never rests is waited for no
 * longer than ten seconds. What comes from outside the page's thread (a wheel, a worker) is waited for by what it does, not by this.
 */
export const quiet = (tab, ms = 100) =>
  tab.evaluate(
    (ms) =>
      new Promise((done) => {
        const drawn = (then) => requestAnimationFrame(() => requestAnimationFrame(then));
        const events = ['scroll', 'focusin', 'focusout', 'toggle', 'hashchange', 'load'];
        let timer = 0;
        const end = () => {
          clearTimeout(timer);
          clearTimeout(latest);
          observer.disconnect();
          for (const name of events) removeEventListener(name, wake, true);
          drawn(() => done());
        };
        const wake = () => {
          clearTimeout(timer);
          timer = setTimeout(end, ms);
        };
        const observer = new MutationObserver(wake);
        const latest = setTimeout(end, 10_000);
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        for (const name of events) addEventListener(name, wake, true);
        drawn(wake);
      }),
    ms,
  );

/**
 * Reads pages as they lie on disk: parsed as without scripts, but neither laid out nor drawn, which is a small part of the work of
 * opening them. `work` runs in the browser with the document, and sees nothing of what is around it here. Gives page → what `work`
 * gave. For what stands in pages, not for what is seen of them.
 */
export async function readEach(pages, work, folder = dist) {
  const reader = await browser.newContext();
  try {
    const tab = await reader.newPage();
    const results = new Map();
    for (const page of pages) {
      const given = [String(work), readFileSync(join(folder, page), 'utf8')];
      results.set(page, await tab.evaluate(([work, html]) => (0, eval)(`(${work})`)(new DOMParser().parseFromString(html, 'text/html')), given));
    }
    return results;
  } finally {
    await reader.close();
  }
}

/**
 * Opens pages one after another in one tab, which is much quicker, and gives what `work` gave for the last. For pages that are
 * only read: what one of them kept or set, the next would find.
 */
export async function openEach(pages, options, work) {
  const { hash, query, folder = dist, prepare, ...context } = options;
  const reader = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...context });
  try {
    const tab = await reader.newPage();
    // a busy machine is slow, and no fault: what does not come in this time hangs
    tab.setDefaultTimeout(60_000);
    tab.setDefaultNavigationTimeout(90_000);
    let seen = { errors: [], requests: [] };
    const home = pathToFileURL(folder + sep).href;
    tab.on('pageerror', (error) => seen.errors.push(`script: ${error.message}`));
    tab.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') {
        seen.errors.push(`${message.type()}: ${message.text()}`);
      }
    });
    tab.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(home) && !/^(data|blob):/.test(url)) seen.requests.push(url);
    });
    // seen, but never sent: the checks need no network and bother no host
    await reader.route(/^https?:/, (route) => route.abort());
    if (process.env.SLOW) await (await reader.newCDPSession(tab)).send('Emulation.setCPUThrottlingRate', { rate: Number(process.env.SLOW) });
    await prepare?.(tab);
    let result;
    for (const page of pages) {
      seen = { errors: [], requests: [] };
      // what was done with the last page may have changed it
      if (context.viewport) await tab.setViewportSize(context.viewport);
      await tab.goto(address(page, hash, folder, query), { waitUntil: 'load' });
      result = await work(tab, seen, page);
    }
    return result;
  } finally {
    await reader.close();
  }
}

/** The text of a download, also where the browser was started by another process. */
export async function textOf(download) {
  const parts = [];
  for await (const part of await download.createReadStream()) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}
