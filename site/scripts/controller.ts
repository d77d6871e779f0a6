/**
 * One game: what was played, what is shown of it, and what may be done next.
 * Knows no elements; views ask it and are told when something changed.
 */

import { Engine, failed } from './engine';
import { film, type Frame, type Reel } from './timeline';
import type { Answer, Failure, Info, Position, Readings, Side, State, Step } from './types';

/** Where a game began: at the opening, or at a position. */
export type Start = { kind: 'new'; starter: string; seed: number } | { kind: 'position'; text: string };

/** A game that can be played again from its beginning. */
export interface Saved {
  start: Start;
  /** Moves of the players; the way from one round to the next is taken when a move follows. */
  moves: string[];
  readings: Readings;
  opponent: string;
  human: Side;
}

export type Grain = 'turn' | 'lap' | 'counter';

interface Entry {
  step: Step;
  before: Position;
  /** How many of `moves` and rounds begun were made when this step was done. */
  done: number;
  film: Reel | null;
}

/** A thing done in the engine: a move, or the way to the next round. */
type Deed = { move: string } | { advance: true };

export class Controller {
  readonly info: Info;
  readings: Readings = {};
  opponent = 'friend';
  human: Side = 'south';
  start: Start;
  speed = 1;
  grain: Grain = 'turn';

  private deeds: Deed[] = [];
  private undone: Deed[][] = [];
  private entries: Entry[] = [];
  private first: Position;
  private last: State;
  /** What is shown: after `shown` steps; inside a step its picture number. */
  private shown = 0;
  private picture: number | null = null;
  private listeners: ((why: Change) => void)[] = [];

  constructor(readonly engine: Engine) {
    this.info = engine.info();
    this.last = engine.state();
    this.first = this.last.position;
    this.start = { kind: 'new', starter: 'south', seed: 1 };
  }

  onChange(listener: (why: Change) => void): void {
    this.listeners.push(listener);
  }

  private changed(why: Change): void {
    for (const listener of this.listeners) listener(why);
  }

  // ── what is shown ──────────────────────────────────────────────────────────────────────────

  /** Holes in a row. */
  get row(): number {
    return this.last.position.holes.length / 2;
  }

  get steps(): readonly Step[] {
    return this.entries.map((e) => e.step);
  }

  get count(): number {
    return this.entries.length;
  }

  /** How many steps are wholly shown. */
  get ply(): number {
    return this.shown;
  }

  /** The picture inside the step that is being shown, or null between steps. */
  get inside(): number | null {
    return this.picture;
  }

  get atEnd(): boolean {
    return this.picture === null && this.shown === this.entries.length;
  }

  /** State after the last step that was played, shown or not. */
  get state(): State {
    return this.last;
  }

