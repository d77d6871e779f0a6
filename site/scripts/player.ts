/** One living board: joins a game with its views. Two players on a page share nothing. */

import { bring, read, stay } from './bring';
import { button } from './button';
import { Chart } from './chart';
import { Classroom, type ClassBoard } from './classroom';
import { Clock } from './clock';
import { Coach } from './coach';
import { Controls } from './controls';
import { copyText } from './copy';
import { asksFor } from './depth';
import { el, say } from './dom';
import type { Engine } from './engine';
import { Explainer } from './explainer';
import type { Desk, Face } from './face';
import { wireExhibits } from './exhibits';
import { GameFields } from './fields';
import { Game, type Change, type How, type Start } from './game';
import { drawn } from './ledger';
import { Guide, type GuideBoard } from './guide';
import { Herald } from './herald';
import { InForce } from './inforce';
import { askForText, takeGiven } from './given';
import { keepsake } from './keepsake';
import { deedOf, showKeys } from './keys';
import { shortHash } from './link';
import { Notice } from './notice';
import { pictureOf, Questions, type Answered } from './questions';
import { wireReplays } from './replay';
import { Outcome } from './outcome';
import { wirePuzzles } from './puzzles';
import { Sets } from './sets';
import { Sound } from './sound';
import { USUAL } from './levels';
import { linkTo, Task } from './task';
import { Travel, type Former } from './travel';
import { Turning } from './turning';
import { Variations } from './variations';
import type { EditionData, Example, Kind, Offer, PuzzleData, Readings, Settings } from './types';
import { capital } from './words';

/** What a family has of its own: how its games are shown and put in words, and the face of its board. */
export interface Family<K extends Kind> {
  how: How<K>;
  face(desk: Desk<K>): Face;
}

export class Player<K extends Kind = Kind> implements Desk<K> {
  readonly notice = new Notice();
  readonly id: string;
  private readonly face: Face;
  private readonly controls: Controls;
  private readonly explainer: Explainer;
  private readonly travel: Travel;
  private readonly clock: Clock;
  private readonly questions: Questions;
  private readonly inForce: InForce;
  private readonly outcome: Outcome;
  private readonly guide: Guide;
  private readonly turning: Turning;
  private readonly variations: Variations;
  private readonly classroom: Classroom;
  private readonly sound = new Sound();
  private readonly todoLine: HTMLElement;
  private readonly where = el('span', { class: 'player-where' });
  private readonly chart: Chart;
  private readonly coach: Coach;
  private readonly task: Task;
  private readonly herald: Herald;
  private readonly alive = new AbortController();
  /** What answers to this board: an edition's whole page, or the board alone. */
  private readonly scope: Element;
  private dirty = 0;
  readonly game: Game<K>;

  /** What buttons and keys do alike. */
  private readonly deeds = {
    start: () => this.go(() => this.game.toStart()),
    back: () => this.go(() => this.game.back()),
    play: () => this.playPause(),
    forward: () => this.go(() => this.game.forward()),
    end: () => this.go(() => this.game.toEnd()),
    fresh: () => this.fresh(),
    undo: () => this.go(() => this.game.undo()),
    redo: () => this.go(() => this.game.redo()),
    hint: () => void (this.game.atEnd && this.free && this.coach.hint().then(() => this.schedule())),
    keys: () => showKeys(this.face.keys()),
  };

