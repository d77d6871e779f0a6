/** Draws the board of points that a game shows and lays a button over each point. */

import { el, patch } from '../dom';
import { Overlay, type OverlayHandlers, type Spot } from '../overlay';
import type { Badge } from '../worths';
import type { MenGame } from './how';
import type { Drawing } from './types';

/** What is to be pointed out on the board. */
export interface Shown {
  /** Points that may be pressed now. */
  playable: number[];
  /** The point that has the focus or the pointer. */
  focus: number | null;
  /** The point that was pressed before. */
  chosen: number | null;
  /** Where a man would go. */
  preview: number[];
}

export class MenBoard {
  readonly element = el('div', { class: 'board-stage men-stage' });
  /** Worths by points. */
  badges: ReadonlyMap<number, Badge> = new Map();
  private readonly overlay: Overlay;
  private figure: Element | null = null;
  private drawn = '';

  constructor(
    private readonly game: MenGame,
    on: OverlayHandlers,
    private readonly id: string,
    private readonly title: string,
  ) {
    this.overlay = new Overlay(id, 'Arrow keys move between points; Enter chooses a piece, then its target; U takes back; question mark lists all keys.', on);
    this.element.append(this.overlay.element);
  }

  /** Takes over the board that the page was built with. */
  adopt(figure: Element): void {
    this.figure = figure;
    this.element.prepend(figure);
  }

  draw({ playable, focus, chosen, preview }: Shown): void {
    const { frame, info } = this.game;
    const view = { ...info.board, ...frame.board, id: this.id, path: frame.path, fallen: frame.fallen, playable, focus, chosen, preview, title: this.title, silent: true };
    const key = JSON.stringify([frame.board, frame.path, frame.fallen, playable, focus, chosen, preview, [...this.badges]]);
    if (key === this.drawn) return;
    const drawing = this.game.engine.draw<Drawing>('men', view);
    const made = patch(this.figure, drawing.node);
    if (made !== this.figure) this.element.prepend(made);
    this.figure = made;
    this.drawn = key;
    this.place(drawing, new Set(playable), chosen);
  }

  private place(drawing: Drawing, playable: Set<number>, chosen: number | null): void {
    const { frame, info } = this.game;
    const [, , width, height] = drawing.geometry.view_box;
    const men = new Map(frame.board.men.map((man) => [man.point, man.says]));
    const spots = drawing.geometry.places.map((at, i): Spot => {
      const name = info.board.points[i]?.name ?? '';
      const may = playable.has(i);
      const stands = men.get(i) ?? 'vacant';
      const then = i === chosen ? ', chosen' : may ? ', can be chosen' : '';
      return { at, may, says: `${name}, ${stands}${then}`, name };
    });
    this.overlay.place([width, height], drawing.geometry.radius * 2.8, spots, this.badges);
  }

  focus(point: number): void {
    this.overlay.focus(point);
  }
}
