/** One of two boards in step: a game, its board, its buttons and its reason. */

import { el, say } from '../../dom';
import { Engine } from '../../engine';
import { Explainer } from '../../explainer';
import { Game, type Start } from '../../game';
import { BoardView } from '../board';
import { Foresight } from '../foresight';
import { Grid } from '../grid';
import { how, rowOf, toMove, type SowGame } from '../how';
import { holesOf, todo } from '../status';
import type { Sowing } from '../types';
import { who } from '../words';
import type { EditionData } from '../../types';

export interface SideHandlers {
  press(hole: number): void;
  point(hole: number | null, how: 'focus' | 'hover'): void;
  key(event: KeyboardEvent): boolean;
}

export class Side {
  readonly element: HTMLElement;
  readonly game: SowGame;
  readonly explainer: Explainer;
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
    engine: Engine<Sowing>,
    id: string,
    on: SideHandlers,
  ) {
    this.game = new Game(engine, how);
    this.board = new BoardView(this.game, `${id}-live`);
    this.grid = new Grid(rowOf(this.game), on, id);
    this.grid.element.setAttribute('aria-label', `Board of ${data.title}`);
    this.foresight = new Foresight(this.game);
    this.explainer = new Explainer(this.game, data, () => undefined);
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
      game.inside === null ? toMove(game) : (game.current === null ? null : (game.step(game.current)?.by ?? null)),
    );
    this.grid.update(drawing, playable);
    say(this.toMove, game.inside === null && toMove(game) ? `${who(toMove(game))} ${this.again ? 'plays again' : 'to move'}` : todo(game));
    this.explainer.update();
  }

  private get again(): boolean {
    const { game } = this;
    const last = game.current === null ? undefined : game.step(game.current);
    return last?.move !== null && last?.by === toMove(game);
  }

  get holes(): number[] {
    return holesOf(rowOf(this.game), this.game.legal);
  }

  letter(key: string): number | null {
    return this.grid.focused ? this.grid.letter(key, this.holes) : null;
  }

  focus(hole: number): void {
    this.grid.focus(hole);
  }
}
