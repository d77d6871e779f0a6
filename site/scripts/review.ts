/**
 * The whole game looked at: its evaluation as a curve, and the moves that cost most of the chance of winning, each of which can be tried
 * again. Model: “learn from your mistakes” of lichess.
 */

import type { Beside } from './beside';
import { button } from './button';
import { el, fill, say, svgElement } from './dom';
import type { Face } from './face';
import type { Game } from './game';
import type { Outlook, Step } from './types';
import { article, named, percent, verdictOf, type Verdict } from './verdict';
import { capital, counted } from './words';

/** Positions looked at for each move; and for a move that seems to cost something, before that is shown. */
const EACH = 4_000;
const AGAIN = 32_000;
/** Games that are played on after each move then, where that is how it is looked at. */
const GAMES = 200;

const WIDTH = 600;
const HEIGHT = 72;

/** A position of the game as it was found to stand. */
interface Found {
  outlook: Outlook;
  /** What the move made there cost; null where there was none, or nothing to choose. */
  verdict: Verdict | null;
}

/** A move that cost something, by the step that it is. */
interface Fault extends Verdict {
  step: number;
  number: number;
  who: string;
  token: string;
}

/** A step as it is known again. */
const keyOf = (step: Step | undefined): string => `${step?.move ?? ''} ${step?.text ?? ''}`;

export interface ReviewHandlers {
  go(ply: number): void;
  /** Puts the board before a step, for the reader to play for whoever was to move there against the computer. */
  again(ply: number, seat: number): void;
  tell(words: string, action?: HTMLElement): void;
  /** Names moves in the log, by their steps. */
  name(called: ReadonlyMap<number, string>): void;
}

