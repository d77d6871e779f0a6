/** The page of results: what the reader types, looked up in pieces that are loaded when they are wanted. */

import { el, fill, say } from '../dom';
import { folded, lacking } from '../letters';
import { href, spanWords, type Entry, type Names } from '../records/data';
import { find } from '../records/filter';
import { none } from '../records/state';
import { timed } from '../records/time';
import { KINDS } from './kinds';
import { Lookup, type Hit } from './lookup';
import { names, records, texts } from './pieces';
import { excerpt, lit } from './words';

/** Of the first kind so many are shown, of every other so many, and of one that is chosen so many. */
const FIRST = 60;
const OTHERS = 6;
const CHOSEN = 300;
/** Of texts and records the one whose words weigh less is shown too if they weigh more than this share of the other's. */
const NEAR = 0.7;
/** Milliseconds without a letter after which what is typed is looked up. */
const PAUSE = 60;

interface Group {
  kind: string;
  count: number;
  /** Items of the list, the best first. */
  items: () => HTMLElement[];
  /** Where all of them are, if not here. */
  all?: string;
}

export class SearchPage {
  private readonly lookup = new Lookup();
  private catalogue: { names: Names; all: Entry[] } | undefined;
  private readonly box = el('input', { type: 'search', id: 'search-box', autocomplete: 'off', spellcheck: 'false', 'aria-describedby': 'search-count', enterkeyhint: 'search' });
  private readonly count = el('p', { id: 'search-count', class: 'small quiet', role: 'status' });
  private readonly results = el('div', { class: 'results' });
  private readonly kinds = el('p', { class: 'search-kinds', role: 'group', 'aria-label': 'Only' });
  private readonly games = el('select', { id: 'search-game' }, el('option', { value: '' }, 'all games'));
  private pending = 0;
  /** Only this kind; empty: all. */
  private kind = '';
  private looks = 0;
  /** What is said before what has only some of the words. */
  private some = '';
  private named: Promise<void> | undefined;
  private whole: Promise<void> | undefined;

  constructor(root: HTMLElement) {
    this.games.addEventListener('change', () => void this.look(false));
    fill(
      root,
      el('p', { class: 'search-line' }, el('label', { for: 'search-box', class: 'vh' }, 'Search'), this.box, el('label', { for: 'search-game', class: 'field' }, 'in ', this.games)),
      this.count,
      this.kinds,
      this.results,
    );
    this.box.addEventListener('input', () => {
      clearTimeout(this.pending);
      this.pending = window.setTimeout(() => void this.look(true), PAUSE);
    });
    root.addEventListener('keydown', (event) => this.key(event));
    window.addEventListener('hashchange', () => this.fromAddress());
    this.fromAddress();
    this.box.focus();
  }

  /** The words that are looked for stand behind `#q=`, or, from a form, behind `?q=`. */
  private fromAddress(): void {
    const q = new URLSearchParams(location.hash.slice(1)).get('q') ?? new URLSearchParams(location.search).get('q') ?? '';
    if (q !== this.box.value || !q) {
      this.box.value = q;
      void this.look(false);
    }
  }

  /** Names, which answer at once; then everything. */
  private async load(): Promise<void> {
    this.named ??= names().then(async (rows) => {
      await this.lookup.add(rows);
      this.games.append(...this.lookup.editions.map((doc) => el('option', { value: doc.href }, doc.title)));
    });
    await this.named;
    this.whole ??= Promise.all([texts().then((rows) => this.lookup.add(rows)), records().then((found) => (this.catalogue = found))]).then(() => undefined);
  }

  private async look(remember: boolean): Promise<void> {
    const q = this.box.value.trim();
    const mine = ++this.looks;
    if (remember) history.replaceState(null, '', q ? `#q=${encodeURIComponent(q)}` : '#q=');
    if (!q) {
      this.kind = '';
      fill(this.kinds);
      fill(this.results);
      return say(this.count, 'Search names, terms, places, times (to 1500 BC, 12th century), authors, record numbers.');
    }
    await this.load();
    if (mine !== this.looks) return;
    this.show(q, false);
    await this.whole;
    if (mine !== this.looks) return;
    this.show(q, true);
    // all that there is for these words is shown
    this.results.dataset['whole'] = q;
  }

  /** The groups of what is found: by the best of each, and the records second, since names lead to them. */
  private groups(q: string): Group[] {
    const game = this.games.value;
    const found = this.catalogue && !game ? find(this.catalogue.all, [], { ...none(), find: q.slice(0, 200) }) : undefined;
    const all = this.lookup.find(q);
    // what has the heaviest of the words leaves out what has lighter ones
    const ofRecords = found && found.records.length > 0 ? found.share : 0;
    const ofTexts = all.length > 0 ? this.lookup.share : 0;
    const best = Math.max(ofRecords, ofTexts);
    // a time is looked for in records alone
    const time = timed(q);
    const dated = time.from !== undefined || time.to !== undefined;
    const near = (share: number): boolean => share > 0 && (share === best || (best < 1 && share > NEAR * best));
    const records = found && (near(ofRecords) || dated) ? found.records : [];
    const hits = (near(ofTexts) ? all : []).filter(({ doc }) => !game || doc.href.startsWith(game));
    const unknown = found ? found.unknown.filter((word) => this.lookup.unknown.some((other) => folded(other) === word)) : this.lookup.unknown;
    this.some = best < 1 && best > 0 ? lacking('Nothing', unknown) : '';
    const by = new Map<string, Hit[]>();
    for (const hit of hits) by.set(hit.doc.kind, [...(by.get(hit.doc.kind) ?? []), hit]);
    const groups: Group[] = [...by].map(([kind, of]) => ({ kind, count: of.length, items: () => of.map(item) }));
    const catalogue = this.catalogue;
    if (records.length > 0 && catalogue)
      groups.splice(1, 0, { kind: 'record', count: records.length, items: () => records.map((record) => recordItem(record, catalogue.names)), all: `records.html#q=${encodeURIComponent(q)}` });
    return groups;
  }

