/**
 * A real button over each hole of the drawing: one stop of the tab key, arrows go from hole to hole,
 * letters play. The drawing itself is hidden from screen readers; the buttons say what it shows.
 */

import { el } from '../dom';
import { wear, type Badge } from '../worths';
import type { Drawing, Geometry } from './types';
import { holeName, holeOf } from './words';

export interface GridHandlers {
  press(hole: number): void;
  point(hole: number | null, how: 'focus' | 'hover'): void;
  key(event: KeyboardEvent): boolean;
}

export class Grid {
  readonly element: HTMLElement;
  private buttons: HTMLButtonElement[] = [];
  private row = 0;
  private readonly help: HTMLElement;
  private here = 0;
  private placed = '';
  /** The holes as they lie, row by row from the top, each from the left. */
  private rows: number[][] = [];

  constructor(
    row: number,
    private readonly handlers: GridHandlers,
    id: string,
  ) {
    this.help = el('p', { id: `${id}-keys`, class: 'vh' });
    this.element = el(
      'div',
      { class: 'board-holes', role: 'group', 'aria-label': 'Board', 'aria-describedby': `${id}-keys` },
      this.help,
    );
    this.element.addEventListener('keydown', (event) => this.keydown(event));
    this.element.addEventListener('pointerleave', () => handlers.point(null, 'hover'));
    this.element.addEventListener('focusout', () => handlers.point(null, 'focus'));
    this.rowsOf(row);
  }

  /** A button a hole, on a board of other rows than before. */
  private rowsOf(row: number): void {
    if (row === this.row) return;
    this.row = row;
    for (const button of this.buttons) button.remove();
    this.buttons = Array.from({ length: 2 * row }, (_, hole) => this.button(hole));
    this.element.prepend(...this.buttons);
    // on a long row U is a hole
    const back = holeOf(row, 'U') === null ? '; U takes back' : '';
    this.help.textContent = `Arrow keys move between holes; Enter sows; a letter sows its hole${back}; question mark lists all keys.`;
    this.placed = '';
    this.stop(0);
  }

  private button(hole: number): HTMLButtonElement {
    const button = el('button', { type: 'button', class: 'hole', 'data-hole': holeName(this.row, hole) });
    button.addEventListener('click', () => {
      this.stop(hole);
      this.handlers.press(hole);
    });
    button.addEventListener('focus', () => {
      this.stop(hole);
      // the ring is for those who came by keyboard
      if (button.matches(':focus-visible')) this.handlers.point(hole, 'focus');
    });
    button.addEventListener('pointerenter', (event) => {
      if (event.pointerType !== 'touch') this.handlers.point(hole, 'hover');
    });
    return button;
  }

  /** Puts the buttons over the holes and says what is in them. */
  update(drawing: Drawing, playable: number[], badges: ReadonlyMap<number, Badge>): void {
    this.rowsOf(drawing.geometry.holes.length / 2);
    this.place(drawing.geometry);
    for (const [hole, button] of this.buttons.entries()) {
      const badge = badges.get(hole);
      wear(button, badge);
      const words = [drawing.holes[hole] ?? '', badge?.words].filter(Boolean).join(', ');
      if (button.getAttribute('aria-label') !== words) button.setAttribute('aria-label', words);
      const off = playable.includes(hole) ? 'false' : 'true';
      if (button.getAttribute('aria-disabled') !== off) button.setAttribute('aria-disabled', off);
    }
  }

  private place(geometry: Geometry): void {
    const [, , width, height] = geometry.view_box;
    const key = `${width} ${height}`;
    if (key === this.placed) return;
    this.placed = key;
    const at = (hole: number): [number, number] => geometry.holes[hole] ?? [0, 0];
    this.rows = geometry.lines;
    const level = this.rows.map((holes) => new Set(holes.map((h) => at(h)[1])).size === 1);
    const middles = this.rows.map((holes) => at(holes[0] ?? 0)[1]);
    // a button reaches half way to the rows beside it; round a ring it is as high as wide
    const edge = (row: number): number => (row <= 0 ? 0 : row >= middles.length ? height : ((middles[row - 1] ?? 0) + (middles[row] ?? 0)) / 2);
    for (const [row, holes] of this.rows.entries()) {
      for (const hole of holes) {
        const style = this.buttons[hole]?.style;
        if (!style) continue;
        const [x, y] = at(hole);
        const [top, bottom] = level[row] ? [edge(row), edge(row + 1)] : [y - geometry.pitch / 2, y + geometry.pitch / 2];
        style.left = `${((x - geometry.pitch / 2) / width) * 100}%`;
        style.width = `${(geometry.pitch / width) * 100}%`;
        style.top = `${(top / height) * 100}%`;
        style.height = `${((bottom - top) / height) * 100}%`;
      }
    }
    // as they are drawn, so that reading order is the order on the board
    const focused = this.focused;
    this.element.prepend(...this.rows.flat().flatMap((hole) => this.buttons[hole] ?? []));
    if (focused) this.focus();
    this.element.style.aspectRatio = `${width} / ${height}`;
    const rows = geometry.lines.length;
    this.element.className = `board-holes n${geometry.columns}${rows > 2 ? ` r${rows}` : ''}${geometry.long ? ' long' : ''}`;
  }

  focus(hole: number = this.here): void {
    this.stop(hole);
    const button = this.buttons[hole];
    button?.focus({ preventScroll: true });
    // of a long row a part is seen
    if (this.element.classList.contains('long')) button?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  get focused(): boolean {
    return this.element.contains(document.activeElement);
  }

  private stop(hole: number): void {
    this.here = hole;
    for (const [i, button] of this.buttons.entries()) button.tabIndex = i === hole ? 0 : -1;
  }

  private keydown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = this.neighbour(event.key);
    if (to !== null) {
      event.preventDefault();
      this.focus(to);
      // focus by script after a click is not taken as visible by every browser
      this.handlers.point(to, 'focus');
      return;
    }
    if (this.handlers.key(event)) event.preventDefault();
  }

  private neighbour(key: string): number | null {
    const row = this.rows.findIndex((holes) => holes.includes(this.here));
    const at = (of: number, column: number): number | null => {
      const holes = this.rows[(of + this.rows.length) % this.rows.length] ?? [];
      return holes[(column + holes.length) % holes.length] ?? null;
    };
    const column = this.rows[row]?.indexOf(this.here) ?? -1;
    if (column < 0) return null;
    switch (key) {
      case 'ArrowLeft':
        return at(row, column - 1);
      case 'ArrowRight':
        return at(row, column + 1);
      case 'ArrowUp':
        return at(row - 1, column);
      case 'ArrowDown':
        return at(row + 1, column);
      case 'Home':
        return at(row, 0);
      case 'End':
        return at(row, -1);
      default:
        return null;
    }
  }

  /** The hole that a key names: capital or small, the mover's own of that letter. */
  letter(key: string, legal: number[]): number | null {
    if (key.length !== 1) return null;
    const holes = [key.toUpperCase(), key.toLowerCase()].map((k) => holeOf(this.row, k));
    return holes.find((h) => h !== null && legal.includes(h)) ?? holeOf(this.row, key);
  }
}

/** The keys that a board of holes alone has. */
export const boardKeys = (row: number): [string, string][] => [
  ['arrows', 'move between holes'],
  ['Enter, space', 'sow the hole'],
  [`A–${holeName(row, row - 1)}`, `sow that hole for the side to move${row > 7 ? '; letters of holes do nothing else here' : ''}`],
];
