/** What is looked up in: one index of names and texts, that grows as its pieces come. */

import MiniSearch, { type Query, type SearchResult } from 'minisearch';
import { folded, telling, weigh } from '../letters';
import { timed } from '../records/time';
import { stemmed, words } from './words';
import type { NameRow, TextRow } from './pieces';

export interface Doc {
  id: number;
  kind: string;
  title: string;
  href: string;
  text: string;
  /** Records that it has; 0 where that says nothing. */
  records: number;
}

export interface Hit {
  doc: Doc;
  terms: Set<string>;
}

/** Words that are looked up, and their letters: each takes its time, and nobody types more. */
const MOST_WORDS = 20;
const LONGEST = 40;
/** How much better what is called just so is than what has the words among others. */
const CALLED_SO = 30;
/** Kinds that name something, of which a slip of the pen is mended. */
const NAMED = new Set(['edition', 'worksheet', 'ruleset', 'game', 'work', 'person', 'country', 'site', 'people', 'word']);
/** Those of them that are no books and authors: `kalaha` is written in a title and means a game that is called a little otherwise. */
const THINGS = new Set([...NAMED].filter((kind) => kind !== 'work' && kind !== 'person'));
const HEAVY: Record<string, number> = { edition: 12, worksheet: 2.5, ruleset: 2.5, game: 2.5, country: 3, site: 3, people: 2, person: 2, facet: 1.5 };

/** How much more a word weighs that stands in the name of an edition, a place or a people: that is what somebody means. */
const NAME = 3;
const NAMES = new Set(['edition', 'worksheet', 'ruleset', 'country', 'site', 'people']);
/** Sums of the same weights in another order. */
const ROUNDING = 1e-9;

/** A slip of the pen: one letter of a word that is not too short. */
const SLIP = { fuzzy: (term: string): number | false => (term.length > 3 ? 1 : false) };

/** Every word, in its own form before its other forms; of one that is still typed the beginning is enough, however short. */
const queryOf = (words: string[], typing: boolean): Query => ({
  combineWith: 'AND',
  queries: words.map((word, n) => ({
    combineWith: 'OR',
    queries: [
      { fields: ['title', 'text'], queries: [word], ...(typing && n === words.length - 1 ? { prefix: true } : {}) },
      { fields: ['stems'], prefix: false, fuzzy: false, processTerm: (term) => stemmed(folded(term)) || null, queries: [word] },
    ],
  })),
});

/** What somebody typed, word by word, within bounds, without times, which only records have, and without the little words of a question. */
export const typed = (q: string): string[] => {
  const some = q.slice(0, MOST_WORDS * LONGEST);
  return telling(words(timed(some).words || some).slice(0, MOST_WORDS)).map((word) => word.slice(0, LONGEST));
};

/** As it is compared with a whole name. */
const whole = (text: string): string => folded(text).replace(/[^\p{L}\p{N}]+/gu, ' ').trim();

export class Lookup {
  /** What the words that were looked for last weigh, if nothing has them all: what was found has the heaviest share of them; 1 if it has all. */
  share = 1;
  /** The words that were looked for last and that nothing here has, nor anything written much alike. */
  unknown: string[] = [];
  private readonly docs: Doc[] = [];
  private readonly index = new MiniSearch<Doc>({
    fields: ['title', 'text', 'stems'],
    extractField: (doc, field) => (field === 'stems' ? `${doc.title} ${doc.text}` : String(doc[field as keyof Doc])),
    tokenize: words,
    processTerm: (term, field) => (field === 'stems' ? stemmed(folded(term)) : folded(term)) || null,
    searchOptions: {
      processTerm: (term) => folded(term) || null,
      boost: { title: 2 },
      prefix: (term) => term.length > 2,
      fuzzy: false,
      combineWith: 'AND',
      boostDocument: (id, term) => weight(this.docs[id as number], term),
    },
  });

  /** Takes rows in, some at a time, so that a page answers meanwhile. */
  async add(rows: (NameRow | TextRow)[]): Promise<void> {
    const from = this.docs.length;
    for (const [kind, title, href, text, records] of rows) this.docs.push({ id: this.docs.length, kind, title, href, text, records: records ?? 0 });
    await this.index.addAllAsync(this.docs.slice(from), { chunkSize: 400 });
  }

  get editions(): Doc[] {
    return this.docs.filter((doc) => doc.kind === 'edition' || doc.kind === 'worksheet');
  }

