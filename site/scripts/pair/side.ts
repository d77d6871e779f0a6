/** One of two boards in step: a game with the face of its family, and its reason. */

import { el, say } from '../dom';
import { Engine } from '../engine';
import { Explainer } from '../explainer';
import type { Desk, Face } from '../face';
import { Game, type Start } from '../game';
import type { Notice } from '../notice';
import type { Family } from '../player';
import type { EditionData, Kind } from '../types';

/** What both boards have in common. */
export interface Both {
  readonly notice: Notice;
  readonly running: boolean;
  readonly barred: string | null;
  schedule(): void;
  settle(): void;
  play(side: Side, token: string | null): void;
  fresh(): void;
  pointed(side: Side, place: number | null, how: 'focus' | 'hover'): void;
}

export class Side implements Desk<Kind> {
  readonly element: HTMLElement;
  readonly game: Game;
  readonly explainer: Explainer;
  readonly face: Face;
  readonly notice: Notice;
  private readonly toMove = el('span', { class: 'to-move' });
  /** Steps that were done before the first move, and by the end of each move. */
  private ends = [0];

  static async open(data: EditionData, family: Family<Kind>, id: string, both: Both): Promise<Side> {
    return new Side(data, await Engine.open(data.bundle), family, id, both);
  }

  private constructor(
    readonly data: EditionData,
    engine: Engine,
    family: Family<Kind>,
    readonly id: string,
    private readonly both: Both,
  ) {
    this.notice = both.notice;
    this.game = new Game(engine, family.how);
    this.face = family.face(this);
    this.explainer = new Explainer(this.game, data, () => undefined);
    this.explainer.why.element.setAttribute('aria-label', `Why, in ${data.title}`);
    this.element = el(
      'div',
      { class: ['side', ...this.face.classes].join(' ') },
      el('div', { class: 'side-head' }, el('h3', {}, data.title), this.toMove, ...this.face.beside),
      ...this.face.above,
      this.face.stage,
      this.explainer.why.element,
    );
  }

  // ── what the face asks of its desk ─────────────────────────────────────────────────────────

  get running(): boolean {
    return this.both.running;
  }

  get barred(): string | null {
    return this.both.barred;
  }

  schedule(): void {
    this.both.schedule();
  }

  settle(): void {
    this.both.settle();
  }

  play(token: string | null): void {
    this.both.play(this, token);
  }

  fresh(): void {
    this.both.fresh();
  }

  rules(): null {
    return null;
  }

  pointed(place: number | null, how: 'focus' | 'hover'): void {
    this.both.pointed(this, place, how);
  }

  // ── the game ───────────────────────────────────────────────────────────────────────────────

  begin(start: Start): string | null {
    const problem = this.game.begin(start);
    this.ends = [this.game.count];
    return problem;
  }

  /** One move more, over the end of a round; with null what nobody decides, which belongs to the move before. Null, or why it cannot be. */
  add(move: string | null): string | null {
    const { game } = this;
    game.toEnd();
    if (game.state.stand === 'falls') {
      const problem = game.play(null);
      game.toEnd();
      this.ends[this.ends.length - 1] = game.count;
      if (problem || move === null) return problem;
    }
    const problem = move === null ? null : game.play(move);
    game.toEnd();
    if (!problem && move !== null) this.ends.push(game.count);
    return problem;
  }

  /** Moves that are wholly shown. */
  get ply(): number {
    return Math.max(0, this.ends.filter((end) => end <= this.game.ply).length - 1);
  }

  goTo(ply: number): void {
    this.game.goTo(this.ends[Math.min(ply, this.ends.length - 1)] ?? 0);
  }

  /** Draws what is shown; `milliseconds` until the next picture. */
  render(free: boolean, milliseconds: number): void {
    this.face.draw(free, milliseconds);
    // two boards on a page are distinguished by their names
    this.face.stage.querySelector('[role="group"][aria-label="Board"]')?.setAttribute('aria-label', `Board of ${this.data.title}`);
    say(this.toMove, this.face.headline());
    this.explainer.update();
  }
}
