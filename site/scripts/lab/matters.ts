/** Which rule matters most: every single change played with the same random numbers, in one chart, the greatest effect first. */

import { button } from '../button';
import { el, fill, say, svgElement } from '../dom';
import { choice, field } from '../fields';
import { grouped } from '../words';
import { changesOf, type Change, type Tried } from './changes';
import { options, piece, unit } from './experiment';
import { apart, difference, type Estimate, type Report } from './figures';
import type { Bundle, LabGame } from './mixture';
import type { Lot, Measure, Way, Words } from './state';
import { asRules, begin, type Running } from './work';

export interface Base {
  game: LabGame;
  lot: Lot;
  bundle: Bundle;
}

interface Effect {
  change: Change;
  report: Report;
}

/** Whether most games under the change came to no end: what ended of them tells little. */
const endless = ({ report }: Effect): boolean => 2 * report.capped[1] > report.games;

/** Of a drawn effect, in its own units. */
const WIDTH = 260;

export class Matters {
  readonly element: HTMLElement;
  private readonly start = button('Test every single change', () => this.toggle());
  private readonly far = el('progress', { max: 1, value: 0, 'aria-label': 'Progress of the changes' });
  private readonly line = el('span', { class: 'lab-line', role: 'status' });
  private readonly chart = el('div', { class: 'lab-effects' });
  private readonly games: HTMLSelectElement;
  private running: Running | null = null;
  private turn = 0;
  private effects: Effect[] = [];
  private tried: Tried | null = null;

  constructor(
    private readonly all: LabGame[],
    private readonly words: Words,
    private readonly base: () => Base | null,
    private readonly way: () => Way,
    private readonly take: (lot: Lot) => void,
  ) {
    this.games = choice('lab-each', [100, 400, 1000].map((n): [string, string] => [String(n), grouped(n)]), '400', () => this.changed());
    this.element = el(
      'section',
      { class: 'lab-experiment lab-matters', 'aria-labelledby': 'lab-matters' },
      el('div', { class: 'section-head' }, el('h2', { id: 'lab-matters' }, 'Which rule matters most here?')),
      el('div', { class: 'lab-run' }, this.start, field('games per change', this.games), this.far, this.line),
      this.chart,
    );
    say(this.line, 'Each alternative reading, each rule left out or replaced, one at a time.');
  }

  /** Other rules, or another way to measure them. */
  changed(): void {
    this.stop();
    this.effects = [];
    this.tried = null;
    delete this.element.dataset['done'];
    this.far.value = 0;
    this.start.toggleAttribute('disabled', this.base() === null);
    say(this.line, 'Each alternative reading, each rule left out or replaced, one at a time.');
    fill(this.chart);
  }

  /** Another measure of the same games. */
  shownAnew(): void {
    this.draw();
  }

  private toggle(): void {
    if (!this.running) return void this.run();
    this.stop();
    say(this.line, this.effects.length ? `Stopped: ${this.effects.length} of ${this.tried?.changes.length ?? 0} changes are played.` : 'Stopped.');
    this.draw();
  }

  private stop(): void {
    this.turn += 1;
    this.running?.stop();
    this.running = null;
    say(this.start, 'Test every single change');
  }

