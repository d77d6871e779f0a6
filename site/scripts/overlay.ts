/**
 * Buttons over places of a drawn board, which is hidden from screen readers where they say the same: one stop of the tab key, arrows go to
 * the nearest in their direction. Knows no family.
 */

import { el } from './dom';
import { wear, type Badge } from './worths';

/** What a reader does with a place, by its number. */
export interface OverlayHandlers {
  press(place: number): void;
  point(place: number | null, how: 'focus' | 'hover'): void;
  /** A place was dragged to another one. */
  drag?(from: number, to: number): void;
}

/** A place that there is a button over. */
export interface Spot {
  at: [number, number];
  /** What it is, in words. */
  says: string;
  /** Whether pressing it does something now. */
  may: boolean;
  /** What tests and style sheets know it by. */
  name: string;
}

export class Overlay {
  readonly element: HTMLElement;
  private buttons: HTMLButtonElement[] = [];
  private spots: readonly (Spot | null)[] = [];
  private here = 0;
  private dragged: number | null = null;

  /** `keys`: what the keys of the board do, for those who listen. */
  constructor(id: string, keys: string, private readonly on: OverlayHandlers) {
    this.element = el('div', { class: 'board-pieces', role: 'group', 'aria-label': 'Board', 'aria-describedby': `${id}-keys` }, el('p', { id: `${id}-keys`, class: 'vh' }, keys));
    this.element.addEventListener('keydown', (event) => this.keydown(event));
    this.element.addEventListener('pointerleave', () => on.point(null, 'hover'));
    this.element.addEventListener('focusout', () => on.point(null, 'focus'));
  }

  /** Lays buttons of a size over spots of a drawing of so much width and height; null: there is none. */
  place([width, height]: [number, number], size: number, spots: readonly (Spot | null)[], badges: ReadonlyMap<number, Badge>): void {
    this.spots = spots;
    this.element.style.aspectRatio = `${width} / ${height}`;
    while (this.buttons.length < spots.length) this.add();
    for (const [i, button] of this.buttons.entries()) {
      const spot = spots[i];
      button.hidden = !spot;
      if (!spot) continue;
      button.style.left = `${((spot.at[0] - size / 2) / width) * 100}%`;
      button.style.top = `${((spot.at[1] - size / 2) / height) * 100}%`;
      button.style.width = `${(size / width) * 100}%`;
      button.style.height = `${(size / height) * 100}%`;
      // where several stand together, the one that may be pressed lies on top
      button.style.zIndex = spot.may ? '1' : '0';
      const badge = badges.get(i);
      wear(button, badge);
      set(button, 'aria-label', [spot.says, badge?.words].filter(Boolean).join(', '));
      set(button, 'aria-disabled', spot.may ? 'false' : 'true');
      set(button, 'data-piece', spot.name);
    }
    if (this.buttons[this.here]?.hidden) {
      const open = spots.findIndex((s) => s?.may);
      this.stop(open >= 0 ? open : spots.findIndex((s) => s !== null));
    }
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
    const { drag } = this.on;
    if (drag) this.drags(button, number, drag);
    this.buttons.push(button);
    this.element.append(button);
  }

  /** Taken up at one place and let go over another: the one is pressed, then the other. */
  private drags(button: HTMLButtonElement, number: number, drag: (from: number, to: number) => void): void {
    button.addEventListener('pointerdown', (event) => {
      this.dragged = event.button === 0 ? number : null;
      // the pointer goes on to other buttons
      if (button.hasPointerCapture(event.pointerId)) button.releasePointerCapture(event.pointerId);
    });
    button.addEventListener('pointerup', (event) => {
      const under = document.elementFromPoint(event.clientX, event.clientY)?.closest('button');
      const to = under ? this.buttons.indexOf(under as HTMLButtonElement) : -1;
      const from = this.dragged;
      this.dragged = null;
      if (from !== null && to >= 0 && to !== from) drag(from, to);
    });
  }

  get focused(): boolean {
    return this.element.contains(document.activeElement);
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

  /** The nearest in the direction of an arrow: what lies straight ahead before what lies aside. */
  private neighbour(key: string): number | null {
    const ways: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const way = ways[key];
    const from = this.spots[this.here]?.at;
    if (!way || !from) return null;
    const open = this.spots.flatMap((spot, i) => (spot && i !== this.here ? [{ at: spot.at, i }] : []));
    const far = ({ at }: { at: [number, number] }): number => {
      const [dx, dy] = [at[0] - from[0], at[1] - from[1]];
      const ahead = dx * way[0] + dy * way[1];
      const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
      return ahead > 0.5 ? ahead + 3 * aside : Infinity;
    };
    const best = open.sort((a, b) => far(a) - far(b))[0];
    if (best && far(best) < Infinity) return best.i;
    // at the edge it goes on with the next of the list
    const list = this.spots.flatMap((spot, i) => (spot ? [i] : []));
    const at = list.indexOf(this.here) + (way[0] + way[1] > 0 ? 1 : list.length - 1);
    return list[at % list.length] ?? null;
  }
}

function set(node: Element, name: string, value: string): void {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}
