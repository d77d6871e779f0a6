/** A step as a row of still pictures: the sticks fall, a piece goes place by place, another is eaten. Pure: no page, no clock. */

import type { Reel } from '../game';
import type { Picture } from '../types';
import type { Board, Piece, Seat, Step, Throw, TrackEvent } from './types';

export interface Frame extends Picture {
  board: Board;
  seats: Seat[];
  /** The throw that lies there, who threw it, and which of the game it is. */
  throw: Thrown | null;
  path: number[];
  fallen: Piece[];
}

export interface Thrown {
  throw: Throw;
  by: string;
  number: number;
}

const PLACE_MS = 120;
const THROW_MS = 420;
const EATEN_MS = 320;
const END_MS = 240;

export const still = (board: Board, seats: Seat[], thrown: Thrown | null): Frame => ({
  board,
  seats,
  throw: thrown,
  path: [],
  fallen: [],
  wait: 0,
});

/** Pictures of a step from what stood before it; at least two. */
export function film(before: Frame, step: Step, thrown: Thrown | null): Reel<Frame> {
  const frames: Frame[] = [{ ...still(before.board, before.seats, before.throw), wait: 0 }];
  const eventAt: number[] = [];
  let now = frames[0] as Frame;
  const show = (change: Partial<Frame>): void => {
    now = { ...now, ...change };
    frames.push(now);
  };
  for (const event of step.events) {
    if (event.throw) show({ throw: thrown, wait: THROW_MS });
    else if (event.path) for (let i = 1; i < event.path.length; i++) walk(event, event.path, i);
    else if (event.kind === 'eaten') {
      const eaten = now.board.pieces.filter((p) => is(p, event));
      const lying = eaten.map((p) => ({ ...p, on: true, place: event.place ?? p.place }));
      show({ board: without(now.board, event), fallen: [...now.fallen, ...lying], wait: EATEN_MS });
    }
    eventAt.push(frames.length - 1);
  }
  // whatever was shown on the way, the position as the engine gives it stands at the end
  show({ board: step.board, seats: step.seats, wait: END_MS });
  return { frames, eventAt };

  function walk(event: TrackEvent, path: number[], to: number): void {
    const place = path[to] ?? 0;
    const pieces = now.board.pieces.map((p) => (is(p, event) ? { ...p, place, stage: p.stage === 's' ? 'o' : p.stage } : p));
    const longer = to === 1 ? [...path.slice(0, 2)] : [...now.path, place];
    show({ board: { ...now.board, pieces }, path: longer, wait: PLACE_MS });
  }
}

const is = (piece: Piece, event: TrackEvent): boolean =>
  piece.seat === event.seat && piece.role === (event.role ?? false) && (piece.role || piece.piece === event.piece);

const without = (board: Board, event: TrackEvent): Board => ({
  ...board,
  pieces: board.pieces.map((p) => (is(p, event) ? { ...p, on: false } : p)),
});
