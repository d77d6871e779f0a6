/** What the engine tells of stick-and-track games. Seats count from 0. */

import type { Told, ToldStep } from '../teller';
import type { Question, Readings, Shape as Drawn } from '../types';

export interface Piece {
  seat: number;
  piece: number;
  role: boolean;
  sign: string;
  stage: string;
  place: number;
  on: boolean;
  says: string;
}

/** The board: fields of `TrackView` in the crate `board`. */
export interface Board {
  shape: 'line' | 'rows';
  days: number;
  rows: number;
  columns: number;
  /** Both players go the first's way. */
  same: boolean;
  marked: number[];
  ends: [string, string];
  role: string;
  seats: number;
  turn: number;
  pieces: Piece[];
}

export interface Seat {
  sign: string;
  name: string;
  says: string;
  credit: number;
  credit_says: string;
  banked: string[];
  taken: number;
  plays_role: boolean;
}

export interface Throw {
  value: number;
  name: string;
  flat: number | null;
  count: number;
  lie: string;
  says: string;
}

export interface TrackEvent extends Told {
  text: string;
  words: string;
  ask: string;
  seat?: number;
  piece?: number;
  role?: boolean;
  /** The places of a move, the first and the last included. */
  path?: number[];
  place?: number;
  throw?: Throw;
}

export interface Step extends ToldStep {
  by: number;
  name: string;
  move: string;
  legal: string[];
  events: TrackEvent[];
  board: Board;
  seats: Seat[];
}

/** Something that may be done now. */
export interface Choice {
  token: string;
  words: string;
  piece?: number;
  path?: number[];
  eats?: number;
}

export interface State {
  board: Board;
  seats: Seat[];
  text: string;
  phase: 'ready' | 'choose' | 'sort' | 'closing' | 'over';
  throw: Throw | null;
  legal: Choice[];
  to_move: number;
  over: boolean;
  todo: string;
}

export interface Answer {
  steps: Step[];
  state: State;
}

export interface Setting {
  name: string;
  words: string;
  value: number;
  least: number;
  most: number;
  by: number;
}

export interface Info {
  shape: 'line' | 'rows';
  sticks: number;
  throws: Throw[];
  players: { least: number; most: number | null; seats: number };
  settings: Setting[];
  questions: Question[];
  rules_sha256: string;
}

export type Settings = Record<string, number>;

/** Where a game began. `first`: a seat, `lot`, or empty: as the rules say. */
export type Start = { kind: 'new'; players: number; first: string; seed: number } | { kind: 'position'; text: string };

/** A game that can be played again from its beginning. */
export interface Saved {
  start: Start;
  moves: string[];
  readings: Readings;
  set: Settings;
  opponent: string;
  human: number;
}

export interface Geometry {
  view_box: [number, number, number, number];
  places: [number, number][];
  pieces: [number, number][];
  radius: number;
  pitch: number;
}

export interface Drawing {
  node: Drawn;
  geometry: Geometry;
  text: string;
}
