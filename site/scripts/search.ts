/** The search page: what the reader types, looked up in an index that is made in the browser. Nothing is fetched. */

import MiniSearch, { type Query } from 'minisearch';
import { stemmer } from 'stemmer';
import { el, fill, say } from './dom';

type Entry = [kind: string, title: string, href: string, text: string];

interface Doc {
  id: number;
  kind: string;
  title: string;
  href: string;
  text: string;
}

const MOST = 60;
/** Words that are looked up, and their letters: each takes its time, and nobody types more. */
const MOST_WORDS = 20;
const LONGEST = 40;
const KINDS: Record<string, string> = { game: 'games', worksheet: 'worksheets', explained: 'words of these pages', word: 'words of the games', sentence: 'sentences', clause: 'clauses', doubt: 'doubts', record: 'records', work: 'works' };

/** Letters without their marks, in small: Tâb and tab are one. */
export const folded = (term: string): string =>
  term
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ʿʾ’‘'`]/g, '')
    .replaceAll('ı', 'i')
    .toLowerCase();

function words(text: string): string[] {
  return text.split(/[^\p{L}\p{M}\p{N}ʿʾ’'.-]+/u).flatMap((w) => {
    const plain = w.replace(/^[.'’-]+|[.'’-]+$/g, '');
    // a clause can be found by its id and by each part of it
    return /[.-]/.test(plain) ? [plain, ...plain.split(/[.-]+/)] : [plain];
  }).filter(Boolean);
}

/** What English forms of a word have in common: passes, passing and passed are looked for together. Ids, names with marks and short words are left. */
export const stemmed = (term: string): string => (/^[a-z]{4,}$/.test(term) ? stemmer(term) : term);

/** Every word, in its own form before its other forms. */
const asked = (words: string[]): Query => ({
  combineWith: 'AND',
  queries: words.map((word) => ({
    combineWith: 'OR',
    queries: [
      { fields: ['title', 'text'], queries: [word] },
      { fields: ['stems'], prefix: false, fuzzy: false, processTerm: (term) => stemmed(folded(term)) || null, queries: [word] },
    ],
  })),
});

export class Search {
  private readonly index: MiniSearch<Doc>;
  private readonly docs: Doc[];
  private readonly box = el('input', { type: 'search', id: 'search-box', autocomplete: 'off', spellcheck: 'false', 'aria-describedby': 'search-count', enterkeyhint: 'search' });
  private readonly count = el('p', { id: 'search-count', class: 'small quiet', role: 'status' });
  private readonly results = el('div', { class: 'results' });
  private pending = 0;
  /** Only this kind, only this game; empty: all. */
  private kind = '';
  private readonly kinds = el('p', { class: 'search-kinds', role: 'group', 'aria-label': 'Only' });
  private readonly games: HTMLSelectElement;

  constructor(root: HTMLElement, entries: Entry[]) {
    this.docs = entries.map(([kind, title, href, text], id) => ({ id, kind, title, href, text }));
    this.index = new MiniSearch<Doc>({
      fields: ['title', 'text', 'stems'],
      extractField: (doc, field) => (field === 'stems' ? `${doc.title} ${doc.text}` : String(doc[field as keyof Doc])),
      tokenize: words,
      processTerm: (term, field) => (field === 'stems' ? stemmed(folded(term)) : folded(term)) || null,
      searchOptions: {
        processTerm: (term) => folded(term) || null,
        boost: { title: 2 },
        prefix: (term) => term.length > 2,
        fuzzy: (term) => (term.length > 3 ? 1 : false),
        combineWith: 'AND',
        boostDocument: (id, term) => weight(this.docs[id as number], term),
      },
    });
    this.index.addAll(this.docs);
    const games = this.docs.filter((d) => d.kind === 'game' || d.kind === 'worksheet');
    this.games = el('select', { id: 'search-game' }, el('option', { value: '' }, 'all games'), ...games.map((g) => el('option', { value: g.href }, g.title)));
    this.games.addEventListener('change', () => this.look(false));
    fill(
      root,
      el('p', { class: 'search-line' }, el('label', { for: 'search-box', class: 'vh' }, 'Search'), this.box, el('label', { for: 'search-game', class: 'field' }, 'in ', this.games)),
      this.count,
      this.kinds,
      this.results,
    );
    this.box.addEventListener('input', () => {
      clearTimeout(this.pending);
      this.pending = window.setTimeout(() => this.look(true), 60);
    });
    root.addEventListener('keydown', (event) => this.key(event));
    window.addEventListener('hashchange', () => this.fromAddress());
    this.fromAddress();
    this.box.focus();
  }

  private fromAddress(): void {
    const q = new URLSearchParams(location.hash.slice(1)).get('q') ?? '';
    if (q !== this.box.value || !q) {
      this.box.value = q;
      this.look(false);
    }
  }

