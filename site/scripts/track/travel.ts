/**
 * How a game gets onto the board and is kept: from a link, from where the reader was, from a record, by going back.
 * A link: `#new=&players=4&seed=7&moves=t1+t6+pass&set=days:41&r=Q-1:name&ply=2`.
 */

import { isOpponent } from '../fields';
import { plain } from '../link';
import { readRecord } from '../replay';
import { fromHistory, fromWindow, keep } from '../session';
import { unknownReading } from '../travel';
import type { Example, Readings, RecordedGame } from '../types';
import type { TrackGame } from './game';
import type { Saved, Settings, Start } from './types';

interface Linked {
  saved: Saved;
  ply: number | null;
  rules: string | null;
}

export const isGame = (hash: string): boolean => /^#(pos|new|players|moves|r|set|seed|ply|rules)=/.test(hash);

export function toHash(saved: Saved, ply: number | null, rules: string): string {
  const parts: string[] = [];
  const { start } = saved;
  if (start.kind === 'position') parts.push(`pos=${plain(start.text)}`);
  else parts.push(`new=${plain(start.first)}`, `players=${start.players}`, `seed=${start.seed}`);
  if (saved.moves.length) parts.push(`moves=${plain(saved.moves.join(' '))}`);
  if (ply !== null) parts.push(`ply=${ply}`);
  const sorted = <T>(list: Record<string, T>): [string, T][] => Object.entries(list).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [name, value] of sorted(saved.set)) parts.push(`set=${plain(`${name}:${value}`)}`);
  for (const [question, reading] of sorted(saved.readings)) parts.push(`r=${plain(`${question}:${reading}`)}`);
  if (saved.opponent !== 'friend') parts.push(`against=${plain(saved.opponent)}`, `as=${saved.human}`);
  parts.push(`rules=${rules.slice(0, 8)}`);
  return `#${parts.join('&')}`;
}

/** Reads an address. Null when it speaks of no game; a text when it cannot be read. */
export function fromHash(hash: string, seats: number): Linked | string | null {
  if (!isGame(hash)) return null;
  const given = new URLSearchParams(hash.slice(1));
  const readings: Readings = {};
  for (const pair of given.getAll('r')) {
    const colon = pair.indexOf(':');
    if (colon < 1) return `“r=${pair}” names no question and reading; it should look like r=Q-1:reading.`;
    readings[pair.slice(0, colon)] = pair.slice(colon + 1);
  }
  const set: Settings = {};
  for (const pair of given.getAll('set')) {
    const [name = '', value = ''] = pair.split(':');
    if (!name || !/^\d{1,6}$/.test(value)) return `“set=${pair}” sets nothing; it should look like set=days:41.`;
    set[name] = Number(value);
  }
  const whole = (key: string, without: number): number | string => {
    const text = given.get(key);
    if (text === null) return without;
    const value = Number(text);
    return text !== '' && Number.isSafeInteger(value) && value >= 0 ? value : `“${key}=${text}” is no whole number.`;
  };
  const [seed, players, ply, human] = [whole('seed', 1), whole('players', seats), whole('ply', -1), whole('as', 0)];
  for (const value of [seed, players, ply, human]) if (typeof value === 'string') return value;
  const position = given.get('pos');
  const against = given.get('against') ?? 'friend';
  const start: Start =
    position !== null
      ? { kind: 'position', text: position }
      : { kind: 'new', players: players as number, first: given.get('new') ?? '', seed: seed as number };
  return {
    saved: {
      start,
      moves: (given.get('moves') ?? '').split(/\s+/).filter(Boolean),
      readings,
      set,
      opponent: isOpponent(against) ? against : 'friend',
      human: human as number,
    },
    ply: ply === -1 ? null : (ply as number),
    rules: given.get('rules'),
  };
}

export class TrackTravel {
  /** While a game is being put up, what happens to it is not kept. */
  private quiet = true;

  constructor(
    private readonly game: TrackGame,
    private readonly slug: string,
  ) {}

  hash(): string {
    return toHash(this.game.saved(), this.game.atEnd ? null : this.game.ply, this.game.info.rules_sha256);
  }

  remember(entry: 'same' | 'new' = 'same'): void {
    if (this.quiet) return;
    const ply = this.game.atEnd || this.game.inside !== null ? null : this.game.ply;
    keep(this.slug, { game: this.game.saved(), ply }, entry, null);
  }

  /** Puts another game up; the one before it can be had again by going back. */
  anew<T>(put: () => T): T {
    this.quiet = true;
    const given = put();
    this.quiet = false;
    this.remember('new');
    return given;
  }

  /** The first game on this page. Null, or what was wrong with the link that was asked for. */
  arrive(): string | null {
    const { game } = this;
    const linked = fromHash(location.hash || location.search.replace('?', '#'), game.info.players.seats);
    const here = fromHistory<Saved>(this.slug, history.state);
    const kept = here ?? (linked === null ? fromWindow<Saved>(this.slug) : null);
    let problem: string | null = null;
    if (kept) {
      if (!game.restore(kept.game, kept.ply).loaded) problem = game.begin(game.opening());
    } else problem = linked === null ? game.begin(game.opening()) : this.openLink(linked);
    this.quiet = false;
    this.remember();
    return problem;
  }

  /** After the way back or forward. Undefined when that was no way to another game, else what was wrong, or null. */
  travelled(state: unknown): string | null | undefined {
    const kept = fromHistory<Saved>(this.slug, state);
    const linked = !kept && isGame(location.hash) ? fromHash(location.hash, this.game.info.players.seats) : null;
    if (!linked && !kept) return undefined;
    this.quiet = true;
    const problem = kept ? this.game.restore(kept.game, kept.ply).problem : linked ? this.openLink(linked) : null;
    this.quiet = false;
    return problem;
  }

  /** Opens a recorded game at its beginning. Null, or what of it cannot be played. */
  openRecord(record: RecordedGame): string | null {
    const { seed, start, readings, set, players, tokens: moves } = readRecord(record.notation);
    const seats = players.length || this.game.info.players.seats;
    return this.open(start ? { kind: 'position', text: start } : { kind: 'new', players: seats, first: '', seed }, moves, readings, set);
  }

  /** Opens a worked example before its first throw. */
  openExample(example: Example): string | null {
    return this.open({ kind: 'position', text: example.start }, example.action.split(/\s+/).filter(Boolean), example.readings ?? {}, {});
  }

  private open(start: Start, moves: string[], readings: Readings, set: Settings): string | null {
    const saved: Saved = { start, moves, readings, set, opponent: 'friend', human: 0 };
    return this.anew(() => this.game.restore(saved, 0)).problem;
  }

  /** Null, or what was wrong with the link; where nothing of it could be loaded the board stands at the opening. */
  private openLink(linked: Linked | string): string | null {
    const { game } = this;
    const opening = (why: string): string => {
      game.begin(game.opening());
      return `This link cannot be opened. ${why} Nothing was loaded.`;
    };
    if (typeof linked === 'string') return opening(linked);
    const unknown = unknownReading(game.info, linked.saved.readings);
    if (unknown) return opening(unknown);
    const { loaded, problem } = game.restore(linked.saved, linked.ply);
    if (problem) return loaded ? problem : opening(problem);
    if (linked.rules && !game.info.rules_sha256.startsWith(linked.rules)) {
      return 'This link was made with another version of the rules. What follows is played under those of this page.';
    }
    return null;
  }
}
