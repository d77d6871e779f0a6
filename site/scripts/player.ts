/** One living board: joins the controller with its views. Two players on a page share nothing. */

import { Analysis } from './analysis';
import { BoardView } from './boardview';
import { Chart } from './chart';
import { button, Choices } from './choices';
import { Clock } from './clock';
import { Controller, type Change } from './controller';
import { Controls } from './controls';
import { copyText } from './copy';
import { el, say } from './dom';
import { Engine } from './engine';
import { Explainer } from './explainer';
import { Foresight } from './foresight';
import { boardKeys, Grid } from './grid';
import { asRecord, keepsake } from './keepsake';
import { showKeys } from './keys';
import { Notice } from './notice';
import { Questions } from './questions';
import { wireReplays } from './replay';
import { SowFields } from './sowfields';
import { SowTeller } from './sowteller';
import { holesOf, refusal, todo, whereabouts } from './status';
import { Travel } from './travel';
import type { EditionData, Readings, Side } from './types';
import { announce, capital, holeName, who } from './words';

const AGENT_PAUSE_MS = 350;

export class Player {
  private readonly board: BoardView;
  private readonly grid: Grid;
  private readonly controls: Controls;
  private readonly teller: SowTeller;
  private readonly explainer: Explainer;
  private readonly travel: Travel;
  private readonly clock: Clock;
  private readonly notice = new Notice();
  private readonly questions: Questions;
  private readonly todoLine: HTMLElement;
  private readonly where = el('span', { class: 'player-where' });
  private readonly choices: Choices;
  private readonly foresight: Foresight;
  private readonly chart: Chart;
  private readonly analysis: Analysis;
  private readonly live = el('p', { class: 'vh', 'aria-live': 'polite' });
  private hover: number | null = null;
  private focus: number | null = null;
  private dirty = 0;
  private agentTimer = 0;
  readonly game: Controller;
  /** Steps that have been spoken. */
  private told = -1;

  static async open(root: HTMLElement, data: EditionData): Promise<Player> {
    const engine = await Engine.open(data.bundle);
    return new Player(root, data, engine);
  }

  /** A living board of rules that are compiled already. */
  static on(root: HTMLElement, data: EditionData, engine: Engine): Player {
    return new Player(root, data, engine);
  }

