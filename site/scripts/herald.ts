/** What a screen reader hears of a game: each step once, and what is to be done next. */

import { el, say } from './dom';
import type { Face } from './face';
import type { Game } from './game';

export class Herald {
  readonly element = el('p', { class: 'vh', 'aria-live': 'polite' });
  /** Steps that have been spoken; -1 in a game of which nothing was. */
  private spoken = -1;

  constructor(
    private readonly game: Game,
    private readonly face: Face,
  ) {}

  /** Another game: what was played of it before is not spoken. */
  anew(spoken = -1): void {
    this.spoken = spoken;
  }

  /** Everything is shown: what is new of it is spoken. */
  tell(): void {
    const { game, spoken } = this;
    if (!game.atEnd || game.count === spoken) return;
    const from = Math.max(0, Math.min(spoken, game.count - 1));
    const words = spoken >= 0 && game.count > spoken ? `${this.face.spoken(from)} ` : '';
    say(this.element, `${words}${this.face.headline()}.`);
    this.spoken = game.count;
  }
}
