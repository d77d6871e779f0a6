/** The matrix: games in another order, aspects by how much they differ, or only those that a word is found in. */

import { el } from './dom';
import { choice, field } from './fields';

type Order = 'listed' | 'alike' | 'title';

export function wireMatrix(): void {
  const place = document.querySelector('#matrix-tools');
  const tables = [...document.querySelectorAll<HTMLTableElement>('table.matrix')];
  if (!place || tables.length === 0) return;
  const tools = tables.map((table) => new Matrix(table));
  const find = el('input', { type: 'search', id: 'find-aspect', placeholder: 'a word', autocomplete: 'off' });
  find.addEventListener('input', () => tools.forEach((t) => t.find(find.value)));
  for (const which of document.querySelectorAll('input[name="which"]')) which.addEventListener('change', () => tools.forEach((t) => t.settle()));
  // where there is room they lie open; a telephone has the table first
  const wide = matchMedia('(min-width: 45.0625em)').matches;
  const box = el('details', { class: 'matrix-more', open: wide }, el('summary', {}, 'Sort and search'));
  place.append(box);
  const fields = el('div', { class: 'matrix-fields' });
  box.append(fields);
  fields.append(
    field('games', choice('matrix-games', [['listed', 'as listed'], ['alike', 'like beside like'], ['title', 'by name']], 'listed', (value) => tools.forEach((t) => t.games(value as Order)))),
    field('aspects', choice('matrix-aspects', [['group', 'by part'], ['differ', 'most different first']], 'group', (value) => tools.forEach((t) => t.aspects(value === 'differ')))),
    field('with', find),
  );
}

class Matrix {
  private readonly bodies: { body: HTMLTableSectionElement; rows: HTMLTableRowElement[] }[];
  private readonly width: number;
  private readonly words = new Map<HTMLTableRowElement, string>();

  constructor(private readonly table: HTMLTableElement) {
    this.width = (table.tHead?.rows[0]?.cells.length ?? 1) - 1;
    for (const row of table.rows) {
      [...row.cells].slice(1).forEach((cell, i) => (cell.dataset['game'] = String(i)));
    }
    this.bodies = [...table.tBodies].map((body) => ({ body, rows: [...body.rows] }));
    this.oneStop();
  }

  /** Cells that can be seen, row by row. */
  private cells(): HTMLElement[] {
    return [...this.table.querySelectorAll<HTMLElement>('button.cell')].filter((c) => c.checkVisibility());
  }

  private stopAt(chosen: HTMLElement | undefined): void {
    for (const cell of this.table.querySelectorAll<HTMLElement>('button.cell')) cell.tabIndex = cell === chosen ? 0 : -1;
  }

  /** Rows were hidden or shown: what cannot be seen is no stop. */
  settle(): void {
    const cells = this.cells();
    if (!cells.some((c) => c.tabIndex === 0)) this.stopAt(cells[0]);
  }

  /** A table of hundreds of cells is one stop of the tab key; within it arrows, Home and End go from cell to cell. */
  private oneStop(): void {
    this.stopAt(this.cells()[0]);
    this.table.addEventListener('focusin', (event) => {
      const cell = (event.target as Element).closest<HTMLElement>('button.cell');
      if (cell) this.stopAt(cell);
    });
    this.table.addEventListener('keydown', (event) => {
      const cell = (event.target as Element).closest<HTMLElement>('button.cell');
      const row = cell?.closest('tr');
      if (!cell || !row || event.ctrlKey || event.metaKey || event.altKey) return;
      const all = this.cells();
      const inRow = all.filter((c) => c.closest('tr') === row);
      const column = cell.closest('td')?.cellIndex;
      const inColumn = all.filter((c) => c.closest('td')?.cellIndex === column);
      const by = (list: HTMLElement[], step: number): HTMLElement | undefined => list[list.indexOf(cell) + step];
      const to: Record<string, () => HTMLElement | undefined> = {
        ArrowRight: () => by(inRow, 1),
        ArrowLeft: () => by(inRow, -1),
        ArrowDown: () => by(inColumn, 1),
        ArrowUp: () => by(inColumn, -1),
        Home: () => inRow[0],
        End: () => inRow[inRow.length - 1],
      };
      const go = to[event.key];
      if (!go) return;
      event.preventDefault();
      go()?.focus();
    });
  }

  games(order: Order): void {
    const listed = Array.from({ length: this.width }, (_, i) => i);
    const titles = [...(this.table.tHead?.rows[0]?.cells ?? [])].filter((c) => c.dataset['game']).sort((a, b) => Number(a.dataset['game']) - Number(b.dataset['game'])).map((c) => c.textContent ?? '');
    const alike = (this.table.dataset['likeness'] ?? '').split(' ').filter(Boolean).map(Number);
    const by = {
      listed,
      alike: alike.length === this.width ? alike : listed,
      title: [...listed].sort((a, b) => (titles[a] ?? '').localeCompare(titles[b] ?? '', 'en')),
    }[order];
    for (const row of this.table.rows) {
      const cells = [...row.cells].filter((c) => c.dataset['game'] !== undefined);
      if (cells.length === this.width) row.append(...by.flatMap((game) => cells.find((c) => c.dataset['game'] === String(game)) ?? []));
    }
  }

  /** Rows of all parts together, those with the most different cells first; or each part under its name again. */
  aspects(byDifference: boolean): void {
    const heads = this.bodies.map(({ rows }) => rows[0]);
    for (const head of heads) head?.toggleAttribute('hidden', byDifference);
    if (!byDifference) {
      for (const { body, rows } of this.bodies) body.append(...rows);
      return;
    }
    const rows = this.bodies.flatMap((b) => b.rows.slice(1));
    const kinds = (row: HTMLTableRowElement): number => new Set([...row.cells].slice(1).map((c) => c.textContent)).size;
    const sorted = rows.map((row, i) => ({ row, i, n: kinds(row) })).sort((a, b) => b.n - a.n || a.i - b.i);
    this.bodies[0]?.body.append(...sorted.map((s) => s.row));
  }

  /** What a row says and what its cells rest on: rules and quoted words, which a cell tells shorter. */
  private wordsOf(row: HTMLTableRowElement): string {
    let words = this.words.get(row);
    if (words === undefined) {
      const notes = [...row.querySelectorAll('[popovertarget]')].map((cell) => document.getElementById(cell.getAttribute('popovertarget') ?? ''));
      words = [row, ...notes].map((e) => e?.textContent ?? '').join(' ').toLowerCase();
      this.words.set(row, words);
    }
    return words;
  }

  find(words: string): void {
    const wanted = words.trim().toLowerCase();
    for (const { rows } of this.bodies) {
      let any = false;
      for (const row of rows.slice(1)) {
        const found = this.wordsOf(row).includes(wanted);
        row.classList.toggle('not-found', !found);
        any ||= found;
      }
      rows[0]?.classList.toggle('not-found', !any);
    }
    this.settle();
  }
}
