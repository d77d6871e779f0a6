/** What the engine tells of games of every family, and what the page's data hold. */

import type { Offer } from './types.gen';

export type Readings = Record<string, string>;

/** Whole-number parameters set from outside. */
export type Settings = Record<string, number>;

export type { Bar, Offer, Outlook } from './types.gen';

/** Why something is not done: in sentences, and the case in a word where the rules refuse it. */
export interface Failure {
  error: string;
  kind?: string;
}

/** Something that happened, with the clauses that decided it. */
export interface StepEvent {
  kind: string;
  /** What it is, where the rules may have a word of their own for it. */
  is?: string;
  /** It in words, and the question that its clauses answer. */
  words: string;
  ask: string;
  clause?: string | null;
  clauses?: string[] | null;
}

export interface Step {
  by: string | number | null;
  move: string | null;
  /** What might have been done, as tokens. */
  legal: string[];
  events: readonly StepEvent[];
  /** The position after it. */
  text: string;
}

export interface State {
  text: string;
  stand: 'seat' | 'falls' | 'over';
  /** Who decides, from 0. */
  seat: number | null;
}

export interface Info {
  family: string;
  title: string;
  questions: Question[];
  rules_sha256: string;
  /** The first position, as text. */
  start?: string;
}

/** A picture of a film. */
export interface Picture {
  /** What passes before the next one, in milliseconds at speed 1. */
  wait: number;
  /** Which part of the step this is, from 0; -1 before the first. */
  lap?: number;
}

/** What the engine tells of a family's games: each in the family's own shape. */
export interface Kind {
  info: Info;
  state: State;
  step: Step;
  picture: Picture;
}

/** Something that was done; `move` null: it happened of itself. */
export interface Deed<K extends Kind> {
  move: string | null;
  steps: K['step'][];
  /** How many things were done and fell by then. */
  done: number;
}

export interface Answer<K extends Kind> {
  /** The position before the first step of a game that was begun. */
  before?: unknown;
  steps: K['step'][];
  /** Of a line of moves: what was done, one after the other, and why no more of it. */
  deeds: Deed<K>[];
  refused: Failure | null;
  /** How many things were done and fell since the beginning. */
  done: number;
  state: K['state'];
  /** All that may be done. */
  legal: readonly Offer[];
}

/** A position with a question, and the line of moves that answers it. */
export interface PuzzleData {
  /** Found by the engine, or a worked example that a reader may try. */
  kind: 'puzzle' | 'try';
  start: string;
  /** The way there from a new game, where the position does not say all that decides play. */
  before?: { first: string; moves: string[] };
  ask: string;
  answer: string;
  line: string[];
  /** Whose move it is and how many there are, in words. */
  open: string;
  /** What it is about, and what helps without naming the move. */
  theme?: string;
  hint?: string;
}

/** How much stronger a level of the computer is than the one before: its chance, of how many games; `of`: of so many other editions. */
export interface LevelData {
  before: string;
  wins: number;
  n: number;
  of?: number;
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

/** A citation as the page's data give it. */
export interface Cite {
  at: string;
  words?: string | null;
  href?: string | null;
  /** Number of the source among `sources`. */
  source?: number;
}

export interface Clause {
  says: string;
  /** How far its sources carry it: a key of `standings`. */
  standing: string;
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
  /** Moves, or what happens between them: `open` (`race`), `stylised`, `gather`, `reallot`, `next-round`. */
  action: string;
  stuck?: string | null;
  opener?: string | null;
  held?: [number, number] | null;
  owes?: [number, number] | null;
  /** Where a capture is let pass. */
  decline?: string | null;
  /** Lots and picks as they are written. */
  events?: string[];
  /** Readings under which the example holds, where not the defaults. */
  readings?: Readings | null;
  /** Clauses that it shows, by full id, as the page's list has them. */
  clauses?: string[];
}

/** The block `edition-data` of an edition's page. */
export interface EditionData {
  /** Word of the family. */
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
  /** How a clause can stand towards its sources, in words. */
  standings?: Record<string, string>;
  /** What cites are of, by number. */
  sources?: string[];
  records: RecordedGame[];
  examples: Example[];
  /** Of each level of the computer but the first, how much stronger it is than the one before. */
  levels?: Record<string, LevelData>;
  /** Positions with a question. */
  puzzles?: PuzzleData[];
  /** The example that the board begins with, where not with the opening. */
  show?: string;
}

/** An element of a drawing. */
export interface Shape {
  tag: string;
  attributes: Record<string, string>;
  text?: string;
  children?: Shape[];
}
