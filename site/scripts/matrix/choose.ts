/** Two games chosen by name: the way to the page on which they are side by side. */

import { el } from '../dom';
import { choice, field } from '../fields';
import { pairHref, type Table } from './data';

/** A line with a choice of each game of a table and the way to the page of the two. */
export function pairChoice(table: Table, id: string): HTMLElement {
  const named = table.games.map(([, title], i): [string, string] => [String(i), title]).sort((a, b) => a[1].localeCompare(b[1], 'en'));
  const [first = '0', second = '1'] = named.map(([i]) => i);
  const link = el('a', { class: 'button' }, 'Where they part');
  const show = (): void => {
    const [a, b] = [one, other].map((select) => table.games[Number(select.value)]);
    if (a && b && a !== b) link.href = pairHref(a, b);
    else link.removeAttribute('href');
  };
  const one = choice(`${id}-one`, named, first, show);
  const other = choice(`${id}-other`, named, second, show);
  show();
  return el('p', { class: 'pair-choice matrix-tools' }, field('two games', one), field('and', other), link);
}
