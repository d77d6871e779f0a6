/** What a circle holds, as a list below the map. */

import { el, fill } from '../dom';
import { href, spanWords, type Entry, type Names } from '../records/data';
import { gameLink } from '../records/table';

const MOST = 40;

interface Ways {
  /** Zooms in where the circle would part. */
  nearer: (() => void) | undefined;
  close: () => void;
  /** All records of that part of the map as a table: where, and how many. */
  all: { href: string; records: number } | undefined;
}

export function panel(root: HTMLElement, records: Entry[], names: Names, ways: Ways): void {
  const rows = [...records]
    .sort((a, b) => (a.from ?? 9999) - (b.from ?? 9999) || a.at - b.at)
    .slice(0, MOST)
    .map((r) => el('li', {}, el('a', { href: href(r, names) }, String(r.id)), ' ', gameLink(r, names), ['', names.kinds[r.kind], spanWords(r.from, r.to)].filter((words) => words !== undefined).join(' · ')));
  const button = (words: string, act: () => void): HTMLElement => {
    const node = el('button', { type: 'button', class: 'link' }, words);
    node.addEventListener('click', act);
    return node;
  };
  const left = records.length - rows.length;
  const count = (n: number): string => `${n} ${n === 1 ? 'record' : 'records'}`;
  const { all, nearer } = ways;
  const more = all && el('a', { href: all.href }, all.records === records.length ? `all ${all.records} as a table` : `all ${count(all.records)} of this part of the map as a table`);
  fill(
    root,
    el('p', { class: 'map-panel-head' }, el('b', {}, `${count(records.length)} here`), nearer && button('zoom in', nearer), button('close', ways.close)),
    el('ul', { class: 'list small' }, ...rows),
    records.length > 1 ? el('p', { class: 'small quiet' }, left > 0 ? `and ${left} more${more ? ': ' : ''}` : '', more) : null,
  );
  root.hidden = false;
  root.focus({ preventScroll: true });
  root.scrollIntoView({ block: 'nearest' });
}
