/** What was played, in the engine and as steps: kept together so that any earlier point can be had again. */

import { Engine, failed } from './engine';
import { film, type Reel } from './timeline';
import type { Answer, Example, Failure, Position, Side, State, Step } from './types';

/** An opening, a gathering or a division of a worked example, as the engine takes it. */
export type Moment = Pick<Example, 'start' | 'phase' | 'action' | 'stuck' | 'opener' | 'held' | 'owes' | 'events'>;

/** Where a game began: at the opening, at a position, or with what a worked example does between moves. */
export type Start =
  | { kind: 'new'; starter: string; seed: number }
  | { kind: 'position'; text: string }
  | { kind: 'moment'; moment: Moment };

/** A thing done in the engine: a move, or the way to the next round. */
export type Deed = { move: string } | { advance: true };

interface Entry {
  step: Step;
  before: Position;
  /** How many deeds were done when this step was. */
  done: number;
  film: Reel | null;
}

/** A lot or a pick as a record tells it: `lot:S`, `from:C`, `fill:3.3.1.1.0.0`. */
export const LOT = /^[a-z]+:[A-Za-z0-9.]+$/;

export class Ledger {
  start: Start = { kind: 'new', starter: 'south', seed: 1 };
  deeds: Deed[] = [];
  /** State after all that was played. */
  last: State;
  /** The position before the first step, and its text. */
  first: Position;
  firstText: string;
  private entries: Entry[] = [];

  constructor(private readonly engine: Engine) {
    this.last = engine.state();
    this.first = this.last.position;
    this.firstText = this.last.text;
  }

  get count(): number {
    return this.entries.length;
  }

  get steps(): readonly Step[] {
    return this.entries.map((e) => e.step);
  }

  get moves(): string[] {
    return this.deeds.flatMap((d) => ('move' in d ? [d.move] : []));
  }

  step(number: number): Step | undefined {
    return this.entries[number]?.step;
  }

  reel(number: number): Reel | null {
    const entry = this.entries[number];
    if (!entry) return null;
    entry.film ??= film(entry.before, entry.step);
    return entry.film;
  }

  /** How many deeds lie behind the first `ply` steps. */
  deedsAt(ply: number): number {
    return ply === 0 ? 0 : (this.entries[ply - 1]?.done ?? this.deeds.length);
  }

  /** Who moved as deed number `deed`. */
  moverAt(deed: number): Side | null {
    return this.entries.find((e) => e.done === deed + 1 && e.step.move !== null)?.step.by ?? null;
  }

  /** Begins anew. Null, or why it cannot be; then the engine stands as it did. */
  reset(start: Start): string | null {
    const answer = this.begin(start);
    if (failed(answer)) return answer.error;
    this.start = start;
    this.deeds = [];
    this.entries = [];
    this.take(answer, null);
    return null;
  }

  private begin(start: Start): Answer | Failure {
    if (start.kind === 'new') return this.engine.newGame(start.starter, start.seed);
    return start.kind === 'position' ? this.engine.load(start.text) : this.engine.example(start.moment);
  }

  /** Does one thing more. Null, or why it cannot be. */
  add(deed: Deed): string | null {
    const answer: Answer | Failure = 'move' in deed ? this.engine.play(deed.move) : this.engine.advance();
    if (failed(answer)) return answer.error;
    this.deeds.push(deed);
    this.take(answer, this.last.position);
    return null;
  }

  /** Goes back to where so many deeds were done. */
  rewind(deeds: number): void {
    const kept = this.deeds.slice(0, deeds);
    this.reset(this.start);
    for (const deed of kept) if (this.add(deed)) break;
  }

  /** Plays moves one after the other, over the ends of rounds. Null, or what could not be played. */
  playAll(moves: string[]): string | null {
    for (const [i, move] of moves.entries()) {
      let problem: string | null = null;
      // a lot is kept by the engine until it is drawn
      if (this.last.phase !== 'play' && !LOT.test(move)) problem = this.add({ advance: true });
      problem ??= this.add({ move });
      if (problem) {
        const before = i === 0 ? 'The game stands at its beginning.' : 'What comes before it was played.';
        return `Move ${i + 1}, ${move}, cannot be played: ${problem} ${before}`;
      }
    }
    // a record that ends with a lot ends with the division it belongs to
    if (LOT.test(moves[moves.length - 1] ?? '') && this.last.phase !== 'play') return this.add({ advance: true });
    return null;
  }

  private take(answer: Answer, before: Position | null): void {
    let at = before ?? answer.before ?? null;
    for (const step of answer.steps) {
      // turns from the first move on need no opening to be shown
      const silent = step.kind === 'opening' && step.events.length === 0 && step.laps.length === 0;
      // an opening begins from the board as it is set up
      if (!silent) this.entries.push({ step, before: at ?? setUp(step), done: this.deeds.length, film: null });
      at = step.position;
    }
    this.last = answer.state;
    if (before === null) {
      this.first = this.entries[0]?.before ?? answer.state.position;
      this.firstText = answer.state.text;
    }
  }
}

/** The position before the first opening: as many counters in each hole, nothing marked or taken. */
function setUp(step: Step): Position {
  const { holes, stores } = step.position;
  const each = Math.round((holes.reduce((a, b) => a + b, 0) + stores[0] + stores[1]) / holes.length);
  return { ...step.position, holes: holes.map(() => each), marks: holes.map(() => null), stores: [0, 0], to_move: null };
}
