/** One living board of a stick-and-track game: joins the game with its views. */

import { button } from '../choices';
import { Clock } from '../clock';
import { Controls } from '../controls';
import { copyText } from '../copy';
import { el, say } from '../dom';
import { Explainer } from '../explainer';
import { keepsake } from '../keepsake';
import { showKeys } from '../keys';
import { Notice } from '../notice';
import { Questions } from '../questions';
import { wireReplays } from '../replay';
import type { EditionData, Readings } from '../types';
import { capital } from '../words';
import { Bar } from './bar';
import { TrackBoard } from './board';
import { TrackEngine } from './engine';
import { TrackFields } from './fields';
import { TrackGame, type Change } from './game';
import { Seats } from './seats';
import { TrackTravel } from './travel';
import type { Choice, Start } from './types';

const AGENT_PAUSE_MS = 350;

export class TrackPlayer {
  private readonly board: TrackBoard;
  private readonly bar: Bar;
  private readonly seats: Seats;
  private readonly controls: Controls;
  private readonly explainer: Explainer;
  private readonly travel: TrackTravel;
  private readonly clock: Clock;
  private readonly notice = new Notice();
  private readonly questions: Questions;
  private readonly todoLine: HTMLElement;
  private readonly where = el('span', { class: 'player-where' });
  private readonly live = el('p', { class: 'vh', 'aria-live': 'polite' });
  /** Pieces pointed at, by their place in the picture; choices pointed at. */
  private hover: number | null = null;
  private focus: number | null = null;
  private pointed: Choice | null = null;
  private dirty = 0;
  private agentTimer = 0;
  /** Steps that have been spoken. */
  private told = -1;

  static async open(root: HTMLElement, data: EditionData): Promise<TrackPlayer> {
    return new TrackPlayer(root, data, new TrackGame(await TrackEngine.open(data.bundle)));
  }

  private constructor(
    private readonly root: HTMLElement,
    private readonly data: EditionData,
    readonly game: TrackGame,
  ) {
    const id = root.id || `player-${data.slug}`;
    this.board = new TrackBoard(game, {
      press: (piece) => this.press(piece),
      point: (piece, how) => {
        if (how === 'focus') this.focus = piece;
        else this.hover = piece;
        this.schedule();
      },
    }, `${id}-live`, data.title, () => this.schedule());
    this.bar = new Bar(game, {
      play: (token) => this.play(token),
      fresh: () => this.fresh(),
      point: (choice) => {
        this.pointed = choice;
        this.schedule();
      },
    });
    this.seats = new Seats(game);
    this.clock = new Clock(game, () => this.schedule());
    this.controls = new Controls(game, {
      start: () => this.go(() => game.toStart()),
      back: () => this.go(() => game.back()),
      play: () => this.playPause(),
      forward: () => this.go(() => game.forward()),
      end: () => this.go(() => game.toEnd()),
      fresh: () => this.fresh(),
      undo: () => this.go(() => game.undo()),
      redo: () => this.go(() => game.redo()),
      hint: () => this.hint(),
      share: () => this.share(),
      keys: () => this.keys(),
    }, new TrackFields(game, {
      fresh: (players, first) => this.fresh({ kind: 'new', players, first, seed: this.seed }),
      opponent: (kind, human) => {
        game.opponent = kind;
        game.human = human;
        this.travel.remember();
        this.afterStep();
      },
      setting: (name, value) => this.rules(game.readings, { ...game.set, [name]: value }, 'The board is as you set it.'),
      next: (token) => {
        this.bar.choose(token);
        this.schedule();
      },
      numbers: (on) => {
        this.board.numbers = on;
        this.schedule();
      },
    }, id), id);
    this.explainer = new Explainer(game, data, () => this.clock.stop());
    this.travel = new TrackTravel(game, data.slug);
    this.todoLine = root.querySelector<HTMLElement>('.todo') ?? el('h2', { class: 'todo' });
    const scope = root.closest('[data-kind="edition"]') ?? root;
    this.questions = new Questions(scope, (readings) =>
      this.rules(readings, game.set, 'The board now follows this reading, from the position it stood at.'));
    this.assemble();
    game.onChange((why) => this.changed(why));
    wireReplays(scope, data, {
      record: (record) => this.open(record.title, () => this.travel.openRecord(record)),
      example: (example) => this.open(example.note ?? example.id, () => this.travel.openExample(example)),
    }, () => true);
    window.addEventListener('popstate', (event) => this.travelled(event.state));
    this.arrive();
  }