  /** The step that is shown: the one under way, else the last one shown. */
  get current(): number | null {
    if (this.picture !== null) return this.shown;
    return this.shown > 0 ? this.shown - 1 : null;
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

  /** The picture to draw. */
  get frame(): Frame {
    if (this.picture !== null) {
      const frame = this.reel(this.shown)?.frames[this.picture];
      if (frame) return frame;
    }
    const reel = this.shown > 0 ? this.reel(this.shown - 1) : null;
    const frame = reel?.frames[reel.frames.length - 1];
    return frame ?? still(this.first);
  }

  /** Moves that may be played from what is shown; none while a step is under way. */
  get legal(): string[] {
    if (this.picture !== null) return [];
    if (this.shown === this.entries.length) return this.last.legal;
    const next = this.entries[this.shown]?.step;
    return next?.move ? next.legal : [];
  }

  /** Who moves in what is shown. */
  get toMove(): Side | null {
    if (this.shown === this.entries.length && this.picture === null) return this.last.to_move;
    const next = this.entries[this.shown]?.step;
    return next?.move ? next.by : null;
  }

  /** Whether the computer moves next. */
  get waitsForAgent(): boolean {
    return (
      this.opponent !== 'friend' &&
      this.atEnd &&
      this.last.phase === 'play' &&
      this.last.to_move !== null &&
      this.last.to_move !== this.human
    );
  }

  get canUndo(): boolean {
    return this.deeds.length > 0;
  }

  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  get moves(): string[] {
    return this.deeds.flatMap((d) => ('move' in d ? [d.move] : []));
  }

  saved(): Saved {
    return {
      start: this.start,
      moves: this.moves,
      readings: this.readings,
      opponent: this.opponent,
      human: this.human,
    };
  }

  // ── playing ────────────────────────────────────────────────────────────────────────────────

  /** Begins anew. Gives the reason when that cannot be. */
  begin(start: Start): string | null {
    const problem = this.reset(start);
    if (problem) return problem;
    this.undone = [];
    this.shown = this.entries.length;
    this.picture = null;
    this.changed('game');
    return null;
  }

  /**
   * Takes up a game that was saved or linked. `loaded` is false when nothing of it could be taken up and
   * the game before it stands as it was; `problem` says what could not be done.
   */
  restore(saved: Saved, ply: number | null): { loaded: boolean; problem: string | null } {
    const old = this.saved();
    const problem = this.engine.setReadings(saved.readings) ?? this.reset(saved.start);
    if (problem) {
      this.engine.setReadings(old.readings);
      this.replay(old);
      return { loaded: false, problem };
    }
    this.readings = saved.readings;
    this.opponent = saved.opponent;
    this.human = saved.human;
    this.undone = [];
    const refused = this.playAll(saved.moves);
    this.shown = Math.min(ply ?? this.entries.length, this.entries.length);
    this.picture = null;
    this.changed('game');
    return { loaded: true, problem: refused };
  }

  /** Plays a move from what is shown; what was played after it is given up. Null, or why it cannot be. */
  play(move: string): string | null {
    if (this.picture !== null) this.toEndOfStep();
    if (this.shown < this.entries.length) this.rewind(this.doneAt(this.shown));
    const before = this.entries.length;
    const problem = this.doDeed({ move });
    if (problem) {
      this.changed('game');
      return problem;
    }
    this.undone = [];
    this.shown = before;
    this.picture = this.entries.length > before ? 0 : null;
    this.changed('played');
    return null;
  }

  /** Gathers, divides and opens the next round. */
  advance(): string | null {
    const before = this.entries.length;
    const problem = this.doDeed({ advance: true });
    if (problem) return problem;
    this.undone = [];
    this.shown = before;
    this.picture = this.entries.length > before ? 0 : null;
    this.changed('played');
    return null;
  }

  /** Takes back the last move; against the computer, back to where the reader moved. */
  undo(): void {
    if (this.deeds.length === 0) return;
    let keep = this.deeds.length - 1;
    if (this.opponent !== 'friend') {
      while (keep > 0 && this.moverAt(keep) !== this.human) keep -= 1;
      if (this.moverAt(keep) !== this.human) keep = this.deeds.length - 1;
    }
    this.undone.push(this.deeds.slice(keep));
    this.rewind(keep);
    this.shown = this.entries.length;
    this.picture = null;
    this.changed('game');
  }

  redo(): void {
    const deeds = this.undone.pop();
    if (!deeds) return;
    this.rewind(this.deeds.length);
    const before = this.entries.length;
    for (const deed of deeds) if (this.doDeed(deed)) break;
    this.shown = before;
    this.picture = this.entries.length > before ? 0 : null;
    this.changed('played');
  }

  /** Takes other readings and goes on from the position that is shown. Null, or why they cannot stand together. */
  setReadings(readings: Readings): string | null {
    const problem = this.engine.setReadings(readings);
    if (problem) return problem;
    const old = this.readings;
    const fresh = this.deeds.length === 0 && this.start.kind === 'new';
    const start: Start = fresh || this.toMove === null ? this.newStart() : { kind: 'position', text: this.shownText() };
    this.readings = readings;
    const refused = this.reset(start);
    if (refused) {
      this.readings = old;
      this.engine.setReadings(old);
      this.reset(this.start);
    }
    this.undone = [];
    this.shown = this.entries.length;
    this.picture = null;
    this.changed('game');
    return refused;
  }

  /** The position that is shown, as text; inside a step the position before it. */
  shownText(): string {
    if (this.shown === 0) return this.firstText;
    return this.entries[this.shown - 1]?.step.text ?? this.last.text;
  }

  // ── going to and fro ───────────────────────────────────────────────────────────────────────

  goTo(ply: number, picture: number | null = null): void {
    this.shown = Math.max(0, Math.min(ply, this.entries.length));
    const frames = picture === null ? 0 : (this.reel(this.shown)?.frames.length ?? 0);
    this.picture = picture !== null && picture < frames - 1 ? Math.max(0, picture) : null;
    if (picture !== null && this.picture === null && frames > 0) this.shown += 1;
    this.changed('moved');
  }

  /** One counter, lap or turn on. False when nothing is left. */
  forward(grain: Grain = this.grain): boolean {
    if (this.atEnd) return false;
    const reel = this.reel(this.shown);
    if (!reel || grain === 'turn') {
      this.goTo(this.shown + 1);
      return true;
    }
    const at = this.picture ?? 0;
    let next = at + 1;
    if (grain === 'lap') {
      const lap = reel.frames[at]?.lap ?? -1;
      const wanted = at === 0 ? 0 : lap;
      while (next < reel.frames.length - 1 && (reel.frames[next + 1]?.lap ?? wanted) <= wanted) next += 1;
    }
    this.goTo(this.shown, next);
    return true;
  }

  back(grain: Grain = this.grain): boolean {
    if (this.shown === 0 && this.picture === null) return false;
    if (grain === 'turn') {
      this.goTo(this.picture === null ? this.shown - 1 : this.shown);
      return true;
    }
    const ply = this.picture === null ? this.shown - 1 : this.shown;
    const frames = this.reel(ply)?.frames ?? [];
    let at = (this.picture ?? frames.length - 1) - 1;
    if (grain === 'lap') {
      const lap = frames[at]?.lap ?? -1;
      while (at > 0 && (frames[at - 1]?.lap ?? -1) >= lap) at -= 1;
      if (at > 0) at -= 1;
    }
    if (at <= 0) this.goTo(ply);
    else this.goTo(ply, at);
    return true;
  }

  toStart(): void {
    this.goTo(0);
  }

  toEnd(): void {
    this.goTo(this.entries.length);
  }

  /** Shows the rest of the step that is under way at once. */
  toEndOfStep(): void {
    if (this.picture !== null) this.goTo(this.shown + 1);
  }

  /** Where an event of a step can be seen. */
  showEvent(step: number, event: number): void {
    const reel = this.reel(step);
    if (!reel) return;
    const at = reel.eventAt[event] ?? 0;
    this.goTo(step, at);
  }

  // ── inside ─────────────────────────────────────────────────────────────────────────────────

  private firstText = '';

  private newStart(): Start {
    return this.start.kind === 'new' ? this.start : { kind: 'new', starter: 'south', seed: 1 };
  }

  private reset(start: Start): string | null {
    const answer = start.kind === 'new' ? this.engine.newGame(start.starter, start.seed) : this.engine.load(start.text);
    if (failed(answer)) return answer.error;
    this.start = start;
    this.deeds = [];
    this.entries = [];
    this.take(answer, null);
    return null;
  }

  private take(answer: Answer, before: Position | null): void {
    let at = before;
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

  private doDeed(deed: Deed): string | null {
    const answer: Answer | Failure = 'move' in deed ? this.engine.play(deed.move) : this.engine.advance();
    if (failed(answer)) return answer.error;
    this.deeds.push(deed);
    this.take(answer, this.last.position);
    return null;
  }

  /** Plays moves one after the other, over the ends of rounds. Null, or what could not be played. */
  private playAll(moves: string[]): string | null {
    for (const [i, move] of moves.entries()) {
      let problem: string | null = null;
      if (this.last.phase !== 'play') problem = this.doDeed({ advance: true });
      problem ??= this.doDeed({ move });
      if (problem) return `Move ${i + 1}, ${move}, cannot be played: ${problem} ${i === 0 ? 'The game stands at its beginning.' : 'What comes before it was played.'}`;
    }
    return null;
  }

  private replay(saved: Saved): void {
    this.reset(saved.start);
    this.playAll(saved.moves);
  }

  private rewind(deeds: number): void {
    const kept = this.deeds.slice(0, deeds);
    this.reset(this.start);
    for (const deed of kept) if (this.doDeed(deed)) break;
  }

  private doneAt(ply: number): number {
    return ply === 0 ? 0 : (this.entries[ply - 1]?.done ?? this.deeds.length);
  }

  /** Who moved as deed number `deed`. */
  private moverAt(deed: number): Side | null {
    return this.entries.find((e) => e.done === deed + 1 && e.step.move !== null)?.step.by ?? null;
  }
}

/** Why the views are told: a new game, a step to be shown from its first picture, or another picture. */
export type Change = 'game' | 'played' | 'moved';

function still(position: Position): Frame {
  return { position, track: [], fallen: null, hand: 0, wait: 0, lap: -1, event: null, fly: null };
}

/** The position before the first opening: as many counters in each hole, nothing marked or taken. */
function setUp(step: Step): Position {
  const { holes, stores } = step.position;
  const each = Math.round((holes.reduce((a, b) => a + b, 0) + stores[0] + stores[1]) / holes.length);
  return { ...step.position, holes: holes.map(() => each), marks: holes.map(() => null), stores: [0, 0], to_move: null };
}
