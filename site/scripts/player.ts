/** One living board: joins the controller with its views. Two players on a page share nothing. */

import { BoardView } from './boardview';
import { Clock } from './clock';
import { Controller, type Change, type Saved, type Start } from './controller';
import { Controls } from './controls';
import { copyText } from './copy';
import { el, fill, say } from './dom';
import { Engine, failed } from './engine';
import { Grid } from './grid';
import { showKeys } from './keys';
import { fromHash, isGame, toHash } from './link';
import { lines, Log } from './log';
import { Notice } from './notice';
import { Questions } from './questions';
import { readRecord, wireReplays } from './replay';
import { CLAUSE_EVENT, type ClauseDetail } from './sentences';
import { fromHistory, fromWindow, keep } from './session';
import { foretell, holesOf, otherMoves, refusal, todo, whereabouts } from './status';
import type { Drawing, EditionData, Info, Readings, Side } from './types';
import { announce, holeName, who } from './words';
import { Why } from './why';

const AGENT_PAUSE_MS = 350;
const OPENING: Start = { kind: 'new', starter: 'south', seed: 1 };

export class Player {
  private readonly board: BoardView;
  private readonly grid: Grid;
  private readonly controls: Controls;
  private readonly why: Why;
  private readonly log: Log;
  private readonly clock: Clock;
  private readonly notice = new Notice();
  private readonly questions: Questions;
  private readonly todoLine: HTMLElement;
  private readonly where = el('span', { class: 'player-where' });
  private readonly choices = el('div', { class: 'choices', role: 'group', 'aria-label': 'Moves' });
  private readonly live = el('p', { class: 'vh', 'aria-live': 'polite' });
  private hover: number | null = null;
  private focus: number | null = null;
  private dirty = 0;
  private agentTimer = 0;
  private told = -1;
  private asked: { step: number; event: number } | null = null;
  private previewed: { key: string; drops: number[]; to: number | null; words: string } | null = null;

