/**
 * One game: what was played, what is shown of it, and what may be done next.
 * Knows no elements; views ask it and are told when something changed.
 */

import { Engine } from './engine';
import { Ledger, type Deed, type Start } from './ledger';
import type { Frame, Reel } from './timeline';
import type { Info, Position, Readings, Side, State, Step } from './types';

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

export class Controller {
  readonly info: Info;
  readings: Readings = {};
  opponent = 'friend';
  human: Side = 'south';
  speed = 1;
  grain: Grain = 'turn';

  private readonly ledger: Ledger;
  private undone: Deed[][] = [];
  /** What is shown: after `shown` steps; inside a step its picture number. */
  private shown = 0;
  private picture: number | null = null;
  private listeners: ((why: Change) => void)[] = [];

  constructor(readonly engine: Engine) {
    this.info = engine.info();
    this.ledger = new Ledger(engine);
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
    return this.state.position.holes.length / 2;
  }

  get start(): Start {
    return this.ledger.start;
  }

  get steps(): readonly Step[] {
    return this.ledger.steps;
  }

  get count(): number {
    return this.ledger.count;
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
    return this.picture === null && this.shown === this.count;
  }

  /** State after the last step that was played, shown or not. */
  get state(): State {
    return this.ledger.last;
  }

  /** The step that is shown: the one under way, else the last one shown. */
  get current(): number | null {
    if (this.picture !== null) return this.shown;
    return this.shown > 0 ? this.shown - 1 : null;
  }

  step(number: number): Step | undefined {
    return this.ledger.step(number);
  }

  reel(number: number): Reel | null {
    return this.ledger.reel(number);
  }

  /** The picture to draw. */
  get frame(): Frame {
    if (this.picture !== null) {
      const frame = this.reel(this.shown)?.frames[this.picture];
      if (frame) return frame;
    }
    const reel = this.shown > 0 ? this.reel(this.shown - 1) : null;
    const frame = reel?.frames[reel.frames.length - 1];
    return frame ?? still(this.ledger.first);
  }

  /** The position after so many steps; before the first, the one that it began from. */
  frameAt(ply: number): Position {
    return this.step(ply - 1)?.position ?? this.ledger.first;
  }

  /** Moves that may be played from what is shown; none while a step is under way. */
  get legal(): string[] {
    if (this.picture !== null) return [];
    if (this.shown === this.count) return this.state.legal;
    const next = this.step(this.shown);
    return next?.move ? next.legal : [];
  }

  /** Who moves in what is shown. */
  get toMove(): Side | null {
    if (this.shown === this.count && this.picture === null) return this.state.to_move;
    const next = this.step(this.shown);
    return next?.move ? next.by : null;
  }

  /** Whether the computer moves next. */
  get waitsForAgent(): boolean {
    return (
      this.opponent !== 'friend' &&
      this.atEnd &&
      this.state.phase === 'play' &&
      this.state.to_move !== null &&
      this.state.to_move !== this.human
    );
  }

  get canUndo(): boolean {
    return this.ledger.deeds.length > 0;
  }

  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  get moves(): string[] {
    return this.ledger.moves;
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
    const problem = this.ledger.reset(start);
    if (problem) return problem;
    this.undone = [];
    this.shown = this.count;
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
    const problem = this.engine.setReadings(saved.readings) ?? this.ledger.reset(saved.start);
    if (problem) {
      this.engine.setReadings(old.readings);
      this.ledger.reset(old.start);
      this.ledger.playAll(old.moves);
      return { loaded: false, problem };
    }
    this.readings = saved.readings;
    this.opponent = saved.opponent;
    this.human = saved.human;
    this.undone = [];
    const refused = this.ledger.playAll(saved.moves);
    this.shown = Math.min(ply ?? this.count, this.count);
    this.picture = null;
    this.changed('game');
    return { loaded: true, problem: refused };
  }

  /** Plays a move from what is shown; what was played after it is given up. Null, or why it cannot be. */
  play(move: string): string | null {
    if (this.picture !== null) this.toEndOfStep();
    if (this.shown < this.count) {
      const [plain = move] = move.split('!');
      if (!this.legal.includes(plain)) return `${move} cannot be played here.`;
      this.ledger.rewind(this.ledger.deedsAt(this.shown));
    }
    const before = this.count;
    const problem = this.ledger.add({ move });
    if (problem) {
      this.changed('game');
      return problem;
    }
    this.undone = [];
    this.shown = before;
    this.picture = this.count > before ? 0 : null;
    this.changed('played');
    return null;
  }

  /** Gathers, divides and opens the next round. */
  advance(): string | null {
    const before = this.count;
    const problem = this.ledger.add({ advance: true });
    if (problem) return problem;
    this.undone = [];
    this.shown = before;
    this.picture = this.count > before ? 0 : null;
    this.changed('played');
    return null;
  }

  /** Takes back the last move; against the computer, back to where the reader moved. */
  undo(): void {
    if (this.ledger.deeds.length === 0) return;
    let keep = this.ledger.deeds.length - 1;
    if (this.opponent !== 'friend') {
      while (keep > 0 && this.ledger.moverAt(keep) !== this.human) keep -= 1;
      if (this.ledger.moverAt(keep) !== this.human) keep = this.ledger.deeds.length - 1;
    }
    this.undone.push(this.ledger.deeds.slice(keep));
    this.ledger.rewind(keep);
    this.shown = this.count;
    this.picture = null;
    this.changed('game');
  }

  redo(): void {
    const deeds = this.undone.pop();
    if (!deeds) return;
    this.ledger.rewind(this.ledger.deeds.length);
    const before = this.count;
    for (const deed of deeds) if (this.ledger.add(deed)) break;
    this.shown = before;
    this.picture = this.count > before ? 0 : null;
    this.changed('played');
  }

  /** Takes other readings and goes on from the position that is shown. Null, or why they cannot stand together. */
  setReadings(readings: Readings): string | null {
    const problem = this.engine.setReadings(readings);
    if (problem) return problem;
    const old = this.saved();
    const fresh = this.ledger.deeds.length === 0 && this.start.kind === 'new';
    const start: Start = fresh || this.toMove === null ? newStart(this.start) : { kind: 'position', text: this.shownText() };
    this.readings = readings;
    const refused = this.ledger.reset(start);
    if (refused) {
      this.readings = old.readings;
      this.engine.setReadings(old.readings);
      this.ledger.reset(old.start);
      this.ledger.playAll(old.moves);
    }
    this.undone = [];
    this.shown = this.count;
    this.picture = null;
    this.changed('game');
    return refused;
  }

  /** The position that is shown, as text; inside a step the position before it. */
  shownText(): string {
    if (this.shown === 0) return this.ledger.firstText;
    return this.step(this.shown - 1)?.text ?? this.state.text;
  }

  // ── going to and fro ───────────────────────────────────────────────────────────────────────

  goTo(ply: number, picture: number | null = null): void {
    this.shown = Math.max(0, Math.min(ply, this.count));
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
    this.goTo(this.count);
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
}

/** Why the views are told: a new game, a step to be shown from its first picture, or another picture. */
export type Change = 'game' | 'played' | 'moved';

function still(position: Position): Frame {
  return { position, track: [], fallen: null, hand: 0, wait: 0, lap: -1, event: null, fly: null };
}

/** The opening that a position's game would have had. */
const newStart = (start: Start): Start => (start.kind === 'new' ? start : { kind: 'new', starter: 'south', seed: 1 });
