/** Two boards in step: a move is played on both under each game's rules, until they part. */

import { Clock } from '../clock';
import { ICONS, press } from '../controls';
import { copyText } from '../copy';
import { el, fill, say } from '../dom';
import { movesIn, plain } from '../link';
import { Notice } from '../notice';
import type { Family } from '../player';
import type { Grain } from '../game';
import { capital, number } from '../words';
import type { EditionData, Kind } from '../types';
import { Side, type Both } from './side';

export interface PairData {
  games: [EditionData, EditionData];
  /** The shortest line that parts them, from the opening on, and past it. */
  parting: string[] | null;
  past: string[] | null;
}

/** Games that part before any move have no boards in step: what the page shows is all there is. */
export const goInStep = ({ parting, past }: Pick<PairData, 'parting' | 'past'>): boolean => parting === null || parting.length > 0 || past !== null;

type From = 'opening' | 'board';

type Ways = 'start' | 'back' | 'forward' | 'end';

export class Pair implements Both {
  private sides!: [Side, Side];
  private readonly clock: Clock;
  private readonly title = el('h2', { id: 'in-step' });
  private readonly line = el('ol', { class: 'line', 'aria-label': 'The moves' });
  readonly notice = new Notice();
  private readonly live = el('p', { class: 'vh', 'aria-live': 'polite' });
  private readonly buttons: Record<Ways, HTMLButtonElement>;
  private moves: string[] = [];
  /** After how many moves they stand differently; null while they do not. */
  private parted: number | null = null;
  private dirty = 0;
  private explained = '';

  static async open(root: HTMLElement, data: PairData, family: Family<Kind>): Promise<Pair | null> {
    if (!goInStep(data)) return null;
    const pair = new Pair(root, data);
    const [a, b] = data.games;
    pair.sides = [await Side.open(a, family, 'pair-a', pair), await Side.open(b, family, 'pair-b', pair)];
    pair.assemble();
    pair.arrive();
    return pair;
  }

  private constructor(
    private readonly root: HTMLElement,
    private readonly data: PairData,
  ) {
    this.clock = new Clock(this, () => this.schedule());
    const button = (name: Ways, label: string, run: () => void): HTMLButtonElement => press(`step-${name}`, label, ICONS[name], run, 'line');
    this.buttons = {
      start: button('start', 'To the beginning', () => this.show(0)),
      back: button('back', 'Back', () => this.show(this.ply - (this.moving ? 0 : 1))),
      forward: button('forward', 'On', () => this.on()),
      end: button('end', 'To the end', () => this.show(this.moves.length)),
    };
  }

  private assemble(): void {
    document.querySelector('.pair-head')?.classList.add('linked');
    document.querySelector('.page-link')?.remove();
    const share = el('button', { type: 'button', class: 'button' }, 'Copy link');
    share.addEventListener('click', () => this.share(share));
    const deeds = el('div', { class: 'pair-deeds' });
    const start = (from: From, moves: string[], words: string): void => {
      const b = el('button', { type: 'button', class: 'button' }, words);
      b.addEventListener('click', () => {
        this.begin(from, moves);
        this.show(0);
      });
      deeds.append(b);
    };
    if (this.data.parting?.length) start('opening', this.data.parting, 'The shortest line');
    if (this.data.past) start('board', this.data.past, 'The shortest line past the opening');
    start('opening', [], 'Start again');
    deeds.append(share);
    // the boards come alive where the line of moves was drawn; a parting before the first move stays as it stands
    const drawn = [...this.root.querySelectorAll('.parting')].find((s) => s.querySelector('.line'));
    const stage = el(
      'section',
      { class: 'parting alive', 'aria-labelledby': 'in-step' },
      el(
        'div',
        { class: 'parting-head' },
        this.title,
        this.line,
        el('div', { class: 'transport', role: 'group', 'aria-label': 'Step through the moves' }, this.buttons.start, this.buttons.back, this.buttons.forward, this.buttons.end),
      ),
      drawn?.querySelector<HTMLElement>('.parting-what') ?? null,
      el('p', { class: 'small quiet parting-note' }, 'Play on either board: both make the move, until the games differ.'),
      this.notice.element,
      el('div', { class: 'two' }, this.sides[0].element, this.sides[1].element),
      deeds,
      this.live,
    );
    if (drawn) drawn.replaceWith(stage);
    else this.root.append(stage);
    for (const side of this.sides) side.game.onChange(() => this.schedule());
    stage.addEventListener('keydown', (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (this.key(event)) event.preventDefault();
    });
  }

