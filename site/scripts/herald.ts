/** What a screen reader is told of a game: each step once, and what is to be done next. */

import { el, say } from './dom';
import type { Face } from './face';
import type { Game } from './game';

export class Herald {
  readonly element = el('p', { class: 'vh', 'aria-live': 'polite' });
  /** Steps that have been spoken; -1 in a game of which nothing was. */
  private told = -1;

  constructor(
    private readonly game: Game,
    private readonly face: Face,
  ) {}

  /** Another game: what was played of it before is not told. */
  anew(told = -1): void {
    this.told = told;
  }

  /** Everything is shown: what is new of it is told. */
  tell(): void {
    const { game, told } = this;
    if (!game.atEnd || game.count === told) return;
    const from = Math.max(0, Math.min(told, game.count - 1));
    const words = told >= 0 && game.count > told ? `${this.face.spoken(from)} ` : '';
    say(this.element, `${words}${this.face.headline()}.`);
    this.told = game.count;
  }
}
