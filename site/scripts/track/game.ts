/** One stick-and-track game: what was done, what is shown of it, what may be done next. Knows no elements. */

import { failed } from '../engine';
import type { Film, Line, Teller } from '../teller';
import type { Readings } from '../types';
import { capital } from '../words';
import type { Played } from '../controls';
import type { TrackEngine } from './engine';
import { film, still, type Frame, type Reel, type Thrown } from './film';
import type { Answer, Choice, Info, Saved, Settings, Start, State, Step } from './types';

export type Change = 'game' | 'played' | 'moved';

interface Entry {
  step: Step;
  thrown: Thrown | null;
  reel: Reel | null;
}

export class TrackGame implements Teller, Film, Played {
  /** Who is eaten or home, else what was paid or marked, else where it went. */
  readonly telling = [
    ['over', 'eaten', 'loose', 'off'],
    ['stage', 'bank', 'lost', 'let', 'lapse'],
    ['leave', 'reach', 'release', 'mark', 'pay'],
    ['move', 'throw'],
  ];
  readings: Readings = {};
  set: Settings = {};
  opponent = 'friend';
  human = 0;
  speed = 1;
  info: Info;
  start: Start;

  private entries: Entry[] = [];
  private undone: string[][] = [];
  private first: State;
  private last: State;
  private shown = 0;
  private picture: number | null = null;
  private listeners: ((why: Change) => void)[] = [];

  constructor(readonly engine: TrackEngine) {
    this.info = engine.info();
    this.first = this.last = engine.state();
    this.start = this.opening();
  }

  onChange(listener: (why: Change) => void): void {
    this.listeners.push(listener);
  }

  private changed(why: Change): void {
    for (const listener of this.listeners) listener(why);
  }

  /** The game of a reader who comes for the first time. */
  opening(seed = 1): Start {
    return { kind: 'new', players: this.info.players.seats, first: '', seed };
  }

  // ── what is shown ──────────────────────────────────────────────────────────────────────────

  get steps(): readonly Step[] {
    return this.entries.map((e) => e.step);
  }

  get moves(): string[] {
    return this.entries.map((e) => e.step.move);
  }

  get count(): number {
    return this.entries.length;
  }

  get ply(): number {
    return this.shown;
  }

  get inside(): number | null {
    return this.picture;
  }

  get atEnd(): boolean {
    return this.picture === null && this.shown === this.count;
  }

  get current(): number | null {
    if (this.picture !== null) return this.shown;
    return this.shown > 0 ? this.shown - 1 : null;
  }

  /** State after all that was done, shown or not. */
  get state(): State {
    return this.last;
  }

  get frame(): Frame {
    const reel = this.picture !== null ? this.reel(this.shown) : this.shown > 0 ? this.reel(this.shown - 1) : null;
    const frame = reel?.frames[this.picture ?? reel.frames.length - 1];
    return frame ?? still(this.first.board, this.first.seats, null);
  }

  /** What may be done from what is shown: at the end everything, before it what was done. */
  get legal(): Choice[] {
    return this.atEnd ? this.last.legal : [];
  }

  get waitsForAgent(): boolean {
    return this.opponent !== 'friend' && this.atEnd && !this.last.over && this.last.to_move !== this.human;
  }

  get canUndo(): boolean {
    return this.count > 0;
  }

  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  saved(): Saved {
    const { start, moves, readings, set, opponent, human } = this;
    return { start, moves, readings, set, opponent, human };
  }

  /** The position that is shown, as text; inside a step the position before it. */
  shownText(): string {
    return this.shown === 0 ? this.first.text : (this.entries[this.shown - 1]?.step.text ?? this.last.text);
  }

  private reel(number: number): Reel | null {
    const entry = this.entries[number];
    if (!entry) return null;
    const before = this.entries[number - 1];
    entry.reel ??= film(
      before ? still(before.step.board, before.step.seats, before.thrown) : still(this.first.board, this.first.seats, null),
      entry.step,
      entry.thrown,
    );
    return entry.reel;
  }

  // ── what is told ───────────────────────────────────────────────────────────────────────────

  pictures(step: number): number[] {
    return this.reel(step)?.eventAt ?? [];
  }

  lines(step: number): Line[] {
    const events = this.entries[step]?.step.events ?? [];
    return events.map(({ words }, event) => ({ event, words: event === 0 ? capital(words) : words }));
  }

  ask(step: number, event: number): string | null {
    return this.entries[step]?.step.events[event]?.ask ?? null;
  }

  showEvent(step: number, event: number): void {
    this.goTo(step, this.pictures(step)[event] ?? 0);
  }

  // ── playing ────────────────────────────────────────────────────────────────────────────────

  private put(answer: Answer): void {
    for (const step of answer.steps) {
      const last = this.entries[this.entries.length - 1]?.thrown ?? null;
      const thrown = step.events.find((e) => e.throw)?.throw;
      this.entries.push({ step, thrown: thrown ? { throw: thrown, by: step.name, number: this.count } : last, reel: null });
    }
    this.last = answer.state;
  }