  private async run(): Promise<void> {
    const base = this.base();
    if (!base) return;
    this.changed();
    const turn = ++this.turn;
    let stop = (): void => undefined;
    this.running = { stop: () => stop() };
    say(this.start, 'Stop');
    say(this.line, 'Collecting the possible changes …');
    const failed = (words: string): void => {
      this.stop();
      say(this.line, words);
    };
    const { games: all, way } = { games: this.all, way: this.way() };
    let tried: Tried | null;
    try {
      tried = await changesOf(
        all, base.game, base.lot,
        (done) => {
          if (turn === this.turn) this.far.value = done * 0.3;
        },
        (stopper) => {
          stop = stopper;
          return turn !== this.turn;
        },
      );
    } catch (problem) {
      if (turn === this.turn) failed(problem instanceof Error ? problem.message : String(problem));
      return;
    }
    if (turn !== this.turn || !tried) return;
    this.tried = tried;
    const { changes } = tried;
    const games = Number(this.games.value);
    let drawn = 0;
    stop = begin(
      { kind: 'each', one: asRules(base.bundle, base.lot.readings), others: changes.map((c) => c.rules), options: options(way, this.words), games, piece: piece(way.by) },
      {
        answered: ({ at, answer }) => {
          const change = changes[at];
          const report = JSON.parse(answer) as Report | { error?: string };
          if (change && 'told' in report) this.effects.push({ change, report });
          this.far.value = 0.3 + (0.7 * (at + 1)) / changes.length;
          say(this.line, `${at + 1} of ${changes.length} changes`);
          const now = performance.now();
          if (now - drawn < 400) return;
          drawn = now;
          this.draw();
        },
        done: () => {
          this.stop();
          this.element.dataset['done'] = String(changes.length);
          const name = this.words.players.find(([word]) => word === way.by)?.[1] ?? way.by;
          say(this.line, `${grouped(games)} ${unit(base.game)}s per change, ${changes.length} changes, same random numbers as the rules above; every player a ${name}; seed ${way.seed}.`);
          this.draw();
        },
        failed,
      },
    ).stop;
  }

  /** A change in words, with what is to be pressed to take it. */
  private inWords(change: Change): (HTMLElement | null)[] {
    const go = el('button', { type: 'button', class: 'lab-go' }, change.to);
    go.addEventListener('click', () => this.take(change.lot));
    return [el('span', { class: 'lab-what' }, change.what), go, change.whose ? el('span', { class: 'lab-whose' }, `as in ${change.whose}`) : null];
  }

  private draw(): void {
    const n = this.words.measures.findIndex((m) => m.word === this.way().show);
    const measure = this.words.measures[n];
    if (!measure || !this.effects.length) return fill(this.chart);
    const never = this.effects.filter(endless);
    const effects = this.effects.filter((e) => !endless(e)).flatMap(({ change, report }) => {
      const effect = report.told[n]?.difference;
      return effect ? [{ change, effect }] : [];
    });
    // the greatest change of each rule stands for it; what chance may have made comes last
    const by = new Map<string, typeof effects>();
    for (const e of effects) by.set(e.change.of, [...(by.get(e.change.of) ?? []), e]);
    const size = (e: { effect: Estimate }): number => (apart(e.effect) ? 1e9 : 0) + Math.abs(e.effect.value);
    const rules = [...by.values()].map((of) => of.sort((a, b) => size(b) - size(a))).sort((a, b) => size(b[0] as { effect: Estimate }) - size(a[0] as { effect: Estimate }));
    const ends = effects.flatMap(({ effect }) => [effect.low, effect.high]);
    const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
    // roots, so that one great effect leaves the others apart
    const root = (v: number): number => Math.sign(v) * Math.sqrt(Math.abs(v));
    const x = (v: number): number => 6 + ((root(v) - root(low)) / Math.max(1e-9, root(high) - root(low))) * (WIDTH - 12);
    const row = ({ change, effect }: (typeof effects)[number], first: boolean): HTMLElement => {
      return el(
        'tr',
        { class: [first ? 'first' : 'more', apart(effect) ? 'apart' : ''].join(' ').trim() },
        el('th', { scope: 'row' }, ...this.inWords(change)),
        el('td', { class: 'lab-dot', 'aria-hidden': 'true' }, dot(effect, x) as unknown as HTMLElement),
        el('td', { class: 'num' }, difference(effect, measure)),
      );
    };
    const table = (rows: HTMLElement[], scale: boolean): HTMLElement =>
      el('table', { class: 'lab-effects-table' }, el('thead', { class: scale ? null : 'vh' }, el('tr', {}, el('th', { scope: 'col' }, 'rule, and its change'), el('th', { scope: 'col', class: 'lab-dot' }, scale ? (axis(low, high, x, measure) as unknown as HTMLElement) : 'effect'), el('th', { scope: 'col', class: 'num' }, `${measure.title}: difference`))), el('tbody', {}, ...rows));
    const sure = rules.filter((of) => of.some((e) => apart(e.effect)));
    const unsure = rules.filter((of) => !sure.includes(of));
    const heads = (list: typeof rules): HTMLElement[] => list.map((of) => row(of[0] as (typeof effects)[number], true));
    const others = sure.flatMap((of) => of.slice(1).map((e) => row(e, false)));
    const { open = 0, alike = 0, after = 0 } = this.tried ?? {};
    const chance = Math.round(effects.length / 20);
    fill(
      this.chart,
      sure.length ? table(heads(sure), true) : el('p', {}, 'No change made a significant difference.'),
      never.length ? el('details', { open: true }, el('summary', {}, `Most ${unit(this.base()?.game ?? (this.all[0] as LabGame))}s never end after ${never.length === 1 ? 'this change' : `these ${never.length} changes`}`), el('ul', { class: 'plain lab-never' }, ...never.map(({ change }) => el('li', {}, ...this.inWords(change))))) : null,
      others.length ? el('details', {}, el('summary', {}, `${others.length} other changes of these rules`), table(others, false)) : null,
      unsure.length && sure.length ? el('details', {}, el('summary', {}, `${unsure.length} rules without a significant change`), table(heads(unsure), false)) : null,
      el('p', { class: 'small quiet' }, `The largest effect of each rule, on a square-root scale. The 95 % confidence intervals are not corrected for multiple tests: by chance alone, about ${chance} of ${effects.length} would exclude 0. Not shown: ${open} changes that leave a case undecided, ${alike} that give the same rules as above or as another change${after ? `, ${after} that change only what follows a ${unit(this.base()?.game ?? (this.all[0] as LabGame))}` : ''}.`),
    );
  }
}