  private assemble(): void {
    const { root } = this;
    const drawn = root.querySelector('.board');
    const head = el('div', { class: 'player-head' });
    (this.todoLine.parentNode ?? root).insertBefore(head, this.todoLine.isConnected ? this.todoLine : root.firstChild);
    head.append(this.todoLine, this.where);
    const stage = this.board.element;
    if (drawn) {
      drawn.replaceWith(stage);
      this.board.adopt(drawn);
    } else root.append(stage);
    root.querySelector('.start-note')?.remove();
    stage.before(this.bar.element);
    const away = keepsake(this.data.slug, this.data.title, {
      json: () => {
        const { info, readings, set, start, moves, steps } = this.game;
        return { rules_sha256: info.rules_sha256, readings, set, start, moves, steps };
      },
      hash: () => this.travel.hash(),
      board: () => stage,
      tell: (words) => this.notice.tell(words, 'good'),
    });
    stage.after(this.notice.element, this.seats.element, this.controls.element, this.explainer.why.element, this.explainer.log.element, away, this.live);
    root.classList.add('alive', 'track-player', `of-${this.game.info.shape}`);
    root.addEventListener('keydown', (event) => {
      const target = event.target as Element;
      if (event.defaultPrevented || target.matches('input, select, textarea') || event.ctrlKey || event.metaKey || event.altKey) return;
      if (this.key(event)) event.preventDefault();
    });
  }

  // ── drawing ────────────────────────────────────────────────────────────────────────────────

  private schedule(): void {
    if (this.dirty) return;
    this.dirty = requestAnimationFrame(() => {
      this.dirty = 0;
      this.render();
    });
  }

  private get free(): boolean {
    return !this.clock.running && !this.game.waitsForAgent && this.game.atEnd;
  }

  private render(): void {
    const { game } = this;
    const free = this.free;
    const playable = free ? [...new Set(game.legal.flatMap((c) => (c.piece === undefined ? [] : [c.piece])))] : [];
    const at = this.focus ?? this.hover;
    const moves = at === null || !free ? [] : this.movesOf(at);
    const shown = at !== null && (at === this.focus || moves.length > 0) ? at : null;
    this.board.draw(playable, shown, (free ? this.pointed : null) ?? moves[0] ?? null);
    this.bar.update(free);
    this.seats.update();
    say(this.todoLine, this.headline());
    say(this.where, this.whereabouts());
    this.controls.update(this.clock.running, free && game.legal.length > 1);
    this.explainer.update();
  }

  private headline(): string {
    const { game } = this;
    const who = game.state.seats[game.state.to_move]?.name ?? '';
    if (game.waitsForAgent && game.inside === null) return `${who} considers …`;
    if (game.atEnd) return game.state.todo;
    const step = game.current === null ? undefined : game.steps[game.current];
    return step ? `${step.name}: ${step.events[0]?.words ?? step.move}` : 'The beginning';
  }

  private whereabouts(): string {
    const { game } = this;
    const parts: string[] = [];
    const shown = game.ply + (game.inside === null ? 0 : 1);
    if (game.count > 0) parts.push(shown === game.count ? `step ${shown}` : `step ${shown} of ${game.count}`);
    if (game.start.kind === 'position') parts.push('from a position');
    return parts.join(' · ');
  }

  // ── what the reader does ───────────────────────────────────────────────────────────────────

  /** What may be done with the piece at a place of the picture. */
  private movesOf(at: number): Choice[] {
    const { game } = this;
    const piece = game.frame.board.pieces[at];
    if (!piece || piece.seat !== game.state.to_move || piece.role) return [];
    return game.legal.filter((c) => c.piece === piece.piece);
  }

  private press(at: number): void {
    const { game } = this;
    if (this.clock.running || !game.atEnd) {
      this.clock.stop();
      game.toEnd();
      return;
    }
    const piece = game.frame.board.pieces[at];
    const says = capital(piece?.says ?? 'This piece');
    const [move, ...others] = this.movesOf(at);
    if (!move) this.notice.tell(`${says}, cannot be moved now. ${game.state.todo}.`);
    else if (others.length === 0) this.play(move.token);
    else {
      this.focus = at;
      this.notice.tell(`It can be moved in ${others.length + 1} ways; choose one of them above the board.`, 'hint');
      this.bar.choices.querySelector<HTMLElement>(`[data-token="${move.token}"]`)?.focus();
    }
  }

  private play(token: string): void {
    if (this.clock.running || !this.game.atEnd) {
      // a press while something is being shown shows its end first
      this.clock.stop();
      this.game.toEnd();
      return;
    }
    if (this.game.waitsForAgent) {
      this.notice.tell('It is another’s turn, and the computer plays it.');
      return;
    }
    const whole = token === 'throw' ? this.bar.next : token;
    this.clock.stop();
    const problem = this.game.play(whole);
    if (problem) this.notice.tell(problem);
  }

  private go(way: () => unknown): void {
    this.clock.stop();
    clearTimeout(this.agentTimer);
    this.notice.clear();
    way();
  }

  private playPause(): void {
    if (this.clock.running) {
      this.clock.stop();
      return;
    }
    if (this.game.atEnd && this.game.ply > 0) this.game.goTo(this.game.ply - 1);
    this.clock.run();
  }

  private get seed(): number {
    const { start } = this.game;
    return (start.kind === 'new' ? start.seed : 0) + 1;
  }

  private fresh(start?: Start): void {
    const old = this.game.start;
    const next = start ?? (old.kind === 'new' ? { ...old, seed: this.seed } : this.game.opening(this.seed));
    let problem: string | null = null;
    this.go(() => this.travel.anew(() => (problem = this.game.begin(next))));
    if (problem) this.notice.tell(problem);
    else if (!start) this.bar.focus();
  }

