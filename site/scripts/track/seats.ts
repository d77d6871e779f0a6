/** How every player stands: in words, with what is marked to his credit as strokes in the sand. */

import { el, fill, svgElement } from '../dom';
import type { SticksGame } from './how';
import type { Seat } from './types';

export class Seats {
  readonly element: HTMLTableElement;
  private readonly body = el('tbody');
  private shown = '';

  constructor(private readonly game: SticksGame) {
    this.element = el(
      'table',
      { class: 'seats' },
      el('caption', { class: 'vh' }, 'The players'),
      el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, 'player'), el('th', { scope: 'col' }, 'state'), el('th', { scope: 'col' }, 'marks'))),
      this.body,
    );
  }

  update(): void {
    const { frame, state } = this.game;
    const turn = state.over && this.game.atEnd ? -1 : frame.board.turn;
    const key = JSON.stringify([frame.seats, turn]);
    if (key === this.shown) return;
    this.shown = key;
    fill(this.body, ...frame.seats.map((seat, i) => row(seat, i === turn)));
  }
}

function row(seat: Seat, turn: boolean): HTMLElement {
  const later = seat.banked.length ? el('small', {}, `for later: ${seat.banked.join(', ')}`) : null;
  return el(
    'tr',
    turn ? { class: 'turn', 'aria-current': 'true' } : {},
    el('th', { scope: 'row' }, el('span', { class: 'seat-sign', 'aria-hidden': 'true' }, seat.sign), el('span', { class: 'vh' }, seat.name)),
    el('td', {}, seat.says, later),
    el('td', { class: 'seat-credit' }, strokes(seat.credit) as unknown as Node, el('span', {}, seat.credit_says)),
  );
}

/** Strokes in the sand, five and five. */
function strokes(count: number): SVGElement {
  const svg = svgElement('svg', { class: 'sand', viewBox: '0 0 110 28', 'aria-hidden': 'true' });
  svg.append(svgElement('rect', { width: 110, height: 28, rx: 4 }));
  const most = Math.min(count, 16);
  let d = '';
  for (let i = 0; i < most; i++) d += `M${9 + i * 5.6 + Math.floor(i / 5) * 4} 6q2 8 0 16`;
  if (d) svg.append(svgElement('path', { d }));
  return svg;
}
