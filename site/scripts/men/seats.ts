/** How both players stand: men on the board and in hand. */

import { el, fill } from '../dom';
import type { MenGame } from './how';
import type { MenSeat } from './types';

export class Seats {
  readonly element: HTMLTableElement;
  private readonly body = el('tbody');
  private shown = '';

  constructor(private readonly game: MenGame) {
    const head = el('tr', {}, el('th', { scope: 'col' }, 'player'), el('th', { scope: 'col' }, 'state'));
    this.element = el('table', { class: 'seats men-seats' }, el('caption', { class: 'vh' }, 'The players'), el('thead', {}, head), this.body);
  }

  update(): void {
    const { frame } = this.game;
    const key = JSON.stringify([frame.seats, frame.board.turn]);
    if (key === this.shown) return;
    this.shown = key;
    // North sits above
    const rows = frame.seats.map((seat, i) => row(seat, i, i === frame.board.turn));
    fill(this.body, ...rows.reverse());
  }
}

function row(seat: MenSeat, number: number, turn: boolean): HTMLElement {
  return el(
    'tr',
    turn ? { class: 'turn', 'aria-current': 'true' } : {},
    el('th', { scope: 'row' }, el('span', { class: `men-sign men-sign-${number}`, 'aria-hidden': 'true' }), seat.name),
    el('td', {}, seat.says),
  );
}
