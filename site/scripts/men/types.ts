/** What the engine tells of games of men on points, made from its types, and what the drawing gives. Seats count from 0. */

import type { Kind, Shape as Drawn } from '../types';
import type { MenInfo, MenState, MenStep } from '../types.gen';
import type { Frame } from './film';

export type { Man, MenBefore, MenEventTold, MenInfo as Info, MenOn, MenSeat, MenState as State, MenStep as Step } from '../types.gen';

export interface Geometry {
  view_box: [number, number, number, number];
  places: [number, number][];
  radius: number;
}

export interface Drawing {
  node: Drawn;
  geometry: Geometry;
  text: string;
}

export interface Men extends Kind {
  info: MenInfo;
  state: MenState;
  step: MenStep;
  picture: Frame;
}
