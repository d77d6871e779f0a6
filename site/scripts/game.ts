/**
 * One game, of whatever family: what is shown of it, and what may be done next.
 * Knows no elements; views ask it and are notified when something changed.
 */

import type { Where } from './beside';
import type { Played } from './controls';
import { failed } from './engine';
import { Ledger, NOTHING, type Deed, type Saved, type Start } from './ledger';
import type { Film, Line, Teller } from './teller';
import type { Kind, Offer, Readings, Settings, Step } from './types';

export { type How, type Moment, type Reel, type Saved, type Start } from './ledger';

/** Why the views are notified: a new game, a step to be shown from its first picture, or another picture. */
export type Change = 'game' | 'played' | 'moved';

export type Grain = 'turn' | 'lap' | 'counter';

/** What became of a game when other readings or settings were taken. */
export interface Turned {
  /** Why they cannot stand together; then all is as it was. */
  problem: string | null;
  /** All that was played stands under them; or it goes on from the position that was shown; or it begins anew. */
  goes: 'whole' | 'here' | 'anew';
  /** How many moves had been played. */
  moves: number;
  /** The first move, from 1, after which the board stands otherwise than before. */
  otherwise: number | null;
}

export class Game<K extends Kind = Kind> extends Ledger<K> implements Teller, Film, Played {
  speed = 1;
  grain: Grain = 'turn';
  private undone: Deed[][] = [];
  /** What is shown: after `shown` steps; inside a step its picture number. */
  private shown = 0;
  private picture: number | null = null;
  private listeners: ((why: Change) => void)[] = [];

  onChange(listener: (why: Change) => void): void {
    this.listeners.push(listener);
  }

  private changed(why: Change): void {
    for (const listener of this.listeners) listener(why);
  }

  // ── what is shown ──────────────────────────────────────────────────────────────────────────

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

  /** The step that is shown: the one under way, else the last one shown. */
  get current(): number | null {
    if (this.picture !== null) return this.shown;
    return this.shown > 0 ? this.shown - 1 : null;
  }

  /** The picture to draw. */
  get frame(): K['picture'] {
    const number = this.picture !== null ? this.shown : this.shown - 1;
    const reel = this.reel(number);
    return reel?.frames[this.picture ?? reel.frames.length - 1] ?? this.frameAt(this.shown);
  }

  /** What may be done from what is shown; nothing while a step is under way. */
  get offers(): readonly Offer[] {
    return this.picture === null ? this.offersAt(this.shown) : NOTHING;
  }

  /** Why something cannot be done from what is shown: the case in the engine's word; null where it can. */
  refused(move: string): string | null {
    const nobody = this.picture !== null || (!this.atEnd && this.offers.length === 0);
    if (nobody) return 'over';
    const step = this.engine.preview(move, this.doneAt(this.shown));
    return failed(step) ? (step.kind ?? '') : null;
  }

  /** Whether the computer plays next. */
  get waitsForAgent(): boolean {
    const { seat } = this.last;
    return this.opponent !== 'friend' && this.atEnd && seat !== null && this.how.seat(seat) !== this.human;
  }

  get canUndo(): boolean {
    return this.deeds.length > 0;
  }

  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  /** What is shown, for questions about it that take a while; inside a step the position before it. */
  where(ply = this.shown): Where {
    const { start, readings, set, moves } = this;
    return { start, readings, set, moves, all: this.doneAt(this.count), done: this.doneAt(ply) };
  }

  /** The moves that had been made after so many steps. */
  movesAt(ply: number): string[] {
    return this.deeds.slice(0, this.entries[ply - 1]?.deeds ?? 0).flatMap((d) => ('move' in d ? [d.move] : []));
  }

  /** The position that is shown, as text; inside a step the position before it. */
  shownText(): string {
    return this.shown === 0 ? this.firstText : (this.step(this.shown - 1)?.text ?? this.last.text);
  }

  // ── how it is put in words ─────────────────────────────────────────────────────────────────

  get telling(): readonly string[][] {
    return this.how.telling;
  }

  pictures(step: number): number[] {
    return this.reel(step)?.eventAt ?? [];
  }

  lines(number: number): Line[] {
    const step = this.step(number);
    return step ? this.how.lines(step, this.start) : [];
  }

  ask(number: number, event: number): string | null {
    const step = this.step(number);
    return step ? this.how.ask(this.info, step, event, this.start) : null;
  }

  /** Where an event of a step can be seen. */
  showEvent(step: number, event: number): void {
    this.goTo(step, this.pictures(step)[event] ?? 0);
  }

  // ── playing ────────────────────────────────────────────────────────────────────────────────

  private arrived(why: Change, at: number, picture: number | null = null): void {
    this.shown = Math.max(0, Math.min(at, this.count));
    this.picture = picture;
    this.changed(why);
  }

  /** What was added is shown from its first picture. */
  private added(before: number): void {
    this.arrived('played', before, this.count > before ? 0 : null);
  }

