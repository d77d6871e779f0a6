/** The face of a stick-and-track game: sticks, choices, a track with pieces, and how every player stands. */

import type { Team } from '../classroom';
import type { Line } from '../chart';
import { choice, field, put, tick } from '../fields';
import type { Desk } from '../face';
import type { Grain } from '../game';
import { drawn } from '../ledger';
import type { Result } from '../outcome';
import { PlainFace } from '../plain';
import type { Offer } from '../types';
import type { Valued } from '../types.gen';
import { badges } from '../worths';
import { capital } from '../words';
import { Bar } from './bar';
import { TrackBoard } from './board';
import { number } from './fields';
import { Seats } from './seats';
import type { Choice, Sticks } from './types';

/** How the lines of the seats are drawn, as the style sheet has it. */
const STROKES = ['solid', 'dashed', 'dotted', 'dash-dotted', 'thin', 'thin dashed'];

/** More players than these are not offered, though rules may set no limit. */
const MOST = 6;

/** `flat side, in thousandths` as one would say it. */
const settingWords = (words: string): string => words.replace(/^(.*), in thousandths$/, 'how often a stick falls on its $1, in 1000');

export class SticksFace extends PlainFace<Sticks> {
  readonly stage: HTMLElement;
  override readonly above: HTMLElement[];
  override readonly below: HTMLElement[];
  override readonly classes: string[];
  override readonly grains: [Grain, string][] = [['turn', 'a throw or a move'], ['counter', 'one place']];
  override readonly whoFields: HTMLElement[];
  override readonly paceFields: HTMLElement[];
  override readonly gameFields: HTMLElement[];
  /** Pieces eaten, come home or borne off, what was let loose, the end. */
  protected override readonly weights: Record<string, number> = { over: 100, loose: 30, eaten: 20, off: 10, stage: 8, lapse: 4, leave: 2 };
  private readonly board: TrackBoard;
  private readonly bar: Bar;
  private readonly table: Seats;
  private readonly players: HTMLSelectElement;
  private readonly first: HTMLSelectElement;
  private readonly settings: [string, HTMLInputElement][];
  /** Pieces pointed at, by their place in the picture; choices pointed at. */
  private hover: number | null = null;
  private focus: number | null = null;
  private pointed: Choice | null = null;

  constructor(desk: Desk<Sticks>) {
    super(desk);
    const { game, id, data } = desk;
    const { info } = game;
    this.board = new TrackBoard(game, {
      press: (piece) => this.press(piece),
      point: (piece, how) => {
        this.point(piece, how);
        desk.pointed(piece, how);
      },
    }, `${id}-live`, data.title, () => desk.schedule());
    this.bar = new Bar(game, {
      play: (token) => this.play(token),
      fresh: () => desk.fresh(),
      point: (pointed) => {
        this.pointed = pointed;
        desk.schedule();
      },
    });
    this.table = new Seats(game);
    this.stage = this.board.element;
    this.above = [this.bar.element];
    this.below = [this.table.element];
    // a board that is higher than wide stands beside the throw, so that both fit a window
    const view = document.querySelector<SVGSVGElement>('.board-svg.t-drawn')?.viewBox.baseVal;
    const high = view !== undefined && view.height > view.width;
    this.classes = ['track-player', `of-${info.shape === 'drawn' ? (high ? 'high' : 'rows') : info.shape}`];
    const { least, most } = info.players;
    const upTo = Math.min(most ?? MOST, MOST);
    const numbers = Array.from({ length: Math.max(1, upTo - least + 1) }, (_, i) => String(least + i));
    const signs = Array.from({ length: upTo }, (_, i): [string, string] => [String(i), game.state.seats[i]?.sign ?? String(i + 1)]);
    const fresh = (): void => desk.fresh({ kind: 'new', players: Number(this.players.value), first: this.first.value, seed: drawn() });
    this.players = choice(`${id}-players`, numbers.map((n) => [n, n]), String(game.state.seats.length), fresh);
    this.first = choice(`${id}-begins`, [['', 'as the rules say'], ...signs, ['lot', 'by lot']], '', fresh);
    const next = choice(
      `${id}-next`,
      [['throw', 'by chance'], ...info.throws.map((t): [string, string] => [`t${t.value}`, `${t.name} (${t.value})`])],
      'throw',
      (token) => {
        this.bar.choose(token);
        desk.schedule();
      },
    );
    this.settings = info.settings.map((setting) => [setting.name, number(`${id}-${setting.name}`, setting, (value) => this.set(setting.name, value))]);
    this.paceFields = [field('the next throw', next)];
    this.whoFields = numbers.length > 1 ? [field('players', this.players)] : [];
    this.gameFields = [
      field('who starts', this.first),
      ...this.settings.map(([name, input]) => field(settingWords(info.settings.find((s) => s.name === name)?.words ?? name), input)),
      ...(info.shape !== 'line' ? [tick(`${id}-numbers`, 'numbers', false, (on) => {
        this.board.numbers = on;
        desk.schedule();
      })] : []),
    ];
  }

