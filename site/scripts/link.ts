/**
 * A game as the part of an address after #: `#pos=…&moves=C+b&r=Q-x-1:name&ply=2`.
 * Addresses of sentences (`#C6`) hold no `=` and are left alone.
 */

import { isOpponent } from './fields';
import type { Saved } from './controller';
import type { Moment, Start } from './ledger';
import type { Readings, Side } from './types';

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

export function toHash(saved: Saved, ply: number | null, rules: string): string {
  const parts: string[] = [];
  if (saved.start.kind === 'position') parts.push(`pos=${plain(saved.start.text)}`);
  else if (saved.start.kind === 'moment') parts.push(`moment=${plain(JSON.stringify(saved.start.moment))}`);
  else parts.push(`new=${plain(saved.start.starter)}`, `seed=${saved.start.seed}`);
  if (saved.moves.length) parts.push(`moves=${plain(saved.moves.join(' '))}`);
  if (ply !== null) parts.push(`ply=${ply}`);
  const readings = Object.entries(saved.readings).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [question, reading] of readings) parts.push(`r=${plain(`${question}:${reading}`)}`);
  if (saved.opponent !== 'friend') parts.push(`against=${plain(saved.opponent)}`, `as=${saved.human}`);
  parts.push(`rules=${rules.slice(0, 8)}`);
  return `#${parts.join('&')}`;
}

/** Whether an address's part after # speaks of a game at all. */
export const isGame = (hash: string): boolean => /^#(pos|moment|new|moves|r|seed|ply|rules)=/.test(hash);

/** Whether what an address holds is a moment of a game: somebody may have written anything. */
const isMoment = (value: unknown): value is Moment =>
  typeof value === 'object' &&
  value !== null &&
  ['start', 'phase', 'action'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string');

/** Reads an address. Null when it speaks of no game; a text when it cannot be read. */
export function fromHash(hash: string): Linked | string | null {
  if (!isGame(hash)) return null;
  const given = new URLSearchParams(hash.slice(1));
  const readings: Readings = {};
  for (const pair of given.getAll('r')) {
    const colon = pair.indexOf(':');
    if (colon < 1) return `“r=${pair}” names no question and reading; it should look like r=Q-name-1:reading.`;
    readings[pair.slice(0, colon)] = pair.slice(colon + 1);
  }
  const seed = Number(given.get('seed') ?? '1');
  if (!Number.isSafeInteger(seed) || seed < 0) return `“seed=${given.get('seed')}” is no whole number.`;
  const starter = given.get('new') ?? 'south';
  if (!/^(?:lot|south|north|[a-z]+:[A-Za-z0-9.]+(?: [a-z]+:[A-Za-z0-9.]+)*)$/.test(starter)) return `“new=${starter}” should be lot, south or north.`;
  const position = given.get('pos');
  let start: Start = position !== null ? { kind: 'position', text: position } : { kind: 'new', starter, seed };
  const moment = given.get('moment');
  if (moment !== null) {
    let read: unknown;
    try {
      read = JSON.parse(moment);
    } catch {
      read = null;
    }
    if (!isMoment(read)) return 'What stands after “moment=” cannot be read.';
    start = { kind: 'moment', moment: read };
  }
  const plyText = given.get('ply');
  const ply = plyText === null ? null : Number(plyText);
  if (ply !== null && !(Number.isSafeInteger(ply) && ply >= 0)) return `“ply=${plyText}” is no whole number.`;
  const moves = (given.get('moves') ?? '').split(/[\s]+/).filter(Boolean);
  const against = given.get('against') ?? 'friend';
  return {
    saved: {
      start,
      moves,
      readings,
      opponent: isOpponent(against) ? against : 'friend',
      human: (given.get('as') === 'north' ? 'north' : 'south') as Side,
    },
    ply,
    rules: given.get('rules'),
  };
}
