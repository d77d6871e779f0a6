/** Traditional games played by rules as data. */

import type {
  SowingEvent, SowingInfo, SowingState, SowingStep, TrackEvent, TrackInfo, TrackState, TrackStep,
} from './types.js';

export type * from './types.js';

/** Rules with all that they take in, as `ludarium export --bundle` writes them. */
export interface Bundle {
  rules: Record<string, unknown>;
  shared: Record<string, unknown>[];
}

/** What the games of either family say of their rules. */
export type Info = SowingInfo | TrackInfo;
/** Where a game of either family stands. */
export type State = SowingState | TrackState;
/** A step of a game of either family. */
export type Step = SowingStep | TrackStep;
/** Something that happened in a game of either family. */
export type Event = SowingEvent | TrackEvent;

/** A game that comes with this package. */
export interface GameName {
  game: string;
  title: string;
  family: string;
}

/** How a game begins. */
export interface Begin {
  /** Readings beside the defaults: question → reading. */
  readings?: Record<string, string>;
  /** Whole numbers that the rules leave open. */
  settings?: Record<string, number>;
  /** 0: as many as the rules say. */
  players?: number;
  /** Who begins: a seat as the family names it, `lot`, or lots as a record tells them. */
  first?: string;
  /** Of all that falls by chance. */
  seed?: number;
  /** A position to begin with, as text. */
  start?: string;
}

/** How a game stands. */
export interface Outlook {
  /** From whose side to whose, and where between them, from -1 to 1. */
  bars: { left: string; right: string; stands: number }[];
  says: string;
  /** The token that is best to be done. */
  best: string;
}

/** A series of games; words and defaults are those of `ludarium simulate`. */
export interface Series {
  games?: number;
  readings?: Record<string, string>;
  seed?: number;
  agents?: string[];
  starter?: 'south' | 'north' | 'lot';
  scope?: 'round' | 'match';
  max_rounds?: number;
  players?: number;
  set?: Record<string, number>;
}

/** Something that cannot be done. */
export class Refused extends Error {
  /** Every reason. */
  readonly reasons: string[];
  /** The case in a word, where the rules refuse a move or a position: `empty`, `turn`, `over`, `illegal`, `token`, `position` … */
  readonly kind?: string;
}

/** Starts the engine, once; `wasm` gives it from elsewhere. Whatever plays does so by itself. */
export function load(wasm?: BufferSource | WebAssembly.Module | Promise<BufferSource | WebAssembly.Module>): Promise<unknown>;

/** The games in this package. */
export function games(): Promise<GameName[]>;

/** The rules of one of them. */
export function rules(game: string): Promise<Bundle>;

/** A game in progress. */
export class Game {
  private constructor();
  /** Begins a game of this package by its name, or of rules of one's own. */
  static of(game: string | Bundle, begin?: Begin): Promise<Game>;
  /** Board, names, questions with their readings, hash of the rules. */
  get info(): Info;
  /** Where the game stands, as its family has it. */
  get state(): State;
  /** The position as text. */
  get text(): string;
  /** The seat that decides, from 0; null for nobody. */
  get seat(): number | null;
  get over(): boolean;
  /** What may be done, as records write it; `throw` for sticks that fall by the seed. */
  legal(): string[];
  /** Does tokens, parted by blanks, all or none of them: the steps, each with its events and their clauses. */
  play(moves: string): Step[];
  /** What would come of a token; nothing is done. */
  preview(token: string): Step;
  /** Goes back to where somebody last decided; false where nobody had. */
  undo(): boolean;
  /** What an agent would do; null where nobody is to move. */
  choose(agent?: string, seed?: number): string | null;
  /** How the game stands, by looking at so many positions. */
  outlook(positions?: number): Outlook;
  /** The game as a record, with all that fell. */
  record(players?: string[]): string;
}

/** Figures of a series of games, as `ludarium simulate --json` gives them but for those of time. */
export function simulate(game: string | Bundle, series?: Series): Promise<Record<string, unknown>>;