  /** A board of rules that are compiled, made but not yet in the page: {@link begin} brings it to life. */
  constructor(
    private readonly root: HTMLElement,
    readonly data: EditionData,
    engine: Engine<K>,
    family: Family<K>,
  ) {
    this.game = new Game(engine, family.how);
    // views of what all families share take the game as one of any
    const game = this.game as unknown as Game;
    this.id = root.id || `player-${data.slug}`;
    this.clock = new Clock(game, () => this.schedule());
    this.face = family.face(this);
    this.herald = new Herald(game, this.face);
    this.task = new Task(game, data.slug, data.puzzles ?? [], {
      open: (puzzle) => this.puzzle(puzzle),
      undo: () => this.go(() => game.undo()),
      point: (offer) => this.pointAt(offer),
    });
    this.controls = new Controls(game, {
      ...this.deeds,
      share: () => this.share(),
    }, new GameFields(game, this.face, {
      opponent: (kind, human) => this.against(kind, human),
      analysis: (on) => this.coach.analysis.show(on),
      clock: (minutes) => this.coach.time.set(minutes),
      sound: (on) => this.sound.turn(on),
      seed: (seed) => {
        if (game.start.kind === 'new') this.fresh({ ...game.start, seed });
      },
      classroom: () => this.classroom.enter(),
    }, this.id, data.levels), this.id);
    this.chart = new Chart(game, this.face, (ply) => this.go(() => game.goTo(ply)));
    this.explainer = new Explainer(game, data, () => this.clock.stop());
    this.travel = new Travel(game, this.face, data.slug, data.context);
    this.turning = new Turning(game, this.travel, this.notice, {
      stop: () => {
        this.clock.stop();
        this.coach.computer.stop();
      },
      drawn: () => {
        this.explainer.forget();
        this.render();
      },
      picture: () => pictureOf(this.face.stage.querySelector('svg.board-svg')),
    });
    this.coach = new Coach(game, this.face, data, this.notice, this.travel, this.turning, {
      play: (move) => this.play(move),
      go: (way) => this.go(way),
      run: () => this.clock.run(),
      log: () => this.explainer.log,
    });
    this.variations = new Variations(game, (line, moves) => this.go(() => this.travel.line(line, moves)));
    this.classroom = new Classroom(root, this.inClass(), this.alive.signal);
    this.todoLine = root.querySelector<HTMLElement>('.todo') ?? el('h2', { class: 'todo' });
    // two boards on a page share nothing: only an edition's own board answers its switches and replays
    const scope = root.closest('[data-kind="edition"], [data-kind="ruleset"], [data-kind="lab"]') ?? root;
    this.questions = new Questions(scope, (readings) => this.turn(readings), () => this.see());
    this.inForce = new InForce(scope, game.info, data.bundle, () => this.ownReading());
    this.explainer.why.turned = (clause) => this.inForce.of(clause);
    this.outcome = new Outcome(data);
    if (scope !== root && data.slug) {
      new Sets(scope, data.slug, {
        readings: () => game.readings,
        info: () => game.info,
        take: (readings, name) => this.rules(readings, game.set, `The board now uses your “${name}”.`),
      }, this.alive.signal);
    }
    this.guide = new Guide(scope, game, this.guided());
    this.scope = scope;
  }

  /** Puts it into the page and begins its game, all at once, so that nothing that is seen moves. */
  begin(): this {
    const { root, data, scope } = this;
    this.assemble();
    stay(root, this.alive.signal);
    this.game.onChange((why) => this.changed(why));
    wireReplays(scope, data, {
      record: (record) => this.open(record.title, () => this.travel.openRecord(record)),
      example: (example) => this.example(example),
    });
    if (scope !== root) {
      wireExhibits(scope, data, (example) => this.example(example));
      const series = { begin: () => this.task.begin(), open: (puzzle: PuzzleData) => this.puzzle(puzzle) };
      wirePuzzles(scope, data.slug, data.puzzles ?? [], series, this.alive.signal);
    }
    window.addEventListener('popstate', (event) => this.travelled(event.state), { signal: this.alive.signal });
    this.arrive();
    if (scope !== root && Classroom.wanted()) this.classroom.enter(false);
    // who came to play against the computer does so from the first move
    if (scope !== root && asksFor('computer') && this.game.moves.length === 0 && this.game.opponent === 'friend') this.against(USUAL, this.game.human);
    return this;
  }

  /** Stops everything: another board takes this one's place. */
  close(): void {
    this.clock.stop();
    this.coach.close();
    this.alive.abort();
    this.game.engine.close();
  }

  /** The part after # of a link to exactly what is shown. */
  link(): string {
    return this.travel.hash();
  }

  private assemble(): void {
    const { root, face, game } = this;
    const drawn = root.querySelector('.board');
    const head = el('div', { class: 'player-head' });
    (this.todoLine.parentNode ?? root).insertBefore(head, this.todoLine.isConnected ? this.todoLine : root.firstChild);
    head.append(this.todoLine, ...face.beside, this.where);
    if (drawn) {
      drawn.replaceWith(face.stage);
      face.adopt(drawn);
    } else root.append(face.stage);
    root.querySelector('.start-note')?.remove();
    root.querySelector('.still-why')?.remove();
    face.stage.before(this.task.element, this.inForce.element, this.outcome.element, ...face.above);
    const away = keepsake(this.data.slug, this.data.title, {
      record: () => game.engine.record(this.players()),
      open: (name, text) => this.given(`“${name}”`, text),
      paste: () => askForText((name, text) => this.given(name, text)),
      json: () => {
        const { info, readings, set, start, moves, steps } = game;
        return { rules_sha256: info.rules_sha256, readings, set, start, moves, steps };
      },
      hash: () => this.travel.hash(),
      board: () => face.stage,
      tell: (words) => this.notice.tell(words, 'good'),
    });
    face.stage.after(
      ...face.below, this.controls.element, this.coach.analysis.element, el('div', { class: 'said' }, this.coach.time.element, this.coach.element, this.guide.element, this.notice.element),
      this.explainer.why.element, this.explainer.log.element, this.variations.element, this.chart.element, away, this.herald.element,
    );
    this.chart.element.append(this.coach.review.element);
    root.prepend(this.classroom.element, this.classroom.side);
    takeGiven(root, (name, text) => this.given(name, text), (why) => this.notice.tell(why), this.alive.signal);
    // who looks at what can be set may want it next
    this.controls.more.addEventListener('click', () => this.coach.warm(), { once: true });
    root.classList.add('alive', ...face.classes);
    root.addEventListener('keydown', (event) => {
      const target = event.target as Element;
      if (event.defaultPrevented || target.matches('input, select, textarea') || event.ctrlKey || event.metaKey || event.altKey) return;
      if (this.key(event)) event.preventDefault();
    });
  }

