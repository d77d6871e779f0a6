/** What the parts around a board need of a game, of whatever family: log, why box, clock. */

import type { Step } from './types';

/** A line of the log: an event and its words. */
export interface Line {
  event: number;
  words: string;
}

/** A game that can be put in words and explained. */
export interface Teller {
  readonly steps: readonly Step[];
  /** The step that is shown: the one under way, else the last one shown. */
  readonly current: number | null;
  /** The picture inside the step that is being shown, or null between steps. */
  readonly inside: number | null;
  /** For each event of a step the picture in which it happens. */
  pictures(step: number): number[];
  lines(step: number): Line[];
  /** The question that an event's clauses answer. */
  ask(step: number, event: number): string | null;
  /** What events are, from the most to the less telling. */
  readonly telling: readonly string[][];
  showEvent(step: number, event: number): void;
}

/** A game whose pictures can be run. */
export interface Film {
  readonly frame: { wait: number };
  readonly atEnd: boolean;
  readonly speed: number;
  forward(grain: 'turn' | 'counter'): boolean;
  toEnd(): void;
}
