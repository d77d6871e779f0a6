/** Lines that were left for others: a tree of moves from the game's beginning, each a click away. */

import { el, fill } from './dom';
import type { Game } from './game';

interface Node {
  move: string;
  /** Moves up to and with this one. */
  line: string[];
  next: Node[];
}

export class Variations {
  readonly element = el('details', { class: 'variations', hidden: true });
  private readonly list = el('ul', { class: 'plain' });
  /** Where the lines begin: another start has lines of its own. */
  private start = '';
  private lines: string[][] = [];
  private shown = '';

  constructor(
    private readonly game: Game,
    /** Goes to where so many moves of a line were made. */
    private readonly go: (line: string[], moves: number) => void,
  ) {
    this.element.append(el('summary', {}, 'Variations'), this.list);
    this.list.addEventListener('click', (event) => {
      const chosen = (event.target as Element).closest<HTMLElement>('[data-line]');
      if (!chosen) return;
      const line = this.lines[Number(chosen.dataset['line'])] ?? [];
      this.go(line, Number(chosen.dataset['moves']));
    });
  }

  /** The game has changed: its line is kept, and what is only the beginning of another goes. */
  update(): void {
    const { game } = this;
    const start = JSON.stringify([game.start, game.readings, game.set]);
    const moves = game.moves;
    if (start !== this.start) {
      this.start = start;
      this.lines = [];
    }
    const begins = (a: string[], b: string[]): boolean => a.length <= b.length && a.every((move, i) => move === b[i]);
    if (moves.length > 0 && !this.lines.some((line) => begins(moves, line))) {
      this.lines = [...this.lines.filter((line) => !begins(line, moves)), moves];
    }
    const key = JSON.stringify([this.lines, moves.length, moves[moves.length - 1]]);
    if (key === this.shown) return;
    this.shown = key;
    this.element.hidden = this.lines.length < 2;
    fill(this.list, ...this.tree(this.nodes(), moves));
  }

  private nodes(): Node[] {
    const root: Node = { move: '', line: [], next: [] };
    for (const line of this.lines) {
      let at = root;
      for (const [i, move] of line.entries()) {
        let next = at.next.find((n) => n.move === move);
        if (!next) at.next.push((next = { move, line: line.slice(0, i + 1), next: [] }));
        at = next;
      }
    }
    return root.next;
  }

  /** Moves that follow one another stand in a row; where lines part each has its own. */
  private tree(nodes: Node[], played: string[]): HTMLElement[] {
    return nodes.map((first) => {
      const row: HTMLElement[] = [];
      let at = first;
      for (;;) {
        row.push(this.button(at, played));
        const [only, ...others] = at.next;
        if (!only || others.length > 0) break;
        at = only;
      }
      return el('li', {}, ...row, at.next.length > 1 ? el('ul', {}, ...this.tree(at.next, played)) : null);
    });
  }

  private button({ move, line }: Node, played: string[]): HTMLElement {
    const number = this.lines.findIndex((l) => line.every((m, i) => m === l[i]));
    const on = line.every((m, i) => m === played[i]);
    return el('button', { type: 'button', class: 'event', 'data-line': number, 'data-moves': line.length, 'aria-current': on ? 'true' : undefined, 'aria-label': `move ${line.length}, ${move}` }, `${line.length}. ${move}`);
  }
}