  // ── a film of both ─────────────────────────────────────────────────────────────────────────

  get frame(): { wait: number } {
    return { wait: Math.max(...this.sides.map((s) => (s.game.inside === null ? 0 : s.game.frame.wait))) };
  }

  get atEnd(): boolean {
    return this.sides.every((s) => s.game.atEnd);
  }

  get speed(): number {
    return 1;
  }

  private get moving(): boolean {
    return this.sides.some((s) => s.game.inside !== null);
  }

  /** One picture on: of both boards, or of the one whose move takes longer. */
  forward(grain: Grain): boolean {
    const inside = this.sides.filter((s) => s.game.inside !== null);
    // one move at a time: a board that has ended its move waits for the other
    if (inside.length === 0 && this.clock.running && this.ply >= this.stopAt) return false;
    const go = inside.length ? inside : this.sides.filter((s) => !s.game.atEnd);
    return go.map((s) => s.game.forward(grain)).some(Boolean);
  }

  toEnd(): void {
    for (const side of this.sides) side.game.toEnd();
  }

  /** The move after which the film stops. */
  private stopAt = Number.POSITIVE_INFINITY;

  // ── playing ────────────────────────────────────────────────────────────────────────────────

  get running(): boolean {
    return this.clock.running || this.moving;
  }

  /** Where they have parted no move is the same in both. */
  get barred(): string | null {
    if (this.parted === null || this.ply < this.parted) return null;
    const others = this.data.games.map((g) => g.title).join(' and ');
    return `${others} differ from here. Go back to play another line, or play on in one of the editions.`;
  }

  private get ply(): number {
    return Math.min(this.sides[0].ply, this.sides[1].ply);
  }

  /** Sets both up and plays moves on them, as far as they go together. */
  private begin(from: From, moves: string[]): string | null {
    this.clock.stop();
    this.from = from;
    let problem: string | null = null;
    for (const side of this.sides) {
      const text = side.game.info.start;
      problem ??= side.begin(from === 'board' && text ? { kind: 'position', text } : side.game.opening(1));
    }
    this.moves = [];
    this.parted = this.alike ? null : 0;
    for (const move of moves) {
      problem ??= this.add(move);
      if (problem) break;
    }
    this.drawLine();
    return problem;
  }

  private from: From = 'opening';

  /** Whether a reader sees the same on both boards. */
  private get alike(): boolean {
    const view = ({ game }: Side): string => JSON.stringify(game.how.standing(game.state, game.info));
    return view(this.sides[0]) === view(this.sides[1]);
  }

  /** One move more on both, or with null what nobody decides. Null, or why it cannot be. */
  private add(move: string | null): string | null {
    if (this.parted !== null) return `The two games differ from here, so ${move ?? 'what follows'} would not be the same${move === null ? '' : ' move'} in both.`;
    const [one, other] = this.sides;
    let problem = one.add(move);
    // what fell on the one by chance is given to the other
    const fell = move === null ? null : (one.game.moves[one.game.moves.length - 1] ?? move);
    problem ??= other.add(fell);
    if (problem) return problem;
    if (fell !== null) this.moves.push(fell);
    if (!this.alike) this.parted = this.moves.length;
    return null;
  }

