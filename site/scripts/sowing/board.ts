/** Draws the board that a game shows, and lets captured counters fly to their store. */

import { el, patch, svgElement } from '../dom';
import type { Frame } from './film';
import type { SowGame } from './how';
import type { BoardView as View, Drawing, Geometry, MarkKind, Side } from './types';
import { NAMES } from './words';

/** What the reader points at, beside what the game shows. */
export interface Pointing {
  /** Holes that the reader may play now. */
  playable: number[];
  focus: number | null;
  preview: { drops: number[]; to: number | null } | null;
}

export class BoardView {
  readonly element: HTMLElement;
  numbers = true;
  private figure: Element | null = null;
  private kinds: MarkKind[];
  private flights: (() => void)[] = [];
  private drawn = '';
  private last: Drawing | null = null;

  constructor(
    private readonly game: SowGame,
    private readonly id: string,
  ) {
    this.element = el('div', { class: 'board-stage' });
    this.kinds = game.info.marks;
  }

  /** Takes over the board that the page was built with. */
  adopt(figure: Element): void {
    this.figure = figure;
    this.element.prepend(figure);
  }

  /** Draws; gives what buttons over the drawing need. */
  draw(frame: Frame, pointing: Pointing, toMove: Side | null): Drawing {
    const view = this.view(frame, pointing, toMove);
    const key = JSON.stringify(view);
    if (this.last && key === this.drawn) return this.last;
    const drawing = this.game.engine.draw<Drawing>('sowing', view);
    const made = patch(this.figure, drawing.node);
    if (made !== this.figure) this.element.prepend(made);
    this.figure = made;
    this.drawn = key;
    this.last = drawing;
    return drawing;
  }

  private view(frame: Frame, pointing: Pointing, toMove: Side | null): View {
    const { position } = frame;
    return {
      id: this.id,
      holes: position.holes,
      owners: position.owners,
      marks: position.marks,
      kinds: this.kinds,
      stores: position.stores,
      to_move: toMove,
      playable: pointing.playable,
      closed: position.closed ?? [],
      track: frame.track,
      focus: pointing.focus,
      preview: pointing.preview,
      fallen: frame.fallen,
      hand: frame.hand,
      numbers: this.numbers,
      names: [NAMES.south, NAMES.north],
      direction: this.game.info.direction,
      title: '',
      silent: true,
      rows: this.game.info.rows,
      shape: this.game.info.shape,
    };
  }

  get geometry(): Geometry | null {
    return this.last?.geometry ?? null;
  }

  /** Sends counters from a hole to a store on a low arc. */
  fly(from: number, to: Side, count: number, milliseconds: number): void {
    const svg = this.figure?.querySelector('svg');
    const geometry = this.geometry;
    const start = geometry?.holes[from];
    const end = geometry?.stores[to === 'south' ? 0 : 1];
    if (!svg || !geometry || !start || !end || milliseconds < 40) return;
    const rise = Math.min(start[1], end[1]) - 46;
    const paints = [...svg.querySelectorAll('radialGradient')].map((g) => `url(#${g.id})`);
    const group = svgElement('g', { class: 'b-flight' });
    const stones = Array.from({ length: Math.min(count, 6) }, (_, i) => {
      const stone = svgElement('circle', { class: 'b-fly', r: geometry.radius[1], fill: paints[i % Math.max(1, paints.length)] ?? '#fff' });
      group.append(stone);
      return stone;
    });
    svg.append(group);
    let began: number | null = null;
    let stopped = false;
    const stop = (): void => {
      stopped = true;
      group.remove();
      this.flights = this.flights.filter((f) => f !== stop);
    };
    this.flights.push(stop);
    const tick = (now: number): void => {
      if (stopped) return;
      began ??= now;
      const t = (now - began) / milliseconds;
      if (t >= 1) return stop();
      for (const [i, stone] of stones.entries()) {
        const s = Math.max(0, Math.min(1, t * 1.25 - i * 0.05));
        const ease = s * s * (3 - 2 * s);
        const u = 1 - ease;
        stone.setAttribute('cx', String(u * u * start[0] + 2 * u * ease * ((start[0] + end[0]) / 2) + ease * ease * end[0]));
        stone.setAttribute('cy', String(u * u * start[1] + 2 * u * ease * rise + ease * ease * end[1]));
      }
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }

  /** Takes away whatever still flies. */
  land(): void {
    for (const stop of [...this.flights]) stop();
  }
}
