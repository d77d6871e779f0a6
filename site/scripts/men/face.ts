/** The face of a game of men on points: a board whose points are pressed, and how both players stand. */

import type { Line } from '../chart';
import type { Team } from '../classroom';
import { el, fill } from '../dom';
import { choice, field, put } from '../fields';
import type { Desk } from '../face';
import type { Grain } from '../game';
import { drawn } from '../ledger';
import type { Result } from '../outcome';
import { PlainFace } from '../plain';
import type { Offer } from '../types';
import type { Valued } from '../types.gen';
import { badges } from '../worths';
import { capital } from '../words';
import { MenBoard } from './board';
import { Seats } from './seats';
import type { Men } from './types';

export class MenFace extends PlainFace<Men> {
  readonly stage: HTMLElement;
  override readonly beside: HTMLElement[];
  override readonly below: HTMLElement[];
  override readonly classes = ['men-player'];
  override readonly gameFields: HTMLElement[];
  override readonly grains: [Grain, string][] = [['turn', 'a move'], ['counter', 'one thing at a time']];
  /** The end, men changed and taken. */
  protected override readonly weights: Record<string, number> = { over: 100, become: 20, take: 8, pass: 6 };
  private readonly board: MenBoard;
  private readonly table: Seats;
  private readonly first: HTMLSelectElement;
  /** What is done beside the board: nothing but to stop. */
  private readonly bar = el('span', { class: 'men-bar' });
  private hover: number | null = null;
  private focus: number | null = null;
  private chosen: number | null = null;
  private pointed: readonly number[] = [];
  private barred = '';

  constructor(desk: Desk<Men>) {
    super(desk);
    const { game, id, data } = desk;
    const point = (place: number | null, how: 'focus' | 'hover'): void => {
      this.point(place, how);
      desk.pointed(place, how);
    };
    const handlers = { press: (place: number): void => this.press(place), point, drag: (from: number, to: number): void => this.drag(from, to) };
    this.board = new MenBoard(game, handlers, `${id}-live`, data.title);
    this.table = new Seats(game);
    this.stage = this.board.element;
    this.beside = [this.bar];
    this.below = [this.table.element];
    const seats = this.seats();
    this.first = choice(`${id}-begins`, [['', 'as the rules say'], ...seats, ['lot', 'by lot']], '', (first) =>
      desk.fresh({ kind: 'new', players: seats.length, first, seed: drawn() }),
    );
    this.gameFields = [field('who starts', this.first)];
  }

  adopt(drawn: Element): void {
    this.board.adopt(drawn);
  }

  draw(): void {
    const { free } = this;
    const open = free ? this.selection.open : [];
    if (!free) this.chosen = null;
    const at = this.focus ?? this.hover;
    this.board.draw({ playable: open, focus: this.focus, chosen: this.chosen, preview: free ? this.preview(at) : [] });
    this.rest(free);
    this.table.update();
  }

  /** The way that pressing a point would have a man go. */
  private preview(at: number | null): number[] {
    if (this.pointed.length > 1) return [...this.pointed];
    const [first, ...others] = at === null ? [] : this.selection.of(at);
    return first && others.length === 0 && first.presses.length > 1 ? first.presses : [];
  }

  /** Buttons for what is not done on the board. */
  private rest(free: boolean): void {
    const offers = free ? this.selection.beside : [];
    const key = offers.map((o) => o.token).join(' ');
    if (key === this.barred) return;
    this.barred = key;
    const button = (offer: Offer): HTMLElement => {
      const made = el('button', { type: 'button', class: 'button', 'data-token': offer.token }, capital(offer.words ?? offer.token));
      made.addEventListener('click', () => this.desk.play(offer.token));
      return made;
    };
    fill(this.bar, ...offers.map(button));
  }

  invite(): string {
    const { open } = this.selection;
    const [offer] = this.desk.game.offers;
    if (open.length === 0 || !offer) return '';
    return offer.presses.length > 1 ? 'Choose one of your marked pieces, then its target.' : 'Choose one of the marked points.';
  }