  adopt(drawn: Element): void {
    this.board.adopt(drawn);
  }

  private set(name: string, value: number): void {
    const { game } = this.desk;
    const problem = this.desk.rules(game.readings, { ...game.set, [name]: value }, 'The board follows your setting.');
    if (problem) this.desk.notice.tell(problem);
  }

  // ── drawing ────────────────────────────────────────────────────────────────────────────────

  /** What may be done from what is shown: something only where the game was played to. */
  private get legal(): readonly Choice[] {
    const { game } = this.desk;
    return game.atEnd ? game.state.legal : [];
  }

  /** An offer with what its board shows of it. */
  private choice({ token }: Offer): Choice | null {
    return this.legal.find((c) => c.token === token) ?? null;
  }

  draw(): void {
    const { free } = this;
    const playable = free ? this.selection.open : [];
    const at = this.focus ?? this.hover;
    const [first] = at === null || !free ? [] : this.selection.of(at);
    const shown = at !== null && (at === this.focus || first) ? at : null;
    this.board.draw(playable, shown, (free ? this.pointed : null) ?? (first ? this.choice(first) : null));
    this.bar.update(free);
    this.table.update();
  }

  invite(): string {
    const [first, ...others] = this.bar.choices.querySelectorAll('button');
    if (!first) return '';
    if (others.length === 0) return `Press “${first.textContent ?? ''}”.`;
    return `Press one of the ${others.length + 1} buttons next to the sticks; point at one to see its effect on the board.`;
  }

  override headline(): string {
    const { game } = this.desk;
    if (game.atEnd) return game.state.todo;
    const step = game.current === null ? undefined : game.steps[game.current];
    if (!step) return 'The beginning';
    const words = step.events[0]?.words ?? String(step.move);
    // events mostly begin with who does it
    const named = words.toLowerCase().startsWith(step.name.toLowerCase()) && !/^\p{L}/u.test(words.slice(step.name.length));
    return named ? capital(words) : `${step.name}: ${words}`;
  }

  override result(): Result | null {
    const { state } = this.desk.game;
    if (!state.over) return null;
    const { ranks, winner } = state.result ?? { ranks: [], winner: 'draw' as const };
    const order = state.seats.map((_, seat) => seat).filter((seat) => seat !== winner).sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
    const others = order.map((seat) => `${state.seats[seat]?.name ?? ''}: ${state.seats[seat]?.says ?? ''}`).join('; ');
    return { words: `${state.todo}.`, count: null, others: others && `${capital(others)}.`, goesOn: false };
  }

  override waiting(): string {
    const { seats, to_move } = this.desk.game.state;
    return `${seats[to_move]?.name ?? ''} considers …`;
  }

  // ── what the reader does ───────────────────────────────────────────────────────────────────

  point(place: number | null, how: 'focus' | 'hover'): void {
    this[how] = place;
  }

