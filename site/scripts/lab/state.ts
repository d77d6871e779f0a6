/** Everything that the lab's address keeps, so that a reload gives the same and the way back leads to what stood before. */

import { plain, rulesOf } from '../link';
import type { Readings } from '../types';
import { read, written, type LabGame, type Mixture } from './mixture';

/** Rules with the readings under which they are played. */
export interface Lot {
  mixture: Mixture;
  readings: Readings;
}

/** How rules are measured. */
export interface Way {
  /** The agent who plays all seats. */
  by: string;
  games: number;
  seed: number;
  /** The measure that is drawn, by its word. */
  show: string;
}

export interface State {
  lot: Lot;
  /** Rules that were kept, to hold others against. */
  kept: Lot | null;
  way: Way;
  /** Whether figures are shown, and so have to be played again where the address is opened. */
  run: boolean;
}

/** A measure of the page of figures. */
export interface Measure {
  word: string;
  share: boolean;
  title: string;
  says: string;
  unit: string;
}

/** What the page tells its script (`crates/publish/src/publish/bind/lab.rs`). */
export interface Words {
  /** The game to begin with. */
  begin: string | null;
  measures: Measure[];
  /** Agent, name, what it does. */
  players: [string, string, string][];
  /** By family: parts of a game (`opening`, `at=last`) and what each decides. */
  features: Record<string, Record<string, string>>;
}

export const GAMES = [100, 400, 1000, 10_000, 100_000];

export const usual = (words: Words): Way => ({ by: words.players[0]?.[0] ?? 'random', games: 1000, seed: 1, show: words.measures[0]?.word ?? '' });

/** The parts of the lab's own in an address, the rules first. */
export function labParts(state: State, first: Way): string[] {
  const { lot, kept, way, run } = state;
  const parts = [`lab=${encodeURIComponent(written(lot.mixture))}`];
  if (kept) parts.push(`kept=${encodeURIComponent(written(kept.mixture))}`, ...rulesOf(kept.readings, {}).map((r) => r.replace(/^r=/, 'kr=')));
  if (way.by !== first.by) parts.push(`by=${plain(way.by)}`);
  if (way.games !== first.games) parts.push(`n=${way.games}`);
  if (way.seed !== first.seed) parts.push(`lots=${way.seed}`);
  if (way.show !== first.show) parts.push(`show=${plain(way.show)}`);
  if (run) parts.push('run=1');
  return parts;
}

/** The whole of an address's part after #, of rules of which no game is on the board. */
export const hashOf = (state: State, first: Way): string => [...(Object.keys(state.lot.readings).length ? rulesOf(state.lot.readings, {}) : ['seed=1']), ...labParts(state, first)].join('&');

const text = (given: string): string => {
  try {
    return decodeURIComponent(given);
  } catch {
    // read as it stands
    return given;
  }
};

/** The readings of an address under a key; a pair without its colon is none. */
function readingsOf(given: URLSearchParams, key: string): Readings {
  const pairs = given.getAll(key).map((pair): [string, string] => [pair.slice(0, Math.max(0, pair.indexOf(':'))), pair.slice(pair.indexOf(':') + 1)]);
  return Object.fromEntries(pairs.filter(([question]) => question));
}

/** Reads an address; what of it cannot be followed is named as a problem, and the rest is followed. */
export function stateOf(hash: string, games: LabGame[], words: Words): { state: State; problem: string | null } {
  const problems: string[] = [];
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  // a mixture holds plus signs, which are no blanks here
  const own = (key: string): string | null => {
    const found = new RegExp(`(?:^#?|&)${key}=([^&]*)`).exec(hash)?.[1];
    return found === undefined ? null : text(found);
  };
  const lotOf = (key: string, readings: string): Lot | null => {
    const linked = own(key);
    if (linked === null) return null;
    const mixture = read(linked, games);
    if (typeof mixture !== 'string') return { mixture, readings: readingsOf(given, readings) };
    problems.push(mixture);
    return null;
  };
  const begin = games.find((g) => g.slug === words.begin) ?? games[0];
  const lot = lotOf('lab', 'r') ?? { mixture: { base: begin?.slug ?? '', without: [], taken: [] }, readings: {} };
  const first = usual(words);
  const one = <T>(key: string, wanted: (value: string) => T | null, otherwise: T): T => {
    const value = given.get(key);
    if (value === null) return otherwise;
    const found = wanted(value);
    if (found === null) problems.push(`“${key}=${value}” is unknown here.`);
    return found ?? otherwise;
  };
  const whole = (value: string): number | null => (/^\d{1,15}$/.test(value) ? Number(value) : null);
  const way: Way = {
    by: one('by', (v) => (words.players.some(([word]) => word === v) ? v : null), first.by),
    games: one('n', (v) => GAMES.find((n) => String(n) === v) ?? null, first.games),
    seed: one('lots', whole, first.seed),
    show: one('show', (v) => words.measures.find((m) => m.word === v)?.word ?? null, first.show),
  };
  const state = { lot, kept: lotOf('kept', 'kr'), way, run: given.get('run') === '1' };
  return { state, problem: problems.length ? `The link could not be followed. ${problems.join(' ')}` : null };
}

export const sameLot = (a: Lot, b: Lot): boolean => written(a.mixture) === written(b.mixture) && rulesOf(a.readings, {}).join() === rulesOf(b.readings, {}).join();
