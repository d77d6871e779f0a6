// Checks of a built page. Each gives a list of findings in words, empty when the page is well; none throws for a fault.

import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { pages, quiet, readEach } from './site.mjs';

const standard = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard', 'html-validate:a11y'],
    rules: {
      // Template engines leave ends of lines; they change nothing for a reader.
      'no-trailing-whitespace': 'off',
    },
  }),
);

/** Where a page leaves the HTML standard. */
export async function htmlFindings(page, folder) {
  const report = await standard.validateFile(join(folder, page));
  return report.results.flatMap((result) =>
    result.messages.map((m) => `${page}:${m.line}:${m.column} ${m.message} (${m.ruleId})`),
  );
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules that colours decide: what a page that was seen in other colours is still to be tested for. */
export const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Elements of one page whose letters and ground are alike in everything, of which contrast is measured; ALL=1 measures all. */
const OF_A_COLOUR = 2;

/**
 * Runs in the page: marks the elements of which contrast is measured, and links of which it is measured whether they stand out of their
 * text: of those that are alike in letters, ground and all that they lie in, the first and the last. To measure it takes axe longer
 * than all else, and a table has thousands that are alike.
 */
function markColours([most, mark]) {
  for (const e of document.querySelectorAll(`[${mark}]`)) e.removeAttribute(mark);
  const grounds = new Map();
  /** All that lies behind an element, as one string. */
  const ground = (e) => {
    if (!e) return '';
    if (!grounds.has(e)) {
      const s = getComputedStyle(e);
      const own = `/${s.backgroundColor} ${s.backgroundImage} ${s.opacity} ${s.position} ${s.filter} ${s.mixBlendMode}`;
      grounds.set(e, ground(e.parentElement) + (own === '/rgba(0, 0, 0, 0) none 1 static none normal' ? '' : own));
    }
    return grounds.get(e);
  };
  const letters = (s) => [s.color, s.fontSize, s.fontWeight, s.textShadow, s.textDecoration, s.borderBottom].join();
  const alike = new Map();
  for (const e of document.querySelectorAll('body *')) {
    if (![...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.data.trim()) && !e.matches('input, select, textarea, a[href]')) continue;
    if (!e.checkVisibility({ visibilityProperty: true })) continue;
    const link = e.closest('a[href]');
    const around = link ? letters(getComputedStyle(link.parentElement)) : '';
    const look = [letters(getComputedStyle(e)), e.matches(':disabled, [aria-disabled="true"]'), around, e === link, ground(e)].join('|');
    alike.set(look, [...(alike.get(look) ?? []), e]);
  }
  for (const all of alike.values()) {
    for (const e of all.length <= most ? all : [all[0], all.at(-1)]) e.setAttribute(mark, '');
  }
  axe.configure({ rules: [{ id: 'color-contrast', selector: `[${mark}]` }, { id: 'link-in-text-block', selector: `a[href][${mark}]` }] });
}
const MARK = 'data-measured';

/**
 * Runs in the page: hides, of neighbours that are alike in all elements, classes and attributes that they hold, all but the first and the last, as
 * of the rows of a table; gives a function that shows them again. What is marked, holds the focus or lies over the page stays.
 */
function hideAlike(mark) {
  const looks = new Map();
  /** What an element and all in it are, as one string, whatever they say. */
  const look = (e) => {
    if (!looks.has(e)) {
      const own = `${e.tagName}.${e.getAttribute('class')}[${e.getAttributeNames()}]`;
      looks.set(e, `${own}(${[...new Set([...e.children].map(look))].sort()})`);
    }
    return looks.get(e);
  };
  const hidden = [];
  for (const parent of document.querySelectorAll('main *:not(tr, svg *)')) {
    if (parent.children.length < 4 || !parent.checkVisibility()) continue;
    const alike = Map.groupBy(parent.children, look);
    for (const e of [...alike.values()].flatMap((all) => all.slice(1, -1))) {
      if (e.style.display || e.contains(document.activeElement) || e.matches(`[${mark}]`) || e.querySelector(`:popover-open, dialog[open], [${mark}]`)) continue;
      e.style.setProperty('display', 'none', 'important');
      hidden.push(e);
    }
  }
  return () => hidden.forEach((e) => e.style.removeProperty('display'));
}

/**
 * What would shut a reader out, by the rules of WCAG 2.2 AA, or by some rules of axe. `tab` is an open page; of what is alike on it some is
 * looked at, with ALL=1 each.
 */
export async function axeFindings(tab, rules = WCAG) {
  if (!(await tab.evaluate(() => 'axe' in globalThis))) await tab.evaluate(`${axe};globalThis.hideAlike = ${hideAlike}`);
  if (!process.env.ALL) await tab.evaluate(markColours, [OF_A_COLOUR, MARK]);
  const { violations } = await tab.evaluate(
    async ([runOnly, all, mark]) => {
      const show = all ? () => undefined : globalThis.hideAlike(mark);
      // Without preload: axe would fetch the styles, which pages opened from disk forbid.
      return globalThis.axe.run(document, { preload: false, resultTypes: ['violations'], runOnly }).finally(show);
    },
    [rules, Boolean(process.env.ALL), MARK],
  );
  return violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${rule.help}: ${node.target.join(' ')}: ${node.html.slice(0, 160)}`),
  );
}

/** What would shut a reader out of an open page, in light colours and in dark ones: of the dark only what colours decide. */
export async function axeInBoth(tab) {
  await tab.emulateMedia({ colorScheme: 'light' });
  await quiet(tab);
  const light = await axeFindings(tab);
  await tab.emulateMedia({ colorScheme: 'dark' });
  await quiet(tab);
  const dark = (await axeFindings(tab, OF_COLOURS)).map((words) => `in dark colours: ${words}`);
  await tab.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark];
}

/** Does the page scroll sideways? Names the elements that stick out. */
export function sidewaysFindings(tab) {
  return tab.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    // what a box cuts off or scrolls does not widen the page, unless it is placed by something outside that box
    const holder = (e) => (getComputedStyle(e).position === 'absolute' ? e.offsetParent : e.parentElement);
    const cut = (e) => {
      const by = holder(e);
      return by !== null && by !== document.body && (getComputedStyle(by).overflowX !== 'visible' || cut(by));
    };
    const out = [...document.body.querySelectorAll('*')].filter(
      (e) => e.getBoundingClientRect().right > width + 0.5 && !cut(e),
    );
    // only the innermost ones: what holds them sticks out because they do
    const names = out
      .filter((e) => ![...e.children].some((child) => out.includes(child)))
      .slice(0, 5)
      .map((e) => `<${e.tagName.toLowerCase()} class="${e.getAttribute('class') ?? ''}">`);
    return [`wider than its ${width} px: ${document.documentElement.scrollWidth} px, by ${names.join(', ')}`];
  });
}

/**
 * Links and files of all pages below `folder`: everything a page names in the site must be there, down to the anchor;
 * nothing of another host may be loaded, though a reader may follow a link to one.
 */
export async function linkFindings(folder) {
  const all = pages(folder);
  const read = await asOnDisk(folder);
  const findings = [];
  for (const page of all) {
    const { links, files, ids } = read.get(page);
    for (const id of new Set(ids.filter((id, i) => ids.indexOf(id) !== i))) {
      findings.push(`${page}: the id "${id}" stands more than once`);
    }
    for (const link of files) findings.push(...missing(folder, page, link, read, true));
    for (const link of links) findings.push(...missing(folder, page, link, read, false));
  }
  return [...findings, ...styleFindings(folder)];
}

/** Each page below `folder` → what it names and its content policy, read without scripts: what is checked is what lies on disk. */
export async function asOnDisk(folder) {
  if (!onDisk.has(folder)) onDisk.set(folder, await readEach(pages(folder), namesOfPage, folder));
  return onDisk.get(folder);
}
const onDisk = new Map();

/** Runs in the browser: every address a page names, every anchor it has, its content policy. */
function namesOfPage(document) {
  const values = (attribute, selector = `[${attribute}]`) =>
    [...document.querySelectorAll(selector)].map((e) => e.getAttribute(attribute));
  const inData = [];
  for (const data of document.querySelectorAll('script[type="application/json"]')) {
    JSON.parse(data.textContent, (key, value) => {
      if (key === 'href' && typeof value === 'string') inData.push(value);
      return value;
    });
  }
  return {
    links: [...values('href', 'a[href], area[href]'), ...inData],
    files: [
      ...values('src'),
      ...values('href', 'link[href]'),
      ...values('href', 'use[href], image[href]'),
      ...values('poster'),
      ...values('srcset').flatMap((set) => set.split(',').map((one) => one.trim().split(/\s+/)[0])),
    ],
    ids: values('id'),
    policies: values('content', 'meta[http-equiv="Content-Security-Policy"]'),
  };
}

function missing(folder, page, link, read, loaded) {
  const at = `${page}: "${link}"`;
  if (/^(data|blob|mailto):/.test(link)) return [];
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(link)) {
    if (loaded) return [`${at} is loaded from elsewhere`];
    return /^https:\/\/[^/]+/.test(link) ? [] : [`${at} is neither in the site nor an https address`];
  }
  if (link.startsWith('/')) return [`${at} starts at the root, which is another one on each disk`];
  const [path, anchor] = [link.split(/[?#]/)[0], link.includes('#') ? link.slice(link.indexOf('#') + 1) : ''];
  const file = path === '' ? join(folder, page) : resolve(folder, dirname(page), decodeURIComponent(path));
  const within = relative(folder, file).split('\\').join('/');
  if (within.startsWith('..')) return [`${at} leads out of the site`];
  if (!existsSync(file) || !statSync(file).isFile()) return [`${at}: there is no such file`];
  // A state of the player (#pos=…) is no anchor.
  if (anchor === '' || anchor.includes('=') || !read.has(within)) return [];
  return read.get(within).ids.includes(decodeURIComponent(anchor)) ? [] : [`${at}: ${within} has no such anchor`];
}

/** What the styles name: every `url(…)` must be a file of the site. */
function styleFindings(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => String(name))
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(/url\(\s*["']?([^"')]+)["']?\s*\)|@import/g)]
        .filter((found) => found[1] === undefined || !found[1].startsWith('data:'))
        .filter((found) => found[1] === undefined || !existsSync(resolve(folder, dirname(name), found[1].split(/[?#]/)[0])))
        .map((found) => `${name}: ${found[0]}: there is no such file in the site`),
    );
}

/** What the console printed and what left the page. */
export const noiseFindings = (seen) => [...seen.errors, ...seen.requests.map((url) => `asked for ${url}`)];

