/** What the engine tells of stick-and-track games, made from its types, and what the drawing gives. Seats count from 0. */

import type { Kind, Shape as Drawn } from '../types';
import type { TrackInfo, TrackState, TrackStep } from '../types.gen';
import type { Frame } from './film';

export type { Board, Choice, Piece, Seat, Setting, Throw, TrackEvent, TrackInfo as Info, TrackState as State, TrackStep as Step } from '../types.gen';

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

export interface Sticks extends Kind {
  info: TrackInfo;
  state: TrackState;
  step: TrackStep;
  picture: Frame;
}
