/** The face of a sowing game: two rows of holes, counters in them, and what each side holds. */

import { capital, counters, number, who, announce, holeName } from './words';
import { tick, choice, field } from '../fields';
import type { Team } from '../classroom';
import type { Desk, Face } from '../face';
import type { Line, Mark } from '../chart';
import type { Grain, Moment, Start } from '../game';
import { drawn } from '../ledger';
import { Selection } from '../select';
import type { Example, Offer } from '../types';
import type { Valued } from '../types.gen';
import { badges, type Badge } from '../worths';
import { BoardView } from './board';
import { Choices } from './choices';
import { Foresight } from './foresight';
import { boardKeys, Grid } from './grid';
import { held, resultOf } from './result';
import type { Result } from '../outcome';
import { rowOf, toMove } from './how';
import { refusal, todo, whereabouts } from './status';
import type { Sowing } from './types';

export class SowFace implements Face {
  readonly stage: HTMLElement;
  readonly beside: HTMLElement[];
  readonly above: HTMLElement[] = [];
  readonly below: HTMLElement[] = [];
  readonly classes: string[] = [];
  readonly grains: [Grain, string][] = [['turn', 'a whole turn'], ['lap', 'one sowing'], ['counter', 'one counter']];
  readonly whoFields: HTMLElement[] = [];
  readonly paceFields: HTMLElement[] = [];
  readonly gameFields: HTMLElement[];
  private readonly board: BoardView;
  private readonly grid: Grid;
  private readonly choices: Choices;
  private readonly selection: Selection;
  private readonly foresight: Foresight;
  private readonly begins: HTMLSelectElement;
  private hover: number | null = null;
  private focus: number | null = null;
  /** Whether the reader lets all captures pass. */
  private forget = false;
  private previewed = '';
  private badges: ReadonlyMap<number, Badge> = new Map();

  constructor(private readonly desk: Desk<Sowing>) {
    const { game, id, data } = desk;
    this.selection = new Selection(() => game.offers);
    this.board = new BoardView(game, `${id}-live`);
    this.grid = new Grid(rowOf(game), {
      press: (hole) => this.press(hole),
      point: (hole, how) => {
        this.point(hole, how);
        desk.pointed(hole, how);
      },
      key: (event) => this.key(event, false),
    }, id);
    this.choices = new Choices(game, this.selection, {
      play: (move) => this.play(move),
      advance: () => desk.play(null),
      fresh: () => desk.fresh(),
    });
    this.foresight = new Foresight(game, this.selection);
    this.stage = this.board.element;
    this.beside = [this.choices.element];
    this.begins = choice(`${id}-begins`, [['south', 'South'], ['north', 'North'], ['lot', 'by lot']], 'south', (first) =>
      desk.fresh({ kind: 'new', players: 0, first, seed: drawn() }));
    // only where the rules know what becomes of a capture that is let pass
    const forget = /"miss":"/.test(JSON.stringify(data.bundle)) ? [tick(`${id}-forget`, 'skip captures', false, (on) => void (this.forget = on))] : [];
    this.gameFields = [
      field('who starts', this.begins),
      tick(`${id}-numbers`, 'numbers', true, (on) => {
        this.board.numbers = on;
        desk.schedule();
      }),
      ...forget,
    ];
  }

  adopt(drawn: Element): void {
    this.board.adopt(drawn);
    this.stage.append(this.grid.element);
  }

  // ── drawing ────────────────────────────────────────────────────────────────────────────────

  /** Holes that the reader may sow now. */
  private playable(): number[] {
    const { game, running, barred } = this.desk;
    return game.waitsForAgent || running || barred ? [] : this.selection.open;
  }

  draw(free: boolean, milliseconds: number): void {
    const { game } = this.desk;
    const frame = game.frame;
    const playable = this.playable();
    const pointed = this.focus ?? this.hover;
    const shownFocus = pointed !== null && (pointed === this.focus || playable.includes(pointed)) ? pointed : null;
    const preview = pointed !== null && playable.includes(pointed) ? this.foresight.of(pointed) : null;
    const drawing = this.board.draw(
      frame,
      { playable, focus: shownFocus, preview: preview && { drops: preview.drops, to: preview.to } },
      game.inside === null ? toMove(game) : (game.current === null ? null : (game.step(game.current)?.by ?? null)),
    );
    if (!this.grid.element.isConnected) this.stage.append(this.grid.element);
    this.grid.update(drawing, playable, this.badges);
    this.previewed = preview?.words ?? '';
    this.choices.update(free, pointed);
    if (frame.fly) this.board.fly(frame.fly.from, frame.fly.to, frame.fly.count, milliseconds);
  }

  invite(): string {
    const button = this.choices.element.querySelector('button')?.textContent;
    if (this.playable().length === 0) return button ? `Press “${button}”.` : '';
    return 'Choose a hole with an underlined letter, or go to it with the arrow keys and press Enter. Point at it to see where its last counter will fall.';
  }

  headline(): string {
    return todo(this.desk.game);
  }

  result(): Result | null {
    return resultOf(this.desk.game);
  }