  /** Who plays, a seat each, as records have it. */
  private players(): string[] {
    const { opponent, human } = this.game;
    return this.face.seats().map(([seat]) => (opponent === 'friend' || seat === human ? 'person' : opponent));
  }

  // ── drawing ────────────────────────────────────────────────────────────────────────────────

  schedule(): void {
    if (this.dirty) return;
    this.dirty = requestAnimationFrame(() => {
      this.dirty = 0;
      this.render();
    });
  }

  get running(): boolean {
    return this.clock.running;
  }

  private get free(): boolean {
    return !this.clock.running && !this.game.waitsForAgent;
  }

  private render(): void {
    const { game, face } = this;
    face.draw(this.free, this.clock.running ? game.frame.wait / game.speed : 0);
    say(this.todoLine, game.waitsForAgent && game.inside === null ? face.waiting() : face.headline());
    say(this.where, face.whereabouts());
    this.outcome.update(game.atEnd ? face.result() : null);
    this.controls.update(this.clock.running, face.canHint(this.free));
    this.explainer.update();
    this.chart.update();
    this.variations.update();
    if (this.clock.running) this.sound.hear(game.frame);
    this.coach.update();
    this.task.update();
    this.classroom.update();
  }

  // ── what the reader does ───────────────────────────────────────────────────────────────────


  play(token: string | null): void {
    this.clock.stop();
    const problem = this.game.play(token);
    if (problem) this.notice.tell(problem);
  }

  /** The rules alone decide what may be played here. */
  readonly barred = null;

  pointed(): void {
    this.schedule();
  }

  /** A press while something is being shown shows its end first. */
  settle(): void {
    this.clock.stop();
    this.game.toEnd();
  }

