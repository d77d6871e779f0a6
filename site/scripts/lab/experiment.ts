/** The lab's series: requested, watched, stopped; all measures of what is in hand beside what it is held against. */

import { button } from '../button';
import { el, fill, say } from '../dom';
import { choice, field } from '../fields';
import type { Readings } from '../types';
import { grouped } from '../words';
import { apart, difference, value, written, type Known, type Report } from './figures';
import { asTable, picture, sidesOf } from './histogram';
import type { Bundle, LabGame } from './mixture';
import { ROWS, wins } from './plainfigures';
import { GAMES, type Measure, type Way, type Words } from './state';
import { asRules, begin, type Running } from './work';

/** Rules that are played, with the name that they have in the picture. */
export interface Played {
  name: string;
  bundle: Bundle;
  readings: Readings;
}

export interface Subject {
  game: LabGame;
  /** Null while the mixture does not compile. */
  hand: Played | null;
  /** What it is held against; null where it is the edition itself, and nothing else was kept. */
  held: Played | null;
}

/** Of players who always answer alike the first moves are drawn, so that they play more than one game. */
export const openings = (by: string): number => (by === 'random' ? 0 : 6);

/** Games between two looks at the clock: players who look ahead take their time. */
export const piece = (by: string): number => (by === 'random' ? 50 : by === 'greedy' ? 10 : 1);

export const options = (way: Way, words: Words): string => JSON.stringify({ seed: way.seed, agents: [way.by], openings: openings(way.by), measures: words.measures.map((m) => [m.word, m.share]) });

/** What is played of the game, in a word of its figures: a round, where it has rounds. */
export const unit = (game: LabGame): string => String(game.figures?.['scope'] ?? 'game');

export class Experiment {
  readonly element: HTMLElement;
  /** The main result in a line, for where the rest is out of sight. */
  readonly bar: HTMLElement;
  private readonly start = button('Play', () => this.toggle(), true);
  private readonly far = el('progress', { max: 1, value: 0, 'aria-label': 'Progress of the games' });
  private readonly line = el('span', { class: 'lab-line', role: 'status' });
  private readonly main = el('p', { class: 'lab-main', role: 'status' });
  private readonly short = el('button', { type: 'button', class: 'lab-short' });
  private readonly again = button('Play', () => this.toggle(), true);
  private readonly image = el('div', { class: 'lab-picture' });
  private readonly verdict = el('p', { class: 'small' });
  private readonly players: HTMLSelectElement;
  private readonly games: HTMLSelectElement;
  private readonly shown: HTMLSelectElement;
  private readonly seed = el('input', { type: 'number', id: 'lab-seed', min: 0, step: 1, inputmode: 'numeric' });
  private running: Running | null = null;
  private report: Report | null = null;
  private plain: [string, string][] = [];
  private unfolded = false;

  constructor(
    private readonly words: Words,
    private readonly subject: () => Subject,
    private readonly way: () => Way,
    /** Another way to measure was chosen; `figures`: whether those that are shown stay what they are. */
    private readonly choose: (way: Way, figures: boolean) => void,
    /** Figures are there, or gone. */
    private readonly ran: (run: boolean) => void,
  ) {
    const set = (more: Partial<Way>, figures = false): void => this.choose({ ...this.way(), ...more }, figures);
    this.players = choice('lab-by', words.players.map(([word, name]): [string, string] => [word, name]), '', (by) => set({ by }));
    this.games = choice('lab-games', GAMES.map((n): [string, string] => [String(n), grouped(n)]), '', (n) => set({ games: Number(n) }));
    this.shown = choice('lab-show', words.measures.map((m): [string, string] => [m.word, m.title]), '', (show) => set({ show }, true));
    this.seed.addEventListener('change', () => {
      const seed = Number(this.seed.value);
      if (this.seed.value !== '' && Number.isSafeInteger(seed) && seed >= 0) return set({ seed });
      say(this.line, `“${this.seed.value}” is not a seed: use a whole number, 0 or more.`);
      this.seed.value = String(this.way().seed);
    });
    this.element = el(
      'section',
      { class: 'lab-experiment', id: 'lab-results', 'aria-labelledby': 'lab-measured' },
      el('div', { class: 'section-head' }, el('h2', { id: 'lab-measured' }, 'Results'), el('span', { class: 'count after' }, '95 % confidence intervals')),
      el('div', { class: 'lab-run' }, field('measure', this.shown), field('players', this.players), field('games', this.games), field('seed', this.seed)),
      el('div', { class: 'lab-run' }, this.start, this.far, this.line),
      this.main,
      this.image,
      this.verdict,
    );
    // a link would take the place of the address, which keeps all that stands here
    this.short.addEventListener('click', () => this.element.scrollIntoView({ block: 'start' }));
    this.bar = el('div', { class: 'lab-now', role: 'region', 'aria-label': 'The main result' }, this.short, this.again);
  }

