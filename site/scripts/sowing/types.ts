/**
 * What the engine tells of sowing games, made from its types, and what the drawing gives and takes. Holes are numbered 0..2n-1
 * anticlockwise from South's left.
 */

import type { Kind, Shape } from '../types';
import type { Mark, MarkKind, SowingInfo, SowingState, SowingStep } from '../types.gen';
import type { Frame } from './film';

export type {
  Lap, Mark, MarkKind, Position, SowingEvent as GameEvent, SowingInfo as Info, SowingState as State, SowingStep as Step,
} from '../types.gen';

export type Side = 'south' | 'north';

export interface Geometry {
  view_box: [number, number, number, number];
  board_width: number;
  board_left: number;
  holes: [number, number][];
  stores: [[number, number], [number, number]];
  radius: [number, number];
  pitch: number;
  columns: number;
  /** Whether the rows are longer than a narrow page can show at once. */
  long: boolean;
  /** The holes as one goes over them, row by row from the top, each from the left. */
  lines: number[][];
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
  rows: number[][];
  shape: SowingInfo['shape'];
}

export interface Sowing extends Kind {
  info: SowingInfo;
  state: SowingState;
  step: SowingStep;
  picture: Frame;
}
