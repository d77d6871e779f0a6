/** What is looked up in: one index of names and texts, that grows as its pieces come. */

import MiniSearch, { type Query } from 'minisearch';
import { folded } from '../letters';
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
const HEAVY: Record<string, number> = { edition: 12, worksheet: 2.5, ruleset: 2.5, game: 2.5, country: 3, site: 3, people: 2, person: 2, facet: 1.5 };

/** Every word, in its own form before its other forms; of one that is still typed the beginning is enough, however short. */
const asked = (words: string[], typing: boolean): Query => ({
  combineWith: 'AND',
  queries: words.map((word, n) => ({
    combineWith: 'OR',
    queries: [
      { fields: ['title', 'text'], queries: [word], ...(typing && n === words.length - 1 ? { prefix: true } : {}) },
      { fields: ['stems'], prefix: false, fuzzy: false, processTerm: (term) => stemmed(folded(term)) || null, queries: [word] },
    ],
  })),
});

/** What somebody typed, word by word, within bounds. */
export const typed = (q: string): string[] => words(q.slice(0, MOST_WORDS * LONGEST)).slice(0, MOST_WORDS).map((word) => word.slice(0, LONGEST));

/** As it is compared with a whole name. */
const whole = (text: string): string => folded(text).replace(/[^\p{L}\p{N}]+/gu, ' ').trim();

export class Lookup {
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
    const wanted = whole(q);
    const query = asked(typed(q), typing);
    const exact = this.index.search(query);
    // a slip of the pen is looked for where nothing is written so; that a longer word begins so is no answer to a name
    const just = typing || exact.some((hit) => typed(q).every((word) => hit.terms.includes(folded(word)) || hit.terms.includes(stemmed(folded(word)))));
    const slips = exact.length > 0 && just ? [] : this.index.search(query, { fuzzy: (term) => (term.length > (exact.length > 0 ? 4 : 3) ? 1 : false) });
    const known = new Set(exact.map(({ id }) => id as number));
    const names = slips.filter(({ id }) => !known.has(id as number) && (exact.length === 0 || NAMED.has(this.docs[id as number]?.kind ?? '')));
    const found = [...exact, ...names];
    const hits = found.flatMap(({ id, score, match }) => {
      const doc = this.docs[id as number];
      if (!doc) return [];
      const called = NAMED.has(doc.kind) && whole(doc.title) === wanted;
      return [{ doc, terms: new Set(Object.keys(match)), score: called ? score * CALLED_SO : score }];
    });
    return hits.sort((a, b) => b.score - a.score || a.doc.id - b.doc.id);
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

/** Names come before what is said of them; a word that is explained comes first where just that word is looked for, and last where it only helps to explain. */
function weight(doc: Doc | undefined, term: string): number {
  if (!doc) return 1;
  const named = (): boolean => folded(doc.title).split(/[\s,]+/).some((word) => word === term || stemmed(word) === term);
  if (doc.kind === 'explained') return named() ? 20 : 0.2;
  if (doc.kind === 'word') return folded(doc.title) === term ? 20 : 1;
  // of games with the same name the one that more is known of
  return (HEAVY[doc.kind] ?? 1) * (1 + Math.log10(1 + doc.records) / 4);
}