  private constructor(
    private readonly root: HTMLElement,
    private readonly data: EditionData,
    engine: Engine,
  ) {
    const game = new Controller(engine);
    this.game = game;
    const id = root.id || `player-${data.slug}`;
    this.board = new BoardView(game, `${id}-live`);
    this.grid = new Grid(game.row, {
      press: (hole) => this.press(hole),
      point: (hole, how) => this.point(hole, how),
      key: (event) => this.key(event),
    }, id);
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
      keys: () => showKeys(boardKeys(game.row)),
    }, new SowFields(game, {
      opponent: (kind, human) => this.against(kind, human),
      starter: (who) => this.fresh(who),
      analysis: (on) => this.analysis.show(on),
      numbers: (on) => {
        this.board.numbers = on;
        this.schedule();
      },
      ...(/"miss":"/.test(JSON.stringify(data.bundle)) ? { forget: (on: boolean) => void (this.forget = on) } : {}),
    }, id), id);
    this.foresight = new Foresight(game);
    this.analysis = new Analysis(game);
    this.chart = new Chart(game, (ply) => this.go(() => game.goTo(ply)));
    this.choices = new Choices(game, {
      play: (move) => this.play(move),
      advance: () => this.attempt(() => game.advance()),
      fresh: () => this.fresh(),
    });
    this.teller = new SowTeller(game);
    this.explainer = new Explainer(this.teller, data, () => this.clock.stop());
    this.travel = new Travel(game, data.slug, data.context);
    this.todoLine = root.querySelector<HTMLElement>('.todo') ?? el('h2', { class: 'todo' });
    // two boards on a page share nothing: only an edition's own board answers its switches and replays
    const scope = root.closest('[data-kind="edition"], [data-kind="lab"]') ?? root;
    this.questions = new Questions(scope, (readings) => this.read(readings));
    this.assemble();
    game.onChange((why) => this.changed(why));
    wireReplays(scope, data, {
      record: (record) => this.open(record.title, () => this.travel.openRecord(record)),
      example: (example) => this.open(example.note ?? example.id, () => this.travel.openExample(example)),
    });
    window.addEventListener('popstate', (event) => this.travelled(event.state), { signal: this.alive.signal });
    this.arrive();
  }

  private readonly alive = new AbortController();

  /** Stops everything: another board takes this one's place. */
  close(): void {
    this.clock.stop();
    clearTimeout(this.agentTimer);
    this.alive.abort();
    this.game.engine.close();
  }

  /** The part after # of a link to exactly what is shown. */
  link(): string {
    return this.travel.hash();
  }

  private assemble(): void {
    const { root } = this;
    const drawn = root.querySelector('.board');
    const head = el('div', { class: 'player-head' });
    (this.todoLine.parentNode ?? root).insertBefore(head, this.todoLine.isConnected ? this.todoLine : root.firstChild);
    head.append(this.todoLine, this.choices.element, this.where);
    const stage = this.board.element;
    if (drawn) {
      drawn.replaceWith(stage);
      this.board.adopt(drawn);
    } else root.append(stage);
    stage.append(this.grid.element);
    root.querySelector('.start-note')?.remove();
    const away = keepsake(this.data.slug, this.data.title, {
      record: () => asRecord(this.game, this.data.slug),
      json: () => {
        const { info, readings, start, moves, steps } = this.game;
        return { rules_sha256: info.rules_sha256, readings, start, moves, steps };
      },
      hash: () => this.travel.hash(),
      board: () => root.querySelector('.board-stage'),
      tell: (words) => this.notice.tell(words, 'good'),
    });
    stage.after(this.controls.element, this.analysis.element, this.notice.element, this.explainer.why.element, this.explainer.log.element, this.chart.element, away, this.live);
    root.classList.add('alive');
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

  private render(): void {
    const { game } = this;
    const frame = game.frame;
    const playable = this.playable();
    const pointed = this.focus ?? this.hover;
    const shownFocus = pointed !== null && (pointed === this.focus || playable.includes(pointed)) ? pointed : null;
    const preview = pointed !== null && playable.includes(pointed) ? this.foresight.of(pointed) : null;
    const drawing = this.board.draw(
      frame,
      { playable, focus: shownFocus, preview: preview && { drops: preview.drops, to: preview.to } },
      game.inside === null ? game.toMove : (game.current === null ? null : (game.step(game.current)?.by ?? null)),
    );
    this.grid.update(drawing, playable);
    say(this.todoLine, this.headline());
    say(this.where, preview?.words ?? whereabouts(game));
    this.controls.update(this.clock.running, playable.length > 0);
    this.choices.update(!this.clock.running && !game.waitsForAgent, pointed);
    if (frame.fly) this.board.fly(frame.fly.from, frame.fly.to, frame.fly.count, this.clock.running ? frame.wait / game.speed : 0);
    this.explainer.update();
    this.chart.update();
    this.analysis.update();
  }

  private headline(): string {
    if (this.game.waitsForAgent && this.game.inside === null) return `${who(this.game.toMove)} considers …`;
    return todo(this.game);
  }

  /** Holes that the reader may sow now. */
  private playable(): number[] {
    if (this.game.waitsForAgent || this.clock.running) return [];
    return holesOf(this.game.row, this.game.legal);
  }

  // ── what the reader does ───────────────────────────────────────────────────────────────────

  private press(hole: number): void {
    const { game } = this;
    if (this.clock.running) {
      // a press while counters are falling shows the end of the move first
      this.clock.stop();
      game.toEnd();
      return;
    }
    if (game.waitsForAgent) {
      return this.notice.tell(`It is ${who(game.toMove)}’s turn, and the computer plays it.`);
    }
    const name = holeName(game.row, hole);
    const moves = game.legal.filter((m) => m === name || (m.startsWith(name) && !game.legal.includes(name)));
    const [move] = moves;
    if (move === undefined) this.notice.tell(refusal(game, hole));
    else if (moves.length === 1) this.play(move);
    else {
      this.focus = hole;
      this.schedule();
      this.notice.tell(`${name} can be played in ${moves.length} ways; choose one of them under the board.`);
    }
  }

  private play(move: string): void {
    const whole = this.forget ? move + this.foresight.captures(move) : move;
    this.attempt(() => this.game.play(whole));
  }

  /** Whether the reader lets all captures pass. */
  private forget = false;

  private attempt(deed: () => string | null): void {
    this.clock.stop();
    const problem = deed();
    if (problem) this.notice.tell(problem);
  }

  private go(way: () => unknown): void {
    this.clock.stop();
    clearTimeout(this.agentTimer);
    this.notice.clear();
    way();
  }

  private point(hole: number | null, how: 'focus' | 'hover'): void {
    if (how === 'focus') this.focus = hole;
    else this.hover = hole;
    this.schedule();
  }

  private playPause(): void {
    if (this.clock.running) {
      this.clock.stop();
      return;
    }
    if (this.game.atEnd && this.game.ply > 0) this.game.goTo(this.game.ply - 1);
    this.clock.run();
  }

  private fresh(starter: string = this.starter()): void {
    const { start } = this.game;
    const seed = (start.kind === 'new' ? start.seed : 0) + 1;
    this.go(() => this.travel.anew(() => this.game.begin({ kind: 'new', starter, seed })));
    this.showOpening();
    this.grid.focus();
  }

  /** An opening that moves counters is shown like a move. */
  private showOpening(): void {
    const { game } = this;
    if (this.clock.reduced || !game.steps.some((step) => step.drops?.length || step.events.some((e) => e.kind === 'shift'))) return;
    game.toStart();
    this.clock.run();
  }

  private starter(): string {
    const { start } = this.game;
    return start.kind === 'new' ? start.starter : 'south';
  }

  private against(kind: string, human: Side): void {
    this.game.opponent = kind;
    this.game.human = human;
    this.travel.remember();
    this.afterStep();
  }

  private hint(): void {
    const { game } = this;
    if (!game.atEnd) return;
    const move = game.engine.agent('greedy', this.seed());
    const hole = move === null ? undefined : holesOf(game.row, [move])[0];
    if (move === null || hole === undefined) return;
    const seen = this.foresight.of(hole);
    this.focus = hole;
    this.grid.focus(hole);
    this.notice.tell(`The greedy player would sow ${seen?.words ?? move}.`, 'hint');
    this.schedule();
  }

  private share(): void {
    const address = `${location.href.split('#')[0]}${this.travel.hash()}`;
    void copyText(address).then((done) => {
      this.notice.tell(done ? 'The link to exactly this position is copied.' : `Copy this link: ${address}`, 'good');
    });
  }

  private key(event: KeyboardEvent): boolean {
    const { game } = this;
    const inBoard = this.grid.focused || event.target === this.root;
    const hole = inBoard ? this.grid.letter(event.key, holesOf(game.row, game.legal)) : null;
    if (hole !== null) {
      this.grid.focus(hole);
      this.press(hole);
      return true;
    }
    const keys: Record<string, () => void> = {
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
      '?': () => showKeys(boardKeys(game.row)),
    };
    const run = keys[event.key] ?? keys[event.key.toLowerCase()];
    run?.();
    return run !== undefined;
  }

  /** Takes other readings. */
  private read(readings: Readings): string | null {
    this.clock.stop();
    clearTimeout(this.agentTimer);
    const problem = this.game.setReadings(readings);
    this.questions.show(this.game.readings);
    if (!problem) {
      this.travel.remember();
      this.notice.tell('The board now follows this reading, from the position it stood at.', 'good');
    }
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

  /** A step has been shown to its end: it is spoken, and the computer moves if it is its turn. */
  private afterStep(): void {
    const { game } = this;
    this.schedule();
    if (game.inside !== null) return;
    if (game.atEnd && game.count !== this.told) {
      const from = Math.max(0, Math.min(this.told, game.count - 1));
      if (game.count > this.told && this.told >= 0) {
        const steps = game.steps.slice(from);
        const words = steps.map((step, i) => announce(step, this.teller.lines(from + i).map((l) => l.words)));
        say(this.live, `${words.join(' ')} ${todo(game)}.`);
      } else say(this.live, `${todo(game)}.`);
      this.told = game.count;
    }
    clearTimeout(this.agentTimer);
    if (!game.waitsForAgent) return;
    this.agentTimer = window.setTimeout(() => {
      if (!game.waitsForAgent) return;
      const move = game.engine.agent(game.opponent, this.seed());
      if (move !== null) this.attempt(() => game.play(move));
    }, AGENT_PAUSE_MS / Math.max(1, game.speed));
  }

  /** Differs from turn to turn, and is the same for the same game. */
  private seed(): number {
    const { start } = this.game;
    return ((start.kind === 'new' ? start.seed : 7) * 10007 + this.game.count * 101) % 2147483647;
  }

  // ── other games on the same board ──────────────────────────────────────────────────────────

  private arrive(): void {
    const problem = this.travel.arrive();
    this.told = this.game.count;
    if (problem) this.notice.tell(problem, 'bad', button('Open the opening position', () => this.fresh()));
    this.render();
    this.afterStep();
  }

  private travelled(state: unknown): void {
    const problem = this.travel.travelled(state);
    if (problem === undefined) return; // a sentence's address
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