export class Review {
  readonly element: HTMLElement;
  private readonly begin = button('Analyse the whole game', () => void this.look());
  private readonly stop = button('Stop', () => this.asking.abort());
  private readonly bar = el('progress', { 'aria-label': 'Positions analysed', max: 1, value: 0 });
  private readonly busy = el('div', { class: 'review-busy', hidden: true }, this.bar, this.stop);
  private readonly curve = svgElement('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'chart review-curve', 'aria-hidden': 'true', preserveAspectRatio: 'none' });
  private readonly words = el('p', { class: 'small review-words', role: 'status' });
  private readonly list = el('ol', { class: 'plain review-faults' });
  private asking = new AbortController();
  /** Positions found, by their place in the game, and the steps that they were found of. */
  private found: (Found | undefined)[] = [];
  private of: readonly string[] = [];
  private faults: Fault[] = [];
  private trying: { fault: Fault; outlook: Outlook } | null = null;
  private drawn = '';

  constructor(
    private readonly game: Game,
    private readonly face: Face,
    private readonly beside: Beside,
    private readonly on: ReviewHandlers,
  ) {
    this.element = el('section', { class: 'review', 'aria-label': 'Analysis of the game' }, el('div', { class: 'review-head' }, this.begin, this.busy), this.curve as unknown as Node, this.words, this.list);
    this.list.addEventListener('click', (event) => this.pressed(event.target as Element));
  }

  /** Brings it up to the game: of another one nothing is shown, and no question is put any more. */
  update(): void {
    const { game } = this;
    if (this.of.length > 0 && !this.same()) this.forget();
    const now = this.curve.querySelector('.c-now');
    now?.setAttribute('d', `M${this.x(game.ply)} 0V${HEIGHT}`);
  }

  /** Whether what was found is of the game on the board: of its beginning, while a move is tried again. */
  private same(): boolean {
    const { steps } = this.game;
    const known = this.of.slice(0, this.trying ? this.trying.fault.step : this.of.length);
    return known.length <= steps.length && known.every((key, i) => key === keyOf(steps[i]));
  }

  /** No move is tried again any more. */
  over(): void {
    this.trying = null;
  }

  /** What was found is of another game. */
  forget(): void {
    this.asking.abort();
    this.found = [];
    this.of = [];
    this.faults = [];
    this.trying = null;
    this.on.name(new Map());
    this.draw();
  }

  /** A move was made: where the reader tries one again, whether it is good now. */
  played(): void {
    const { trying, game } = this;
    if (!trying) return;
    const { fault, outlook } = trying;
    const token = game.step(fault.step)?.move;
    const here = game.count === fault.step + 1 && token;
    if (!here || !this.same()) return;
    const verdict = verdictOf(outlook, token);
    const more = button('Try another', () => this.again(fault));
    if (!verdict) return this.on.tell('That move was not analysed.', more);
    const chance = percent(verdict.made);
    if (verdict.called) this.on.tell(`Still ${article(verdict.called)}. It leaves a ${chance} chance to win; the best move leaves ${percent(verdict.best)}.`, more);
    else this.on.tell(`${verdict.loss === 0 ? 'The best move' : 'A good move'}. It leaves a ${chance} chance to win; ${fault.token} left ${percent(fault.made)}. Play on, or take it back.`, more);
  }

  private async look(): Promise<void> {
    this.forget();
    const { game } = this;
    const steps = [...game.steps];
    this.of = steps.map(keyOf);
    this.asking = new AbortController();
    const { signal } = this.asking;
    this.busy.hidden = false;
    this.begin.hidden = true;
    this.bar.max = steps.length;
    say(this.words, `Analysing ${counted(steps.length, 'step', 'steps')} …`);
    for (const [at, step] of steps.entries()) {
      this.bar.value = at;
      if (step.move === null) continue;
      const found = await this.position(at, step.move, signal);
      if (signal.aborted) break;
      this.found[at] = found;
      if (at % 4 === 3) this.draw();
    }
    this.busy.hidden = true;
    this.begin.hidden = false;
    this.faults = steps.flatMap((step, at) => this.fault(at, step.move, step.by));
    this.on.name(new Map(this.faults.map(({ step, called }) => [step, called])));
    this.draw();
    say(this.words, this.summary(signal.aborted));
  }

  /** How a position stood, and what the move made there cost: looked at again, closer, before it is called anything. */
  private async position(at: number, token: string, signal: AbortSignal): Promise<Found | undefined> {
    const where = this.game.where(at);
    let found: Found | undefined;
    for (let positions = EACH, looks = 0; looks < 2; looks++) {
      const answer = await this.beside.ask(where, { do: 'outlook', moves: true, positions }, signal);
      if (!answer?.outlook) return found;
      found = { outlook: answer.outlook, verdict: verdictOf(answer.outlook, token) };
      // a move is called by the closer look alone
      const costs = found.verdict !== null && found.verdict.loss >= 0.05;
      if (!costs) break;
      const { games = 0, positions: looked = 0 } = answer.outlook.looked ?? {};
      positions = games > 0 ? Math.ceil(looked / games) * GAMES : AGAIN;
    }
    return found;
  }

  private fault(at: number, token: string | null, by: unknown): Fault[] {
    const found = this.found[at];
    if (!found?.verdict?.called || token === null) return [];
    const who = this.face.seats().find(([word]) => word === String(by))?.[1] ?? '';
    const number = this.game.movesAt(at + 1).length;
    return [{ ...found.verdict, step: at, number, who: capital(who), token }];
  }

  private summary(broken: boolean): string {
    const { faults } = this;
    const many = (word: string, of: string): string => counted(faults.filter((f) => f.called === word).length, word, of);
    const all = [many('inaccuracy', 'inaccuracies'), many('mistake', 'mistakes'), many('blunder', 'blunders')].join(', ');
    const from = this.found.find((f) => f)?.outlook.looked?.from ?? '';
    return `${broken ? 'Stopped. ' : ''}${capital(all)}: moves that cost 5, 10 or 15 percentage points of winning chance. ${from}`.trim();
  }

  // ── drawing ────────────────────────────────────────────────────────────────────────────────

  private x(ply: number): number {
    return (ply / Math.max(1, this.of.length)) * WIDTH;
  }

  /** The chances of each seat, place by place; of two seats those of the first, between which and the other the middle is even. */
  private lines(): [number, number][][] {
    const lines: [number, number][][] = [];
    for (const [at, found] of this.found.entries()) {
      if (!found) continue;
      for (const [i, { stands }] of found.outlook.bars.entries()) (lines[i] ??= []).push([at, (stands + 1) / 2]);
    }
    return lines;
  }

  private draw(): void {
    const lines = this.lines();
    const key = JSON.stringify([lines, this.faults.map((f) => f.step)]);
    if (key === this.drawn) return;
    this.drawn = key;
    const any = lines.length > 0;
    this.curve.toggleAttribute('hidden', !any);
    const y = (share: number): number => 4 + (1 - share) * (HEIGHT - 8);
    const path = (points: [number, number][]): string => points.map(([at, share], i) => `${i ? 'L' : 'M'}${this.x(at).toFixed(1)} ${y(share).toFixed(1)}`).join('');
    const two = lines.length === 1;
    fill(
      this.curve,
      svgElement('path', { class: 'c-even', d: `M0 ${HEIGHT / 2}H${WIDTH}` }) as unknown as Node,
      ...lines.map((points, i) => svgElement('path', { class: two ? 'c-south' : `c-seat c-seat-${i}`, d: path(points) }) as unknown as Node),
      ...this.faults.map((fault) => svgElement('path', { class: `c-fault c-${fault.called}`, d: `M${this.x(fault.step).toFixed(1)} 2V${HEIGHT - 2}` }) as unknown as Node),
      svgElement('path', { class: 'c-now', d: `M${this.x(this.game.ply)} 0V${HEIGHT}` }) as unknown as Node,
    );
    fill(this.list, ...this.faults.map((fault, i) => this.item(fault, i)));
    if (!any) say(this.words, '');
  }

  private item({ number, who, token, called, made, best }: Fault, i: number): HTMLElement {
    const words = `${number}. ${who}, ${token}: ${called}. It leaves a ${percent(made)} chance to win; ${named(best)} leaves ${percent(best)}.`;
    return el('li', { class: `fault fault-${called}` },
      el('button', { type: 'button', class: 'event', 'data-show': i }, words), ' ',
      el('button', { type: 'button', class: 'button again', 'data-again': i, 'aria-label': `Try again from here: move ${number}, ${who}` }, 'Try again from here'));
  }

  private pressed(target: Element): void {
    const { show, again } = target.closest<HTMLElement>('[data-show], [data-again]')?.dataset ?? {};
    const fault = this.faults[Number(show ?? again)];
    if (!fault) return;
    if (again === undefined) this.on.go(fault.step);
    else this.again(fault);
  }

  private again(fault: Fault): void {
    const outlook = this.found[fault.step]?.outlook;
    const seat = outlook?.looked?.seat;
    if (!outlook || seat === undefined) return;
    this.trying = { fault, outlook };
    this.on.again(fault.step, seat);
    this.on.tell(`Find a better move for ${fault.who} than ${fault.token}. The computer answers.`);
  }
}
