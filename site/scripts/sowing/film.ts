/** A step as a row of still pictures: lift, counter by counter, capture by capture. Pure: no page, no clock. */

import type { Reel } from '../game';
import type { Picture } from '../types';
import type { GameEvent, Lap, Position, Side, Step } from './types';

/** One picture. `wait` is what passes before the next one, in milliseconds at speed 1. */
export interface Frame extends Picture {
  position: Position;
  /** Laps as far as they have gone. */
  track: { from: number; drops: number[] }[];
  fallen: number | null;
  hand: number;
  wait: number;
  /** Which lap this is, from 0; -1 before the first. */
  lap: number;
  /** The event that happens in this picture, by its place in the step. */
  event: number | null;
  /** Counters on their way to a store. */
  fly: { from: number; to: Side; count: number } | null;
}

export const COUNTER_MS = 120;
export const RELAY_MS = 60;
export const FLY_MS = 320;
const END_MS = 240;

/** A position that nothing happens in. */
export const still = (position: Position): Frame => ({ position, track: [], fallen: null, hand: 0, wait: 0, lap: -1, event: null, fly: null });

/** Pictures of a step, from the position before it to the position after it; at least these two. */
export function film(before: Position, step: Step): Reel<Frame> {
  const film = new Film(before, step);
  let fallen = 0;
  film.still(0);
  for (const [number, lap] of step.laps.entries()) {
    film.happenUpTo(fallen);
    film.lift(number, lap);
    for (const place of lap.drops) {
      film.drop(place);
      fallen += 1;
      film.happenUpTo(fallen);
    }
  }
  const race = new Race(step);
  for (const place of step.laps.length ? [] : (step.drops ?? [])) {
    film.happenUpTo(fallen);
    film.drop(place);
    fallen += 1;
    film.liftAgain(race.fell(place, fallen, film.holes));
  }
  film.happenUpTo(Infinity);
  film.end();
  return { frames: film.frames, eventAt: film.eventAt };
}

/** Two hands that sow at once: which of them dropped a counter, and whether it then lifts the hole it stands in. */
class Race {
  private readonly runners: { by: Side | null; at: number; hand: number; running: boolean }[];
  private last = -1;

  constructor(private readonly step: Step) {
    this.runners = step.events
      .filter((e) => e.is === 'race-pick')
      .map((e) => ({ by: e.by ?? null, at: e.hole ?? 0, hand: e.count ?? 0, running: true }));
  }

  /** The hole that is lifted after this counter, or null. */
  fell(place: number, fallen: number, holes: readonly number[]): number | null {
    const reaches = (i: number): boolean => {
      const r = this.runners[i];
      return r !== undefined && r.running && r.hand > 0 && (r.at + 1) % holes.length === place;
    };
    // they drop in turn; where both could have dropped here, it was not the one who dropped last
    const turn = this.runners.findIndex((_, i) => i !== this.last && reaches(i));
    const now = turn >= 0 ? turn : this.runners.findIndex((_, i) => reaches(i));
    const runner = this.runners[now];
    if (!runner) return null;
    this.last = now;
    runner.at = place;
    runner.hand -= 1;
    if (runner.hand > 0) return null;
    const ended = this.step.events.some(
      (e) => (e.is === 'race-end' || e.is === 'race-stop') && e.by === runner.by && e.hole === place && (e.after ?? 0) <= fallen + 1,
    );
    if (ended) {
      runner.running = false;
      return null;
    }
    runner.hand = holes[place] ?? 0;
    return place;
  }
}

class Film {
  readonly frames: Frame[] = [];
  readonly eventAt: number[] = [];
  private at: Position;
  private track: { from: number; drops: number[] }[] = [];
  private hand = 0;
  private lap = -1;

  constructor(
    before: Position,
    private readonly step: Step,
  ) {
    this.at = copy(before);
  }

  /** Lets the events happen that come before the next counter falls. */
  happenUpTo(counters: number): void {
    for (;;) {
      const number = this.eventAt.length;
      const event = this.step.events[number];
      if (!event || (event.after ?? Infinity) > counters) return;
      this.event(number, event);
      this.eventAt.push(this.frames.length - 1);
    }
  }

  still(wait: number, more: Partial<Frame> = {}): void {
    this.frames.push({
      position: copy(this.at),
      track: this.track.map((lap) => ({ from: lap.from, drops: [...lap.drops] })),
      fallen: null,
      hand: this.hand,
      wait,
      lap: this.lap,
      event: null,
      fly: null,
      ...more,
    });
  }

  lift(number: number, lap: Lap): void {
    this.lap = number;
    this.hand = lap.counters;
    this.at.holes[lap.from] = Math.max(0, (this.at.holes[lap.from] ?? 0) - lap.counters);
    this.track.push({ from: lap.from, drops: [] });
    this.still(COUNTER_MS);
  }