  private show(q: string, whole: boolean): void {
    const groups = this.groups(q);
    if (this.kind && whole && !groups.some((group) => group.kind === this.kind)) this.kind = '';
    const count = groups.reduce((sum, group) => sum + group.count, 0);
    this.offerKinds(groups, count);
    if (count === 0) return whole ? this.nothing(q) : fill(this.results);
    if (whole) say(this.count, `${this.some}${count} found.`);
    const shown = this.kind ? groups.filter((group) => group.kind === this.kind) : groups;
    fill(this.results, ...shown.map((group, n) => this.section(group, this.kind ? CHOSEN : n === 0 ? FIRST : OTHERS)));
  }

  private section(group: Group, most: number): HTMLElement {
    const words = KINDS[group.kind]?.many ?? group.kind;
    const section = el('section', {}, el('h2', { class: 'kicker' }, words), el('ol', { class: 'plain' }, ...group.items().slice(0, most)));
    const more = group.count - most;
    if (group.all) section.append(el('p', { class: 'small' }, el('a', { href: group.all }, group.count === 1 ? 'In the table of records' : `All ${group.count} in the table of records`)));
    else if (more > 0) {
      const button = el('button', { type: 'button', class: 'link' }, `${more} more ${words}`);
      button.addEventListener('click', () => this.choose(group.kind));
      section.append(this.kind ? el('p', { class: 'small quiet' }, `The best ${most} are shown.`) : el('p', { class: 'small' }, button));
    }
    return section;
  }

  private choose(kind: string): void {
    this.kind = kind;
    void this.look(false);
  }

  /** What was found, kind by kind, as switches. */
  private offerKinds(groups: Group[], count: number): void {
    if (groups.length < 2) return fill(this.kinds);
    const made = (kind: string, words: string): HTMLElement => {
      const b = el('button', { type: 'button', class: 'button', 'aria-pressed': String(this.kind === kind) }, words);
      b.addEventListener('click', () => this.choose(kind));
      return b;
    };
    fill(this.kinds, made('', `all ${count}`), ...groups.map(({ kind, count }) => made(kind, `${KINDS[kind]?.many ?? kind} ${count}`)));
  }

  /** Nothing was found: names that are written much alike are offered, and where else to look. */
  private nothing(q: string): void {
    say(this.count, `Nothing found for “${q}”.`);
    const offers = this.lookup.like(q).map((word) => {
      const b = el('button', { type: 'button', class: 'button' }, word);
      b.addEventListener('click', () => {
        this.box.value = word;
        void this.look(true);
        this.box.focus();
      });
      return b;
    });
    fill(
      this.results,
      offers.length ? el('p', { class: 'did-you-mean' }, 'Did you mean ', ...offers) : null,
      el('p', {}, 'Try fewer or shorter words. Filter the ', el('a', { href: 'records.html' }, 'records'), ' by country, site, kind, work and time, or on the ', el('a', { href: 'map.html' }, 'map'), '. All names are in the lists of ', el('a', { href: 'games.html' }, 'games'), ' and ', el('a', { href: 'works.html' }, 'works'), '.'),
    );
  }

  /** Arrows go from hit to hit; Escape leads back to the box. */
  private key(event: KeyboardEvent): void {
    // a choice of games has arrows of its own
    if (event.target instanceof HTMLSelectElement) return;
    const hits = [...this.results.querySelectorAll<HTMLElement>('a.hit')];
    const at = hits.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    if (event.key === 'Escape') this.box.focus();
    else if (event.key === 'Enter' && document.activeElement === this.box && hits[0]) hits[0].click();
    else if (to !== undefined && hits.length) {
      if (to < 0) this.box.focus();
      else hits[Math.min(to, hits.length - 1)]?.focus();
    } else return;
    event.preventDefault();
  }
}

function item({ doc, terms }: Hit): HTMLElement {
  const count = doc.records > 0 ? el('span', { class: 'quiet' }, ` ${doc.records} ${doc.records === 1 ? 'record' : 'records'}`) : null;
  return el('li', {}, el('a', { href: doc.href, class: 'hit' }, ...lit(doc.title, terms)), count, doc.text ? el('p', {}, ...lit(excerpt(doc.text, terms), terms)) : null);
}

function recordItem(record: Entry, names: Names): HTMLElement {
  const game = names.games[record.game]?.[1] ?? '';
  const site = names.sites[record.sites[0] ?? -1]?.[0] ?? names.places[record.places[0] ?? -1]?.[0];
  const countries = record.countries.map((c) => names.countries[c] ?? '').filter((c) => c !== site);
  const where = [site, countries.length > 2 ? `${countries.length} countries of today` : countries.join(', ')].filter(Boolean).join(', ');
  const works = record.works.map((w) => names.works[w]?.[1] ?? '').join('; ');
  return el(
    'li',
    {},
    el('a', { href: href(record, names), class: 'hit' }, [game, where, spanWords(record.from, record.to)].filter(Boolean).join(' · ')),
    el('p', {}, `${[names.kinds[record.kind], `record ${record.id}`].filter(Boolean).join(', ')}${works ? `; ${works}` : ''}`),
  );
}