  private look(remember: boolean): void {
    const q = this.box.value.trim();
    if (remember) history.replaceState(null, '', q ? `#q=${encodeURIComponent(q)}` : '#q=');
    fill(this.kinds);
    if (!q) {
      say(this.count, `${this.docs.length} entries can be searched.`);
      fill(this.results);
      return;
    }
    const typed = words(q.slice(0, MOST_WORDS * LONGEST)).slice(0, MOST_WORDS).map((word) => word.slice(0, LONGEST));
    const game = this.games.value;
    const hits = this.index.search(asked(typed)).filter((hit) => !game || this.docs[hit.id as number]?.href.startsWith(game));
    this.offerKinds(hits.map((hit) => this.docs[hit.id as number]?.kind ?? ''));
    const found = this.kind ? hits.filter((hit) => this.docs[hit.id as number]?.kind === this.kind) : hits;
    if (found.length === 0) return this.nothing(q, typed);
    say(this.count, `${found.length} found${found.length > MOST ? `, the best ${MOST} are shown` : ''}.`);
    const groups = new Map<string, HTMLElement[]>();
    for (const hit of found.slice(0, MOST)) {
      const doc = this.docs[hit.id as number];
      if (!doc) continue;
      const terms = new Set(Object.keys(hit.match));
      const item = el('li', {}, el('a', { href: doc.href, class: 'hit' }, ...lit(doc.title, terms)), el('p', {}, ...lit(excerpt(doc.text, terms), terms)));
      groups.set(doc.kind, [...(groups.get(doc.kind) ?? []), item]);
    }
    fill(this.results, ...[...groups].map(([kind, items]) => el('section', {}, el('h2', { class: 'kicker' }, KINDS[kind] ?? kind), el('ol', { class: 'plain' }, ...items))));
  }

  /** What was found, kind by kind, as switches. */
  private offerKinds(found: string[]): void {
    const kinds = [...new Set(found)];
    if (this.kind && !kinds.includes(this.kind)) this.kind = '';
    if (kinds.length < 2) return;
    const made = (kind: string, words: string): HTMLElement => {
      const b = el('button', { type: 'button', class: 'button', 'aria-pressed': String(this.kind === kind) }, words);
      b.addEventListener('click', () => {
        this.kind = kind;
        this.look(false);
      });
      return b;
    };
    fill(this.kinds, made('', `all ${found.length}`), ...kinds.map((kind) => made(kind, `${KINDS[kind] ?? kind} ${found.filter((f) => f === kind).length}`)));
  }

  /** Nothing was found: words of the games that are written much alike are offered. */
  private nothing(q: string, typed: string[]): void {
    say(this.count, `Nothing was found for “${q}”. Try fewer or shorter words.`);
    const named = ['game', 'worksheet', 'word', 'work'];
    const like = typed.flatMap((word) =>
      this.index.autoSuggest(word, { fields: ['title'], fuzzy: word.length > 4 ? 0.4 : 2, prefix: true, combineWith: 'OR', filter: (hit) => named.includes(this.docs[hit.id as number]?.kind ?? '') }).slice(0, 3),
    );
    const offers = [...new Set(like.map((l) => l.suggestion))].slice(0, 4).map((word) => {
      const b = el('button', { type: 'button', class: 'button' }, word);
      b.addEventListener('click', () => {
        this.box.value = word;
        this.look(true);
        this.box.focus();
      });
      return b;
    });
    fill(this.results, offers.length ? el('p', { class: 'did-you-mean' }, 'Did you mean ', ...offers) : null);
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

/** Games come before what is said of them; a word that is explained comes first where just that word is looked for, and last where it only helps to explain. */
function weight(doc: Doc | undefined, term: string): number {
  const named = (doc: Doc): boolean => folded(doc.title).split(/[\s,]+/).some((word) => word === term || stemmed(word) === term);
  if (doc?.kind === 'explained') return named(doc) ? 20 : 0.2;
  if (doc?.kind === 'word') return folded(doc.title) === term ? 20 : 1;
  return doc?.kind === 'game' ? 3 : 1;
}

/** Text in which the words that were found are marked. */
function lit(text: string, terms: Set<string>): (string | HTMLElement)[] {
  return text.split(/([^\p{L}\p{M}\p{N}ʿʾ’'-]+)/u).map((part) => {
    const plain = folded(part);
    const hit = plain.length > 0 && (terms.has(plain) || terms.has(stemmed(plain)) || plain.split('-').some((p) => terms.has(p)));
    return hit ? el('mark', {}, part) : part;
  });
}

/** The stretch of a long text around the first word that was found. */
function excerpt(text: string, terms: Set<string>): string {
  const length = 240;
  if (text.length <= length) return text;
  let first = 0;
  for (const match of text.matchAll(/[\p{L}\p{M}\p{N}ʿʾ’'-]+/gu)) {
    const plain = folded(match[0]);
    if (terms.has(plain) || terms.has(stemmed(plain))) {
      first = match.index;
      break;
    }
  }
  const from = Math.max(0, text.lastIndexOf(' ', Math.max(0, first - 80)));
  const cut = text.slice(from, from + length);
  return `${from > 0 ? '… ' : ''}${cut.slice(0, cut.lastIndexOf(' ') + 1 || cut.length).trim()}${from + length < text.length ? ' …' : ''}`;
}

const root = document.getElementById('search-page');
const { ludariumIndex } = globalThis as { ludariumIndex?: Entry[] };
if (root && ludariumIndex) new Search(root, ludariumIndex);
