/** What can be done beside sowing a hole: stop, pass on to the next round, choose a direction. */

import { button } from '../button';
import { el, fill } from '../dom';
import type { Selection } from '../select';
import { rowOf, type SowGame } from './how';
import { holeName } from './words';

export interface ChoiceHandlers {
  play(move: string): void;
  advance(): void;
  fresh(): void;
}

export class Choices {
  readonly element = el('div', { class: 'choices', role: 'group', 'aria-label': 'Moves', hidden: true });
  private shown = '';

  constructor(
    private readonly game: SowGame,
    private readonly selection: Selection,
    private readonly on: ChoiceHandlers,
  ) {}

  /** `free`: the reader may act now; `pointed`: the hole whose ways are to be offered, if it has several. */
  update(free: boolean, pointed: number | null): void {
    const offers = free ? this.offers(pointed) : [];
    const key = offers.map(([words]) => words).join('|');
    if (key === this.shown) return;
    const hadFocus = this.element.contains(document.activeElement);
    this.shown = key;
    fill(this.element, ...offers.map(([words, run, accent]) => button(words, run, accent)));
    this.element.hidden = offers.length === 0;
    if (hadFocus) this.element.querySelector('button')?.focus();
  }

  private offers(pointed: number | null): [string, () => void, boolean][] {
    const { game, on } = this;
    const { state } = game;
    const offers: [string, () => void, boolean][] = [];
    if (game.atEnd && state.phase === 'match-over') offers.push(['New game', () => on.fresh(), true]);
    else if (game.atEnd && state.phase !== 'play') offers.push(['Next round', () => on.advance(), true]);
    for (const { token } of this.selection.beside) {
      offers.push([token === 'stop' ? 'Stop here' : token, () => on.play(token), false]);
    }
    const hole = pointed ?? this.selection.open[0];
    const ways = hole === undefined ? [] : this.selection.of(hole);
    const { asked: choice } = game.frame.position;
    if (choice) {
      for (const { token, way = '' } of ways) offers.push([`${way === choice.way ? 'On' : 'Back'}, ${way}`, () => on.play(token), false]);
    } else if (hole !== undefined && ways.length > 1) {
      for (const { token, way = '' } of ways) offers.push([`${holeName(rowOf(game), hole)} ${way}`, () => on.play(token), false]);
    }
    return offers;
  }
}