  private reset(start: Start): string | null {
    const answer = start.kind === 'new' ? this.engine.newGame(start.players, start.first, start.seed) : this.engine.load(start.text);
    if (failed(answer)) return answer.error;
    this.start = start;
    this.entries = [];
    this.first = answer.state;
    this.put(answer);
    return null;
  }

  private takeRules(readings: Readings, set: Settings): string | null {
    const problem = this.engine.setRules(readings, set);
    if (problem) return problem;
    this.readings = readings;
    this.set = set;
    this.info = this.engine.info();
    return null;
  }

  private playAll(moves: string[]): string | null {
    for (const [i, move] of moves.entries()) {
      const answer = this.engine.play(move);
      if (failed(answer)) {
        const before = i === 0 ? 'The game stands at its beginning.' : 'What comes before it was played.';
        return `Step ${i + 1}, ${move}, cannot be done: ${answer.error} ${before}`;
      }
      this.put(answer);
    }
    return null;
  }

  private arrived(why: Change, at: number, picture: number | null = null): void {
    this.shown = Math.max(0, Math.min(at, this.count));
    this.picture = picture;
    this.changed(why);
  }

  begin(start: Start): string | null {
    const problem = this.reset(start);
    if (problem) return problem;
    this.undone = [];
    this.arrived('game', this.count);
    return null;
  }

  /** Takes up a game; where nothing of it can be had, the one before it stands as it was. */
  restore(saved: Saved, ply: number | null): { loaded: boolean; problem: string | null } {
    const old = this.saved();
    const size = saved.start.kind === 'position' ? this.engine.sizeOf(saved.start.text) : {};
    const problem = this.takeRules(saved.readings, { ...saved.set, ...size }) ?? this.reset(saved.start);
    if (problem) {
      this.takeRules(old.readings, old.set);
      this.reset(old.start);
      this.playAll(old.moves);
      return { loaded: false, problem };
    }
    this.opponent = saved.opponent;
    this.human = saved.human;
    this.undone = [];
    const refused = this.playAll(saved.moves);
    this.arrived('game', ply ?? this.count);
    return { loaded: true, problem: refused };
  }

  /** Does a thing from what is shown; what was done after it is given up. Null, or why it cannot be. */
  play(token: string): string | null {
    if (this.picture !== null) this.shown += 1;
    if (this.shown < this.count) this.rewind(this.shown);
    const before = this.count;
    const answer = this.engine.play(token);
    if (failed(answer)) {
      this.arrived('game', this.count);
      return answer.error;
    }
    this.put(answer);
    this.undone = [];
    this.arrived('played', before, 0);
    return null;
  }

  private rewind(steps: number): void {
    const answer = this.engine.rewind(steps);
    if (failed(answer)) return;
    this.entries.length = steps;
    this.last = answer.state;
  }

  /** Takes back the last step; against the computer, back to where the reader had something to do. */
  undo(): void {
    if (this.count === 0) return;
    let keep = this.count - 1;
    const own = (i: number): boolean => this.entries[i]?.step.by === this.human;
    if (this.opponent !== 'friend') while (keep > 0 && !own(keep)) keep -= 1;
    this.undone.push(this.moves.slice(keep));
    this.rewind(keep);
    this.arrived('game', this.count);
  }

  redo(): void {
    const moves = this.undone.pop();
    if (!moves) return;
    if (this.shown < this.count) this.rewind(this.shown);
    const before = this.count;
    this.playAll(moves);
    if (this.count > before) this.arrived('played', before, 0);
  }

  /**
   * Takes other readings or settings. A game that has not begun, or whose board changes its size, begins anew;
   * else it goes on from the position that is shown. Null, or why they cannot stand together.
   */
  setRules(readings: Readings, set: Settings): string | null {
    const old = this.saved();
    const text = this.shownText();
    const problem = this.takeRules(readings, set);
    if (problem) return problem;
    const start = old.start.kind === 'new' && (this.shown === 0 || this.last.over) ? old.start : ({ kind: 'position', text } as const);
    if (this.reset(start) && this.reset(old.start.kind === 'new' ? old.start : this.opening())) {
      this.takeRules(old.readings, old.set);
      this.reset(old.start);
      const refused = this.playAll(old.moves);
      return refused ?? 'This cannot be had on this board.';
    }
    this.undone = [];
    this.arrived('game', this.count);
    return null;
  }

  // ── going to and fro ───────────────────────────────────────────────────────────────────────

  goTo(ply: number, picture: number | null = null): void {
    const frames = picture === null ? 0 : (this.reel(ply)?.frames.length ?? 0);
    const inside = picture !== null && picture < frames - 1;
    this.arrived('moved', picture !== null && !inside ? ply + 1 : ply, inside ? Math.max(0, picture) : null);
  }

  /** One picture or one step on. False when nothing is left. */
  forward(grain: 'turn' | 'counter' = 'turn'): boolean {
    if (this.atEnd) return false;
    if (grain === 'turn') this.goTo(this.shown + 1);
    else this.goTo(this.shown, (this.picture ?? 0) + 1);
    return true;
  }

  back(): void {
    if (this.shown > 0 || this.picture !== null) this.goTo(this.picture === null ? this.shown - 1 : this.shown);
  }

  toStart(): void {
    this.goTo(0);
  }

  toEnd(): void {
    this.goTo(this.count);
  }
}
