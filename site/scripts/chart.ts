/** What each side holds from step to step, as two lines; the slider under them goes to any step. And the moments worth a look. */

import type { Controller } from './controller';
import { el, fill, say, svgElement } from './dom';
import { lapOf } from './timeline';
import type { Position, Side, Step } from './types';
import { capital, counters, number, tell, who } from './words';

const WIDTH = 600;
const HEIGHT = 96;
const MOST = 9;

/** Counters that are a side's for good as things stand: in its store, and in the holes that it has marked. */
export function held(position: Position, side: Side): number {
  const marked = position.holes.reduce((sum, n, hole) => sum + (position.marks[hole]?.by === side ? n : 0), 0);
  return position.stores[side === 'south' ? 0 : 1] + marked;
}

export interface Moment {
  /** The step after which it is seen. */
  ply: number;
  words: string;
}

/** The longest moves, the largest captures, first marks, endless sowings, ends of rounds; in the order of the game. */
export function moments(steps: readonly Step[]): Moment[] {
  const found: { ply: number; words: string; weight: number }[] = [];
  for (const [i, step] of steps.entries()) {
    const ply = i + 1;
    const name = step.move ? `${who(step.by)} plays ${step.move}` : capital(step.kind ?? 'between moves');
    if (step.endless) found.push({ ply, words: `${name}: a sowing without end`, weight: 90 });
    const taken = step.events.filter((e) => e.kind === 'tax' || e.kind === 'capture').reduce((sum, e) => sum + (e.count ?? 0), 0);
    if (taken > 0) found.push({ ply, words: `${name} and takes ${number(taken)}`, weight: taken });
    if (step.laps.length > 3) found.push({ ply, words: `${name}: ${step.laps.length} laps, ${counters(step.laps.reduce((sum, lap) => sum + lap.counters, 0))} sown`, weight: step.laps.length });
    for (const event of step.events) {
      if (event.kind === 'mark' && typeof event.hole === 'number') found.push({ ply, words: `${capital(tell(event, step, step.position, lapOf(step, 0)))}`, weight: 3 });
      if (event.kind === 'round-over' || event.kind === 'match-won') found.push({ ply, words: capital(tell(event, step, step.position, undefined)), weight: 100 });
    }
  }
  // of each step the weightiest, of all steps the weightiest few
  const best = new Map<number, (typeof found)[number]>();
  for (const f of found) if ((best.get(f.ply)?.weight ?? -1) < f.weight) best.set(f.ply, f);
  return [...best.values()]
    .sort((a, b) => b.weight - a.weight || a.ply - b.ply)
    .slice(0, MOST)
    .sort((a, b) => a.ply - b.ply)
    .map(({ ply, words }) => ({ ply, words }));
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
    private readonly game: Controller,
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
    const last = game.steps[game.count - 1] ?? null;
    if (last !== this.drawn || game.count !== this.count) {
      this.drawn = last;
      this.count = game.count;
      this.draw();
    }
    const ply = game.ply;
    if (this.slider.value !== String(ply)) this.slider.value = String(ply);
    const at = game.frame.position;
    const words = `Solid: South holds ${held(at, 'south')}, dashed: North ${held(at, 'north')}`;
    this.slider.setAttribute('aria-valuetext', `step ${ply} of ${game.count}; ${words}`);
    say(this.words, words);
    this.lines.querySelector('.c-now')?.setAttribute('d', `M${this.x(ply)} 0V${HEIGHT}`);
  }

  private x(ply: number): number {
    return (ply / Math.max(1, this.game.count)) * WIDTH;
  }

  private draw(): void {
    const { game } = this;
    this.slider.max = String(game.count);
    const positions = game.steps.map((s) => s.position);
    const values = (side: Side): number[] => [game.frameAt(0), ...positions].map((p) => held(p, side));
    const [south, north] = [values('south'), values('north')];
    const most = Math.max(4, ...south, ...north);
    const y = (n: number): number => HEIGHT - 4 - (n / most) * (HEIGHT - 8);
    const path = (of: number[]): string => of.map((n, i) => `${i ? 'L' : 'M'}${this.x(i).toFixed(1)} ${y(n).toFixed(1)}`).join('');
    fill(
      this.lines,
      svgElement('path', { class: 'c-floor', d: `M0 ${HEIGHT - 0.5}H${WIDTH}` }) as unknown as Node,
      svgElement('path', { class: 'c-north', d: path(north) }) as unknown as Node,
      svgElement('path', { class: 'c-south', d: path(south) }) as unknown as Node,
      svgElement('path', { class: 'c-now', d: `M0 0V${HEIGHT}` }) as unknown as Node,
    );
    const found = moments(game.steps);
    this.more.hidden = found.length === 0;
    fill(this.moments, ...found.map((m) => el('li', {}, el('button', { type: 'button', class: 'event', 'data-ply': m.ply }, `${m.ply}. ${m.words}`))));
  }
}
