/** What was done in a game, in the engine and as steps: kept together so that any earlier point can be had again. */

import { failed, type Engine } from './engine';
import type { Line } from './teller';
import type { Answer, Example, Failure, Kind, Offer, Readings, Settings } from './types';

/** An opening, a gathering or a division of a worked example, as the engine takes it. */
export type Moment = Pick<Example, 'start' | 'phase' | 'action' | 'stuck' | 'opener' | 'held' | 'owes' | 'events'>;

/**
 * Where a game began: at the opening, at a position, or with what a worked example does between moves.
 * `first`: who begins, or lots as a record tells them; empty as the rules say. `players` 0: as many as the rules say.
 */
export type Start =
  | { kind: 'new'; players: number; first: string; seed: number }
  | { kind: 'position'; text: string }
  | { kind: 'moment'; moment: Moment };

/** A game that can be played again from its beginning. */
export interface Saved {
  start: Start;
  /** Tokens; what nobody decides happens when a token follows. */
  moves: string[];
  readings: Readings;
  set: Settings;
  opponent: string;
  /** The seat that is the reader's, as links have it. */
  human: string;
}

/** A step's pictures, and in which of them each event happens. */
export interface Reel<P> {
  frames: P[];
  eventAt: number[];
}

/** How a family's games are shown and put in words. */
export interface How<K extends Kind> {
  /** The picture before the first step, of what the engine gives as `before`. */
  still(before: unknown): K['picture'];
  /** The picture after a step. */
  after(before: K['picture'], step: K['step'], number: number): K['picture'];
  film(before: K['picture'], step: K['step'], after: K['picture']): Reel<K['picture']>;
  /** What events are, from the most to the less telling. */
  readonly telling: readonly string[][];
  lines(step: K['step'], start: Start): Line[];
  /** The question that an event's clauses answer; null where there is none to ask. */
  ask(info: K['info'], step: K['step'], event: number, start: Start): string | null;
  /** The game of a reader who comes for the first time. */
  opening(info: K['info'], seed: number): Start;
  /** Seats as links have them. */
  seat(number: number): string;
  /** Where a game stands, without what two games of the family may call otherwise: alike where a reader sees the same. */
  standing(state: K['state'], info: K['info']): unknown;
  /** Something that happened, likewise. */
  happened(event: K['step']['events'][number], info: K['info']): unknown;
}

/** A thing done in the engine: a token, or what nobody decides. `done`: what the engine counted by then. */
export type Deed = ({ move: string } | { advance: true }) & { done: number };

interface Entry<K extends Kind> {
  step: K['step'];
  after: K['picture'];
  /** How many deeds were done when this step was. */
  deeds: number;
  reel: Reel<K['picture']> | null;
  /** What may be done after it; null: not known yet. */
  offers: readonly Offer[] | null;
}

/** Nothing may be done. */
export const NOTHING: readonly Offer[] = [];

/** A seed that nobody chose: few enough digits to be read out. */
export const drawn = (): number => 1 + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 999_999);

export class Ledger<K extends Kind> {
  info: K['info'];
  readings: Readings = {};
  set: Settings = {};
  opponent = 'friend';
  human: string;
  start: Start;

  protected deeds: Deed[] = [];
  protected entries: Entry<K>[] = [];
  protected firstText: string;
  protected last: K['state'];
  private open: readonly Offer[];
  private opened: readonly Offer[] | null = null;
  private first: K['picture'];

  constructor(
    readonly engine: Engine<K>,
    readonly how: How<K>,
  ) {
    this.info = engine.info();
    const { state, legal } = engine.position();
    this.last = state;
    this.open = legal;
    this.first = how.still(this.last);
    this.firstText = this.last.text;
    this.human = how.seat(0);
    this.start = this.opening();
  }

  /** The game of a reader who comes for the first time; what falls in it is drawn anew for everybody, and kept in links and records. */
  opening(seed = drawn()): Start {
    return this.how.opening(this.info, seed);
  }

  get steps(): readonly K['step'][] {
    return this.entries.map((e) => e.step);
  }

  get moves(): string[] {
    return this.deeds.flatMap((d) => ('move' in d ? [d.move] : []));
  }

  get count(): number {
    return this.entries.length;
  }

  /** State after all that was done, shown or not. */
  get state(): K['state'] {
    return this.last;
  }

  saved(): Saved {
    const { start, moves, readings, set, opponent, human } = this;
    return { start, moves, readings, set, opponent, human };
  }

  step(number: number): K['step'] | undefined {
    return this.entries[number]?.step;
  }

  /** What the engine counted when so many steps were done. */
  protected doneAt(ply: number): number {
    return this.deeds[(this.entries[ply - 1]?.deeds ?? 0) - 1]?.done ?? 0;
  }

  /** What may be done after so many steps, by whoever is then to move. */
  protected offersAt(ply: number): readonly Offer[] {
    if (ply === this.count) return this.open;
    // what happens of itself between two steps leaves nothing to be done
    if (!this.step(ply)?.move) return NOTHING;
    const ask = (): readonly Offer[] => this.engine.position(this.doneAt(ply)).legal;
    const entry = this.entries[ply - 1];
    if (entry) return (entry.offers ??= ask());
    return (this.opened ??= ask());
  }

