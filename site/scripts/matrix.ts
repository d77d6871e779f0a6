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
  // where there is room they lie open; a telephone has the table first
  const wide = matchMedia('(min-width: 721px)').matches;
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

  constructor(private readonly table: HTMLTableElement) {
    this.width = (table.tHead?.rows[0]?.cells.length ?? 1) - 1;
    for (const row of table.rows) {
      [...row.cells].slice(1).forEach((cell, i) => (cell.dataset['game'] = String(i)));
    }
    this.bodies = [...table.tBodies].map((body) => ({ body, rows: [...body.rows] }));
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

  find(words: string): void {
    const wanted = words.trim().toLowerCase();
    for (const { rows } of this.bodies) {
      let any = false;
      for (const row of rows.slice(1)) {
        const found = (row.textContent ?? '').toLowerCase().includes(wanted);
        row.classList.toggle('not-found', !found);
        any ||= found;
      }
      rows[0]?.classList.toggle('not-found', !any);
    }
  }
}