  private go(way: () => unknown): void {
    this.clock.stop();
    this.coach.computer.stop();
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

  fresh(start?: Start): void {
    const { game } = this;
    const former = this.turning.former();
    const old = game.start;
    const like = start ?? (old.kind === 'new' ? { ...old, seed: drawn() } : game.opening());
    let problem: string | null = null;
    this.go(() => this.travel.anew(() => (problem = game.begin(like))));
    if (problem) {
      this.notice.tell(problem);
      return;
    }
    if (!this.clock.reduced && this.face.opens()) {
      game.toStart();
      this.clock.run();
    }
    // who is setting something goes on setting it
    if (!document.activeElement?.matches('select, input')) this.face.begun();
    if (former) this.notice.tell('A new game.', 'good', this.turning.backTo(former));
  }

  private against(kind: string, human: string): void {
    this.game.opponent = kind;
    this.game.human = human;
    this.travel.remember();
    this.afterStep();
  }

  /** Points at a move on the board, and says it. */
  private pointAt(offer: Offer): string | null {
    const words = this.face.hint(offer);
    this.schedule();
    return words;
  }

  /** A position with a question: whoever solves it plays alone. */
  private puzzle(puzzle: PuzzleData): void {
    this.against('friend', this.game.human);
    let problem: string | null = null;
    this.go(() => (problem = this.travel.openText(linkTo(puzzle))));
    if (problem) this.notice.tell(problem);
    this.render();
    bring(this.root, null);
    this.root.focus({ preventScroll: true });
  }

  private share(): void {
    const address = `${location.href.split('#')[0]}${this.travel.hash()}`;
    void copyText(address).then((done) => {
      this.notice.tell(done ? 'The link to this position is copied.' : `Copy this link: ${address}`, 'good');
    });
  }

  private key(event: KeyboardEvent): boolean {
    if (this.face.key(event, event.target === this.root)) return true;
    const run = deedOf(event.key, { ...this.deeds, why: () => this.explainer.why.element.querySelector<HTMLElement>('a')?.focus() });
    run?.();
    return run !== undefined;
  }

  rules(readings: Readings, set: Settings, words: string): string | null {
    return this.turning.rules(readings, set, words);
  }

  private turn(readings: Readings): Answered {
    const answered = this.turning.turn(readings);
    this.questions.show(this.game.readings);
    return answered;
  }

  private ownReading(): void {
    for (const old of document.querySelectorAll('.reading-answer')) old.remove();
    const problem = this.rules({}, {}, 'The board follows our default reading again.');
    if (problem) this.notice.tell(problem);
  }

  /** The board, its controls and the reason are brought into view. */
  private see(): void {
    bring(this.root, this.explainer.sentence());
    this.controls.focus();
  }

  // ── after something changed ────────────────────────────────────────────────────────────────

  private changed(change: Change): void {
    if (change === 'played') {
      this.notice.clear();
      this.explainer.forget();
      this.travel.remember();
      this.clock.showPlayed();
      this.coach.review.played();
    } else if (change === 'game') {
      this.herald.anew();
      this.coach.anew();
      this.explainer.forget();
      this.travel.remember();
      this.questions.show(this.game.readings);
      this.inForce.show(this.game.info, this.game.readings, this.game.set);
    }
    if (this.game.inside === null && change !== 'played') this.afterStep();
    this.schedule();
  }

  /** A step has been shown to its end: it is spoken, and the computer goes on if it is its turn. */
  private afterStep(): void {
    const { game } = this;
    this.schedule();
    if (game.inside !== null) return;
    this.herald.tell();
    this.coach.computer.goOn();
  }

  // ── other games on the same board ──────────────────────────────────────────────────────────

  private arrive(): void {
    const problem = this.travel.arrive(this.data.examples.find((e) => e.id === this.data.show));
    this.herald.anew(this.game.count);
    if (problem) this.notice.tell(problem, 'bad', button('Open the opening position', () => this.fresh(this.game.opening())));
    const left = this.travel.takeLeft();
    if (left) this.notice.tell('This is our default reading. Your game before used another.', 'good', button('Resume it', () => this.turning.takeUp(left)));
    this.inForce.show(this.game.info, this.game.readings, this.game.set);
    this.render();
    this.afterStep();
  }

  private travelled(state: unknown): void {
    const problem = this.travel.travelled(state);
    if (problem === undefined) return; // a sentence's address
    this.go(() => undefined);
    if (problem) this.notice.tell(problem);
  }

  /** Something that the reader has: a position, a game, a link. */
  private given(name: string, text: string): void {
    this.open(`${name} is on the board`, () => this.travel.openText(text));
  }

  private example(example: Example): void {
    this.open(example.note ?? 'The example is on the board', () => this.travel.openExample(example), example.clauses);
  }

  /** What a first game, step by step, has of this board. */
  private guided(): GuideBoard {
    let before: Former | null = null;
    return {
      begin: () => {
        this.against('friend', this.game.human);
        this.fresh(this.game.opening());
      },
      invite: () => this.face.invite(),
      spoken: (from) => this.face.spoken(from),
      show: (id) => {
        const example = this.data.examples.find((e) => e.id === id);
        before ??= this.travel.now();
        if (example) this.example(example);
      },
      back: () => {
        if (before) this.turning.takeUp(before);
        before = null;
      },
      see: () => bring(this.root, this.explainer.sentence()),
      read: () => read(this.root, this.explainer.sentence()),
    };
  }

  /** What a class has of this board: positions with questions, and what the account leaves open. */
  private inClass(): ClassBoard {
    const { data, game, travel } = this;
    const puzzles = (data.puzzles ?? []).map((p) => ({ ask: p.ask, show: () => this.go(() => travel.openText(p.start)) }));
    const doubts = [...document.querySelectorAll('#doubts .question h3')].map((h) => ({ ask: h.textContent ?? '' }));
    return {
      title: data.title,
      teams: () => this.face.teams(),
      questions: () => [...doubts.slice(0, 1), ...puzzles, ...doubts.slice(1)],
      hash: () => shortHash(game),
    };
  }

  private open(title: string, put: () => string | null, clauses: string[] = []): void {
    const former = this.turning.former();
    let problem: string | null = null;
    this.go(() => (problem = put()));
    if (problem) {
      // the game is as it was, and stays where it was looked at
      this.notice.tell(problem);
      this.render();
      return;
    }
    this.notice.tell(`${capital(title).replace(/[.]$/, '')}.`, 'good', former ? this.turning.backTo(former) : undefined);
    // notice and board first, so that what is brought into view is as high as it will be
    this.render();
    bring(this.root, this.explainer.sentence(clauses));
    this.controls.focus();
    if (!this.game.atEnd) this.clock.run();
  }
}
