/** What is looked for, as the address has it: a link of it opens the same, and the back button goes back. */

import { yearOf } from './data';

export const KEYS = ['kind', 'category', 'game', 'country', 'site', 'place', 'work', 'author', 'says', 'age', 'gender', 'status', 'space', 'region', 'period', 'doubt'] as const;
export type Key = (typeof KEYS)[number];

export interface State {
  find: string;
  picks: Record<Key, string[]>;
  from: number | undefined;
  to: number | undefined;
  /** Only records whose whole time lies between the two; else those that touch it. */
  within: boolean;
  sort: string;
  page: number;
}

export const none = (): State => ({
  find: '',
  picks: Object.fromEntries(KEYS.map((key) => [key, []])) as unknown as Record<Key, string[]>,
  from: undefined,
  to: undefined,
  within: false,
  sort: '',
  page: 1,
});

/** Reads what stands behind the `#`; what is not known is left out. */
export function parse(hash: string): State {
  const state = none();
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  state.find = (given.get('q') ?? '').slice(0, 200);
  for (const key of KEYS) state.picks[key] = [...new Set(given.getAll(key))].slice(0, 50);
  state.from = yearOf(given.get('from') ?? '');
  state.to = yearOf(given.get('to') ?? '');
  state.within = given.get('time') === 'within';
  const sort = given.get('sort') ?? '';
  state.sort = /^-?(id|game|kind|when|where|work)$/.test(sort) ? sort : '';
  state.page = Math.max(1, Math.min(10_000, Number.parseInt(given.get('page') ?? '1', 10) || 1));
  return state;
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
  if (state.sort) out.set('sort', state.sort);
  if (state.page > 1) out.set('page', String(state.page));
  return out.toString();
}