  private get measure(): Measure | undefined {
    return this.words.measures.find((m) => m.word === this.way().show);
  }

  /** Other rules, or another way to measure: what runs is stopped, what was shown goes. */
  changed(): void {
    this.stop();
    this.report = null;
    this.plain = [];
    delete this.element.dataset['done'];
    say(this.verdict, '');
    this.fields();
    const { hand } = this.subject();
    for (const b of [this.start, this.again]) b.toggleAttribute('disabled', hand === null);
    say(this.line, hand === null ? 'Decide every situation before you play.' : 'Not played yet with these rules.');
    this.far.value = 0;
    this.draw();
  }

  /** Another measure of the same games. */
  shownAnew(): void {
    this.fields();
    this.draw();
  }

  private fields(): void {
    const { by, games, seed, show } = this.way();
    this.players.value = by;
    this.games.value = String(games);
    this.shown.value = show;
    if (document.activeElement !== this.seed) this.seed.value = String(seed);
  }

  private toggle(): void {
    if (!this.running) return this.play();
    this.stop();
    say(this.line, `Stopped after ${grouped(this.report?.games ?? 0)}.`);
  }

  play(): void {
    const { hand, held, game } = this.subject();
    const way = this.way();
    if (!hand) return;
    this.stop();
    for (const b of [this.start, this.again]) say(b, 'Stop');
    const rules = (p: Played): [string, string] => asRules(p.bundle, p.readings);
    const plain = way.by === 'random' ? JSON.stringify({ seed: way.seed, agents: [way.by] }) : null;
    const one = held ?? hand;
    this.running = begin(
      { kind: 'series', one: rules(one), other: held ? rules(hand) : null, options: options(way, this.words), plain, games: way.games, piece: piece(way.by) },
      {
        answered: ({ at, answer, plain: printed }) => {
          this.report = JSON.parse(answer) as Report;
          this.plain = printed ?? [];
          this.far.value = at / way.games;
          say(this.line, `${grouped(at)} of ${grouped(way.games)} ${unit(game)}s`);
          this.draw();
        },
        done: () => {
          this.stop();
          this.element.dataset['done'] = `${game.slug} ${way.by} ${way.seed} ${way.games}`;
          say(this.line, this.method());
          this.compared();
          this.ran(true);
        },
        failed: (words) => {
          this.stop();
          say(this.line, words);
        },
      },
    );
  }

  /** How the figures were made. */
  private method(): string {
    const { game, held } = this.subject();
    const { games, by, seed } = this.way();
    const [, name = by, says = ''] = this.words.players.find(([word]) => word === by) ?? [];
    const drawn = openings(by) ? `, the first ${openings(by)} moves random` : '';
    return `${grouped(games)} ${unit(game)}s${held ? ' of each, with the same random numbers' : ''}; every player a ${name}, who ${says}${drawn}; seed ${seed}.`;
  }

  private stop(): void {
    this.running?.stop();
    this.running = null;
    for (const b of [this.start, this.again]) say(b, 'Play');
  }

