/**
 * Draws the board that a game shows, and on rows lays a button over each piece: one stop of the tab key, arrows go
 * from piece to piece. The drawing is hidden from screen readers where the buttons say the same.
 */

import { el, patch } from '../dom';
import { wear, type Badge } from '../worths';
import type { SticksGame } from './how';
import type { Choice, Drawing, Piece } from './types';

export interface BoardHandlers {
  press(piece: number): void;
  point(piece: number | null, how: 'focus' | 'hover'): void;
}

/** Narrower than this, a board of rows stands upright, where it then leaves room for what belongs to it. */
const NARROW = 430;
/** In a window of this width no board is narrow, and nothing has to be laid out to know it. */
const WIDE = 1280;
/** What of the window's height an upright board may take. */
const SHARE = 0.46;

export class TrackBoard {
  readonly element = el('div', { class: 'board-stage track-stage' });
  readonly pieces: HTMLElement | null;
  numbers = false;
  /** Worths by pieces. */
  badges: ReadonlyMap<number, Badge> = new Map();
  private figure: Element | null = null;
  private drawn = '';
  private last: Drawing | null = null;
  private buttons: HTMLButtonElement[] = [];
  private here = 0;

  constructor(
    private readonly game: SticksGame,
    private readonly on: BoardHandlers,
    private readonly id: string,
    title: string,
    again: () => void,
  ) {
    const rows = game.info.shape === 'rows';
    this.element.classList.toggle('track-rows', rows);
    this.title = title;
    this.pieces = rows
      ? el('div', { class: 'board-pieces', role: 'group', 'aria-label': 'Board', 'aria-describedby': `${id}-keys` },
          el('p', { id: `${id}-keys`, class: 'vh' }, 'Arrow keys go from piece to piece; Enter moves it; T throws the sticks; U takes back; question mark tells all keys.'))
      : null;
    if (this.pieces) {
      this.element.append(this.pieces);
      this.pieces.addEventListener('keydown', (event) => this.keydown(event));
      this.pieces.addEventListener('pointerleave', () => on.point(null, 'hover'));
      this.pieces.addEventListener('focusout', () => on.point(null, 'focus'));
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
      silent: this.pieces !== null,
    };
    const key = JSON.stringify([view, [...this.badges]]);
    if (key === this.drawn) return;
    const drawing = this.game.engine.draw<Drawing>('track', view);
    const made = patch(this.figure, drawing.node);
    if (made !== this.figure) this.element.prepend(made);
    this.figure = made;
    this.drawn = key;
    this.last = drawing;
    if (this.pieces) this.place(drawing, view.pieces, new Set(view.playable));
  }

  private upright(columns: number, rows: number): boolean {
    if (innerWidth >= WIDE || columns <= rows) return false;
    const width = this.pieces ? this.element.clientWidth : 0;
    return width > 0 && width < NARROW && (width * columns) / rows < innerHeight * SHARE;
  }

  private place(drawing: Drawing, pieces: Piece[], playable: Set<number>): void {
    const [, , width, height] = drawing.geometry.view_box;
    const group = this.pieces as HTMLElement;
    group.style.aspectRatio = `${width} / ${height}`;
    while (this.buttons.length < pieces.length) this.add();
    const size = drawing.geometry.pitch;
    for (const [i, button] of this.buttons.entries()) {
      const piece = pieces[i];
      const at = drawing.geometry.pieces[i];
      button.hidden = !piece?.on || !at;
      if (!piece || !at) continue;
      button.style.left = `${((at[0] - size / 2) / width) * 100}%`;
      button.style.top = `${((at[1] - size / 2) / height) * 100}%`;
      button.style.width = `${(size / width) * 100}%`;
      button.style.height = `${(size / height) * 100}%`;
      const may = playable.has(i);
      // where several stand together, the one that may move lies on top
      button.style.zIndex = may ? '1' : '0';
      const badge = this.badges.get(i);
      wear(button, badge);
      set(button, 'aria-label', [`${piece.says}${may ? ', may be moved' : ''}`, badge?.words].filter(Boolean).join(', '));
      set(button, 'aria-disabled', may ? 'false' : 'true');
      set(button, 'data-piece', `${piece.sign}${piece.piece}`);
    }
    if (this.buttons[this.here]?.hidden) this.stop([...playable][0] ?? this.buttons.findIndex((b) => !b.hidden));
  }

  private add(): void {
    const number = this.buttons.length;
    const button = el('button', { type: 'button', class: 'piece', tabindex: number === 0 ? '0' : '-1' });
    button.addEventListener('click', () => {
      this.stop(number);
      this.on.press(number);
    });
    button.addEventListener('focus', () => {
      this.stop(number);
      if (button.matches(':focus-visible')) this.on.point(number, 'focus');
    });
    button.addEventListener('pointerenter', (event) => {
      if (event.pointerType !== 'touch') this.on.point(number, 'hover');
    });
    this.buttons.push(button);
    this.pieces?.append(button);
  }

  get focused(): boolean {
    return this.pieces?.contains(document.activeElement) ?? false;
  }

  focus(number: number): void {
    this.stop(number);
    this.buttons[number]?.focus({ preventScroll: true });
    this.on.point(number, 'focus');
  }

  private stop(number: number): void {
    if (number < 0) return;
    this.here = number;
    for (const [i, button] of this.buttons.entries()) button.tabIndex = i === number ? 0 : -1;
  }

  private keydown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = this.neighbour(event.key);
    if (to === null) return;
    event.preventDefault();
    this.focus(to);
  }

  /** The nearest piece in the direction of an arrow: what lies straight ahead before what lies aside. */
  private neighbour(key: string): number | null {
    const ways: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const way = ways[key];
    const places = this.last?.geometry.pieces;
    const from = places?.[this.here];
    if (!way || !places || !from) return null;
    const open = places.map((at, i) => ({ at, i })).filter(({ i }) => i !== this.here && !this.buttons[i]?.hidden);
    const far = ({ at }: { at: [number, number] }): number => {
      const [dx, dy] = [at[0] - from[0], at[1] - from[1]];
      const ahead = dx * way[0] + dy * way[1];
      const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
      return ahead > 0.5 ? ahead + 3 * aside : Infinity;
    };
    const best = open.sort((a, b) => far(a) - far(b))[0];
    if (best && far(best) < Infinity) return best.i;
    // at the edge it goes on with the next piece of the list
    const list = this.buttons.map((b, i) => (b.hidden ? -1 : i)).filter((i) => i >= 0);
    const at = list.indexOf(this.here) + (way[0] + way[1] > 0 ? 1 : list.length - 1);
    return list[at % list.length] ?? null;
  }
}

function set(node: Element, name: string, value: string): void {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}
