/** On demand: how the game stands by looking ahead, as bars and in words. */

import { el, fill, say, svgElement } from './dom';
import type { Game } from './game';

/** Positions looked at: some tens of milliseconds. */
const POSITIONS = 8000;

/** Units of a bar. */
const WIDE = 200;
const HIGH = 10;

/** A bar that leans: from the middle, which is even, towards the name of whom the game stands better for. */
function leaning(stands: number): SVGElement {
  const half = WIDE / 2;
  const long = Math.max(-1, Math.min(1, stands)) * half;
  const svg = svgElement('svg', { class: 'leaning', viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: 'none' });
  svg.append(
    svgElement('rect', { class: 'leaning-all', width: WIDE, height: HIGH }),
    svgElement('rect', { class: 'leaning-ahead', x: Math.min(half, half + long), width: Math.abs(long), height: HIGH }),
    svgElement('path', { class: 'leaning-even', d: `M${half} 0V${HIGH}` }),
  );
  return svg;
}

/** One bar: two names with the better in bold, or a name with its share of the games. */
function row({ left, right, stands }: { left: string; right: string; stands: number }): HTMLElement {
  if (!left) {
    const share = (stands + 1) / 2;
    return el('div', { class: 'analysis-bar' }, el('span', {}, right), el('meter', { min: 0, max: 1, value: share }), el('span', {}, `${Math.round(share * 100)} %`));
  }
  const side = (name: string, ahead: boolean) => el(ahead ? 'b' : 'span', {}, name);
  return el('div', { class: 'analysis-bar' }, side(left, stands < 0), leaning(stands), side(right, stands > 0));
}

export class Analysis {
  readonly element: HTMLElement;
  private readonly bars = el('div', { class: 'analysis-bars', 'aria-hidden': 'true' });
  private readonly words = el('p', { class: 'small', role: 'status' });
  private asked = '';
  private timer = 0;
  private on = false;

  constructor(private readonly game: Game) {
    this.element = el('div', { class: 'analysis', hidden: true }, this.bars, this.words);
  }

  show(on: boolean): void {
    this.on = on;
    this.element.hidden = !on;
    this.asked = '';
    this.update();
  }

  /** Looks anew when the game has come to another position; while it is looked back at, the bars wait. */
  update(): void {
    if (!this.on) return;
    const { game } = this;
    if (!game.atEnd) {
      say(this.words, 'The bar shows how the latest position stands, not the earlier one on the board.');
      this.asked = '';
      return;
    }
    const key = `${game.count} ${game.state.text} ${JSON.stringify([game.readings, game.set])}`;
    if (key === this.asked) return;
    this.asked = key;
    clearTimeout(this.timer);
    // after the board is drawn: looking ahead must hold up no counter
    this.timer = window.setTimeout(() => this.look(), 30);
  }

  private look(): void {
    const found = this.game.engine.analyse(POSITIONS);
    fill(this.bars, ...(found?.bars ?? []).map(row));
    say(this.words, found?.says ?? 'Nobody is to move.');
  }
}
