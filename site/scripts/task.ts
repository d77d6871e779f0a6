/** A puzzle on a living board: its question stands above the board while it is played from the puzzle's position, with what is right and wrong. */

import { el, say } from './dom';
import type { Game } from './game';
import type { PuzzleData } from './types';

export class Task {
  readonly element: HTMLElement;
  private readonly ask = el('p', { class: 'task-ask' });
  private readonly verdict = el('p', { role: 'status' });

  constructor(private readonly game: Game, private readonly puzzles: readonly PuzzleData[]) {
    this.element = el('section', { class: 'task', 'aria-label': 'Puzzle', hidden: true }, this.ask, this.verdict);
  }

  update(): void {
    const { start, moves } = this.game;
    const puzzle = start.kind === 'position' && this.puzzles.find((p) => p.start === start.text);
    this.element.hidden = !puzzle;
    if (!puzzle) return;
    say(this.ask, puzzle.ask);
    say(this.verdict, this.said(puzzle, moves));
  }

  /** What is said of the moves so far: the answer is a line of them. */
  private said({ line, answer, open }: PuzzleData, moves: readonly string[]): string {
    if (!moves.length) return `${open} moves to choose from.`;
    const same = moves.slice(0, line.length).every((move, i) => move === line[i]);
    if (!same) return 'That is not the answer. Take it back and try another move.';
    return moves.length < line.length ? 'Right so far.' : `Right. ${answer}`;
  }
}
