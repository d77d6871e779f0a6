/** What can be done beside sowing a hole: stop, pass on to the next round, choose a direction. */

import { button } from '../button';
import { el, fill } from '../dom';
import { rowOf, type SowGame } from './how';
import { holesOf, otherMoves } from './status';
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
    for (const move of otherMoves(rowOf(game), game.legal)) {
      offers.push([move === 'stop' ? 'Stop here' : move, () => on.play(move), false]);
    }
    const holes = holesOf(rowOf(game), game.legal);
    for (const hole of holes) {
      const ways = game.legal.filter((move) => move.startsWith(holeName(rowOf(game), hole)));
      if (ways.length > 1 && (pointed ?? holes[0]) === hole) {
        for (const way of ways) offers.push([wayWords(way), () => on.play(way), false]);
      }
    }
    return offers;
  }
}

/** `C+` and `C-` in words. */
function wayWords(move: string): string {
  if (move.endsWith('+')) return `${move.slice(0, -1)} anticlockwise`;
  return move.endsWith('-') ? `${move.slice(0, -1)} clockwise` : move;
}
