/** The pieces of the index: names first, what games, works, places and people are called; then all texts; then the records. */

import { load } from '../load';
import { read, type Entry as RecordEntry, type Names } from '../records/data';

/** A name that leads somewhere: what it is, how it is called, where it leads, other names and words, and how many records it has. */
export type NameRow = [kind: string, title: string, href: string, text: string, records: number];
/** A text that can be found. */
export type TextRow = [kind: string, title: string, href: string, text: string];

interface Globals {
  ludariumFind?: NameRow[];
  ludariumIndex?: TextRow[];
  ludariumPieces?: Record<Piece, string[]>;
}

type Piece = 'names' | 'texts' | 'records';

/** What leads from this page to the site's folder: the box in the bar of every page knows it. */
export const root = (): string => (document.getElementById('find')?.dataset['page'] ?? 'search.html').replace(/search\.html$/, '');

let listed: Promise<void> | undefined;
/** Which scripts hold a piece; a small script of its own says it. */
async function files(piece: Piece): Promise<string[]> {
  listed ??= load(`${root()}assets/search-pieces.js`, 'index-script');
  await listed;
  return (globalThis as Globals).ludariumPieces?.[piece] ?? [];
}

const begun = new Map<string, Promise<unknown>>();
/** Loads each piece once. */
function once<T>(piece: Piece, then: () => T): Promise<T> {
  const known = begun.get(piece) as Promise<T> | undefined;
  if (known) return known;
  const loaded = files(piece)
    .then((all) => Promise.all(all.map((file) => load(root() + file, 'index-script'))))
    .then(then);
  begun.set(piece, loaded);
  return loaded;
}

export const names = (): Promise<NameRow[]> => once('names', () => (globalThis as Globals).ludariumFind ?? []);
export const texts = (): Promise<TextRow[]> => once('texts', () => (globalThis as Globals).ludariumIndex ?? []);

/** All records; none where the collection has none. */
export const records = (): Promise<{ names: Names; all: RecordEntry[] } | undefined> =>
  once('records', () => {
    const { ludariumNames, ludariumRecords } = globalThis;
    return ludariumNames && ludariumRecords ? { names: ludariumNames, all: read(ludariumNames, ludariumRecords) } : undefined;
  });