  protected reel(number: number): Reel<K['picture']> | null {
    const entry = this.entries[number];
    if (!entry) return null;
    entry.reel ??= this.how.film(this.frameAt(number), entry.step, entry.after);
    return entry.reel;
  }

  /** The still picture after so many steps. */
  frameAt(ply: number): K['picture'] {
    return this.entries[ply - 1]?.after ?? this.first;
  }

  /** Whether the reader did deed number `deed`. */
  protected own(deed: number): boolean {
    const entry = this.entries.find((e) => e.deeds === deed + 1 && e.step.move !== null);
    return entry !== undefined && String(entry.step.by) === this.human;
  }

  private tell(steps: K['step'][]): void {
    for (const step of steps) {
      const after = this.how.after(this.frameAt(this.count), step, this.count);
      this.entries.push({ step, after, deeds: this.deeds.length, reel: null, offers: null });
    }
  }

  private stand({ state, legal }: Answer<K>): void {
    this.last = state;
    this.open = legal;
  }

  private did(move: string | null, steps: K['step'][], done: number): void {
    this.deeds.push(move === null ? { advance: true, done } : { move, done });
    this.tell(steps);
  }

  /** Begins anew. Null, or why it cannot be; then the engine stands as it did. */
  protected reset(start: Start): string | null {
    const { engine } = this;
    let answer: Answer<K> | Failure;
    if (start.kind === 'new') answer = engine.newGame(start.players, start.first, start.seed);
    else answer = start.kind === 'position' ? engine.load(start.text) : engine.example(start.moment);
    if (failed(answer)) return answer.error;
    this.start = start;
    this.deeds = [];
    this.entries = [];
    this.opened = null;
    this.first = this.how.still(answer.before ?? answer.state);
    this.firstText = answer.state.text;
    this.tell(answer.steps);
    this.stand(answer);
    return null;
  }

  /** Does one thing more. Null, or why it cannot be. */
  protected add(move: string | null): string | null {
    const answer = move === null ? this.engine.advance() : this.engine.play(move);
    if (failed(answer)) return answer.error;
    // what falls by the seed is kept as it fell
    const fell = move === 'throw' ? (answer.steps[0]?.move ?? move) : move;
    this.did(fell, answer.steps, answer.done);
    this.stand(answer);
    return null;
  }

  /** What would happen of itself now; everything stays as it is. */
  ahead(): Answer<K> | null {
    if (this.last.stand !== 'falls') return null;
    const answer = this.engine.advance();
    this.engine.rewind(this.deeds[this.deeds.length - 1]?.done ?? 0);
    return failed(answer) ? null : answer;
  }

  /** Goes back to where so many deeds were done. */
  protected rewind(deeds: number): void {
    const answer = this.engine.rewind(this.deeds[deeds - 1]?.done ?? 0);
    if (failed(answer)) return;
    this.deeds.length = Math.min(deeds, this.deeds.length);
    this.entries = this.entries.filter((e) => e.deeds <= deeds);
    this.stand(answer);
  }

  /** Plays tokens one after the other, over the ends of rounds. Null, or what could not be played. */
  protected playAll(moves: string[], whole = false): string | null {
    if (moves.length === 0) return null;
    const answer = this.engine.line(moves);
    if (failed(answer)) return answer.error;
    for (const { move, steps, done } of answer.deeds) this.did(move, steps, done);
    this.stand(answer);
    if (!answer.refused) return null;
    const i = answer.deeds.filter(({ move }) => move !== null).length;
    const before = whole ? 'The game on the board is unchanged.' : i === 0 ? 'The game is at its start.' : 'The moves before it were played.';
    return `Move ${i + 1}, ${moves[i] ?? ''}, cannot be played: ${answer.refused.error} ${before}`;
  }

  private takeRules(readings: Readings, set: Settings): string | null {
    const problem = this.engine.setRules(readings, set);
    if (problem) return problem;
    this.readings = readings;
    this.set = set;
    this.info = this.engine.info();
    return null;
  }

  /** Takes up rules and start; where they cannot be had, the game before stands as it was. */
  protected takeUp(readings: Readings, set: Settings, starts: Start[], sized: boolean): string | null {
    const old = this.saved();
    let problem = this.takeRules(readings, set);
    for (const start of problem === null ? starts : []) {
      problem = (sized ? this.sized(start) : null) ?? this.reset(start);
      if (problem === null) return null;
    }
    this.takeRules(old.readings, old.set);
    this.reset(old.start);
    this.playAll(old.moves);
    return problem;
  }

  /** A position states the size of its board. */
  private sized(start: Start): string | null {
    const size = start.kind === 'position' ? this.engine.sizeOf(start.text) : {};
    return Object.keys(size).length ? this.takeRules(this.readings, { ...this.set, ...size }) : null;
  }
}