  private press(at: number): void {
    const { game, running, notice, barred } = this.desk;
    if (running || !game.atEnd) return this.desk.settle();
    if (barred) return notice.tell(barred);
    const says = capital(game.frame.board.pieces[at]?.says ?? 'This piece');
    const pressed = this.selection.press(at);
    if (!pressed) notice.tell(`${says}, cannot be moved now. ${game.state.todo}.`);
    else if ('play' in pressed) this.play(pressed.play.token);
    else {
      this.focus = at;
      if (!('ways' in pressed)) return this.desk.schedule();
      notice.tell(`It can be moved in ${pressed.ways.length} ways; choose one above the board.`, 'hint');
      this.bar.choices.querySelector<HTMLElement>(`[data-token="${pressed.ways[0]?.token ?? ''}"]`)?.focus();
    }
  }

  private play(token: string): void {
    const { game, running, notice, barred } = this.desk;
    if (running || !game.atEnd) return this.desk.settle();
    if (barred) return notice.tell(barred);
    if (game.waitsForAgent) return notice.tell('It is the computer’s turn.');
    this.desk.play(token === 'throw' ? this.bar.next : token);
  }

  override worths(moves: readonly Valued[]): void {
    this.bar.worths = moves;
    this.board.badges = badges(moves);
    this.desk.schedule();
  }

  override canHint(): boolean {
    return this.free && this.legal.length > 1;
  }

  hint(offer: Offer): string | null {
    this.pointed = this.choice(offer);
    return `A player who looks ahead would choose: ${offer.words ?? offer.token}.`;
  }

  override keys(): [string, string][] {
    const rows: [string, string][] = [['arrows', 'move between pieces'], ['0–9', 'move the piece of that number']];
    return [['T', 'throw the sticks'], ['Enter, space', 'do what has the focus'], ['S', 'pass the sticks on'], ...(this.board.pressed ? rows : [])];
  }

  override key(event: KeyboardEvent): boolean {
    const { game, notice } = this.desk;
    if (/^\d$/.test(event.key) && this.board.pressed) {
      const at = game.frame.board.pieces.findIndex((p) => p.seat === game.state.to_move && p.piece === Number(event.key));
      if (at >= 0) this.press(at);
      return at >= 0;
    }
    const token = ({ t: 'throw', s: 'pass' } as Record<string, string>)[event.key.toLowerCase()];
    if (token === undefined) return false;
    if (this.free && this.legal.some((c) => c.token === token)) this.play(token);
    else notice.tell(`${game.state.todo}.`, 'hint');
    return true;
  }

  override begun(): void {
    this.bar.focus();
  }

  // ── what is set more rarely ────────────────────────────────────────────────────────────────

  seats(): [string, string][] {
    return this.desk.game.state.seats.map((seat, i) => [String(i), seat.sign]);
  }

  override updateFields(): void {
    const { game } = this.desk;
    const seats = game.state.seats.length;
    put(this.players, String(seats));
    if (game.start.kind === 'new') put(this.first, game.start.first.replace(/^lot:/, ''));
    for (const option of this.first.options) if (/^\d+$/.test(option.value)) option.hidden = Number(option.value) >= seats;
    for (const [name, input] of this.settings) {
      const value = game.info.settings.find((s) => s.name === name)?.value;
      if (value !== undefined) put(input, String(value));
    }
  }

  // ── the game as a whole ────────────────────────────────────────────────────────────────────

  override teams(): Team[] {
    const { seats, board } = this.desk.game.frame;
    return seats.map((seat, i) => ({ name: seat.name, holds: seat.says, turn: i === board.turn }));
  }

  override lines(): Line[] {
    const { game } = this.desk;
    const come = Array.from({ length: game.count + 1 }, (_, ply) => game.frameAt(ply).seats.map((s) => s.come));
    const seats = come[0]?.length ?? 0;
    return Array.from({ length: seats }, (_, seat) => ({ class: `c-seat c-seat-${seat % STROKES.length}`, values: come.map((at) => at[seat] ?? 0) }));
  }

  override held(): string {
    const { seats } = this.desk.game.frame;
    const each = seats.map((seat, i) => `${seat.name} ${seat.come} (${STROKES[i % STROKES.length]})`);
    return `Places that each player has gone: ${each.join(', ')}`;
  }
}
