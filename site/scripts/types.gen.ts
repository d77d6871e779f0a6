/** What the engine tells the page. Made from src/families; `BLESS=1 cargo test --test all page_types` makes it anew. */

/** The board: the fields of `TrackView` in the crate `board`. */
export interface Board {
  shape: TrackShape;
  /** Places of a line; 0 on rows. */
  days: number;
  rows: number;
  columns: number;
  /** Both players go the first's way. */
  same: boolean;
  marked: number[];
  /** Names of the first and the last place. */
  ends: [string, string];
  /** Name of the piece that came into play later. */
  role: string;
  seats: number;
  turn: number;
  pieces: Piece[];
}

/** Something that may be done. */
export interface Choice {
  token: string;
  words: string;
  piece?: number;
  /** The places of the move, the first and the last included. */
  path?: number[];
  /** Pieces that it eats. */
  eats?: number;
}

/** One sowing. */
export interface Lap {
  /** Number of the hole lifted. */
  from: number;
  /** Counters lifted. */
  counters: number;
  /** Place of the last counter. */
  to: number;
  /** Place of each counter: a hole's number, then South's store (2n) and North's (2n+1). */
  drops: number[];
}

/** A mark on a hole. */
export interface Mark {
  /** Its kind, a word of the rules' `marks`. */
  kind: string;
  /** Who made it. */
  by: 'south' | 'north';
  /** Whether the hole has been visited since. */
  visited: boolean;
}

/** A kind of mark. */
export interface MarkKind {
  name: string;
  /** As the drawing has it. */
  letter: string;
}

/** A piece. */
export interface Piece {
  seat: number;
  piece: number;
  /** The piece that came into play later. */
  role: boolean;
  /** The mark of its player. */
  sign: string;
  stage: string;
  /** On the board, not along its course. */
  place: number;
  /** Whether it can be seen on the board. */
  on: boolean;
  says: string;
}

/** A position of a sowing game. Holes are numbered from South's left (0..n-1 South's, n..2n-1 North's), as sown anticlockwise. */
export interface Position {
  /** Counters in each hole, 0 to 255. */
  holes: number[];
  /** Whose each hole is this round. */
  owners: ('south' | 'north')[];
  /** The mark that each hole bears; null for none. */
  marks: (Mark | null)[];
  /** Counters in South's store and in North's. */
  stores: [number, number];
  /** Who is to move; null for nobody. */
  to_move: 'south' | 'north' | null;
  /** Numbers of the holes that are closed, where there are any. */
  closed?: number[];
  /** Counters out of play, where there are any. */
  out?: number;
  /** Counters that the player to move has in hand and is to place, where there are any. */
  hand?: number;
  /** Where a game goes on from the position: the move that comes next, counted from 1 at the round's first. */
  turn?: number;
  /** Likewise: the round, from 1. */
  round?: number;
  /** Likewise: who began the round. */
  starter?: 'south' | 'north';
  /** Likewise: who made the last move. */
  last_mover?: 'south' | 'north';
}

/** A question with its readings. */
export interface Question {
  id: string;
  /** The question itself. */
  ask: string;
  /** The reading that is in force unless another is chosen. */
  default: string;
  /** The reading in force. */
  now: string;
  reading: Reading[];
}

/** A reading. */
export interface Reading {
  name: string;
  /** What it takes the account to say. */
  says: string;
  /** Why it is the default, or is not. */
  because: string | null;
  /** Why it cannot be played. */
  infeasible: string | null;
}

/** How a player stands. */
export interface Seat {
  sign: string;
  name: string;
  says: string;
  /** Marked throws in hand. */
  credit: number;
  credit_says: string;
  /** Throws marked down for later, in words. */
  banked: string[];
  /** Pieces eaten. */
  taken: number;
  plays_role: boolean;
  /** How far he has come, in places. */
  come: number;
}

/** A whole-number parameter that may be set. */
export interface Setting {
  name: string;
  words: string;
  value: number;
  least: number;
  most: number;
  /** By how much it changes. */
  by: number;
}

/** Something that happened in a sowing game. */
export interface SowingEvent {
  /** What the rules call it. */
  kind: string;
  /** What it is, whatever they call it. */
  is: string;
  /** It in words. */
  words: string;
  /** The question that its clauses answer. */
  ask: string;
  /** A capture that the player may let pass. */
  offered?: boolean;
  hole: number | null;
  count: number | null;
  by: 'south' | 'north' | null;
  /** Full id of the clause that decides it. */
  clause: string | null;
  clauses: string[];
  /** Counters of the step that have fallen before it. */
  after: number;
  from?: number;
  to?: number | null;
  /** Kind of the mark. */
  mark?: string;
  /** What a lot is about, or whose cannot move. */
  what?: string;
  /** What was picked, as records write it. */
  said?: string;
  /** Tick of a race, from 1. */
  tick?: number;
  /** Of a `stop`: the hole was only looked at, the last counter fell elsewhere. */
  looked?: boolean;
}

