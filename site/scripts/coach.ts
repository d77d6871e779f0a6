/** What helps a reader to play better beside a board: analysis, the game looked at as a whole, hints, the computer as a player, a clock. */

import { Analysis } from './analysis';
import { Beside } from './beside';
import { button } from './button';
import { el, fill } from './dom';
import type { EditionData } from './types';
import type { Face } from './face';
import type { Game } from './game';
import type { Log } from './log';
import type { Notice } from './notice';
import { HINTS, Opponent } from './opponent';
import { Review } from './review';
import { Timekeeper } from './timekeeper';
import type { Former, Travel } from './travel';
import type { Turning } from './turning';

/** What the player provides. */
export interface Side {
  play(move: string): void;
  /** Stops whatever runs, and does something. */
  go(way: () => unknown): void;
  /** Runs the pictures of what is to be shown. */
  run(): void;
  log(): Log;
}

/** Against whom a move is tried again. */
const TRIED = 'master';

export class Coach {
  readonly analysis: Analysis;
  readonly review: Review;
  readonly time: Timekeeper;
  readonly computer: Opponent;
  private readonly beside: Beside;
  /** The words about a line that is played out, or a move that is tried again; they stand as long as the game before is set aside. */
  readonly element = el('div', { class: 'task coach-says', hidden: true });
  /** The game that is set aside meanwhile. */
  private former: Former | null = null;
  /** Whether what is put on the board now is put there from here. */
  private own = false;

  constructor(
    private readonly game: Game,
    private readonly face: Face,
    data: EditionData,
    private readonly notice: Notice,
    private readonly travel: Travel,
    private readonly turning: Turning,
    private readonly side: Side,
  ) {
    this.beside = new Beside(data.bundle);
    this.computer = new Opponent(game, this.beside, (move) => side.play(move));
    this.analysis = new Analysis(game, face, this.beside, { line: (tokens) => this.line(tokens) });
    this.time = new Timekeeper(game, face, (words) => notice.tell(words, 'hint'));
    this.review = new Review(game, face, this.beside, {
      go: (ply) => side.go(() => game.goTo(ply)),
      again: (ply, seat) => this.again(ply, seat),
      tell: (words, action) => this.tell(words, action),
      name: (called) => side.log().name(called),
    });
  }

  /** Made ready before its first question. */
  warm(): void {
    this.beside.warm(this.game.where());
  }

  update(): void {
    this.analysis.update();
    this.review.update();
  }

  /** Another game is on the board, or another line of it. */
  anew(): void {
    if (this.game.moves.length === 0) this.time.anew();
    if (!this.own && this.former) this.over();
  }

  close(): void {
    this.computer.stop();
    this.time.close();
    this.beside.close();
  }

  /** Points at what a player who looks ahead would do, if the reader still waits for it then. */
  async hint(): Promise<void> {
    const { game } = this;
    const { count } = game;
    const would = await this.computer.would(HINTS);
    const words = would && game.atEnd && game.count === count && this.face.hint(would);
    if (words) this.notice.tell(words, 'hint');
  }

  /** Plays a line out from what is shown; the game before is a press away. */
  private line(tokens: readonly string[]): void {
    const { game } = this;
    this.former ??= this.travel.now();
    const before = game.movesAt(game.ply);
    let problem: string | null = null;
    this.aside(() => {
      // the computer takes no part in it
      game.opponent = 'friend';
      problem = this.travel.line([...before, ...tokens], before.length);
    });
    this.tell(problem ?? `The line ${tokens.join(' ')} is now on the board.`);
    this.side.run();
  }

  private again(ply: number, seat: number): void {
    const { game } = this;
    this.former ??= this.travel.now();
    const before = game.movesAt(ply);
    this.aside(() => {
      [game.opponent, game.human] = [TRIED, game.how.seat(seat)];
      this.travel.line(before, before.length);
      game.toEnd();
      // what happened of itself before the move
      while (game.state.stand === 'falls' && game.play(null) === null) game.toEnd();
    });
  }

  /** Puts something else on the board for a while. */
  private aside(put: () => void): void {
    this.own = true;
    this.side.go(put);
    this.own = false;
  }

  /** Says something that stands until the reader goes back to his game, or to another. */
  private tell(words: string, action?: HTMLElement): void {
    const back = this.former && button('Back to the game', () => this.back());
    fill(this.element, el('p', { role: 'status' }, words), el('p', { class: 'reading-ways' }, action, back));
    this.element.hidden = false;
  }

  private back(): void {
    const { former } = this;
    this.over();
    if (former) this.turning.takeUp(former);
  }

  private over(): void {
    this.former = null;
    this.element.hidden = true;
    fill(this.element);
    this.review.over();
  }
}