  /** The best first; `typing` while the last word may go on. */
  find(q: string, typing = false): Hit[] {
    this.share = 1;
    this.unknown = [];
    const id = /\bdlp\.[a-z]+\.\d+\b/i.exec(q)?.[0].toLowerCase();
    const numbered = id ? this.docs.filter(({ href }) => href.toLowerCase().endsWith(`/${id}.html`)) : [];
    if (numbered.length > 0) return numbered.map((doc) => ({ doc, terms: new Set() }));
    const wanted = whole(q);
    const words = typed(q);
    const query = queryOf(words, typing);
    const named = (hit: SearchResult): boolean => THINGS.has(this.docs[hit.id as number]?.kind ?? '');
    let found = this.index.search(query);
    // that a longer word begins so is no answer to a name
    const just = ({ terms }: SearchResult): boolean => typing || words.every((word) => terms.includes(folded(word)) || terms.includes(stemmed(folded(word))));
    // a slip of the pen is looked for where nothing is called so; of several words where nothing has them all
    if (words.length === 1 && !found.some((hit) => named(hit) && just(hit))) {
      const known = new Set(found.map((hit) => hit.id as number));
      found = [...found, ...this.index.search(query, SLIP).filter((hit) => !known.has(hit.id as number) && (known.size === 0 || named(hit)))];
    }
    if (found.length === 0 && words.length > 1) found = this.most(words, typing);
    const hits = found.flatMap(({ id, score, match }) => {
      const doc = this.docs[id as number];
      if (!doc) return [];
      const called = NAMED.has(doc.kind) && whole(doc.title) === wanted;
      return [{ doc, terms: new Set(Object.keys(match)), score: called ? score * CALLED_SO : score }];
    });
    return hits.sort((a, b) => b.score - a.score || a.doc.id - b.doc.id);
  }

  /** What has the heaviest of the words: a rare one weighs more, one that nothing has weighs as the rarest and counts for nobody. A slip of the pen is mended in words that nothing has. */
  private most(words: string[], typing: boolean): SearchResult[] {
    const kind = (hit: SearchResult): string => this.docs[hit.id as number]?.kind ?? '';
    const named = (hit: SearchResult): boolean => NAMED.has(kind(hit));
    const called = (hit: SearchResult, word: string): boolean =>
      NAMES.has(kind(hit)) && folded(this.docs[hit.id as number]?.title ?? '').includes(folded(word));
    const weights = new Map<number, number>();
    const hits = new Map<number, SearchResult>();
    let all = 0;
    words.forEach((word, n) => {
      const query = queryOf([word], typing && n === words.length - 1);
      const just = this.index.search(query);
      const found = just.length > 0 ? just : this.index.search(query, SLIP).filter(named);
      if (found.length === 0) this.unknown.push(word);
      const weight = weigh(found.length, this.docs.length) * (found.some((hit) => called(hit, word)) ? NAME : 1);
      all += weight;
      for (const hit of found) {
        const id = hit.id as number;
        weights.set(id, (weights.get(id) ?? 0) + weight);
        const before = hits.get(id);
        hits.set(id, before ? { ...hit, score: hit.score + before.score, match: { ...before.match, ...hit.match } } : hit);
      }
    });
    this.share = Math.max(0, ...weights.values()) / all;
    return [...hits.values()].filter((hit) => (weights.get(hit.id as number) ?? 0) >= this.share * all - ROUNDING);
  }

  /** Names that are written much alike. */
  like(q: string): string[] {
    const named = (id: unknown): boolean => NAMED.has(this.docs[id as number]?.kind ?? '');
    const like = typed(q).flatMap((word) =>
      this.index.autoSuggest(word, { fields: ['title'], fuzzy: word.length > 4 ? 0.4 : 2, prefix: true, combineWith: 'OR', filter: (hit) => named(hit.id) }).slice(0, 3),
    );
    return [...new Set(like.map((l) => l.suggestion))].slice(0, 4);
  }
}

/** Names come before texts about them; a word that is explained comes first where just that word is looked for, and last where it only helps to explain. */
function weight(doc: Doc | undefined, term: string): number {
  if (!doc) return 1;
  const named = (): boolean => folded(doc.title).split(/[\s,]+/).some((word) => word === term || stemmed(word) === term);
  if (doc.kind === 'explained') return named() ? 20 : 0.2;
  if (doc.kind === 'word') return folded(doc.title) === term ? 20 : 1;
  // of games with the same name the one that more is known of
  return (HEAVY[doc.kind] ?? 1) * (1 + Math.log10(1 + doc.records) / 4);
}
