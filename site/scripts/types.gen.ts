/** What the engine tells the page. Made from crates/study/src/families and the engine's protocol; `BLESS=1 cargo test --test all page_types` makes it anew. */

/** A move whose player is asked how it goes on, and what the rest of it remembers. */
export interface Asked {
  /** Number of the hole of which he is asked. */
  hole: number;
  /** The way that was sown. */
  way: 'anticlockwise' | 'clockwise';
  /** Laps sown up to here. */
  laps: number;
  /** Whether it began with a counter from the reserve. */
  entered: boolean;
  /** Whether it has taken something. */
  captured: boolean;
  /** Whether a counter of it has fallen on the other side. */
  reached: boolean;
}

/** How the game stands between two sides. */
export interface Bar {
  /** The name at the left. */
  left: string;
  /** The name at the right. */
  right: string;
  /** Where between them it stands, from -1 to 1. */
  stands: number;
}

/** The board: the fields of `TrackView` in the crate `board`. */
export interface Board {
  /** Its form. */
  shape: TrackShape;
  /** Places of a line; 0 on rows. */
  days: number;
  /** Rows of a board of rows; else 0. */
  rows: number;
  /** Columns of a board of rows; else 0. */
  columns: number;
  /** Drawn: the places, then each player's tray for pieces in hand, then for those borne off; else none. */
  points: BoardPoint[];
  /** Drawn: how many of the points are places of the board; else 0. */
  places: number;
  /** Drawn: pieces stand in holes. */
  holes: boolean;
  /** Drawn: each player's course, as points; else none. */
  ways: number[][];
  /** Drawn: links between places; else none. */
  links: [number, number][];
  /** Both players go the first's way. */
  same: boolean;
  /** Marked places. */
  marked: number[];
  /** Names of the first and the last place. */
  ends: [string, string];
  /** Name of the piece that came into play later. */
  role: string;
  /** Players. */
  seats: number;
  /** The seat whose turn it is. */
  turn: number;
  /** The pieces. */
  pieces: Piece[];
}

/** A place of a board that is drawn, or a tray beside it. */
export interface BoardPoint {
  /** Its name; empty for a tray. */
  name: string;
  /** From the left, in hundredths of a step. */
  x: number;
  /** From below, in hundredths of a step. */
  y: number;
}

/** How the holes of a board lie. */
export type BoardShape = 'rows' | 'ring';

