/** A step as a row of still pictures: a man goes, others are taken. Pure: no page, no clock. */

import type { Reel } from '../game';
import type { Picture } from '../types';
import type { Man, MenEventTold, MenOn, MenSeat, Step } from './types';

export interface Frame extends Picture {
  board: MenOn;
  seats: MenSeat[];
  path: number[];
  fallen: Man[];
}

const GO_MS = 260;
const TAKEN_MS = 320;
const END_MS = 220;

export const still = (board: MenOn, seats: MenSeat[]): Frame => ({ board, seats, path: [], fallen: [], wait: 0 });

/** What is left in sight of a step when it is over: where the man went, and who was taken. */
export function after(before: Frame, step: Step): Frame {
  const shown = { ...still(step.board, step.seats) };
  for (const event of step.events) {
    if (event.path) shown.path = event.path;
    if (event.kind === 'take') shown.fallen = [...shown.fallen, ...lying(before.board, event)];
  }
  return shown;
}

/** Pictures of a step from what stood before it; at least two. */
export function film(before: Frame, step: Step, end: Frame): Reel<Frame> {
  const frames: Frame[] = [{ ...before, wait: 0 }];
  const eventAt: number[] = [];
  let now: Frame = { ...before, path: [], fallen: [] };
  const show = (change: Partial<Frame>): void => {
    now = { ...now, ...change };
    frames.push(now);
  };
  for (const event of step.events) {
    const [from, to] = event.path ?? [];
    if (from !== undefined && to !== undefined) {
      const men = now.board.men.map((m) => (m.point === from ? { ...m, point: to } : m));
      show({ board: { ...now.board, men }, path: [from, to], wait: GO_MS });
    } else if (event.kind === 'drop') {
      show({ board: step.board, wait: GO_MS });
    } else if (event.kind === 'take') {
      const fallen = [...now.fallen, ...lying(now.board, event)];
      const men = now.board.men.filter((m) => m.point !== event.point);
      show({ board: { ...now.board, men }, fallen, wait: TAKEN_MS });
    }
    eventAt.push(frames.length - 1);
  }
  // whatever was shown on the way, the position as the engine gives it stands at the end
  show({ ...end, wait: END_MS });
  return { frames, eventAt };
}

const lying = (board: MenOn, event: MenEventTold): Man[] => board.men.filter((m) => m.point === event.point);
