/** What the engine tells and the page's data hold. Holes are numbered 0..2n-1 anticlockwise from South's left. */

export type Side = 'south' | 'north';

export interface Mark {
  kind: string;
  by: Side;
  visited?: boolean;
}

export interface Position {
  holes: number[];
  owners: Side[];
  marks: (Mark | null)[];
  stores: [number, number];
  to_move: Side | null;
  /** Holes out of play. */
  closed?: number[];
}

/** One sowing. `drops` are places: holes 0..2n-1, South's store 2n, North's 2n+1. */
export interface Lap {
  from: number;
  counters: number;
  to: number;
  drops: number[];
}

/** Something that happened in a move; `after` counters of the move had fallen before it. */
export interface GameEvent {
  kind: string;
  hole?: number | null;
  count?: number | null;
  by?: Side | null;
  clause?: string | null;
  clauses?: string[] | null;
  from?: number | null;
  to?: number | null;
  mark?: string | Mark | null;
  after?: number | null;
  what?: string | null;
  /** What was picked, as records write it. */
  said?: string | null;
  winner?: Side | null;
  stuck?: Side | null;
}

export interface Step {
  by: Side | null;
  move: string | null;
  kind?: string;
  legal: string[];
  laps: Lap[];
  events: GameEvent[];
  position: Position;
  text: string;
  endless: boolean;
  /** Counters that fell outside any lap: a race of both players. */
  drops?: number[];
}

export interface Result {
  winner: Side | 'draw' | null;
  reason: string;
  clause?: string | null;
}

export interface State {
  position: Position;
  text: string;
  phase: string;
  legal: string[];
  to_move: Side | null;
  round: number;
  round_over: boolean;
  result: Result | null;
}

export interface Answer {
  /** The position before the first step, where the engine tells it. */
  before?: Position;
  steps: Step[];
  state: State;
}

export interface Failure {
  error: string;
}

export interface MarkKind {
  name: string;
  letter: string;
}

export interface Reading {
  name?: string;
  says?: string;
  infeasible?: string | null;
}

export interface Question {
  id: string;
  ask?: string;
  default: string;
  reading?: Reading[];
}

export interface Info {
  /** Holes on the whole board. */
  holes: number;
  total: number;
  direction: string;
  marks: (string | MarkKind)[];
  questions: Question[];
  rules_sha256: string;
  /** The first position, as text. */
  start?: string;
}

export type Readings = Record<string, string>;

/** A citation as the page's data give it. */
export interface Cite {
  at: string;
  words?: string | null;
  href?: string | null;
  source?: string | null;
}

export interface Clause {
  says: string;
  certainty: string;
  cites: Cite[];
}

export interface RecordedGame {
  id?: string;
  title: string;
  notation: string;
}

export interface Example {
  id: string;
  note?: string;
  start: string;
  phase?: string;
  /** Moves, or `open` (`race`), `stylised`, `gather`, `reallot`, `next-round`. */
  action: string;
  stuck?: Side | null;
  opener?: Side | null;
  held?: [number, number] | null;
  owes?: [number, number] | null;
  /** Holes at which a capture is let pass. */
  decline?: string | null;
  /** Lots and picks as they are told. */
  events?: string[];
  /** Readings under which the example holds, where not the defaults. */
  readings?: Readings | null;
}

/** The block `edition-data` of an edition's page. */
export interface EditionData {
  /** `sowing` or `track`. */
  family?: string;
  slug: string;
  title: string;
  short: string;
  /** Its edition, as seen from the page; empty on that page. */
  href?: string | null;
  /** What links to this board have to keep beside the game. */
  context?: string;
  bundle: unknown;
  clauses: Record<string, Clause>;
  records: RecordedGame[];
  examples: Example[];
  questions: Question[];
}

/** An element of the drawn board. */
export interface Shape {
  tag: string;
  attributes: Record<string, string>;
  text?: string;
  children?: Shape[];
}

export interface Geometry {
  view_box: [number, number, number, number];
  board_width: number;
  board_left: number;
  holes: [number, number][];
  stores: [[number, number], [number, number]];
  radius: [number, number];
  pitch: number;
}

export interface Drawing {
  node: Shape;
  geometry: Geometry;
  text: string;
  holes: string[];
}

/** What the drawing shows: the fields of `BoardView` in the crate `board`. */
export interface BoardView {
  id: string;
  holes: number[];
  owners: Side[];
  marks: (Mark | null)[];
  kinds: MarkKind[];
  stores: [number, number];
  to_move: Side | null;
  playable: number[];
  closed: number[];
  track: { from: number; drops: number[] }[];
  focus: number | null;
  preview: { drops: number[]; to: number | null } | null;
  fallen: number | null;
  hand: number;
  numbers: boolean;
  names: [string, string];
  direction: string;
  title: string;
  silent: boolean;
}