/** Rules of a sowing game. */
export interface SowingInfo {
  /** Word of the family. */
  family: string;
  slug: string;
  title: string;
  /** Holes on the whole board. */
  holes: number;
  /** Counters. */
  total: number;
  marks: MarkKind[];
  /** Which way is sown. */
  direction: string;
  /** How the holes lie, row by row from the top, each from the left, -1 = a gap; empty: two rows. */
  rows: number[][];
  questions: Question[];
  /** The readings chosen: question → reading. */
  readings: Record<string, string>;
  rules_sha256: string;
  /** The first position, as text. */
  start: string;
}

/** How a sowing game ended. */
export interface SowingResult {
  /** Who has won. */
  winner: 'south' | 'north' | 'draw';
  /** What was won. */
  of: 'round' | 'match';
  /** Why it ended. */
  reason: string;
  /** Full id of the clause that says so. */
  clause: string | null;
}

/** Where a sowing game stands. */
export interface SowingState {
  position: Position;
  /** The same as text. */
  text: string;
  /** opening, play, over, counted, match-over. */
  phase: string;
  /** What may be played. */
  legal: string[];
  to_move: 'south' | 'north' | null;
  /** Round, from 1. */
  round: number;
  /** Whether no round is being played. */
  round_over: boolean;
  /** Of the match, else of the round that has just ended. */
  result: SowingResult | null;
  stand: Stand;
  /** The seat that decides, from 0. */
  seat: number | null;
}

/** A step of a sowing game. */
export interface SowingStep {
  /** opening, move, gather, divide. */
  kind: string;
  by: 'south' | 'north' | null;
  /** The move as written; null where nobody moves. */
  move: string | null;
  /** What could be played, this move included. */
  legal: string[];
  laps: Lap[];
  events: SowingEvent[];
  position: Position;
  text: string;
  /** Whether the move would never end. */
  endless: boolean;
  /** Places of counters that fell outside any sowing (in a race). */
  drops?: number[];
  /** Of an endless move: sowings after which it comes back. */
  period?: number;
  /** The move neither stopped nor came again within the bound. */
  unresolved?: boolean;
}

/** Whether somebody decides. */
export type Stand = 'seat' | 'falls' | 'over';

/** A throw. */
export interface Throw {
  value: number;
  name: string;
  /** Sticks with their flat side up. */
  flat: number | null;
  /** Sticks. */
  count: number;
  /** How the sticks lie, in words. */
  lie: string;
  /** What it does, in words. */
  says: string;
}

/** Something that happened in a stick-and-track game. */
export interface TrackEvent {
  /** throw, move, eaten, turn … */
  kind: string;
  /** In one line, in the words of docs/track-rules.md. */
  text: string;
  /** It in words. */
  words: string;
  /** The question that its clauses answer. */
  ask: string;
  /** Full id of the clause that decides it. */
  clause: string | null;
  clauses: string[];
  seat?: number;
  piece?: number;
  role?: boolean;
  /** The places of a move, the first and the last included. */
  path?: number[];
  place?: number;
  throw?: Throw;
}

/** Rules of a stick-and-track game. */
export interface TrackInfo {
  /** Word of the family. */
  family: string;
  slug: string;
  title: string;
  shape: TrackShape;
  /** Number of sticks. */
  sticks: number;
  throws: Throw[];
  players: TrackPlayers;
  settings: Setting[];
  questions: Question[];
  /** The readings chosen: question → reading. */
  readings: Record<string, string>;
  rules_sha256: string;
}

/** What may happen next. */
export type TrackPhase = 'ready' | 'choose' | 'sort' | 'closing' | 'over';

/** How many players a game is for. */
export interface TrackPlayers {
  least: number;
  /** Null: no limit. */
  most: number | null;
  /** Where nobody says how many. */
  seats: number;
}

/** How a stick-and-track game ended. */
export interface TrackResult {
  /** The seat that has won, from 0, or `draw`. */
  winner: Winner;
  degrees: string[];
  ranks: number[];
  reason: string;
  clause: string | null;
  clauses: string[];
}

/** The form of a board with a track. */
export type TrackShape = 'line' | 'rows';

/** Where a stick-and-track game stands. */
export interface TrackState {
  board: Board;
  seats: Seat[];
  /** The position as text. */
  text: string;
  phase: TrackPhase;
  /** The throw to be used. */
  throw: Throw | null;
  legal: Choice[];
  /** The seat whose turn it is. */
  to_move: number;
  over: boolean;
  /** Who is to do what, in a sentence without a stop. */
  todo: string;
  result: TrackResult | null;
  stand: Stand;
  /** The seat that decides, from 0. */
  seat: number | null;
}

/** A step of a stick-and-track game: a throw or an action. */
export interface TrackStep {
  /** The seat, from 0. */
  by: number;
  /** Its player. */
  name: string;
  /** The token: `t4` a throw, `m0` a move … */
  move: string;
  /** What could be done before it. */
  legal: string[];
  events: TrackEvent[];
  board: Board;
  seats: Seat[];
  text: string;
}

/** Who has won. */
export type Winner = number | 'draw';