  override result(): Result | null {
    const { state } = this.desk.game;
    return state.over ? { words: `${state.todo}.`, count: null, others: state.seats.map((s) => `${s.name}: ${s.says}`).join('; ') + '.', goesOn: false } : null;
  }

  // ── what the reader does ───────────────────────────────────────────────────────────────────

  point(place: number | null, how: 'focus' | 'hover'): void {
    this[how] = place;
    if (place !== null) this.pointed = [];
    this.desk.schedule();
  }

  private drag(from: number, to: number): void {
    const { game, running, barred } = this.desk;
    if (running || !game.atEnd || barred) return;
    const offer = game.offers.find(({ presses }) => presses.length === 2 && presses[0] === from && presses[1] === to);
    if (offer) this.desk.play(offer.token);
  }

  private press(place: number): void {
    const { game, running, notice, barred } = this.desk;
    if (running || !game.atEnd) return this.desk.settle();
    if (barred) return notice.tell(barred);
    if (game.waitsForAgent) return notice.tell('It is the computer’s turn.');
    const pressed = this.selection.press(place);
    const [way] = pressed && 'ways' in pressed ? pressed.ways : [];
    this.chosen = pressed && 'open' in pressed ? place : null;
    if (!pressed) notice.tell(`${this.says(place)} cannot be chosen now. ${game.state.todo}.`);
    else if ('play' in pressed) this.desk.play(pressed.play.token);
    // ways that differ in who is taken are distinguished by words alone
    else if (way) notice.tell('There are several ways to do that; choose one from the list of moves.', 'hint');
    this.desk.schedule();
  }

  private says(place: number): string {
    const { frame, info } = this.desk.game;
    const name = info.board.points[place]?.name ?? '';
    const man = frame.board.men.find((m) => m.point === place);
    return man ? `${man.says} on ${name}` : capital(name);
  }

  override worths(moves: readonly Valued[]): void {
    this.board.badges = badges(moves);
    this.desk.schedule();
  }

  hint(offer: Offer): string | null {
    this.pointed = offer.presses;
    const [first] = offer.presses;
    if (first !== undefined && offer.presses.length === 1) this.focus = first;
    return `A player who looks ahead would choose: ${offer.words ?? offer.token}.`;
  }

  override keys(): [string, string][] {
    return [['arrows', 'move between points'], ['Enter, space', 'choose a piece, then its target'], ['S', 'stop, where a turn may go on']];
  }

  override key(event: KeyboardEvent): boolean {
    if (event.key.toLowerCase() !== 's') return false;
    const [offer] = this.free ? this.selection.beside : [];
    if (!offer) return false;
    this.desk.play(offer.token);
    return true;
  }

  override begun(): void {
    this.chosen = null;
    const [first] = this.selection.open;
    if (first !== undefined) this.board.focus(first);
  }

  seats(): [string, string][] {
    return this.desk.game.state.seats.map((seat, i) => [String(i), seat.name]);
  }

  override teams(): Team[] {
    const { seats, board } = this.desk.game.frame;
    return seats.map((seat, i) => ({ name: seat.name, holds: seat.says, turn: i === board.turn, sign: `men-sign men-sign-${i}` }));
  }

  override updateFields(): void {
    const { start } = this.desk.game;
    // a record has a lot by the letter of the seat that it fell to
    if (start.kind === 'new') put(this.first, start.first.replace(/^lot:/, '').replace('S', '0').replace('N', '1'));
  }

  // ── the game as a whole ────────────────────────────────────────────────────────────────────

  override lines(): Line[] {
    const { game } = this.desk;
    const men = Array.from({ length: game.count + 1 }, (_, ply) => game.frameAt(ply).seats.map((s) => s.men + s.hand));
    return [0, 1].map((seat) => ({ class: `c-seat c-seat-${seat}`, values: men.map((at) => at[seat] ?? 0) }));
  }

  override held(): string {
    const { seats } = this.desk.game.frame;
    return `Pieces of each side: ${seats.map((s, i) => `${s.name} ${s.men + s.hand} (${i === 0 ? 'solid' : 'dashed'})`).join(', ')}`;
  }
}