  /** Begins anew. Gives the reason when that cannot be. */
  begin(start: Start): string | null {
    const problem = this.reset(start);
    if (problem) return problem;
    this.undone = [];
    this.arrived('game', this.count);
    return null;
  }

  /**
   * Takes up a game that was saved or linked. `loaded` is false when nothing of it could be taken up and
   * the game before it stands as it was; `problem` says what could not be done. With `whole`, a game of which one move cannot be played
   * is not taken up at all.
   */
  restore(saved: Saved, ply: number | null, whole = false): { loaded: boolean; problem: string | null } {
    const was = this.saved();
    const problem = this.takeUp(saved.readings, saved.set ?? {}, [saved.start], true);
    if (problem) return { loaded: false, problem };
    const refused = this.playAll(saved.moves, whole);
    if (refused && whole) {
      this.takeUp(was.readings, was.set ?? {}, [was.start], true);
      this.playAll(was.moves);
      return { loaded: false, problem: refused };
    }
    this.opponent = saved.opponent;
    this.human = String(saved.human);
    this.undone = [];
    this.arrived('game', ply ?? this.count);
    return { loaded: true, problem: refused };
  }

  /**
   * Does a thing from what is shown, or with null lets happen what nobody decides; what was done after it is given up. Null, or why it
   * cannot be.
   */
  play(move: string | null): string | null {
    if (this.picture !== null) this.toEndOfStep();
    if (move !== null && this.shown < this.count) {
      const step = this.engine.preview(move, this.doneAt(this.shown));
      if (failed(step)) return step.error;
      this.rewind(this.entries[this.shown - 1]?.deeds ?? 0);
    }
    const before = this.count;
    const problem = this.add(move);
    if (problem) {
      this.arrived('game', this.count);
      return problem;
    }
    this.undone = [];
    this.added(before);
    return null;
  }

  /** Takes back the last thing done; against the computer, back to where the reader had something to do. */
  undo(): void {
    if (this.deeds.length === 0) return;
    let keep = this.deeds.length - 1;
    if (this.opponent !== 'friend') {
      while (keep > 0 && !this.own(keep)) keep -= 1;
      if (!this.own(keep)) keep = this.deeds.length - 1;
    }
    this.undone.push(this.deeds.slice(keep));
    this.rewind(keep);
    this.arrived('game', this.count);
  }

  redo(): void {
    const deeds = this.undone.pop();
    if (!deeds) return;
    const before = this.count;
    for (const deed of deeds) if (this.add('move' in deed ? deed.move : null)) break;
    this.added(before);
  }

  /**
   * Takes other readings or settings. What was played is played again under them; where that cannot be, the game goes on from the
   * position that is shown, or begins anew where nobody is to move there or the board has another size.
   */
  setRules(readings: Readings, set: Settings): Turned {
    const old = { saved: this.saved(), steps: this.steps, shown: this.shown, fell: this.fell };
    const { start } = this;
    const anew = start.kind === 'new' ? start : this.opening();
    const nobody = this.offers.length === 0 && this.picture === null;
    const here: Start[] = nobody ? [] : [{ kind: 'position', text: this.shownText() }];
    const turned: Turned = { problem: null, goes: 'whole', moves: old.saved.moves.length, otherwise: null };
    const whole = this.takeUp(readings, set, [start], false) === null && this.playAll(old.saved.moves) === null;
    if (whole) {
      if (old.fell && this.last.stand === 'falls') this.add(null);
      turned.otherwise = moveAt(this.steps, this.steps.findIndex((step, i) => step.text !== old.steps[i]?.text));
    } else {
      turned.problem = this.takeUp(readings, set, [...here, anew], false);
      turned.goes = this.start === anew ? 'anew' : 'here';
      if (turned.problem) {
        this.takeUp(old.saved.readings, old.saved.set, [old.saved.start], true);
        this.playAll(old.saved.moves);
      }
    }
    if (!turned.problem) this.undone = [];
    this.arrived('game', whole || turned.problem ? old.shown : this.count);
    return turned;
  }

  /** Whether what was done last was nobody's move. */
  private get fell(): boolean {
    const last = this.deeds[this.deeds.length - 1];
    return last !== undefined && 'advance' in last;
  }

  // ── going to and fro ───────────────────────────────────────────────────────────────────────

  goTo(ply: number, picture: number | null = null): void {
    const at = Math.max(0, Math.min(ply, this.count));
    const frames = picture === null ? 0 : (this.reel(at)?.frames.length ?? 0);
    const inside = picture !== null && picture < frames - 1;
    const past = picture !== null && !inside && frames > 0;
    this.arrived('moved', past ? at + 1 : at, inside ? Math.max(0, picture) : null);
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
}

/** The number of the move that a step belongs to, from 1; null where there is no such step. */
function moveAt(steps: readonly Step[], at: number): number | null {
  return at < 0 ? null : Math.max(1, steps.slice(0, at + 1).filter((step) => step.move !== null).length);
}