  play(_: Side, token: string | null): void {
    this.notice.clear();
    const from = this.ply;
    const kept = this.moves.slice(0, from);
    if (from < this.moves.length || this.parted !== null) this.begin(this.from, kept);
    const problem = this.add(token);
    if (problem) this.notice.tell(problem);
    this.drawLine();
    this.remember();
    if (token === null) this.show(this.moves.length);
    else this.run(from, from + 1);
  }

  /** A press while something is being shown shows its end first. */
  settle(): void {
    this.show(this.moves.length);
  }

  fresh(): void {
    this.begin('opening', []);
    this.show(0);
  }

  /** Shows the moves from one to another as they are made. */
  private run(from: number, to: number): void {
    for (const side of this.sides) side.goTo(from);
    this.stopAt = to;
    this.clock.showPlayed();
    this.schedule();
  }

  private on(): void {
    if (this.moving) return this.show(this.ply + 1);
    if (this.ply >= this.moves.length) return;
    this.notice.clear();
    this.run(this.ply, this.ply + 1);
    if (this.clock.reduced) this.show(this.ply + 1);
  }

  private show(ply: number): void {
    this.clock.stop();
    this.notice.clear();
    for (const side of this.sides) side.goTo(Math.max(0, Math.min(ply, this.moves.length)));
    this.remember();
    this.schedule();
  }

  /** What is pointed at on one board is pointed at on the other. */
  pointed(side: Side, place: number | null, how: 'focus' | 'hover'): void {
    for (const other of this.sides) if (other !== side) other.face.point(place, how);
    this.schedule();
  }

  private key(event: KeyboardEvent): boolean {
    if (this.sides.some(({ face }) => face.key(event, false))) return true;
    const keys: Record<string, () => void> = {
      ',': () => this.show(this.ply - 1),
      '.': () => this.on(),
      '<': () => this.show(0),
      '>': () => this.show(this.moves.length),
      u: () => this.show(this.ply - 1),
    };
    keys[event.key]?.();
    return keys[event.key] !== undefined;
  }

  // ── drawing ────────────────────────────────────────────────────────────────────────────────

  private drawLine(): void {
    const rows = this.moves.map((move, i) => {
      const last = this.parted === i + 1;
      const b = el('button', { type: 'button', class: 'move', 'aria-label': `Move ${i + 1}, ${move}${last ? ', where they differ' : ''}` }, move);
      b.addEventListener('click', () => this.show(i + 1));
      return el('li', { class: last ? 'last' : null }, b);
    });
    fill(this.line, ...rows);
  }

  private headline(): string {
    const n = this.parted;
    if (n === 0) return 'They differ before the first move';
    if (n === null) return this.moves.length ? `${this.moves.length === 1 ? 'One move is' : `${capital(number(this.moves.length))} moves are`} the same so far` : 'Two boards in step';
    return n === 1 ? 'The first move differs' : `${capital(number(n - 1))} ${n === 2 ? 'move is' : 'moves are'} the same; the next differs`;
  }

  schedule(): void {
    if (this.dirty) return;
    this.dirty = requestAnimationFrame(() => {
      this.dirty = 0;
      this.render();
    });
  }

  private render(): void {
    const still = !this.clock.running && !this.moving;
    say(this.title, this.headline());
    for (const [i, item] of [...this.line.children].entries()) {
      item.firstElementChild?.toggleAttribute('aria-current', this.ply === i + 1);
    }
    const off = (b: HTMLButtonElement, is: boolean): void => b.setAttribute('aria-disabled', String(is));
    off(this.buttons.start, this.ply === 0 && !this.moving);
    off(this.buttons.back, this.ply === 0 && !this.moving);
    off(this.buttons.forward, this.ply >= this.moves.length);
    off(this.buttons.end, this.ply >= this.moves.length);
    const here = still && this.parted !== null && this.parted > 0 && this.ply === this.parted;
    this.explain(here);
    for (const side of this.sides) {
      side.render(still && this.barred === null, this.clock.running && side.game.inside !== null ? side.game.frame.wait : 0);
    }
    const current = still && this.ply > 0 ? `${this.ply}` : '';
    if (current !== this.announced) {
      this.announced = current;
      if (current) say(this.live, this.spoken(here));
    }
  }