  /** Whether the edition's published figures came out again. */
  private compared(): void {
    const { held, game } = this.subject();
    const published = game.figures;
    const text = this.plain[0]?.[0];
    if (held || !published || !text) return;
    const now = JSON.parse(text) as Record<string, unknown>;
    if (now['seed'] !== published['seed'] || now['games'] !== published['games']) {
      say(this.verdict, `The edition publishes figures of ${grouped(Number(published['games']))} games with seed ${String(published['seed'])}; use both to reproduce them.`);
      return;
    }
    const keys = Object.keys(now).filter((k) => JSON.stringify(now[k]) !== JSON.stringify(published[k]));
    say(this.verdict, keys.length ? `These differ from the edition’s published figures in ${keys.join(', ')}. Please report it.` : 'These are exactly the edition’s published figures.');
  }

  private draw(): void {
    const { report, measure } = this;
    const { hand, held } = this.subject();
    if (!report || !measure || !hand) {
      fill(this.image);
      say(this.main, '');
      say(this.short, hand ? 'Nothing measured yet' : 'Some situations are undecided');
      return;
    }
    const names = held ? [held.name, hand.name] : [hand.name];
    const known = report.told[this.words.measures.indexOf(measure)];
    if (!known) return;
    say(this.main, held ? `${measure.title}: ${names[1]} ${value(known.sides[1], measure)}, ${names[0]} ${value(known.sides[0], measure)}: ${inWords(known, measure)}.` : `${measure.title}: ${written(known.sides[0], measure)}.`);
    say(this.short, held ? `${measure.title}: ${value(known.sides[1], measure)}, ${difference(known.difference, measure)}` : `${measure.title}: ${written(known.sides[0], measure)}`);
    const side = (k: Known | undefined, n: 0 | 1, m: Measure): string => written(k?.sides[n] ?? null, m);
    const rows = this.words.measures.map((m, n) => {
      const k = report.told[n];
      return held ? [m.title, side(k, 1, m), side(k, 0, m), difference(k?.difference ?? null, m)] : [m.title, side(k, 0, m)];
    });
    const cut = report.capped.some((n) => n > 0) ? ` Games that were stopped at the limit count only in the last figure: ${report.capped.slice(0, names.length).map((n, i) => `${grouped(n)} of ${names[i]}`).join(', ')}.` : '';
    const all = el('details', { open: this.unfolded }, el('summary', {}, 'More figures, as the program prints them'), this.more(names));
    all.addEventListener('toggle', () => (this.unfolded = all.open));
    const table = asTable(rows, held ? ['all measures', names[1] ?? '', names[0] ?? '', 'difference'] : ['all measures', names[0] ?? '']);
    fill(
      this.image,
      this.wins(held),
      picture(sidesOf(known, names), measure) as unknown as HTMLElement,
      el('p', { class: 'small quiet' }, `${measure.says}${cut}`),
      el('div', { class: 'lab-table', tabindex: 0, role: 'region', 'aria-label': 'All measures' }, table),
      this.plain.length ? all : null,
    );
  }

  /** The figures that the program prints: of what it is held against, where there is such, and of what is in hand. */
  private get columns(): Record<string, unknown>[] {
    return this.plain.map(([figures]) => JSON.parse(figures) as Record<string, unknown>);
  }

  private wins(held: Played | null): HTMLElement | null {
    const [one, other] = this.columns;
    const hand = held ? other : one;
    return hand ? el('p', { class: 'lab-wins' }, wins(hand, held && one ? one : null, held?.name === 'the edition' ? 'in the edition' : (held?.name ?? ''))) : null;
  }

  private more(names: string[]): HTMLElement {
    const { columns } = this;
    const rows = ROWS.filter(([, tell]) => columns.some((c) => tell(c))).map(([name, tell]) => [name, ...columns.map((c) => tell(c))]);
    return asTable(rows, ['measured', ...names]);
  }
}

/** The difference in words; one that chance alone may well have made says so. */
const inWords = (known: Known, measure: Measure): string =>
  known.difference && known.difference.low === 0 && known.difference.high === 0 ? 'no difference' : `${difference(known.difference, measure)}${apart(known.difference) ? '' : ', not significant'}`;