/** Something that may be done. */
export interface Choice {
  /** As records write it; `throw` for what falls by the seed. */
  token: string;
  /** What it does. */
  words: string;
  /** The piece that it moves, by its number. */
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

/** How far was looked for what moves are worth. */
export interface Looked {
  /** Whose moves they are, from 0. */
  seat: number;
  /** Moves ahead that each was looked at; 0 where games were played on. */
  depth: number;
  /** Games that were played on after each; 0 where it was looked ahead. */
  games: number;
  /** Positions looked at. */
  positions: number;
  /** What the chances of winning are taken from, in a sentence. */
  from: string;
}

/** A man on the board. */
export interface Man {
  /** Where he stands. */
  point: number;
  /** 0 South's, 1 North's. */
  seat: number;
  /** Number of his kind. */
  kind: number;
  /** The man in words. */
  says: string;
  /** He was leapt over, and stands till the turn is over. */
  leapt: boolean;
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
  /** The word of the rules. */
  name: string;
  /** As the drawing has it. */
  letter: string;
}

/** How a game stood before its first step. */
export interface MenBefore {
  /** Men and hands. */
  board: MenOn;
  /** How both players stand. */
  seats: MenSeat[];
}

/** A board and all that is on it. */
export interface MenBoard {
  /** Where men stand. */
  stand: MenStand;
  /** Every point. */
  points: MenPoint[];
  /** Every line. */
  lines: MenLine[];
  /** Points that are marked on it. */
  marked: number[];
  /** Kinds of men, by name. */
  kinds: string[];
  /** The men. */
  men: Man[];
  /** Men in hand, by seat. */
  hand: [number, number];
  /** Whose turn it is. */
  turn: number | null;
}

/** Something that may be done. */
export interface MenChoice {
  /** As records write it. */
  token: string;
  /** What it does. */
  words: string;
  /** The points that it is done on, in order. */
  points: number[];
}

/** Something that happened, in words. */
export interface MenEventTold {
  /** throw, drop, move, take, turn …: the first word of its line. */
  kind: string;
  /** The event in one line, in the words of the manual of the family's rules. */
  text: string;
  /** Full id of the clause that decides it; null where none does. */
  clause: string | null;
  /** All clauses that decide it, that one first. */
  clauses: string[];
  /** The event as a sentence. */
  words: string;
  /** The question that its clauses answer. */
  ask: string;
  /** The rules' own word for it. */
  word?: string;
  /** The point that it is about, by its number. */
  point?: number;
  /** The points of a move. */
  path?: number[];
}

/** A board of points: some fields of `MenView` in the crate `board`. */
export interface MenGround {
  /** Where men stand. */
  stand: MenStand;
  /** Every point. */
  points: MenPoint[];
  /** Every line. */
  lines: MenLine[];
  /** Points that are marked on it. */
  marked: number[];
  /** Kinds of men, by name. */
  kinds: string[];
}

/** Rules of a game of men on points. */
export interface MenInfo {
  /** Word of the family. */
  family: string;
  /** The edition or ruleset. */
  slug: string;
  /** The game's name. */
  title: string;
  /** The board without a man on it. */
  board: MenGround;
  /** By kind: what a man is called, and several. */
  called: [string, string][];
  /** Its questions with their readings. */
  questions: Question[];
  /** The readings chosen: question → reading. */
  readings: Record<string, string>;
  /** Hash of what decides play. */
  rules_sha256: string;
}

/** A line through points, by their numbers. */
export interface MenLine {
  /** Its points. */
  points: number[];
  /** The first follows the last. */
  closed: boolean;
  /** It goes from corner to corner, or any other way. */
  diagonal: boolean;
}

/** What is on a board and beside it: the other fields of `MenView`. */
export interface MenOn {
  /** The men. */
  men: Man[];
  /** Men in hand, by seat. */
  hand: [number, number];
  /** Whose turn it is. */
  turn: number | null;
}

/** A point, its place in hundredths of a step from South's left and South's side. */
export interface MenPoint {
  /** Its name. */
  name: string;
  /** From South's left. */
  x: number;
  /** From South's side. */
  y: number;
}

/** How a game of men on points ended. */
export interface MenResult {
  /** Who has won. */
  winner: Winner2;
  /** Why it is over. */
  reason: Reason;
  /** Full id of the clause that bounds it, where one does. */
  clause: string | null;
  /** All clauses that do, that one first. */
  clauses: string[];
}

/** How a player stands. */
export interface MenSeat {
  /** What he is called. */
  name: string;
  /** Men on the board. */
  men: number;
  /** Men in hand. */
  hand: number;
  /** How he stands, in words. */
  says: string;
}

/** Where men stand. */
export type MenStand = 'points' | 'squares';

/** Where a game of men on points stands. */
export interface MenState {
  /** The board. */
  board: MenBoard;
  /** How both players stand. */
  seats: MenSeat[];
  /** The position as text. */
  text: string;
  /** What may be done. */
  legal: MenChoice[];
  /** The seat that is to move. */
  to_move: number | null;
  /** Whether the game is over. */
  over: boolean;
  /** Who is to do what, in a sentence without a stop. */
  todo: string;
  /** How it ended; null while it goes on. */
  result: MenResult | null;
  /** Whether somebody decides. */
  stand: Stand;
  /** The seat that decides, from 0. */
  seat: number | null;
}

/** A step of a game of men on points. */
export interface MenStep {
  /** The seat, from 0; null for a lot. */
  by: number | null;
  /** Its player. */
  name: string | null;
  /** The token: `a1-b2` a move, `d1` a drop, `xd4` a man taken off … */
  move: string;
  /** What could be done before it. */
  legal: string[];
  /** What happened, in order. */
  events: MenEventTold[];
  /** Men and hands after it. */
  board: MenOn;
  /** How both players stand after it. */
  seats: MenSeat[];
  /** The position after it, as text. */
  text: string;
}

/** Something that may be done. */
export interface Offer {
  /** As records write it; `throw` for what falls by the seed. */
  token: string;
  /** In words, where the token does not say it. */
  words: string | null;
  /** What is pressed for it on the board, in order: places or pieces by their number in the family's picture. Empty where it is not done on the board. */
  presses: number[];
  /** Of several that are pressed alike: which of them, in a word (`clockwise`). */
  way?: string;
}

/** How a game stands, as far as looking ahead or playing on tells. */
export interface Outlook {
  /** From whose side to whose it stands where. */
  bars: Bar[];
  /** In sentences, with how far was looked or how many games were played, and from which seed. */
  says: string;
  /** What is best to be done. */
  best: Offer;
  /** Where they were asked for: what each move is worth, the best first, with what follows; equals in the order of the rules. */
  moves?: Valued[];
  /** Where the moves were asked for: how far was looked, and what chances are taken from. */
  looked?: Looked;
}

/** A piece. */
export interface Piece {
  /** Whose it is, from 0. */
  seat: number;
  /** Its number among its player's, from 0. */
  piece: number;
  /** The piece that came into play later. */
  role: boolean;
  /** The mark of its player. */
  sign: string;
  /** How far it is on its way, a letter. */
  stage: string;
  /** On the board, not along its course. */
  place: number;
  /** Whether it can be seen on the board. */
  on: boolean;
  /** Which it is and where, in words. */
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
  /** Holes that the player to move has still to pick and take from, where there are any. */
  picks?: number;
  /** Counters that South and North have in reserve and are to enter, where there are any. */
  reserves?: [number, number];
  /** What the player to move is asked in the midst of his move, if he is. */
  asked?: Asked;
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
  /** Its id. */
  id: string;
  /** The question itself. */
  ask: string;
  /** The reading that is in force unless another is chosen. */
  default: string;
  /** The reading in force. */
  now: string;
  /** All readings of it, the default among them. */
  reading: Reading[];
}

/** A reading. */
export interface Reading {
  /** Its name. */
  name: string;
  /** What it takes the account to say. */
  says: string;
  /** Why it is the default, or is not. */
  because: string | null;
  /** Why it cannot be played. */
  infeasible: string | null;
}

/** Why a game is over: a clause says so of what was done; somebody, or neither, can do anything; a position came again; nothing changed for too long; it was broken off; captures go on in more ways than are looked at. */
export type Reason = 'done' | 'stuck' | 'both-stuck' | 'repeated' | 'quiet' | 'cap' | 'too-many';

/** How a player stands. */
export interface Seat {
  /** The mark of his pieces. */
  sign: string;
  /** What he is called. */
  name: string;
  /** How he stands, in words. */
  says: string;
  /** Marked throws in hand. */
  credit: number;
  /** Marked throws in hand, in words. */
  credit_says: string;
  /** Throws marked down for later, in words. */
  banked: string[];
  /** Pieces eaten. */
  taken: number;
  /** Whether he plays the piece that came into play later. */
  plays_role: boolean;
  /** How far he has come, in places. */
  come: number;
}

/** A whole-number parameter that may be set. */
export interface Setting {
  /** The name of the parameter. */
  name: string;
  /** What it is. */
  words: string;
  /** What it is now. */
  value: number;
  /** The least it may be. */
  least: number;
  /** The most it may be. */
  most: number;
  /** By how much it changes. */
  by: number;
}

/** Something that happened in a sowing game, in words. */
export interface SowingEvent {
  /** What it is (the table in docs/notation.md), or the word of a clause's `tell`. */
  kind: string;
  /** Number of the hole it happens in. */
  hole: number | null;
  /** Counters it is about. */
  count: number | null;
  /** Whom it concerns. */
  by: 'south' | 'north' | null;
  /** Full id of the clause that decides it; null where none does. */
  clause: string | null;
  /** All clauses that decide it, that one first. */
  clauses: string[];
  /** Counters of the step that have fallen before it. */
  after: number;
  /** Where something comes from: a place. */
  from?: number;
  /** Where something goes: a place; null where it comes from somewhere and goes nowhere. */
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
  /** What it is, whatever the rules call it. */
  is: string;
  /** It in words. */
  words: string;
  /** The question that its clauses answer. */
  ask: string;
  /** A capture that the player may let pass. */
  offered?: boolean;
}

/** Rules of a sowing game. */
export interface SowingInfo {
  /** Word of the family. */
  family: string;
  /** The edition or ruleset. */
  slug: string;
  /** The game's name. */
  title: string;
  /** Holes on the whole board. */
  holes: number;
  /** Counters. */
  total: number;
  /** Kinds of marks that a hole may bear. */
  marks: MarkKind[];
  /** Which way is sown. */
  direction: string;
  /** How the holes lie, row by row from the top, each from the left, -1 = a gap; empty: two rows. */
  rows: number[][];
  /** How they lie where `rows` is empty. */
  shape: BoardShape;
  /** Its questions with their readings. */
  questions: Question[];
  /** The readings chosen: question → reading. */
  readings: Record<string, string>;
  /** Hash of what decides play. */
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
  reason: 'stuck' | 'settled' | 'majority' | 'cap' | 'again' | 'match';
  /** Full id of the clause that says so. */
  clause: string | null;
}

/** Where a sowing game stands. */
export interface SowingState {
  /** The position. */
  position: Position;
  /** The position as text. */
  text: string;
  /** opening, play, over, counted, match-over. */
  phase: string;
  /** What may be played. */
  legal: string[];
  /** Who is to move; null for nobody. */
  to_move: 'south' | 'north' | null;
  /** Round, from 1. */
  round: number;
  /** Whether no round is being played. */
  round_over: boolean;
  /** Of the match, else of the round that has just ended. */
  result: SowingResult | null;
  /** Whether somebody decides. */
  stand: Stand;
  /** The seat that decides, from 0. */
  seat: number | null;
}

/** A step of a sowing game. */
export interface SowingStep {
  /** What sort of step. */
  kind: 'opening' | 'move' | 'gather' | 'divide';
  /** Who moves; null where nobody does. */
  by: 'south' | 'north' | null;
  /** The move as written; null where nobody moves. */
  move: string | null;
  /** What could be played, this move included. */
  legal: string[];
  /** The sowings of the move; of a move that would never end the first 200. */
  laps: Lap[];
  /** What happened, in order. */
  events: SowingEvent[];
  /** The position after it. */
  position: Position;
  /** The position as text (docs/notation.md). */
  text: string;
  /** Whether the move would never end. */
  endless: boolean;
  /** Places of counters that fell outside any sowing (in a race). */
  drops?: number[];
  /** Of an endless move: sowings after which it comes back to where it was. */
  period?: number;
  /** The move neither stopped nor came again within the bound. */
  unresolved?: boolean;
}

/** Whether somebody decides. */
export type Stand = 'seat' | 'falls' | 'over';

/** A throw of the sticks. */
export interface Throw {
  /** What it is worth. */
  value: number;
  /** Its name. */
  name: string;
  /** Flat sides up; null where no fall of the sticks is worth that. */
  flat: number | null;
  /** How many sticks. */
  count: number;
  /** What is thrown. */
  kind: Thrown;
  /** Dice: what they show; else none. */
  faces: number[];
  /** How they lie, in words. */
  lie: string;
  /** What it does, in words. */
  says: string;
}

/** What is thrown. */
export type Thrown = 'sticks' | 'tetrahedra' | 'shells' | 'dice';

/** How a game stood before its first step. */
export interface TrackBefore {
  /** The board. */
  board: Board;
  /** How every player stands. */
  seats: Seat[];
}

/** Something that happened, in words. */
export interface TrackEvent {
  /** throw, drop, move, take, turn …: the first word of its line. */
  kind: string;
  /** The event in one line, in the words of the manual of the family's rules. */
  text: string;
  /** Full id of the clause that decides it; null where none does. */
  clause: string | null;
  /** All clauses that decide it, that one first. */
  clauses: string[];
  /** The event as a sentence. */
  words: string;
  /** The question that its clauses answer. */
  ask: string;
  /** Whose piece it is about: a seat, from 0. */
  seat?: number;
  /** Whether it is about the role. */
  role?: boolean;
  /** Which piece of the seat, from 0; not of the role. */
  piece?: number;
  /** The places of a move, the first and the last included. */
  path?: number[];
  /** Where a piece is eaten: a place of the board. */
  place?: number;
  /** How the sticks lie. */
  throw?: Throw;
}

/** Rules of a stick-and-track game. */
export interface TrackInfo {
  /** Word of the family. */
  family: string;
  /** The edition or ruleset. */
  slug: string;
  /** The game's name. */
  title: string;
  /** The form of its board. */
  shape: TrackShape;
  /** Number of sticks. */
  sticks: number;
  /** Throws that there are. */
  throws: Throw[];
  /** How many it is for. */
  players: TrackPlayers;
  /** Whole numbers that may be set. */
  settings: Setting[];
  /** Its questions with their readings. */
  questions: Question[];
  /** The readings chosen: question → reading. */
  readings: Record<string, string>;
  /** Hash of what decides play. */
  rules_sha256: string;
}

/** What may happen next. */
export type TrackPhase = 'ready' | 'choose' | 'sort' | 'closing' | 'over';

/** How many players a game is for. */
export interface TrackPlayers {
  /** The fewest. */
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
  /** The degree of each seat, where the game gives degrees. */
  degrees: string[];
  /** The rank of each seat, from 1. */
  ranks: number[];
  /** That the game came to its end. */
  reason: 'end';
  /** Full id of the clause that says so. */
  clause: string | null;
  /** All clauses that say so, that one first. */
  clauses: string[];
}

/** The form of a board with a track. */
export type TrackShape = 'line' | 'rows' | 'drawn';

/** Where a stick-and-track game stands. */
export interface TrackState {
  /** The board. */
  board: Board;
  /** How every player stands. */
  seats: Seat[];
  /** The position as text. */
  text: string;
  /** What may happen next. */
  phase: TrackPhase;
  /** The throw to be used. */
  throw: Throw | null;
  /** What may be done. */
  legal: Choice[];
  /** The seat whose turn it is. */
  to_move: number;
  /** Whether the game is over. */
  over: boolean;
  /** Who is to do what, in a sentence without a stop. */
  todo: string;
  /** How it ended; null while it goes on. */
  result: TrackResult | null;
  /** Whether somebody decides. */
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
  /** What happened, in order. */
  events: TrackEvent[];
  /** The board after it. */
  board: Board;
  /** How every player stands after it. */
  seats: Seat[];
  /** The position after it, as text. */
  text: string;
}

/** Why nothing came of a line. */
export interface Trouble {
  /** What is not done. */
  what: string;
  /** Where it lies: the number of the line, from 1, and the key. */
  where: string;
  /** Why, each reason by itself. */
  why: string[];
  /** What to do. */
  do: string;
  /** The case in a word, where the rules refuse something: `empty`, `turn`, `over`, `illegal`, `token`, `position` … */
  kind?: string;
}

/** What a move is worth to whoever is to move. */
export interface Valued {
  /** The move. */
  offer: Offer;
  /** By how much he is ahead then, in counters; null where the family knows chances alone. */
  ahead: number | null;
  /** His chance of winning then, a draw counted half, from 0 to 1; null where nothing tells of it. */
  chance: number | null;
  /** How it ends if both do their best: `won`, `drawn`, `lost`, for him; null where that is not proved. */
  decided: string | null;
  /** The tokens that follow, this move first: each the best that is known of. It ends where no more is known, where chance decides, and at the end. */
  line: string[];
  /** Its worth in words. */
  says: string;
}

/** Who has won. */
export type Winner = number | 'draw';

/** Who has won: South, North, or nobody. */
export type Winner2 = 'S' | 'N' | 'draw';
