/**
 * A game as the part of an address after #: `#pos=…&moves=C+b&r=Q-x-1:name&ply=2`,
 * `#new=&players=4&seed=7&moves=t1+t6+pass&set=days:41`. Addresses of sentences (`#C6`) hold no `=` and are left alone.
 */

import { isOpponent } from './levels';
import type { Moment, Saved, Start } from './game';
import type { Readings, Settings } from './types';

export interface Linked {
  saved: Saved;
  ply: number | null;
  /** First letters of the rules' checksum when the link was made. */
  rules: string | null;
}

/** What an address cannot keep as it is; commas, slashes and the like stay readable. */
export const plain = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll('%2C', ',')
    .replaceAll('%2F', '/')
    .replaceAll('%3A', ':')
    .replaceAll('%20', '+');

/** The parts of an address that say by which rules is played, where not by the edition's own. */
export function rulesOf(readings: Readings, set: Settings): string[] {
  const sorted = <T>(list: Record<string, T>): [string, T][] => Object.entries(list).sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    ...sorted(set).map(([name, value]) => `set=${plain(`${name}:${value}`)}`),
    ...sorted(readings).map(([question, reading]) => `r=${plain(`${question}:${reading}`)}`),
  ];
}

export function toHash(saved: Saved, ply: number | null, rules: string): string {
  const parts: string[] = [];
  const { start } = saved;
  if (start.kind === 'position') parts.push(`pos=${plain(start.text)}`);
  else if (start.kind === 'moment') parts.push(`moment=${plain(JSON.stringify(start.moment))}`);
  else parts.push(`new=${plain(start.first)}`, ...(start.players ? [`players=${start.players}`] : []), `seed=${start.seed}`);
  if (saved.moves.length) parts.push(`moves=${plain(saved.moves.join(' '))}`);
  if (ply !== null) parts.push(`ply=${ply}`);
  parts.push(...rulesOf(saved.readings, saved.set));
  if (saved.opponent !== 'friend') parts.push(`against=${plain(saved.opponent)}`, `as=${saved.human}`);
  parts.push(`rules=${rules.slice(0, 8)}`);
  return `#${parts.join('&')}`;
}

/** The shortest address of the position that is shown, without the way that led there; empty at the opening of the edition's own game. */
export function shortHash(game: { count: number; start: Start; readings: Readings; set: Settings; shownText(): string }): string {
  const parts = rulesOf(game.readings, game.set);
  if (game.count > 0 || game.start.kind !== 'new') parts.unshift(`pos=${plain(game.shownText())}`);
  return parts.length ? `#${parts.join('&')}` : '';
}

/** Whether an address's part after # speaks of a game at all. */
export const isGame = (hash: string): boolean => /^#(pos|moment|new|players|moves|r|set|seed|ply|rules)=/.test(hash);

/** Whether what an address holds is a moment of a game: somebody may have written anything. */
const isMoment = (value: unknown): value is Moment =>
  typeof value === 'object' &&
  value !== null &&
  ['start', 'phase', 'action'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string');

/** Reads a moment; null where what is given is none. */
function momentOf(text: string): Moment | null {
  try {
    const read: unknown = JSON.parse(text);
    return isMoment(read) ? read : null;
  } catch {
    return null;
  }
}

/** What an address that says little is to be read as. */
export interface Usual {
  start: Start;
  /** Words of the seats. */
  seats: string[];
}

/** More letters than these are no address of a game: whole games of a thousand moves have some thousands. */
const LONGEST = 200_000;
/** No move is longer than this. */
const LONGEST_MOVE = 400;

/** The moves that an address tells; a text when it is longer than any game's. */
export function movesIn(hash: string): string[] | string {
  if (hash.length > LONGEST) return `It has ${hash.length} letters; no game has an address that long.`;
  const moves = (new URLSearchParams(hash.slice(1)).get('moves') ?? '').split(/\s+/).filter(Boolean);
  const long = moves.find((move) => move.length > LONGEST_MOVE);
  return long ? `“${long.slice(0, 20)}…” has ${long.length} letters; it is not a move.` : moves;
}

/** Reads an address. Null when it speaks of no game; a text when it cannot be read. */
export function fromHash(hash: string, usual: Usual): Linked | string | null {
  if (!isGame(hash)) return null;
  const moves = movesIn(hash);
  if (typeof moves === 'string') return moves;
  const given = new URLSearchParams(hash.slice(1));
  const readings: Readings = {};
  for (const pair of given.getAll('r')) {
    const colon = pair.indexOf(':');
    if (colon < 1) return `“r=${pair}” names no question and reading; it should look like r=Q-name-1:reading.`;
    readings[pair.slice(0, colon)] = pair.slice(colon + 1);
  }
  const set: Settings = {};
  for (const pair of given.getAll('set')) {
    const [name = '', value = ''] = pair.split(':');
    if (!name || !/^\d{1,6}$/.test(value)) return `“set=${pair}” sets nothing; it should look like set=days:41.`;
    set[name] = Number(value);
  }
  const from = usual.start.kind === 'new' ? usual.start : { players: 0, first: '', seed: 1 };
  const whole = (key: string, without: number): number | string => {
    const text = given.get(key);
    if (text === null) return without;
    const value = Number(text);
    return text !== '' && Number.isSafeInteger(value) && value >= 0 ? value : `“${key}=${text}” is not a whole number.`;
  };
  // moves that were linked without a seed were made with the first; a game that only begins has the reader's own
  const [seed, players, ply] = [whole('seed', moves.length ? 1 : from.seed), whole('players', from.players), whole('ply', -1)];
  for (const value of [seed, players, ply]) if (typeof value === 'string') return value;
  const position = given.get('pos');
  let start: Start =
    position !== null
      ? { kind: 'position', text: position }
      : { kind: 'new', players: (players as number) || from.players, first: given.get('new') ?? from.first, seed: seed as number };
  const moment = given.get('moment');
  if (moment !== null) {
    const read = momentOf(moment);
    if (!read) return 'The value of “moment=” cannot be read.';
    start = { kind: 'moment', moment: read };
  }
  const against = given.get('against') ?? 'friend';
  const as = given.get('as') ?? '';
  return {
    saved: {
      start,
      moves,
      readings,
      set,
      opponent: isOpponent(against) ? against : 'friend',
      human: usual.seats.includes(as) ? as : (usual.seats[0] ?? ''),
    },
    ply: ply === -1 ? null : (ply as number),
    rules: given.get('rules'),
  };
}