  private announced = '';

  /** At the parting each board tells its own reason; elsewhere the reason of what is shown. */
  private explain(here: boolean): void {
    const key = here ? `${this.ply} ${this.moves.join(' ')}` : '';
    if (key === this.explained) return;
    this.explained = key;
    const [a, b] = this.sides;
    if (!here) {
      a.explainer.forget();
      b.explainer.forget();
      return;
    }
    const step = (s: Side): number => s.game.ply - 1;
    const events = (s: Side) => s.game.step(step(s))?.events ?? [];
    // words that they have for one thing are not a difference
    const outcomes = (s: Side): string[] => events(s).map((event) => JSON.stringify(s.game.how.happened(event, s.game.info)));
    const [one, other] = [outcomes(a), outcomes(b)];
    const differ = one.findIndex((event, i) => event !== other[i]);
    const at = differ < 0 ? one.length : differ;
    for (const side of this.sides) {
      side.explainer.log.update();
      const last = events(side).length - 1;
      if (last >= 0) side.explainer.ask(step(side), Math.min(at, last));
    }
  }

  private spoken(here: boolean): string {
    const words = this.sides.map((s) => (s.game.ply > 0 ? `${s.data.title}: ${s.face.spoken(s.game.ply - 1, s.game.ply)}` : ''));
    return here ? `They differ here. ${words.join(' ')}` : (words[0] ?? '');
  }

  // ── links ──────────────────────────────────────────────────────────────────────────────────

  private hash(): string {
    const parts = [`from=${this.from}`, `moves=${plain(this.moves.join(' '))}`];
    if (this.ply < this.moves.length) parts.push(`ply=${this.ply}`);
    return `#${parts.join('&')}`;
  }

  private remember(): void {
    try {
      history.replaceState(history.state, '', this.hash());
    } catch {
      // a browser that keeps nothing still plays
    }
  }

  private share(button: HTMLButtonElement): void {
    const address = `${location.href.split('#')[0]}${this.hash()}`;
    void copyText(address).then((done) => {
      this.notice.tell(done ? 'The link to these boards is copied.' : `Copy this link: ${address}`, 'good');
      // shown where one looks, too; and the copying may have taken the focus away
      button.textContent = done ? 'Copied' : 'Copy link';
      setTimeout(() => (button.textContent = 'Copy link'), 1600);
      button.focus({ preventScroll: true });
    });
  }

  private arrive(): void {
    const first: [From, string[]] = this.data.parting?.length
      ? ['opening', this.data.parting]
      : this.data.past
        ? ['board', this.data.past]
        : ['opening', []];
    if (!/^#(from|moves|ply)=/.test(location.hash)) {
      this.begin(...first);
      return this.schedule();
    }
    const given = new URLSearchParams(location.hash.slice(1));
    const from = given.get('from') === 'board' ? 'board' : 'opening';
    const moves = movesIn(location.hash);
    const problem = typeof moves === 'string' ? (this.begin(...first), moves) : this.begin(from, moves);
    const ply = Number(given.get('ply') ?? this.moves.length);
    if (Number.isSafeInteger(ply)) for (const side of this.sides) side.goTo(Math.max(0, Math.min(ply, this.moves.length)));
    if (problem) this.notice.tell(`The link could be followed only in part. ${problem}`);
    else if (!Number.isSafeInteger(ply)) this.notice.tell(`“ply=${given.get('ply')}” is not a whole number, so you see the end of the line.`);
    this.schedule();
    // whoever follows a link to a position wants to see it
    this.root.querySelector('.parting.alive')?.scrollIntoView({ block: 'start' });
  }
}
