/** On demand: how the game stands by looking ahead, as bars and in words. */

import { el, fill, say } from './dom';
import type { Game } from './game';

/** Positions looked at: some tens of milliseconds. */
const POSITIONS = 8000;

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
    const rows = (found?.bars ?? []).map(({ left, right, stands }) =>
      el('div', { class: 'analysis-bar' }, el('span', {}, left), el('meter', { min: -1, max: 1, value: stands }), el('span', {}, right)),
    );
    fill(this.bars, ...rows);
    say(this.words, found?.says ?? 'Nobody is to move.');
  }
}