function dot(effect: Estimate, x: (v: number) => number): SVGElement {
  const svg = svgElement('svg', { viewBox: `0 0 ${WIDTH} 20`, class: 'effect' });
  svg.append(svgElement('path', { d: `M${x(0)} 0V20`, class: 'e-none' }));
  svg.append(svgElement('path', { d: `M${x(effect.low)} 10H${x(effect.high)}`, class: 'e-span' }));
  svg.append(svgElement('circle', { cx: x(effect.value), cy: 10, r: 4 }));
  return svg;
}

/** The scale over all effects: nothing, and the marks about it. */
function axis(low: number, high: number, x: (v: number) => number, { share }: Measure): SVGElement {
  const svg = svgElement('svg', { viewBox: `0 0 ${WIDTH} 22`, class: 'effect', role: 'img', 'aria-label': `From ${low.toFixed(2)} to ${high.toFixed(2)}` });
  const times = share ? 100 : 1;
  // from nothing outwards, as many as have room
  for (const [end, sign] of [[high, 1], [-low, -1]] as const) {
    let last = x(0);
    for (let power = Math.floor(Math.log10(Math.max(1e-9, end * times))) - 3; power <= Math.log10(Math.max(1e-9, end * times)); power++) {
      for (const n of [1, 2, 5]) {
        const v = n * 10 ** power;
        const at = x((sign * v) / times);
        if (v > end * times || Math.abs(at - last) < 40) continue;
        last = at;
        tick(svg, at, `${sign < 0 ? '−' : ''}${v.toFixed(Math.max(0, -power))}`);
      }
    }
  }
  tick(svg, x(0), '0');
  return svg;
}

function tick(svg: SVGElement, at: number, words: string): void {
  const t = svgElement('text', { x: Math.min(WIDTH - 14, Math.max(10, at)), y: 16, class: 'e-tick' });
  t.textContent = words;
  svg.append(t);
}