  waiting(): string {
    return `${who(toMove(this.desk.game))} considers …`;
  }

  whereabouts(): string {
    return this.previewed || whereabouts(this.desk.game);
  }

  // ── what the reader does ───────────────────────────────────────────────────────────────────

  point(place: number | null, how: 'focus' | 'hover'): void {
    this[how] = place;
  }

  private press(hole: number): void {
    const { game, running, notice, barred } = this.desk;
    if (running) return this.desk.settle();
    if (barred) return notice.tell(barred);
    if (game.waitsForAgent) {
      return notice.tell(`It is ${who(toMove(game))}’s turn, played by the computer.`);
    }
    const pressed = this.selection.press(hole);
    if (!pressed) notice.tell(refusal(game, hole));
    else if ('play' in pressed) this.play(pressed.play.token);
    else {
      this.focus = hole;
      this.desk.schedule();
      if ('ways' in pressed) notice.tell(`${holeName(rowOf(game), hole)} can be played in ${pressed.ways.length} ways; choose one under the board.`);
    }
  }

  private play(move: string): void {
    this.desk.play(this.forget ? move + this.foresight.captures(move) : move);
  }

  worths(moves: readonly Valued[]): void {
    this.badges = badges(moves);
    this.desk.schedule();
  }

  canHint(): boolean {
    return this.playable().length > 0;
  }

  hint({ token, presses: [hole] }: Offer): string | null {
    if (hole === undefined) return null;
    const seen = this.foresight.of(hole);
    this.focus = hole;
    this.grid.focus(hole);
    return `A player who looks ahead would sow ${seen?.words ?? token}.`;
  }

  keys(): [string, string][] {
    return boardKeys(rowOf(this.desk.game));
  }

  key(event: KeyboardEvent, inside: boolean): boolean {
    const hole = this.grid.focused || inside ? this.grid.letter(event.key, this.selection.open) : null;
    if (hole === null) return false;
    this.grid.focus(hole);
    this.press(hole);
    return true;
  }

  opens(): boolean {
    return this.desk.game.steps.some((step) => step.drops?.length || step.events.some((e) => e.is === 'shift'));
  }

  begun(): void {
    this.grid.focus();
  }

  spoken(from: number, to?: number): string {
    const { game } = this.desk;
    const steps = game.steps.slice(from, to);
    return steps.map((step, i) => announce(step, game.lines(from + i).map((l) => l.words))).join(' ');
  }

  seats(): [string, string][] {
    return [['south', 'South'], ['north', 'North']];
  }

  updateFields(): void {
    const { start } = this.desk.game;
    if (start.kind === 'new' && this.begins.value !== start.first) this.begins.value = start.first;
  }

  // ── the game as a whole ────────────────────────────────────────────────────────────────────

  lines(): Line[] {
    const { game } = this.desk;
    const positions = Array.from({ length: game.count + 1 }, (_, ply) => game.frameAt(ply).position);
    return (['north', 'south'] as const).map((side) => ({ class: `c-${side}`, values: positions.map((p) => held(p, side)) }));
  }

  held(): string {
    const at = this.desk.game.frame.position;
    return `Solid: South holds ${held(at, 'south')}, dashed: North ${held(at, 'north')}`;
  }

  teams(): Team[] {
    const { game } = this.desk;
    const at = game.frame.position;
    return (['south', 'north'] as const).map((side) => ({ name: who(side), holds: String(held(at, side)), turn: toMove(game) === side }));
  }

  /** The longest moves, the largest captures, first marks, endless sowings, ends of rounds. */
  moments(): Mark[] {
    const found: Mark[] = [];
    for (const [i, step] of this.desk.game.steps.entries()) {
      const ply = i + 1;
      const name = step.move ? `${who(step.by)} plays ${step.move}` : capital(step.kind ?? 'between moves');
      if (step.endless) found.push({ ply, words: `${name}: a sowing without end`, weight: 90 });
      const taken = step.events.filter((e) => e.is === 'capture').reduce((sum, e) => sum + (e.count ?? 0), 0);
      if (taken > 0) found.push({ ply, words: `${name} and takes ${number(taken)}`, weight: taken });
      if (step.laps.length > 3) found.push({ ply, words: `${name}: ${step.laps.length} laps, ${counters(step.laps.reduce((sum, lap) => sum + lap.counters, 0))} sown`, weight: step.laps.length });
      for (const event of step.events) {
        if (event.is === 'mark') found.push({ ply, words: capital(event.words), weight: 3 });
        if (event.is === 'round-over' || event.is === 'match-won') found.push({ ply, words: capital(event.words), weight: 100 });
      }
    }
    return found;
  }

  example(example: Example): { start: Start; moves: string[] } {
    const { start, phase, action, stuck, opener, held: had, owes, events } = example;
    const moves = this.desk.game.engine.movesOf(example);
    if (moves) return { start: { kind: 'position', text: start }, moves };
    const given = Object.entries({ start, phase, action, stuck, opener, held: had, owes, events }).filter(([, value]) => value != null);
    return { start: { kind: 'moment', moment: Object.fromEntries(given) as unknown as Moment }, moves: [] };
  }
}
