/** What each side holds from step to step, as lines; the slider under them goes to any step. And the moments worth a look. */

import { el, fill, say, svgElement } from './dom';
import type { Face } from './face';
import type { Game } from './game';
import type { Step } from './types';

const WIDTH = 600;
const HEIGHT = 96;
const MOST = 9;

/** A side's line: what it holds before the first step and after each, and the class that says how it is drawn. */
export interface Line {
  class: string;
  values: number[];
}

/** A step that may be worth a look. */
export interface Mark {
  /** The step after which it is seen. */
  ply: number;
  words: string;
  weight: number;
}

/** Of each step the weightiest, of all steps the weightiest few, in the order of the game. */
export function moments(found: readonly Mark[]): Mark[] {
  const best = new Map<number, Mark>();
  for (const f of found) if ((best.get(f.ply)?.weight ?? -1) < f.weight) best.set(f.ply, f);
  return [...best.values()]
    .sort((a, b) => b.weight - a.weight || a.ply - b.ply)
    .slice(0, MOST)
    .sort((a, b) => a.ply - b.ply);
}

export class Chart {
  readonly element: HTMLElement;
  private readonly slider = el('input', { type: 'range', class: 'scrub', min: 0, max: 0, value: 0, step: 1, 'aria-label': 'Step of the game' });
  private readonly lines = svgElement('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'chart', 'aria-hidden': 'true', preserveAspectRatio: 'none' });
  private readonly words = el('p', { class: 'chart-words small' });
  private readonly moments = el('ol', { class: 'plain moments' });
  private readonly more = el('details', { class: 'key-moments' }, el('summary', {}, 'Moments'), this.moments);
  private drawn: Step | null = null;
  private count = -1;

  constructor(
    private readonly game: Game,
    private readonly face: Face,
    go: (ply: number) => void,
  ) {
    this.element = el('div', { class: 'charted', hidden: true }, el('div', { class: 'chart-stage' }, this.lines as unknown as Node, this.slider), this.words, this.more);
    this.slider.addEventListener('input', () => go(Number(this.slider.value)));
    this.moments.addEventListener('click', (event) => {
      const ply = (event.target as Element).closest<HTMLElement>('[data-ply]')?.dataset['ply'];
      if (ply !== undefined) go(Number(ply));
    });
  }

  update(): void {
    const { game } = this;
    this.element.hidden = game.count < 3;
    if (this.element.hidden) return;
    const last = game.step(game.count - 1) ?? null;
    if (last !== this.drawn || game.count !== this.count) {
      this.drawn = last;
      this.count = game.count;
      this.draw();
    }
    const ply = game.ply;
    if (this.slider.value !== String(ply)) this.slider.value = String(ply);
    const words = this.face.held(ply);
    this.slider.setAttribute('aria-valuetext', `step ${ply} of ${game.count}; ${words}`);
    say(this.words, words);
    this.lines.querySelector('.c-now')?.setAttribute('d', `M${this.x(ply)} 0V${HEIGHT}`);
  }

  private x(ply: number): number {
    return (ply / Math.max(1, this.game.count)) * WIDTH;
  }

  private draw(): void {
    this.slider.max = String(this.game.count);
    const lines = this.face.lines();
    const values = lines.flatMap((l) => l.values);
    const [least, most] = [Math.min(0, ...values), Math.max(4, ...values)];
    const y = (n: number): number => HEIGHT - 4 - ((n - least) / (most - least)) * (HEIGHT - 8);
    const path = (of: number[]): string => of.map((n, i) => `${i ? 'L' : 'M'}${this.x(i).toFixed(1)} ${y(n).toFixed(1)}`).join('');
    fill(
      this.lines,
      svgElement('path', { class: 'c-floor', d: `M0 ${HEIGHT - 0.5}H${WIDTH}` }) as unknown as Node,
      ...lines.map((l) => svgElement('path', { class: l.class, d: path(l.values) }) as unknown as Node),
      svgElement('path', { class: 'c-now', d: `M0 0V${HEIGHT}` }) as unknown as Node,
    );
    const found = moments(this.face.moments());
    this.more.hidden = found.length === 0;
    fill(this.moments, ...found.map((m) => el('li', {}, el('button', { type: 'button', class: 'event', 'data-ply': m.ply }, `${m.ply}. ${m.words}`))));
  }
}
