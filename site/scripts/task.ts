/**
 * A puzzle, or an example to try, on a living board: its question stands above the board while it is played from its position, with
 * what is right and wrong, hints from the theme to the move, and the way to the next of the series.
 */

import { button } from './button';
import { el, say } from './dom';
import type { Game } from './game';
import { solve, solvedOf } from './solved';
import type { Offer, PuzzleData } from './types';

/** What the board does for a puzzle. */
export interface TaskBoard {
  /** Puts a puzzle up, to be played by the reader alone. */
  open(puzzle: PuzzleData): void;
  /** Takes back what was played. */
  undo(): void;
  /** Points at a move; says it. */
  point(offer: Offer): string | null;
}

export class Task {
  readonly element: HTMLElement;
  private readonly head = el('h3', { class: 'task-head' });
  private readonly ask = el('p', { class: 'task-ask' });
  private readonly hint = el('p', { class: 'task-hint', role: 'status' });
  private readonly verdict = el('p', { class: 'task-verdict', role: 'status' });
  private readonly again = button('Try again', () => this.board.undo());
  private readonly help = button('A hint', () => this.helped());
  private readonly next = button('Next puzzle', () => this.go(1));
  private readonly series: readonly PuzzleData[];
  private shown: PuzzleData | null = null;
  /** Hints given of the puzzle that is shown. */
  private hints = 0;

  constructor(
    private readonly game: Game,
    private readonly slug: string,
    private readonly puzzles: readonly PuzzleData[],
    private readonly board: TaskBoard,
  ) {
    this.series = puzzles.filter((p) => p.kind === 'puzzle');
    this.element = el('section', { class: 'task', 'aria-label': 'Puzzle', hidden: true },
      this.head, this.ask, this.hint, this.verdict, el('p', { class: 'task-ways' }, this.help, this.again, this.next));
  }

  update(): void {
    const met = this.puzzles.find((p) => this.isAt(p)) ?? null;
    // an example that is shown, with its answer, asks nothing: a question is put before anything is played
    const puzzle = met?.kind === 'try' && met !== this.shown && this.game.moves.length > 0 ? null : met;
    this.element.hidden = !puzzle;
    if (puzzle !== this.shown) {
      this.shown = puzzle;
      this.hints = 0;
      say(this.hint, '');
    }
    if (puzzle) this.tell(puzzle);
  }

  /** Begins the series where the reader is: at the first that is not solved. */
  begin(): void {
    const solved = solvedOf(this.slug);
    const first = this.series.find((p) => !solved[p.start]) ?? this.series[0];
    if (first) this.board.open(first);
  }

  /** Whether the game on the board began at a puzzle. */
  private isAt({ start: position, before }: PuzzleData): boolean {
    const { start, moves } = this.game;
    if (!before) return start.kind === 'position' && start.text === position;
    return start.kind === 'new' && start.first === before.first && before.moves.every((move, i) => moves[i] === move);
  }

  private tell(puzzle: PuzzleData): void {
    const at = this.series.indexOf(puzzle);
    const inSeries = at >= 0;
    const moves = this.game.moves.slice(puzzle.before?.moves.length ?? 0);
    const right = moves.length > 0 && moves.slice(0, puzzle.line.length).every((move, i) => move === puzzle.line[i]);
    const done = right && moves.length >= puzzle.line.length;
    this.element.setAttribute('aria-label', inSeries ? 'Puzzle' : 'Example to try');
    say(this.head, inSeries ? `Puzzle ${at + 1} of ${this.series.length}` : 'An example to try');
    say(this.ask, `${puzzle.ask} ${puzzle.open}.`);
    say(this.verdict, verdictOn(puzzle, moves.length, right, done));
    this.verdict.dataset['is'] = moves.length === 0 ? '' : right ? 'right' : 'wrong';
    this.again.hidden = moves.length === 0 || done;
    this.help.hidden = moves.length > 0 || !inSeries;
    say(this.help, this.hints === 0 ? 'A hint' : this.hints === 1 ? 'Show the move' : 'Show it again');
    this.next.hidden = !inSeries || this.series.length < 2;
    say(this.next, done ? 'Next puzzle' : 'Another puzzle');
    if (done && inSeries) solve(this.slug, puzzle.start, this.hints < 2 ? 'solved' : 'shown');
  }

  /** First what it is about, then the move. */
  private helped(): void {
    const puzzle = this.shown;
    if (!puzzle) return;
    this.hints += 1;
    if (this.hints === 1) {
      say(this.hint, `${puzzle.theme ?? ''}. ${puzzle.hint ?? ''}`);
    } else {
      const offer = this.game.offers.find((o) => o.token === puzzle.line[0]);
      say(this.hint, (offer && this.board.point(offer)) ?? `The move is ${puzzle.line[0] ?? ''}.`);
    }
    this.tell(puzzle);
  }

  /** The next of the series that is not solved; after all of them the next one. */
  private go(by: number): void {
    const solved = solvedOf(this.slug);
    const at = this.shown ? this.series.indexOf(this.shown) : -1;
    const round = this.series.map((_, i) => this.series[(at + by * (i + 1)) % this.series.length]);
    const next = round.find((p) => p && p !== this.shown && !solved[p.start]) ?? round[0];
    if (next) this.board.open(next);
  }
}

/** The verdict on the moves so far: the answer is a line of them. */
function verdictOn(puzzle: PuzzleData, moves: number, right: boolean, done: boolean): string {
  if (moves === 0) return '';
  if (!right) return 'That is not the answer. See below what it does; take it back and try another move.';
  return done ? `Right. ${puzzle.answer}` : 'Right so far.';
}

/** The part after # of a link to a puzzle: its position, or the moves that led there. */
export function linkTo({ start, before }: PuzzleData): string {
  const part = (name: string, text: string): string => `${name}=${encodeURIComponent(text)}`;
  if (!before) return `#${part('pos', start)}`;
  return `#${[part('new', before.first), 'seed=1', part('moves', before.moves.join(' '))].join('&')}`;
}
