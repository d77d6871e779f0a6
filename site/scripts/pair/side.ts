/** One of two boards in step: a game, its board, its buttons and its reason. */

import { BoardView } from '../boardview';
import { Controller } from '../controller';
import { el, say } from '../dom';
import { Engine } from '../engine';
import { Explainer } from '../explainer';
import { Foresight } from '../foresight';
import { Grid } from '../grid';
import type { Start } from '../ledger';
import { SowTeller } from '../sowteller';
import { holesOf, todo } from '../status';
import type { EditionData } from '../types';
import { who } from '../words';

export interface SideHandlers {
  press(hole: number): void;
  point(hole: number | null, how: 'focus' | 'hover'): void;
  key(event: KeyboardEvent): boolean;
}

export class Side {
  readonly element: HTMLElement;
  readonly game: Controller;
  readonly explainer: Explainer;
  readonly teller: SowTeller;
  private readonly board: BoardView;
  private readonly grid: Grid;
  private readonly foresight: Foresight;
  private readonly toMove = el('span', { class: 'to-move' });
  /** Steps before the first move: an opening that is told. */
  private opening = 0;

  static async open(data: EditionData, id: string, on: SideHandlers): Promise<Side> {
    return new Side(data, await Engine.open(data.bundle), id, on);
  }

  private constructor(
    readonly data: EditionData,
    engine: Engine,
    id: string,
    on: SideHandlers,
  ) {
    this.game = new Controller(engine);
    this.board = new BoardView(this.game, `${id}-live`);
    this.grid = new Grid(this.game.row, on, id);
    this.grid.element.setAttribute('aria-label', `Board of ${data.title}`);
    this.foresight = new Foresight(this.game);
    this.teller = new SowTeller(this.game);
    this.explainer = new Explainer(this.teller, data, () => undefined);
    this.board.element.append(this.grid.element);
    this.explainer.why.element.setAttribute('aria-label', `Why, in ${data.title}`);
    this.element = el(
      'div',
      { class: 'side' },
      el('div', { class: 'side-head' }, el('h3', {}, data.title), this.toMove),
      this.board.element,
      this.explainer.why.element,
    );
  }

  begin(start: Start): string | null {
    const problem = this.game.begin(start);
    this.opening = this.game.count;
    return problem;
  }

  /** Moves that are wholly shown. */
  get ply(): number {
    return Math.max(0, this.game.ply - this.opening);
  }

  goTo(ply: number): void {
    this.game.goTo(this.opening + ply);
  }

  /** Draws what is shown; `pointed` is the hole that the reader points at on either board. */
  render(playable: number[], pointed: number | null, focus: number | null): void {
    const { game } = this;
    const seen = pointed !== null && playable.includes(pointed) ? this.foresight.of(pointed) : null;
    const drawing = this.board.draw(
      game.frame,
      { playable, focus, preview: seen && { drops: seen.drops, to: seen.to } },
      game.inside === null ? game.toMove : (game.current === null ? null : (game.step(game.current)?.by ?? null)),
    );
    this.grid.update(drawing, playable);
    say(this.toMove, game.inside === null && game.toMove ? `${who(game.toMove)} ${this.again ? 'plays again' : 'to move'}` : todo(game));
    this.explainer.update();
  }

  private get again(): boolean {
    const { game } = this;
    const last = game.current === null ? undefined : game.step(game.current);
    return last?.move !== null && last?.by === game.toMove;
  }

  get holes(): number[] {
    return holesOf(this.game.row, this.game.legal);
  }

  letter(key: string): number | null {
    return this.grid.focused ? this.grid.letter(key, this.holes) : null;
  }

  focus(hole: number): void {
    this.grid.focus(hole);
  }
}