  drop(place: number): void {
    const n = this.at.holes.length;
    if (place < n) this.at.holes[place] = (this.at.holes[place] ?? 0) + 1;
    else this.at.stores[place === n ? 0 : 1] += 1;
    this.hand = Math.max(0, this.hand - 1);
    this.track[this.track.length - 1]?.drops.push(place);
    this.still(COUNTER_MS, { fallen: place });
  }

  get holes(): readonly number[] {
    return this.at.holes;
  }

  liftAgain(hole: number | null): void {
    if (hole === null) return;
    this.hand += this.at.holes[hole] ?? 0;
    this.at.holes[hole] = 0;
    this.still(COUNTER_MS);
  }

  private event(number: number, event: GameEvent): void {
    const by = event.by ?? this.step.by;
    const count = event.count ?? 0;
    const hole = event.hole;
    if (['capture', 'gather'].includes(event.is) && hole !== null && hole !== undefined && by) {
      // first the counters fly, then the tray's number ticks
      const store = by === 'south' ? 0 : 1;
      const into = event.to ?? this.at.holes.length + store;
      this.at.holes[hole] = Math.max(0, (this.at.holes[hole] ?? 0) - count);
      this.still(FLY_MS, { fly: into < this.at.holes.length ? null : { from: hole, to: by, count } });
      if (into < this.at.holes.length) this.at.holes[into] = (this.at.holes[into] ?? 0) + count;
      else this.at.stores[store] += count;
      this.still(COUNTER_MS, { event: number, fallen: into });
      return;
    }
    if (event.is === 'enter' && typeof hole === 'number') {
      this.at.holes[hole] = (this.at.holes[hole] ?? 0) + 1;
      const reserves = this.at.reserves;
      if (reserves && by) reserves[by === 'south' ? 0 : 1] -= 1;
      this.still(COUNTER_MS, { event: number, fallen: hole });
      return;
    }
    if (event.is === 'answer' && typeof hole === 'number') {
      this.still(COUNTER_MS, { event: number, fallen: hole });
      return;
    }
    if (event.is === 'removed' && typeof hole === 'number') {
      this.at.holes[hole] = Math.max(0, (this.at.holes[hole] ?? 0) - count);
      this.still(COUNTER_MS, { event: number });
      return;
    }
    if ((event.is === 'race-pick' || event.is === 'palm') && typeof hole === 'number') {
      const lifted = event.is === 'palm' ? (event.count ?? 1) : count;
      this.at.holes[hole] = Math.max(0, (this.at.holes[hole] ?? 0) - lifted);
      this.hand += lifted;
      this.still(COUNTER_MS, { event: number });
      return;
    }
    if (event.is === 'mark' && event.mark && hole !== null && hole !== undefined && by) {
      this.at.marks[hole] = { kind: event.mark, by, visited: false };
      this.still(END_MS, { event: number });
      return;
    }
    if (['move-on', 'shift', 'bring', 'carry'].includes(event.is) && typeof event.from === 'number' && typeof event.to === 'number') {
      const moved = ['bring', 'carry'].includes(event.is) ? count : 1;
      this.at.holes[event.from] = Math.max(0, (this.at.holes[event.from] ?? 0) - moved);
      if (event.to < this.at.holes.length) this.at.holes[event.to] = (this.at.holes[event.to] ?? 0) + moved;
      this.still(COUNTER_MS, { event: number, fallen: event.to });
      return;
    }
    // what changes nothing on the board happens in the picture before it
    const last = this.frames[this.frames.length - 1];
    if (last && last.event === null && last.lap >= 0 && event.is !== 'sow') {
      last.event = number;
      if (event.is === 'relay') last.wait += RELAY_MS;
    }
  }

  /** The position as the engine gives it stands at the end, whatever was shown on the way. */
  end(): void {
    this.at = copy(this.step.position);
    this.hand = 0;
    const fallen = this.frames[this.frames.length - 1]?.fallen ?? null;
    this.still(END_MS, { fallen });
  }
}

export function copy(p: Position): Position {
  return {
    holes: [...p.holes],
    owners: [...p.owners],
    marks: p.marks.map((m) => (m ? { ...m } : null)),
    stores: [p.stores[0], p.stores[1]],
    to_move: p.to_move,
    // given even where there is none: a copy is laid over one that had some
    closed: [...(p.closed ?? [])],
    hand: p.hand ?? 0,
    picks: p.picks ?? 0,
    reserves: p.reserves ? [p.reserves[0], p.reserves[1]] : [0, 0],
    ...(p.asked ? { asked: { ...p.asked } } : {}),
  };
}
