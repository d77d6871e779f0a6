/** The records that are looked for, and how many each value of a facet would leave. */

import { folded, slip, telling, weigh } from '../letters';
import { SAYS, spaced, type Entry, type Names } from './data';
import { timed } from './time';
import { isNot, KEYS, turned, type Bounds, type Key, type State } from './state';

export interface Facet {
  key: Key;
  title: string;
  labels: string[];
  /** How a value stands in an address. */
  codes: string[];
  of: (record: Entry) => readonly number[];
}

export function facets(names: Names): Facet[] {
  const by = (key: Key, title: string, labels: string[], of: Facet['of'], codes = labels): Facet => ({ key, title, labels, codes, of });
  const game = (record: Entry): Names['games'][number] | undefined => names.games[record.game];
  const trait = (key: Key, title: string): Facet => {
    const own = names.traits.flatMap(([of, word], n) => (of === key ? [{ n, word }] : []));
    const at = new Map(own.map(({ n }, i) => [n, i]));
    return by(key, title, own.map(({ word }) => word), (r) => r.traits.flatMap((t) => at.get(t) ?? []));
  };
  return [
    by('game', 'Game', names.games.map((g) => g[1]), (r) => [r.game], names.games.map((g) => String(g[0]))),
    by('country', 'Found in: country of today', names.countries, (r) => r.countries),
    by('site', 'Found at: site', names.sites.map((s) => s[0]), (r) => r.sites),
    by('kind', 'Kind', names.kinds, (r) => (r.kind < 0 ? [] : [r.kind])),
    by('category', 'Category', names.categories, (r) => game(r)?.[3] ?? []),
    by('place', 'People or place', names.places.map((p) => p[0]), (r) => r.places),
    by('work', 'Work', names.works.map((w) => w[1]), (r) => r.works, names.works.map((w) => String(w[0]))),
    by('author', 'Author', names.authors, (r) => [...new Set(r.works.flatMap((w) => names.works[w]?.[3] ?? []))]),
    by('says', 'Says', SAYS, (r) => r.says, ['rules', 'edition', 'date', 'point', 'people', 'undated']),
    trait('age', 'Who played: age'),
    trait('gender', 'Who played: gender'),
    trait('status', 'Who played: social status'),
    trait('space', 'Where it was played'),
    by('region', 'Region of the game, not of the find', names.regions, (r) => game(r)?.[4] ?? []),
    by('period', 'Period of the game, not of the find', names.periods, (r) => game(r)?.[5] ?? []),
    by('doubt', names.doubted ?? '', names.doubts, (r) => r.doubts),
  ];
}

export interface Found {
  /** What the words weigh that the records found have: 1 if they have all, less where no record has all that are looked for. */
  share: number;
  /** Words that no record has. */
  unknown: string[];
  /** Those that are looked for, in their order. */
  records: Entry[];
  /** Records by value of each facet, all other choices kept. */
  counts: Record<Key, Uint32Array>;
  /** Those that are looked for but for their time. */
  anyTime: Entry[];
  /** Those that are looked for but for where they stand. */
  anywhere: Entry[];
}

export function find(all: Entry[], facets: Facet[], state: State): Found {
  // a time among the words is a time, unless one is chosen beside them
  const typed = timed(state.find);
  const words = telling(typed.words.split(/\s+/).filter(Boolean).map((word) => word.replace(/^dlp\.evidence\./i, '')))
    .flatMap((word) => spaced(folded(word)).split(' '))
    .filter(Boolean);
  const time: State = state.from === undefined && state.to === undefined ? { ...state, from: typed.from, to: typed.to } : state;
  // of a time that is looked for the records of that time decide what most of the words are
  const ofTime = all.filter((record) => inTime(record, time));
  const { has, most, share, unknown } = having(ofTime.length > 0 ? ofTime : all, words);
  const places = (facet: Facet, codes: string[]): Set<number> => new Set(codes.map((code) => facet.codes.indexOf(code)).filter((n) => n >= 0));
  const wanted = facets.map((facet) => places(facet, state.picks[facet.key].filter((code) => !isNot(code))));
  const unwanted = facets.map((facet) => places(facet, state.picks[facet.key].filter(isNot).map(turned)));
  const counts = Object.fromEntries(facets.map((f) => [f.key, new Uint32Array(f.labels.length)])) as unknown as Record<Key, Uint32Array>;
  const found: Entry[] = [];
  const anyTime: Entry[] = [];
  const anywhere: Entry[] = [];
  for (const record of all) {
    if (has(record) < most) continue;
    let missed = -1;
    let misses = 0;
    for (let i = 0; i < facets.length && misses < 2; i++) {
      const [some, none] = [wanted[i], unwanted[i]];
      if (!some || !none || some.size + none.size === 0) continue;
      const values = facets[i]?.of(record) ?? [];
      // what is not known of a record is not known to be something else
      const fits = values.length > 0 && (some.size === 0 || values.some((value) => some.has(value))) && !values.some((value) => none.has(value));
      if (!fits) {
        missed = i;
        misses++;
      }
    }
    if (misses > 1) continue;
    const timely = inTime(record, time);
    if (misses === 0 && timely) anywhere.push(record);
    if (state.view && !inView(record, state.view)) continue;
    if (misses === 0) anyTime.push(record);
    if (!timely) continue;
    if (misses === 0) found.push(record);
    for (let i = 0; i < facets.length; i++) {
      const facet = facets[i];
      if (!facet || (misses === 1 && i !== missed)) continue;
      const count = counts[facet.key];
      for (const value of facet.of(record)) count[value] = (count[value] ?? 0) + 1;
    }
  }
  return { share, unknown, records: found, counts, anyTime, anywhere };
}

