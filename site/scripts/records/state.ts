/** What is looked for, as the address has it: a link of it opens the same, and the back button goes back. */

import { yearOf } from './data';

export const KEYS = ['kind', 'category', 'game', 'country', 'site', 'place', 'work', 'author', 'says', 'age', 'gender', 'status', 'space', 'region', 'period', 'doubt'] as const;
export type Key = (typeof KEYS)[number];

/** A value that is not to be: `!` before it. */
export const isNot = (code: string): boolean => code.startsWith('!');
/** The same value chosen the other way. */
export const turned = (code: string): string => (isNot(code) ? code.slice(1) : `!${code}`);

/** A part of the world in degrees. */
export type Bounds = [west: number, south: number, east: number, north: number];
/** The middle of a map and how near it is. */
export type At = [lat: number, lon: number, zoom: number];

export interface State {
  find: string;
  picks: Record<Key, string[]>;
  from: number | undefined;
  to: number | undefined;
  /** Only records whose whole time lies between the two; else those that touch it. */
  within: boolean;
  /** Only records that stand in this part of the world. */
  view: Bounds | undefined;
  /** What the map shows, where that is not the part that is looked for. */
  at: At | undefined;
  sort: string;
  page: number;
}

export const none = (): State => ({
  find: '',
  picks: Object.fromEntries(KEYS.map((key) => [key, []])) as unknown as Record<Key, string[]>,
  from: undefined,
  to: undefined,
  within: false,
  view: undefined,
  at: undefined,
  sort: '',
  page: 1,
});

/** Numbers with commas between them, each within its limits; undefined where they are not that. */
function numbers<T extends number[]>(text: string | null, limits: [number, number][]): T | undefined {
  const all = (text ?? '').split(',');
  const fit = all.length === limits.length && all.every((n, i) => /^-?\d{1,3}(\.\d{1,4})?$/.test(n) && Number(n) >= (limits[i]?.[0] ?? 0) && Number(n) <= (limits[i]?.[1] ?? 0));
  return fit ? (all.map(Number) as T) : undefined;
}

/** Reads what stands behind the `#`; what is not known is left out. */
export function parse(hash: string): State {
  const state = none();
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  state.find = (given.get('q') ?? '').slice(0, 200);
  for (const key of KEYS) state.picks[key] = [...new Set(given.getAll(key))].slice(0, 50);
  state.from = yearOf(given.get('from') ?? '');
  state.to = yearOf(given.get('to') ?? '');
  state.within = given.get('time') === 'within';
  const view = numbers<Bounds>(given.get('in'), [[-180, 180], [-90, 90], [-180, 180], [-90, 90]]);
  if (view && view[0] <= view[2] && view[1] <= view[3]) state.view = view;
  state.at = numbers<At>(given.get('at'), [[-90, 90], [-180, 180], [1, 60]]);
  const sort = given.get('sort') ?? '';
  state.sort = /^-?(id|game|kind|when|where|work)$/.test(sort) ? sort : '';
  state.page = Math.max(1, Math.min(10_000, Number.parseInt(given.get('page') ?? '1', 10) || 1));
  return state;
}

/** A part of the world in words: `10–32° N, 20–40° E`. */
export function boundsWords([west, south, east, north]: Bounds): string {
  // a part that is small is given finer
  const digits = Math.min(north - south, east - west) < 3 ? 1 : 0;
  const side = (low: number, high: number, plus: string, minus: string): string => {
    const [a, b] = [low, high].map((n) => Number(n.toFixed(digits)) || 0) as [number, number];
    if (a >= 0) return a === b ? `${a}° ${plus}` : `${a}–${b}° ${plus}`;
    if (b <= 0) return a === b ? `${-a}° ${minus}` : `${-b}–${-a}° ${minus}`;
    return `${-a}° ${minus} to ${b}° ${plus}`;
  };
  return `${side(south, north, 'N', 'S')}, ${side(west, east, 'E', 'W')}`;
}

/** The same as it is written; empty where nothing is chosen. */
export function write(state: State): string {
  const out = new URLSearchParams();
  if (state.find) out.set('q', state.find);
  for (const key of KEYS) for (const value of state.picks[key]) out.append(key, value);
  const year = (y: number): string => (y <= 0 ? `${1 - y}bc` : String(y));
  if (state.from !== undefined) out.set('from', year(state.from));
  if (state.to !== undefined) out.set('to', year(state.to));
  if (state.within) out.set('time', 'within');
  if (state.view) out.set('in', state.view.join(','));
  else if (state.at) out.set('at', state.at.join(','));
  if (state.sort) out.set('sort', state.sort);
  if (state.page > 1) out.set('page', String(state.page));
  // commas may stand in an address as they are
  return out.toString().replaceAll('%2C', ',');
}
