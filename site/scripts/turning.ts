/** Other readings or settings taken in the midst of a game: the game goes on, or stays one click away. */

import { button } from './button';
import type { Game, Turned } from './game';
import type { Notice } from './notice';
import type { Answered } from './questions';
import type { Former, Travel } from './travel';
import type { Readings, Settings } from './types';
import { counted } from './words';

/** What the player provides. */
export interface Board {
  /** Stops whatever runs. */
  stop(): void;
  /** Draws at once. */
  drawn(): void;
  /** The board as a picture. */
  picture(): Element | null;
}

export class Turning {
  constructor(
    private readonly game: Game,
    private readonly travel: Travel,
    private readonly notice: Notice,
    private readonly board: Board,
  ) {}

  /** The game on the board, where something has been played of it that would be lost. */
  former(): Former | null {
    return this.game.moves.length > 0 ? this.travel.now() : null;
  }

  backTo(former: Former): HTMLElement {
    return button('Back to the game before', () => this.takeUp(former));
  }

  takeUp(former: Former): void {
    this.board.stop();
    this.notice.clear();
    const problem = this.travel.again(former);
    if (problem) this.notice.tell(problem);
    this.board.drawn();
  }

  /** Takes readings and settings; says what became of the game, after words of one's own. Null, or why they cannot stand together. */
  rules(readings: Readings, set: Settings, words: string): string | null {
    const { turned, former } = this.take(readings, set);
    const back = former && turned.goes !== 'whole' ? this.backTo(former) : undefined;
    if (!turned.problem) this.notice.tell(`${words} ${became(turned)}`.trim(), 'good', back);
    return turned.problem;
  }

  /** A doubt was switched: what became of the game, for the place where it was switched. */
  turn(readings: Readings): Answered {
    const { turned, former } = this.take(readings, this.game.set);
    if (turned.problem) return { problem: turned.problem, words: '' };
    const words = `The board now follows this reading. ${became(turned)}`.trim();
    const lost = former && turned.goes !== 'whole' ? former : null;
    this.notice.tell(words, 'good', lost ? this.backTo(lost) : undefined);
    const answered: Answered = { problem: null, words, picture: this.board.picture() };
    if (lost) answered.back = () => this.takeUp(lost);
    return answered;
  }

  /** Where the game cannot go on whole under other rules, the one before keeps its own place in the history. */
  private take(readings: Readings, set: Settings): { turned: Turned; former: Former | null } {
    this.board.stop();
    const former = this.former();
    this.travel.remember();
    const turned = this.travel.silently(() => this.game.setRules(readings, set));
    if (!turned.problem && turned.goes !== 'whole' && former) this.travel.anew(() => undefined);
    else this.travel.remember();
    this.board.drawn();
    return { turned, former };
  }
}

/** What became of the moves that had been played, when other rules were taken. */
function became({ goes, moves, otherwise }: Turned): string {
  if (moves === 0) return '';
  const all = moves === 1 ? 'The move is kept' : `All ${counted(moves, 'move', 'moves')} are kept`;
  if (goes === 'whole') return otherwise === null ? `${all}, with the same result.` : `${all}; the board differs from move ${otherwise} on.`;
  if (goes === 'here') return 'It forbids some of the moves, so you play on from the position shown.';
  return 'It forbids the moves, so a new game starts.';
}