/** How much the words weigh that a record has, a slip of the pen taken for the word that is meant, and how much at most; a rare word weighs more. */
function having(all: Entry[], words: string[]): { has: (record: Entry) => number; most: number; share: number; unknown: string[] } {
  const there = (text: string, forms: string[]): boolean => forms.some((form) => text.includes(` ${form}`));
  const meant = words.map((word) => {
    const counted = (forms: string[]): number => all.filter(({ text }) => there(text, forms)).length;
    const just = counted([word]);
    if (word.length < 4 || just > 0) return { word, forms: [word], count: just };
    const known = new Set(all.flatMap(({ text }) => text.split(' ')));
    const forms = [...known].filter((other) => slip(word, other));
    return { word, forms, count: counted(forms) };
  });
  const weights = meant.map(({ count }) => weigh(count, all.length));
  const has = ({ text }: Entry): number => meant.reduce((sum, { forms }, n) => sum + (there(text, forms) ? (weights[n] ?? 0) : 0), 0);
  // where there is no word every record has all of none; where no record has any word there is none
  const most = words.length && Math.max(Number.EPSILON, ...all.map(has));
  const sum = weights.reduce((a, b) => a + b, 0);
  return { has, most, share: sum > 0 ? most / sum : 1, unknown: meant.flatMap(({ word, count }) => (count === 0 ? [word] : [])) };
}

/** Whether a record stands in a part of the world; one of several points does if any of them does. */
export const inView = ({ spots }: Entry, [west, south, east, north]: Bounds): boolean => spots.some(([lat, lon]) => lat >= south && lat <= north && lon >= west && lon <= east);

function inTime(record: Entry, { from, to, within }: State): boolean {
  if (from === undefined && to === undefined) return true;
  if (record.from === null || record.to === null) return false;
  if (within) return record.from >= (from ?? -Infinity) && record.to <= (to ?? Infinity);
  return record.to >= (from ?? -Infinity) && record.from <= (to ?? Infinity);
}

/** Puts records in the order that is wanted; those that have not what it goes by come last. */
export function sorted(records: Entry[], sort: string, names: Names): Entry[] {
  if (!sort) return records;
  const down = sort.startsWith('-');
  const by = sort.replace('-', '');
  const key = (r: Entry): string | number | null => {
    switch (by) {
      case 'game':
        return folded(names.games[r.game]?.[1] ?? '');
      case 'kind':
        return names.kinds[r.kind] ?? '';
      case 'when':
        return r.from;
      case 'where':
        return folded(names.countries[r.countries[0] ?? -1] ?? '') || folded(names.places[r.places[0] ?? -1]?.[0] ?? '') || (r.spots[0] ? `~${90 - r.spots[0][0]}` : null);
      case 'work':
        return folded(names.works[r.works[0] ?? -1]?.[1] ?? '') || null;
      default:
        return r.at;
    }
  };
  const keyed = records.map((record) => ({ record, key: key(record) }));
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null) || a.record.at - b.record.at;
    const order = a.key < b.key ? -1 : a.key > b.key ? 1 : a.record.at - b.record.at;
    return down ? -order : order;
  });
  return keyed.map((k) => k.record);
}

export const chosen = (state: State): boolean => KEYS.some((key) => state.picks[key].length > 0) || !!state.find || state.view !== undefined || state.from !== undefined || state.to !== undefined;