  static async open(root: HTMLElement, data: EditionData): Promise<Player> {
    const engine = await Engine.open(data.bundle);
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
      keys: () => showKeys(game.row),
      opponent: (kind, human) => this.against(kind, human),
      starter: (who) => this.fresh(who),
      numbers: (on) => {
        this.board.numbers = on;
        this.schedule();
      },
      ...(/"miss":"/.test(JSON.stringify(data.bundle)) ? { forget: (on: boolean) => void (this.forget = on) } : {}),
    }, id);
    this.why = new Why(data);
    this.log = new Log(game, {
      ask: (step, event) => this.ask(step, event),
      show: (step, event) => {
        this.clock.stop();
        game.showEvent(step, event);
        this.ask(step, event);
      },
    });
    this.todoLine = root.querySelector<HTMLElement>('.todo') ?? el('h2', { class: 'todo' });
    this.questions = new Questions(document, (readings) => this.read(readings));
    this.assemble();
    game.onChange((why) => this.changed(why));
    wireReplays(document, data, {
      record: (record) => this.openRecord(record.title, record.notation),
      example: (example) => this.openSaved({ start: { kind: 'position', text: example.start }, moves: [example.action] }, example.note ?? example.id, 0),
    });
    document.addEventListener(CLAUSE_EVENT, (event) => {
      const { clauses, step } = (event as CustomEvent<ClauseDetail>).detail;
      this.log.light(clauses, step);
    });
    window.addEventListener('popstate', (event) => this.travelled(event.state));
    this.beginFromAddress();
  }

  readonly game: Controller;

  private assemble(): void {
    const { root } = this;
    const drawn = root.querySelector('.board');
    const head = el('div', { class: 'player-head' });
    (this.todoLine.parentNode ?? root).insertBefore(head, this.todoLine.isConnected ? this.todoLine : root.firstChild);
    head.append(this.todoLine, this.choices, this.where);
    const stage = this.board.element;
    if (drawn) {
      drawn.replaceWith(stage);
      this.board.adopt(drawn);
    } else root.append(stage);
    stage.append(this.grid.element);
    root.querySelector('.start-note')?.remove();
    stage.after(this.controls.element, this.notice.element, this.why.element, this.log.element, this.live);
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
    const preview = pointed !== null && playable.includes(pointed) ? this.preview(pointed) : null;
    const drawing: Drawing = this.board.draw(
      frame,
      { playable, focus: shownFocus, preview: preview && { drops: preview.drops, to: preview.to } },
      game.inside === null ? game.toMove : (game.current === null ? null : (game.step(game.current)?.by ?? null)),
    );
    this.grid.update(drawing, playable);
    say(this.todoLine, this.headline());
    say(this.where, preview?.words ?? whereabouts(game));
    this.controls.update(this.clock.running, playable.length > 0);
    this.log.update();
    this.offerChoices();
    if (frame.fly) this.board.fly(frame.fly.from, frame.fly.to, frame.fly.count, this.clock.running ? frame.wait / game.speed : 0);
    this.explainCurrent();
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

  private preview(hole: number): { drops: number[]; to: number | null; words: string } | null {
    const { game } = this;
    const move = game.legal.find((m) => m === holeName(game.row, hole));
    // the engine stands at the end of what was played, so only there can it look ahead
    if (!move || !game.atEnd) return null;
    const key = `${game.ply} ${move} ${game.shownText()}`;
    if (this.previewed?.key === key) return this.previewed;
    const answer = game.engine.preview(move);
    const step = failed(answer) ? undefined : answer.steps[0];
    const last = step?.laps[step.laps.length - 1];
    if (!step || !last) return null;
    const taken = step.events.filter((e) => e.kind === 'tax' || e.kind === 'capture').reduce((sum, e) => sum + (e.count ?? 0), 0);
    const onBoard = (place: number): boolean => place < 2 * game.row;
    this.previewed = {
      key,
      drops: (step.laps[0]?.drops ?? []).filter(onBoard),
      to: onBoard(last.to) ? last.to : null,
      words: foretell(game, move, step.laps, taken),
    };
    return this.previewed;
  }

  private offerChoices(): void {
    const { game } = this;
    const free = !this.clock.running && !game.waitsForAgent;
    const buttons: HTMLElement[] = [];
    if (free && game.atEnd && game.state.phase !== 'play' && game.state.phase !== 'match-over') {
      buttons.push(this.button('Next round', () => this.attempt(() => game.advance()), true));
    }
    if (free && game.atEnd && (game.state.phase === 'match-over' || game.state.result)) {
      buttons.push(this.button('New game', () => this.fresh(), true));
    }
    if (free && game.legal.length > 0) {
      for (const move of otherMoves(game.row, game.legal)) buttons.push(this.button(move === 'stop' ? 'Stop here' : move, () => this.play(move)));
      const holes = holesOf(game.row, game.legal);
      for (const hole of holes) {
        const moves = game.legal.filter((m) => m.startsWith(holeName(game.row, hole)));
        if (moves.length > 1 && (this.focus ?? this.hover ?? holes[0]) === hole) for (const move of moves) buttons.push(this.button(move, () => this.play(move)));
      }
    }
    const key = buttons.map((b) => b.textContent).join('|');
    if (this.choices.dataset['key'] === key) return;
    this.choices.dataset['key'] = key;
    fill(this.choices, ...buttons);
    this.choices.hidden = buttons.length === 0;
  }

  private button(words: string, run: () => void, accent = false): HTMLElement {
    const made = el('button', { type: 'button', class: accent ? 'button button-accent' : 'button' }, words);
    made.addEventListener('click', run);
    return made;
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
      this.notice.tell(`It is ${who(game.toMove)}’s turn, and the computer plays it.`);
      return;
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
    const whole = this.forget ? move + this.captures(move) : move;
    this.attempt(() => this.game.play(whole));
  }

  /** Whether the reader lets all captures pass. */
  private forget = false;

  /** The captures of a move as the notation lets them pass: `!ad`. */
  private captures(move: string): string {
    const answer = this.game.atEnd ? this.game.engine.preview(move) : null;
    if (!answer || failed(answer)) return '';
    const holes = answer.steps.flatMap((s) => s.events).flatMap((e) => (e.kind === 'capture' && typeof e.hole === 'number' ? [e.hole] : []));
    const letters = [...new Set(holes)].sort((a, b) => a - b).map((h) => holeName(this.game.row, h));
    return letters.length ? `!${letters.join('')}` : '';
  }

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
    this.anew(() => this.game.begin({ kind: 'new', starter, seed }));
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

  /** Puts another game on the board; the one before it can be had again by going back. */
  private anew<T>(deed: () => T): T {
    this.clock.stop();
    clearTimeout(this.agentTimer);
    this.notice.clear();
    this.told = -1;
    this.quiet = true;
    const given = deed();
    this.quiet = false;
    this.remember('new');
    return given;
  }

  private against(kind: string, human: Side): void {
    this.game.opponent = kind;
    this.game.human = human;
    this.remember('same');
    this.afterStep();
  }

  private hint(): void {
    const { game } = this;
    if (!game.atEnd) return;
    const move = game.engine.agent('greedy', this.seed());
    const hole = move === null ? undefined : holesOf(game.row, [move])[0];
    if (move === null || hole === undefined) return;
    const seen = this.preview(hole);
    this.focus = hole;
    this.grid.focus(hole);
    this.notice.tell(`The greedy player would sow ${seen?.words ?? move}.`, 'hint');
    this.schedule();
  }

  private share(): void {
    const address = `${location.href.split('#')[0]}${this.hash()}`;
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
      w: () => this.why.element.querySelector<HTMLElement>('a')?.focus(),
      '?': () => showKeys(game.row),
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
      this.remember('same');
      this.notice.tell('The board now follows this reading, from the position it stood at.', 'good');
    }
    return problem;
  }

  // ── after something changed ────────────────────────────────────────────────────────────────

  private changed(change: Change): void {
    if (change === 'played') {
      this.notice.clear();
      this.previewed = null;
      this.asked = null;
      this.remember('same');
      this.clock.showPlayed();
    } else if (change === 'game') {
      this.previewed = null;
      this.asked = null;
      this.remember('same');
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
        const words = steps.map((step, i) => announce(step, lines(game, from + i).map((l) => l.words)));
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

  /** The why box follows the step that is shown, unless the reader asked for an event. */
  private explainCurrent(): void {
    const { game } = this;
    const number = game.current;
    const inside = number === null || game.inside === null ? 'end' : this.latestEvent(number);
    const key = this.asked ? `${this.asked.step} ${this.asked.event}` : `${number} ${inside}`;
    if (key === this.explained) return;
    if (this.asked) {
      this.explained = key;
      return;
    }
    if (number === null) {
      this.explained = key;
      this.why.empty();
      this.light([], -1);
      return;
    }
    const step = game.step(number);
    const event = game.inside === null ? telling(step?.events.map((e) => e.kind) ?? []) : this.latestEvent(number);
    const at = event === null ? undefined : game.reel(number)?.before[event];
    const happened = event === null ? undefined : step?.events[event];
    if (!step || !at || !happened) return;
    this.explained = key;
    this.why.explain(happened, step, at);
    this.light(this.why.clauses, number);
    this.log.reveal(number, event ?? 0);
  }

  /** The last event that has happened in the picture that is shown. */
  private latestEvent(number: number): number | null {
    const at = this.game.inside ?? Infinity;
    const events = this.game.reel(number)?.eventAt ?? [];
    const last = events.filter((picture) => picture <= at).length - 1;
    return last < 0 ? null : last;
  }

  private explained = '';

  private ask(stepNumber: number, event: number): void {
    const step = this.game.step(stepNumber);
    const at = this.game.reel(stepNumber)?.before[event];
    const happened = step?.events[event];
    if (!step || !at || !happened) return;
    this.asked = { step: stepNumber, event };
    this.why.explain(happened, step, at);
    this.light(this.why.clauses, stepNumber);
    this.schedule();
  }

  private light(clauses: string[], step: number): void {
    document.dispatchEvent(new CustomEvent<ClauseDetail>(CLAUSE_EVENT, { detail: { clauses, step, pin: true } }));
  }

  // ── addresses, replays, history ────────────────────────────────────────────────────────────

  private hash(): string {
    const { game } = this;
    return toHash(game.saved(), game.atEnd ? null : game.ply, game.info.rules_sha256);
  }

  private remember(entry: 'same' | 'new'): void {
    if (this.quiet) return;
    const ply = this.game.atEnd || this.game.inside !== null ? null : this.game.ply;
    keep(this.data.slug, { game: this.game.saved(), ply }, entry, null);
  }

  private quiet = true;

  private beginFromAddress(): void {
    const { game, data } = this;
    const linked = fromHash(location.hash);
    const kept = linked === null || fromHistory(data.slug, history.state) ? (fromHistory(data.slug, history.state) ?? fromWindow(data.slug)) : null;
    let problem: string | null = null;
    if (kept) {
      if (!game.restore(kept.game, kept.ply).loaded) game.begin(OPENING);
    } else if (linked !== null) problem = this.openLink(linked);
    else problem = game.begin(OPENING);
    this.quiet = false;
    this.told = game.count;
    this.remember('same');
    if (problem) this.notice.tell(problem, 'bad', this.button('Open the opening position', () => this.fresh()));
    this.render();
    this.afterStep();
  }

  /** Opens what a link says. Null, or what was wrong with it; then the board stands at the opening. */
  private openLink(linked: Exclude<ReturnType<typeof fromHash>, null>): string | null {
    const { game } = this;
    const opening = (why: string): string => {
      game.begin(OPENING);
      return `This link cannot be opened. ${why} Nothing was loaded.`;
    };
    if (typeof linked === 'string') return opening(linked);
    const asked = unknownReading(game.info, linked.saved.readings);
    if (asked) return opening(asked);
    const { loaded, problem } = game.restore(linked.saved, linked.ply);
    if (problem) return loaded ? problem : opening(problem);
    if (linked.rules && !game.info.rules_sha256.startsWith(linked.rules)) {
      return 'This link was made with another version of the rules; what follows is played under those of this page.';
    }
    return null;
  }

  private travelled(state: unknown): void {
    const linked = isGame(location.hash) && !fromHistory(this.data.slug, state) ? fromHash(location.hash) : null;
    const kept = fromHistory(this.data.slug, state);
    if (!linked && !kept) return; // a sentence's address: the game goes on
    this.clock.stop();
    clearTimeout(this.agentTimer);
    this.quiet = true;
    this.told = -1;
    const problem = linked ? this.openLink(linked) : kept ? this.game.restore(kept.game, kept.ply).problem : null;
    this.quiet = false;
    this.notice.clear();
    if (problem) this.notice.tell(problem);
  }

  private openRecord(title: string, notation: string): void {
    const { starter, start, moves } = readRecord(notation);
    this.openSaved({ start: start ? { kind: 'position', text: start } : { kind: 'new', starter, seed: 1 }, moves }, title, 0);
  }

  private openSaved(what: Pick<Saved, 'start' | 'moves'>, title: string, ply: number): void {
    const saved: Saved = { ...what, readings: {}, opponent: 'friend', human: 'south' };
    const { problem } = this.anew(() => this.game.restore(saved, ply));
    if (problem) this.notice.tell(problem);
    else this.notice.tell(`${title.replace(/[.]$/, '')}.`, 'good');
    this.root.scrollIntoView({ block: 'nearest' });
    this.clock.run();
  }
}

/** The event of a finished step that says most: what was taken or marked, else how it ended. */
function telling(kinds: string[]): number | null {
  for (const wanted of [['tax', 'capture', 'mark', 'fed', 'missed', 'endless', 'match-won'], ['own-mark', 'stop-empty', 'stop-capture', 'round-over', 'gather']]) {
    for (let i = kinds.length - 1; i >= 0; i--) if (wanted.includes(kinds[i] ?? '')) return i;
  }
  return kinds.length ? kinds.length - 1 : null;
}

/** Names the first reading that this edition does not know. */
function unknownReading(info: Info, readings: Readings): string | null {
  for (const question of Object.keys(readings)) {
    if (!info.questions.some((q) => q.id === question)) return `This edition has no question “${question}”.`;
  }
  return null;
}
