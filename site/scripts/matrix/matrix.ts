/** The matrix: games in another order, aspects by how much they differ, only those games and aspects that are looked for. */

import { el, fill, say } from '../dom';
import { choice, field } from '../fields';
import { pairChoice } from './choose';
import { matrices } from './data';
import { Note } from './note';
import { drawSquare } from './square';
import { Matrix } from './table';

export type Order = 'listed' | 'alike' | 'title';

export function wireMatrix(): void {
  const place = document.querySelector('#matrix-tools');
  const boxes = [...document.querySelectorAll<HTMLElement>('.matrix-scroll')];
  const data = matrices();
  if (!place || !data || boxes.length === 0) return;
  const note = new Note(document.querySelector('main') ?? document.body);
  const tables = data.tables.flatMap((table, i) => {
    const box = boxes[i];
    if (!box) return [];
    const made = new Matrix(table, data.marks, note);
    fill(box, made.element);
    box.classList.toggle('many', made.many);
    return [made];
  });
  for (const figure of document.querySelectorAll<HTMLElement>('.likeness-figure')) {
    const table = data.tables[Number(figure.dataset['table'])];
    const svg = figure.querySelector<SVGSVGElement>('svg.likeness');
    if (table && svg) drawSquare(svg, table);
    if (table && table.games.length > 1) figure.before(pairChoice(table, `pair-${figure.dataset['table'] ?? ''}`));
  }
  const find = el('input', { type: 'search', id: 'find-aspect', placeholder: 'a word', autocomplete: 'off' });
  find.addEventListener('input', () => tables.forEach((t) => void t.find(find.value)));
  const only = el('input', { type: 'search', id: 'find-game', placeholder: 'names, peoples', autocomplete: 'off', title: 'Parts of names of games, peoples or works, with commas between' });
  const none = el('p', { role: 'status', class: 'none-found' });
  only.addEventListener('input', () => {
    const found = tables.reduce((n, t) => n + t.only(only.value), 0);
    say(none, found ? '' : `No game has “${only.value.trim()}” in its name, its people or its work: no column is left.`);
  });
  for (const which of document.querySelectorAll('input[name="which"]')) which.addEventListener('change', () => tables.forEach((t) => t.settle()));
  // where there is room they lie open; a telephone has the table first
  const wide = matchMedia('(min-width: 45.0625em)').matches;
  const box = el('details', { class: 'matrix-more', open: wide }, el('summary', {}, 'Sort and search'));
  place.append(box);
  const fields = el('div', { class: 'matrix-fields' });
  box.append(fields);
  const many = tables.some((t) => t.many);
  const first: Order = many ? 'alike' : 'listed';
  if (many) tables.forEach((t) => t.games(first));
  fields.append(
    field('games', choice('matrix-games', [['listed', 'as listed'], ['alike', 'like beside like'], ['title', 'by name']], first, (value) => tables.forEach((t) => t.games(value as Order)))),
    field('only', only),
    field('aspects', choice('matrix-aspects', [['group', 'by part'], ['differ', 'most different first']], 'group', (value) => tables.forEach((t) => t.aspects(value === 'differ')))),
    field('with', find),
  );
  place.append(none);
}
