/** Draws the board that a game shows, and lays a button over each piece, but not on a line. */

import { el, patch } from '../dom';
import { Overlay, type OverlayHandlers, type Spot } from '../overlay';
import type { Badge } from '../worths';
import type { SticksGame } from './how';
import type { Choice, Drawing, Piece } from './types';

/** Narrower than this, a board of rows stands upright, where it then leaves room for what belongs to it. */
const NARROW = 430;
/** In a window of this width no board is narrow, and nothing has to be laid out to know it. */
const WIDE = 1280;
/** What of the window's height an upright board may take. */
const SHARE = 0.46;

export class TrackBoard {
  readonly element = el('div', { class: 'board-stage track-stage' });
  private readonly overlay: Overlay | null;
  /** Whether pieces can be pressed on it. */
  get pressed(): boolean {
    return this.overlay !== null;
  }

  numbers = false;
  /** Worths by pieces. */
  badges: ReadonlyMap<number, Badge> = new Map();
  private figure: Element | null = null;
  private drawn = '';

  constructor(
    private readonly game: SticksGame,
    on: OverlayHandlers,
    private readonly id: string,
    title: string,
    again: () => void,
  ) {
    const rows = game.info.shape !== 'line';
    this.element.classList.toggle('track-rows', rows);
    this.title = title;
    const keys = 'Arrow keys move between pieces; Enter moves one; T throws the sticks; U takes back; question mark lists all keys.';
    this.overlay = rows ? new Overlay(id, keys, on) : null;
    if (this.overlay) {
      this.element.append(this.overlay.element);
      new ResizeObserver(again).observe(this.element);
    }
  }

  private readonly title: string;

  /** Takes over the board that the page was built with. */
  adopt(figure: Element): void {
    this.figure = figure;
    this.element.prepend(figure);
  }

  /** Draws. `playable`: pieces that may be moved, by their place in the picture; `choice`: what is pointed at. */
  draw(playable: number[], focus: number | null, choice: Choice | null): void {
    const { frame } = this.game;
    const view = {
      ...frame.board,
      id: this.id,
      path: frame.path,
      fallen: frame.fallen,
      playable,
      focus: focus,
      preview: choice?.path ?? [],
      numbers: this.numbers,
      turned: this.upright(frame.board.columns, frame.board.rows),
      title: this.title,
      silent: this.overlay !== null,
    };
    const key = JSON.stringify([view, [...this.badges]]);
    if (key === this.drawn) return;
    const drawing = this.game.engine.draw<Drawing>('track', view);
    const made = patch(this.figure, drawing.node);
    if (made !== this.figure) this.element.prepend(made);
    this.figure = made;
    this.drawn = key;
    if (this.overlay) this.place(drawing, view.pieces, new Set(view.playable));
  }

  private upright(columns: number, rows: number): boolean {
    if (innerWidth >= WIDE || columns <= rows) return false;
    const width = this.overlay ? this.element.clientWidth : 0;
    return width > 0 && width < NARROW && (width * columns) / rows < innerHeight * SHARE;
  }

  private place(drawing: Drawing, pieces: Piece[], playable: Set<number>): void {
    const [, , width, height] = drawing.geometry.view_box;
    const spots = pieces.map((piece, i): Spot | null => {
      const at = drawing.geometry.pieces[i];
      if (!piece.on || !at) return null;
      const may = playable.has(i);
      return { at, may, says: `${piece.says}${may ? ', can be moved' : ''}`, name: `${piece.sign}${piece.piece}` };
    });
    this.overlay?.place([width, height], drawing.geometry.pitch, spots, this.badges);
  }

  get focused(): boolean {
    return this.overlay?.focused ?? false;
  }

  focus(number: number): void {
    this.overlay?.focus(number);
  }
}
