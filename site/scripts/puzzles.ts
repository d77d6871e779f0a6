/** The list of puzzles on a page: which are solved, where to go on, and a way to begin anew. */

import { button } from './button';
import { el, fill, say } from './dom';
import { forget, SOLVED_EVENT, solvedOf } from './solved';
import type { PuzzleData } from './types';

export interface PuzzlesBoard {
  /** Goes on with the series. */
  begin(): void;
  open(puzzle: PuzzleData): void;
}

/** Makes the list answer: every line opens its position on the board. */
export function wirePuzzles(scope: ParentNode, slug: string, puzzles: readonly PuzzleData[], board: PuzzlesBoard, signal: AbortSignal): void {
  const part = scope.querySelector<HTMLElement>('#puzzles');
  if (!part) return;
  const series = puzzles.filter((p) => p.kind === 'puzzle');
  const progress = el('p', { class: 'puzzles-done', role: 'status' });
  const begin = button('Start', () => board.begin());
  begin.classList.add('button-accent');
  const reset = removal(() => forget(slug));
  const bar = el('div', { class: 'puzzles-bar' }, begin, progress, reset);
  if (series.length) part.querySelector('.puzzle-all')?.before(bar);
  // the list has them in the order of the data
  const lines: [string, readonly PuzzleData[]][] = [['.puzzle-list', series], ['.try-list', puzzles.filter((p) => p.kind === 'try')]];
  const links = lines.flatMap(([list, of]) => [...part.querySelectorAll<HTMLAnchorElement>(`${list} a`)].map((link, i) => ({ link, puzzle: of[i] })));
  for (const { link, puzzle } of links) {
    link.addEventListener('click', (event) => {
      if (!puzzle || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      board.open(puzzle);
    }, { signal });
  }
  const show = (): void => {
    const solved = solvedOf(slug);
    const done = series.filter((p) => solved[p.start]).length;
    say(progress, done === 0 ? 'None solved yet. Only this browser keeps your results.' : `${done} of ${series.length} solved.`);
    say(begin, done === 0 ? 'Start' : done < series.length ? 'Go on' : 'Start again');
    reset.hidden = done === 0;
    for (const { link, puzzle } of links) {
      const mark = link.parentElement?.querySelector<HTMLElement>('.puzzle-mark');
      if (!mark) continue;
      const how = solved[puzzle?.start ?? ''];
      mark.dataset['how'] = how ?? '';
      fill(mark, how === 'solved' ? 'solved' : how === 'shown' ? 'shown' : null);
    }
  };
  document.addEventListener(SOLVED_EVENT, show, { signal });
  // another window of the same reader
  window.addEventListener('storage', show, { signal });
  show();
}

/** Forgets at the second press. */
function removal(run: () => void): HTMLElement {
  const made = button('Forget my results', () => {
    if (made.dataset['sure']) {
      delete made.dataset['sure'];
      say(made, 'Forget my results');
      run();
    } else {
      made.dataset['sure'] = 'yes';
      say(made, 'Forget it for good');
    }
  });
  return made;
}
