/** Records as a table: a page at a time, sorted by what its heads say. */

import { el, fill } from '../dom';
import { href, spanWords, type Entry, type Names } from './data';
import type { State } from './state';

const ROWS = 50;
const HEADS: [key: string, label: string][] = [
  ['id', 'record'],
  ['game', 'game'],
  ['kind', 'kind'],
  ['when', 'when'],
  ['where', 'where'],
  ['work', 'works'],
];

const degrees = (value: number, plus: string, minus: string): string => `${Math.abs(Math.round(value * 10) / 10)}° ${value < 0 ? minus : plus}`;

/** Where a record is from: its people or site, with the country of today; else its point. */
export function where(record: Entry, names: Names): Node[] {
  const named = record.places.map((p) => names.places[p]).filter((p) => !!p);
  const nodes = named.map(([name, page]) => (page ? el('a', { href: page }, name) : document.createTextNode(name)));
  const site = names.sites[record.sites[0] ?? -1]?.[0];
  if (nodes.length === 0 && site) nodes.push(document.createTextNode(site));
  const point = record.spots[0];
  if (nodes.length === 0 && point) nodes.push(document.createTextNode(`${degrees(point[0], 'N', 'S')}, ${degrees(point[1], 'E', 'W')}`));
  const countries = record.countries.map((c) => names.countries[c] ?? '').filter((c) => !named.some(([name]) => name === c));
  const words = countries.length > 2 ? `${countries.length} countries of today` : countries.join(', ');
  return [...joined(nodes), ...(words ? [el('span', { class: 'quiet' }, ` ${words}`)] : [])];
}

const joined = (nodes: Node[]): Node[] => nodes.flatMap((node, i) => (i === 0 ? [node] : [document.createTextNode('; '), node]));

export function gameLink(record: Entry, names: Names): HTMLElement {
  const game = names.games[record.game];
  const page = game?.[7] ?? names.game?.replace('{}', String(game?.[0])) ?? '';
  return el('a', { href: page }, game?.[1] ?? '');
}

export function table(root: HTMLElement, records: Entry[], names: Names, state: State, change: (change: Partial<State>) => void): void {
  const pages = Math.max(1, Math.ceil(records.length / ROWS));
  const page = Math.min(state.page, pages);
  const rows = records.slice((page - 1) * ROWS, page * ROWS);
  const by = state.sort.replace('-', '');
  const down = state.sort.startsWith('-');
  const heads = HEADS.map(([key, label]) => {
    const now = by === key || (!by && key === 'id');
    const button = el('button', { type: 'button', class: 'sort', id: `sort-${key}` }, label, now ? (down ? ' ↓' : ' ↑') : '');
    button.addEventListener('click', () => change({ sort: now && !down ? `-${key}` : key === 'id' ? '' : key, page: 1 }));
    return el('th', { scope: 'col', 'aria-sort': now ? (down ? 'descending' : 'ascending') : null }, button);
  });
  const body = rows.map((record) =>
    el(
      'tr',
      {},
      el('th', { scope: 'row' }, el('a', { href: href(record, names) }, String(record.id)), record.says.includes(1) ? el('span', { class: 'badge' }, 'edition') : null),
      el('td', {}, gameLink(record, names)),
      el('td', {}, names.kinds[record.kind] ?? ''),
      el('td', {}, spanWords(record.from, record.to)),
      el('td', { class: 'next' }, ...where(record, names)),
      el('td', {}, ...joined(record.works.map((w) => names.works[w]).filter((w) => !!w).map(([, short, page]) => (page ? el('a', { href: page }, short) : document.createTextNode(short))))),
    ),
  );
  const step = (label: string, to: number, id: string): HTMLElement => {
    const button = el('button', { type: 'button', id, disabled: to < 1 || to > pages }, label);
    button.addEventListener('click', () => change({ page: to }));
    return button;
  };
  const from = records.length === 0 ? 0 : (page - 1) * ROWS + 1;
  const focused = document.activeElement instanceof HTMLElement && root.contains(document.activeElement) ? document.activeElement.id : '';
  fill(
    root,
    records.length === 0
      ? el('p', {}, state.view ? 'Nothing in view: zoom out or remove a filter above.' : 'No record matches. Remove a filter above.')
      : el('div', { class: 'scroll' }, el('table', { class: 'data entries flow' }, el('thead', {}, el('tr', {}, ...heads)), el('tbody', {}, ...body))),
    pages > 1 ? el('p', { class: 'pager' }, step('before', page - 1, 'page-before'), el('span', { class: 'quiet' }, `${from} to ${from + rows.length - 1} of ${records.length}`), step('next', page + 1, 'page-next')) : null,
  );
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}