  private hint(): void {
    const { game } = this;
    if (!this.free) return;
    const would = game.engine.agent('greedy', game.count * 101 + 7);
    if (!would) return;
    this.pointed = game.legal.find((c) => c.token === would.move) ?? null;
    this.notice.tell(`The greedy player would choose: ${would.words}.`, 'hint');
    this.schedule();
  }

  private share(): void {
    const address = `${location.href.split('#')[0]}${this.travel.hash()}`;
    void copyText(address).then((done) => {
      this.notice.tell(done ? 'The link to exactly this position is copied.' : `Copy this link: ${address}`, 'good');
    });
  }

  private keys(): void {
    const rows: [string, string][] = [['arrows', 'go from piece to piece'], ['0–9', 'move the piece of that number']];
    showKeys([['T', 'throw the sticks'], ['Enter, space', 'do what has the focus'], ['S', 'hand the sticks on'], ...(this.board.pieces ? rows : [])]);
  }

  private key(event: KeyboardEvent): boolean {
    const { game } = this;
    const act = (token: string): void => {
      if (this.free && game.legal.some((c) => c.token === token)) this.play(token);
      else this.notice.tell(`${game.state.todo}.`, 'hint');
    };
    if (/^\d$/.test(event.key) && this.board.pieces) {
      const at = game.frame.board.pieces.findIndex((p) => p.seat === game.state.to_move && p.piece === Number(event.key));
      if (at >= 0) this.press(at);
      return at >= 0;
    }
    const keys: Record<string, () => void> = {
      t: () => act('throw'),
      s: () => act('pass'),
      u: () => this.go(() => game.undo()),
      y: () => this.go(() => game.redo()),
      n: () => this.fresh(),
      h: () => this.hint(),
      p: () => this.playPause(),
      ',': () => this.go(() => game.back()),
      '.': () => this.go(() => game.forward()),
      '<': () => this.go(() => game.toStart()),
      '>': () => this.go(() => game.toEnd()),
      w: () => this.explainer.why.element.querySelector<HTMLElement>('a')?.focus(),
      '?': () => this.keys(),
    };
    const run = keys[event.key] ?? keys[event.key.toLowerCase()];
    run?.();
    return run !== undefined;
  }

  /** Takes other readings or settings. */
  private rules(readings: Readings, set: Record<string, number>, done: string): string | null {
    this.clock.stop();
    clearTimeout(this.agentTimer);
    const problem = this.game.setRules(readings, set);
    this.questions.show(this.game.readings);
    this.travel.remember();
    this.notice.tell(problem ?? done, problem ? 'bad' : 'good');
    this.schedule();
    return problem;
  }

  // ── after something changed ────────────────────────────────────────────────────────────────

  private changed(change: Change): void {
    if (change === 'played') {
      this.notice.clear();
      this.explainer.forget();
      this.travel.remember();
      this.clock.showPlayed();
    } else if (change === 'game') {
      this.told = -1;
      this.explainer.forget();
      this.travel.remember();
      this.questions.show(this.game.readings);
    }
    if (this.game.inside === null && change !== 'played') this.afterStep();
    this.schedule();
  }

  /** A step has been shown to its end: it is spoken, and the computer goes on if it is its turn. */
  private afterStep(): void {
    const { game } = this;
    this.schedule();
    if (game.inside !== null) return;
    if (game.atEnd && game.count !== this.told) {
      const from = Math.max(0, Math.min(this.told, game.count - 1));
      const steps = this.told >= 0 && game.count > this.told ? game.steps.slice(from) : [];
      const words = steps.map((_, i) => game.lines(from + i).map((l) => capital(l.words)).join('. ')).filter(Boolean);
      say(this.live, [...words, game.state.todo].map((w) => `${w}.`).join(' '));
      this.told = game.count;
    }
    clearTimeout(this.agentTimer);
    if (!game.waitsForAgent) return;
    this.agentTimer = window.setTimeout(() => {
      if (!game.waitsForAgent) return;
      const would = game.engine.agent(game.opponent, (this.seed * 10007 + game.count * 101) % 2147483647);
      if (would) this.game.play(would.move);
    }, AGENT_PAUSE_MS / Math.max(1, game.speed));
  }

  // ── other games on the same board ──────────────────────────────────────────────────────────

  private arrive(): void {
    const problem = this.travel.arrive();
    this.told = this.game.count;
    if (problem) this.notice.tell(problem, 'bad', button('Open the opening position', () => this.fresh(this.game.opening())));
    this.render();
    this.afterStep();
  }

  private travelled(state: unknown): void {
    const problem = this.travel.travelled(state);
    if (problem === undefined) return;
    this.go(() => undefined);
    if (problem) this.notice.tell(problem);
  }

  private open(title: string, put: () => string | null): void {
    let problem: string | null = null;
    this.go(() => (problem = put()));
    if (problem) this.notice.tell(problem);
    else this.notice.tell(`${capital(title).replace(/[.]$/, '')}.`, 'good');
    this.root.scrollIntoView({ block: 'nearest' });
    this.clock.run();
  }
}
