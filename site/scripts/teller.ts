/** What the parts around a board need of a game, of whatever family: log, why box, clock. */

/** Something that happened, with the clauses that decided it. */
export interface Told {
  kind: string;
  clause?: string | null;
  clauses?: string[] | null;
}

export interface ToldStep {
  move: string | null;
  text: string;
  events: readonly Told[];
}

/** A line of the log: an event and its words. */
export interface Line {
  event: number;
  words: string;
}

/** A game that can be told and asked about. */
export interface Teller {
  readonly steps: readonly ToldStep[];
  /** The step that is shown: the one under way, else the last one shown. */
  readonly current: number | null;
  /** The picture inside the step that is being shown, or null between steps. */
  readonly inside: number | null;
  /** For each event of a step the picture in which it happens. */
  pictures(step: number): number[];
  lines(step: number): Line[];
  /** The question that an event's clauses answer. */
  ask(step: number, event: number): string | null;
  /** Kinds of events from the most to the less telling. */
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
