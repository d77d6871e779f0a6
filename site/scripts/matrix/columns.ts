/** Which games stand in the matrix, ticked from a list; and the matrix on paper: so many columns at a time as a page holds. */

import { el, fill } from '../dom';
import type { Matrix } from './table';

/** Games that stand beside each other on a page of A4 on its side. */
const ON_PAPER = 6;

/** Fills the list of games, and prints those that stand in the table. */
export function wireColumns(tables: Matrix[], boxes: readonly HTMLElement[]): void {
  const list = document.getElementById('columns');
  const boxesOf = tables.map((table) =>
    table.titles.map((title, game) => {
      const box = el('input', { type: 'checkbox', checked: true });
      box.addEventListener('change', () => show());
      return { game, box, element: el('label', { class: 'check' }, box, title) };
    }));
  const show = (): void => {
    tables.forEach((table, t) => {
      const kept = boxesOf[t]?.filter(({ box }) => box.checked).map(({ game }) => game) ?? [];
      boxes[t]?.classList.toggle('none-chosen', kept.length === 0);
      table.keep(new Set(kept));
    });
  };
  const all = (checked: boolean): HTMLElement => {
    const made = el('button', { type: 'button', class: 'button' }, checked ? 'All games' : 'None');
    made.addEventListener('click', () => {
      for (const { box } of boxesOf.flat()) box.checked = checked;
      show();
    });
    return made;
  };
  if (list) fill(list, el('p', { class: 'columns-ways' }, all(true), all(false)), ...boxesOf.map((of) => el('div', { class: 'columns-of' }, ...of.map(({ element }) => element))));
  document.getElementById('print-matrix')?.addEventListener('click', () => window.print());
  addEventListener('beforeprint', () => {
    tables.forEach((table, t) => boxes[t]?.after(el('div', { class: 'matrix-printed' }, ...table.printed(ON_PAPER))));
  });
  addEventListener('afterprint', () => {
    for (const printed of document.querySelectorAll('.matrix-printed')) printed.remove();
  });
}
