/** On demand: how the game stands by looking ahead, as a bar and in words. */

import type { Controller } from './controller';
import { el, say } from './dom';
import { counters, who } from './words';

/** Positions looked at: some tens of milliseconds. */
const NODES = 8000;
/** Counters ahead at which the bar is full. */
const FULL = 24;

export class Analysis {
  readonly element: HTMLElement;
  private readonly meter = el('meter', { min: -FULL, max: FULL, value: 0, 'aria-label': 'How the game stands for South' });
  private readonly words = el('p', { class: 'small', role: 'status' });
  private asked = '';
  private timer = 0;
  private on = false;

  constructor(private readonly game: Controller) {
    this.element = el('div', { class: 'analysis', hidden: true }, el('div', { class: 'analysis-bar', 'aria-hidden': 'true' }, el('span', {}, 'North'), this.meter, el('span', {}, 'South')), this.words);
  }

  show(on: boolean): void {
    this.on = on;
    this.element.hidden = !on;
    this.asked = '';
    this.update();
  }

  /** Looks anew when the game has come to another position; while it is looked back at, the bar waits. */
  update(): void {
    if (!this.on) return;
    const { game } = this;
    if (!game.atEnd) {
      say(this.words, 'The bar tells of where the game was played to.');
      this.asked = '';
      return;
    }
    const key = `${game.count} ${game.state.text} ${JSON.stringify(game.readings)}`;
    if (key === this.asked) return;
    this.asked = key;
    clearTimeout(this.timer);
    // after the board is drawn: looking ahead must hold up no counter
    this.timer = window.setTimeout(() => this.look(), 30);
  }

  private look(): void {
    const found = this.game.engine.analyse(NODES);
    if (!found) {
      this.meter.value = 0;
      say(this.words, 'Nobody is to move.');
      return;
    }
    this.meter.value = found.decided ? found.south * FULL : Math.max(-FULL, Math.min(FULL, found.south));
    const ahead = found.south === 0 ? 'Even' : `${who(found.south > 0 ? 'south' : 'north')} ${found.decided ? 'wins this round' : `is ${counters(Math.abs(found.south))} ahead`}`;
    say(this.words, `${ahead}, looking ${found.depth} ${found.depth === 1 ? 'move' : 'moves'} ahead. The best move found is ${found.best}.`);
  }
}
