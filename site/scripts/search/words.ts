/** Words as they are looked up: without marks, in small, with what English forms of a word have in common. */

import { stemmer } from 'stemmer';
import { el } from '../dom';
import { folded } from '../letters';

/** Without signs that nobody sees: pages put them into words where these may be parted. */
const plainly = (text: string): string => text.replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '');

export function words(text: string): string[] {
  return plainly(text).split(/[^\p{L}\p{M}\p{N}ʿʾ’'.-]+/u).flatMap((w) => {
    const plain = w.replace(/^[.'’-]+|[.'’-]+$/g, '');
    // a clause can be found by its id and by each part of it
    return /[.-]/.test(plain) ? [plain, ...plain.split(/[.-]+/)] : [plain];
  }).filter(Boolean);
}

/** What English forms of a word have in common: passes, passing and passed are looked for together. Ids, names with marks and short words are left. */
export const stemmed = (term: string): string => (/^[a-z]{4,}$/.test(term) ? stemmer(term) : term);

/** Text in which the words that were found are marked. */
export function lit(text: string, terms: Set<string>): (string | HTMLElement)[] {
  return text.split(/([^\p{L}\p{M}\p{N}ʿʾ’'-]+)/u).map((part) => {
    const plain = folded(part);
    const hit = plain.length > 0 && (terms.has(plain) || terms.has(stemmed(plain)) || plain.split('-').some((p) => terms.has(p)));
    return hit ? el('mark', {}, part) : part;
  });
}

/** The stretch of a long text around the first word that was found. */
export function excerpt(text: string, terms: Set<string>): string {
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
