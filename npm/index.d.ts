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

/** Rules that can be played: the name of a game of this package, a bundle, or the text of a rules file in TOML. */
export type RulesOf = string | Bundle;

/** Shared files by their names: what `use = [...]` of rules in TOML names. Those of the collection are in the package. */
export type Shared = Record<string, string>;

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
  /** Its short name, which heads the ids of its clauses; it is found by it too. */
  short: string;
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
  /** Rounds after which the game is over, where there are rounds; left out, or 0: as many as make a match. */
  rounds?: number;
  /** Shared files that rules in TOML use. */
  shared?: Shared;
}

/** How the games of a batch begin and end. */
export interface BatchOf extends Omit<Begin, 'start' | 'rounds'> {
  /** Rounds after which a game is over; left out: 1; null: as many as make a match. */
  rounds?: number | null;
  /** Who plays a seat beside the learner; null and seats left out are the learner's. */
  agents?: (string | null)[];
  /** Decisions after which a game is broken off; left out: 1000. */
  most?: number;
  /** Whether a game that has ended is begun anew in the same step; left out: yes. */
  reset?: boolean;
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
  shared?: Shared;
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

/** The rules of one of them, by its name or short name. */
export function rules(game: string): Promise<Bundle>;

/** The rules of a text in TOML, with the shared files that they use and the edition that they lean on. */
export function read(text: string, shared?: Shared): Promise<Bundle>;

/** A game in progress. */
export class Game {
  private constructor();
  /** Begins a game of this package by its name, or of rules of one's own. */
  static of(game: RulesOf, begin?: Begin): Promise<Game>;
  /** Begins another game under the same rules, without compiling them anew. */
  again(begin?: Pick<Begin, 'players' | 'first' | 'seed' | 'start' | 'rounds'>): void;
  /** Board, names, questions with their readings, hash of the rules. */
  get info(): Info;
  /** Where the game stands, as its family has it. */
  get state(): State;
  /** The position as text. */
  get text(): string;
  /** The seat that decides, from 0; null for nobody. */
  get seat(): number | null;
  get over(): boolean;
  /** Half points of each seat: 2 won, 1 drawn or not over, 0 lost. */
  get points(): number[];
  /** How it ended, in words; null while it goes on. */
  get result(): string | null;
  /** What may be done, as records write it; `throw` for sticks that fall by the seed. */
  legal(): string[];
  /** Does tokens, parted by blanks, all or none of them: the steps, each with its events and their clauses; none with `tell: false`,
   * which is for whoever plays many moves and asks where they lead. */
  play(moves: string, how?: { tell?: boolean }): Step[];
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

/** So many games of one kind, all gone on with by one call. Game k is `Game.of(game, {seed: batch.seeds[k], rounds, …})` and nothing
 * else, whatever is played beside it; its seed is `seed` + k at first, and `games` more with every game that is begun anew at its place.
 * Arrays hold a row a game, row after row, and are made anew after each step. */
export class Batch {
  private constructor();
  /** Begins so many games. */
  static of(game: RulesOf, games: number, how?: BatchOf): Promise<Batch>;
  readonly games: number;
  /** Players of each. */
  readonly seats: number;
  /** What may be done in some position, as records write it: an action is a place in this list. */
  readonly tokens: string[];
  /** What each number of an observation is. */
  readonly columns: string[];
  /** Which actions may be done now: 1 or 0, games × tokens. */
  get legal(): Uint8Array;
  /** What lies on the boards, games × columns. */
  get observations(): Int32Array;
  /** The seat that decides in each game; -1 where it is over and was not begun anew. */
  get movers(): Int32Array;
  /** What the last step brought each seat, games × seats: at an end 1 to who won, -1 to who lost; else 0. */
  get rewards(): Float32Array;
  /** Which games the last step ended: 1 or 0. */
  get done(): Uint8Array;
  /** Which it broke off: 1 or 0. */
  get truncated(): Uint8Array;
  /** What lay on the boards of the games that it ended, in their order, before they were begun anew. */
  get ended(): Int32Array;
  /** The seed of each game. */
  get seeds(): Float64Array;
  /** Does an action in each game, with what happens of itself and what `agents` do; `actions` are places in `tokens`. */
  step(actions: ArrayLike<number>): { rewards: Float32Array; done: Uint8Array };
  /** Begins every game anew: game k by `seed` + k, or each by its next seed. */
  reset(seed?: number): void;
  /** A random action for each game that may be done, all equally likely. */
  sample(): Int32Array;
  /** Gives back what the engine holds of it. */
  free(): void;
}

/** Figures of a series of games, as `ludarium simulate --json` gives them but for those of time. */
export function simulate(game: RulesOf, series?: Series): Promise<Record<string, unknown>>;
