/** The matrix: games in another order, aspects by how much they differ, only those games and aspects that are looked for. */

import { el, fill } from '../dom';
import { choice, field } from '../fields';
import { wireColumns } from './columns';
import { matrices } from './data';
import { Note } from './note';
import { cell, saveCsv } from '../sheet';
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
    const head = made.element.tHead;
    if (head) new ResizeObserver(() => box.style.setProperty('--head', `${head.offsetHeight}px`)).observe(head);
    return [made];
  });
  const find = el('input', { type: 'search', id: 'find-aspect', placeholder: 'a word', autocomplete: 'off' });
  const unsaid = el('p', { role: 'status', class: 'none-found' });
  find.addEventListener('input', () => {
    void Promise.all(tables.map((t) => t.find(find.value))).then((found) => {
      const none = !found.some(Boolean);
      tell(unsaid, none ? `No aspect, rule or quotation contains “${find.value.trim()}”. Try part of the word.` : '', 'Show all aspects', find);
    });
  });
  const only = el('input', { type: 'search', id: 'find-game', placeholder: 'name, people, country', autocomplete: 'off', list: 'find-game-words', title: 'Names of games, peoples, countries or works, or parts, with commas between' });
  const countries = [...new Set(data.tables.flatMap((t) => t.games.flatMap((game) => game[4].split(', '))).filter(Boolean))].sort();
  const words = el('datalist', { id: 'find-game-words' }, ...countries.map((value) => el('option', { value })));
  const none = el('p', { role: 'status', class: 'none-found' });
  only.addEventListener('input', () => {
    const found = tables.reduce((n, t) => n + t.only(only.value), 0);
    const such = countries.length ? ` The countries are ${countries.join(', ')}.` : '';
    tell(none, found ? '' : `No game’s name, people, country or work contains “${only.value.trim()}”.${such}`, 'Show all games', only);
    for (const box of boxes) box.classList.toggle('not-found', found === 0);
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
    field('games', choice('matrix-games', [['listed', 'as listed'], ['alike', 'by similarity'], ['title', 'by name']], first, (value) => tables.forEach((t) => t.games(value as Order)))),
    field('only', only),
    words,
    field('aspects', choice('matrix-aspects', [['group', 'by part'], ['differ', 'most different first']], 'group', (value) => tables.forEach((t) => t.aspects(value === 'differ')))),
    field('with', find),
    el('button', { type: 'button', class: 'button choose-narrow', popovertarget: 'columns' }, 'Choose games'),
  );
  place.append(none, unsaid);
  wireColumns(tables, boxes);
  document.getElementById('save-matrix')?.addEventListener('click', () => saveCsv('table.csv', boxes.map(asCsv).join('\n')));
}

/** A table as it is shown: games that are left out and aspects that are not looked for are left out. */
function asCsv(box: HTMLElement): string {
  const shown = [...box.querySelectorAll('tr')].filter((row) => row.getClientRects().length > 0);
  const cells = (row: Element): string[] => [...row.children].filter((one) => one.getClientRects().length > 0).map((one) => cell((one.textContent ?? '').trim().replace(/\s+/g, ' ')));
  return shown.map((row) => `${cells(row).join(',')}\n`).join('');
}

/** What is not there, with the way back; words that stand already are not announced anew. */
function tell(place: HTMLElement, words: string, back: string, field: HTMLInputElement): void {
  if ((place.firstChild?.textContent ?? '') === words) return;
  if (words === '') return fill(place);
  const all = el('button', { type: 'button', class: 'link' }, back);
  all.addEventListener('click', () => {
    field.value = '';
    field.dispatchEvent(new Event('input'));
    field.focus();
  });
  fill(place, words, ' ', all);
}
