/** All records, whatever their source, as the pages' data scripts hand them over: names once, a row a record. */

import { folded } from '../letters';
import { load } from '../load';

/** The portal's goes by its number; another by its name, with its page. */
type GameRow = [id: number | string, name: string, other: string, categories: number[], regions: number[], periods: number[], edition: string, href?: string];
type WorkRow = [id: number | string, short: string, href: string | null, authors: number[]];
type PlaceRow = [name: string, href: string | null, middle: [number, number] | null];
type RecordRow = [id: number | string, kind: number | null, game: number, from: number | null, to: number | null, points: number[], places: number[], works: number[], flags: number, doubts: number[], countries: number[], divisions: number[], site: number | null, traits: number[]];

export interface Names {
  total: number;
  /** Where the page of a record lies, with {} for its id. */
  record: string;
  /** What the ids of the portal's records begin with, where there are some; where the pages of its games lie; what its editors' doubts are called. */
  prefix?: string;
  game?: string;
  doubted?: string;
  /** Parts of the words of the records, where the site has them: `assets/words-0.js` and on. */
  texts?: number;
  kinds: string[];
  categories: string[];
  /** What readers call each of these kinds of games. */
  called: string[];
  regions: string[];
  periods: string[];
  doubts: string[];
  /** Family names of those who wrote the works. */
  authors: string[];
  /** Countries of today, their regions, and sites with their other names: where records were found. */
  countries: string[];
  divisions: string[];
  sites: [name: string, also: string][];
  /** Who played and where, each word with its list: `age`, `gender`, `status`, `space`. */
  traits: [key: string, word: string][];
  places: PlaceRow[];
  games: GameRow[];
  works: WorkRow[];
}

declare global {
  var ludariumNames: Names | undefined;
  var ludariumRecords: RecordRow[][] | undefined;
  var ludariumOutlines: string[] | undefined;
  var ludariumTexts: [id: number | string, text: string][] | undefined;
}

export interface Entry {
  /** As lists call it: of the portal's records the number, of others the whole id. */
  id: number | string;
  /** Its place in the list, which is in the natural order of ids. */
  at: number;
  /** -1 where it says none. */
  kind: number;
  game: number;
  /** Astronomical years; null where it is not dated. */
  from: number | null;
  to: number | null;
  /** Latitude and longitude, where it is drawn. */
  spots: [number, number][];
  places: number[];
  works: number[];
  says: number[];
  doubts: number[];
  countries: number[];
  /** The site that it is from: one or none. */
  sites: number[];
  traits: number[];
  /** All its words, plain, to be searched. */
  text: string;
}

/** Words with a blank before each, so that one is found by how it begins: ` senet saqqara egypt`. */
export const spaced = (text: string): string => ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()}`;

export const SAYS = ['has a summary of rules', 'has an edition here', 'has a date', 'has a point', 'names a people or region', 'has no date'];

export function read(names: Names, parts: RecordRow[][]): Entry[] {
  // regions and periods of a game are not where and when a record was found
  const games = names.games.map(([, name, other, categories]) =>
    folded([name, other, ...categories.flatMap((c) => [names.categories[c], names.called[c]])].join(' ')),
  );
  const works = names.works.map(([, short, , authors]) => folded([short, ...authors.map((a) => names.authors[a])].join(' ')));
  const places = names.places.map((place) => folded(place[0]));
  const kinds = names.kinds.map(folded);
  const [countries, divisions] = [names.countries, names.divisions].map((list) => list.map(folded));
  const sites = names.sites.map((site) => folded(site.join(' ')));
  return parts.flat().map(([id, kind, game, from, to, points, of, by, flags, doubts, within, division, site, traits], at) => {
    const spots: [number, number][] = [];
    for (let i = 0; i + 1 < points.length; i += 2) spots.push([points[i] ?? 0, points[i + 1] ?? 0]);
    if (spots.length === 0) for (const p of of) spots.push(...[names.places[p]?.[2]].filter((m) => !!m));
    const says = [flags & 1 ? 0 : -1, flags & 2 ? 1 : -1, from === null ? 5 : 2, points.length > 0 ? 3 : -1, of.length > 0 ? 4 : -1].filter((n) => n >= 0);
    const text = spaced([String(id), kinds[kind ?? -1], games[game], ...of.map((p) => places[p]), ...by.map((w) => works[w]), ...within.map((c) => countries?.[c]), ...division.map((d) => divisions?.[d]), site === null ? '' : sites[site]].join(' '));
    return { id, at, kind: kind ?? -1, game, from, to, spots, places: of, works: by, says, doubts, countries: within, sites: site === null ? [] : [site], traits, text };
  });
}

/** Adds the words of the records to what is searched; they are fetched when somebody looks for something, and once. */
export async function withWords(names: Names, all: Entry[]): Promise<void> {
  await Promise.all(Array.from({ length: names.texts ?? 0 }, (_, n) => load(`assets/words-${n}.js`)));
  const texts = new Map(globalThis.ludariumTexts);
  for (const record of all) record.text += spaced(folded(texts.get(record.id) ?? ''));
  globalThis.ludariumTexts = undefined;
}

/** The whole id of a record. */
export const wholeId = ({ id }: Entry, names: Names): string => (typeof id === 'number' ? `${names.prefix ?? ''}${id}` : id);

export const href = (record: Entry, names: Names): string => names.record.replace('{}', wholeId(record, names));

/** `2592 BC`, `AD 120`, `1925`: there is no year nought. */
export const yearWords = (year: number): string => (year <= 0 ? `${1 - year} BC` : year < 1000 ? `AD ${year}` : String(year));

export function spanWords(from: number | null, to: number | null): string {
  if (from === null || to === null) return 'not dated';
  if (from === to) return yearWords(from);
  if (to <= 0) return `${1 - from} to ${yearWords(to)}`;
  if (from >= 1) return `${yearWords(from)} to ${to}`;
  return `${yearWords(from)} to ${yearWords(to)}`;
}

/** A year as somebody types it: `2592 BC`, `-300`, `AD 120`, `1925`. Undefined where it is none. */
export function yearOf(text: string): number | undefined {
  const found = /^\s*(?:ad|ce)?\s*(-?)\s*(\d{1,5})\s*(bce?|ad|ce)?\s*$/i.exec(text);
  if (!found) return undefined;
  const year = Number(found[2]);
  return found[1] || /^b/i.test(found[3] ?? '') ? 1 - year : year;
}
