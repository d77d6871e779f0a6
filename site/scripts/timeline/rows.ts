/** A strip of time a game, for the records that are looked for. */

import { el, fill, svgElement } from '../dom';
import { spanWords, type Entry, type Names } from '../records/data';
import { gameLink } from '../records/table';
import { bars, centuries } from './when';

const MOST = 120;
const WIDTH = 540;

export function rows(root: HTMLElement, records: Entry[], names: Names): void {
  const games = new Map<number, Entry[]>();
  for (const record of records) {
    if (record.from === null) continue;
    const of = games.get(record.game);
    if (of) of.push(record);
    else games.set(record.game, [record]);
  }
  const ends = (of: Entry[]): [number, number] => [Math.min(...of.map((r) => r.from ?? Infinity)), Math.max(...of.map((r) => r.to ?? -Infinity))];
  const sorted = [...games.values()].map((of) => ({ of, ends: ends(of) })).sort((a, b) => a.ends[0] - b.ends[0] || a.ends[1] - b.ends[1]);
  const body = sorted.slice(0, MOST).map(({ of, ends: [from, to] }) => {
    const first = of[0];
    const counts = centuries(of);
    const svg = svgElement('svg', { class: 'strip', viewBox: `0 0 ${WIDTH} 20`, 'aria-hidden': 'true' });
    svg.append(svgElement('path', { d: bars(counts, Math.max(1, ...counts), WIDTH, 20) }));
    return el('tr', {}, el('th', { scope: 'row' }, first ? gameLink(first, names) : ''), el('td', { class: 'num', 'data-after': of.length === 1 ? 'record' : 'records' }, String(of.length)), el('td', {}, spanWords(from, to)), el('td', {}, svg));
  });
  const undated = records.filter((r) => r.from === null).length;
  const left = sorted.length - body.length;
  fill(
    root,
    el(
      'div',
      { class: 'scroll' },
      el('table', { class: 'data times flow' }, el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, 'game'), el('th', { scope: 'col', class: 'num' }, 'records'), el('th', { scope: 'col' }, 'when'), el('th', { scope: 'col', class: 'strip-head' }, '3300 BC to AD 2100'))), el('tbody', {}, ...body)),
    ),
    left > 0 || undated > 0 ? el('p', { class: 'small quiet' }, [left > 0 ? `${left} more games: choose a time, a region or a category.` : '', undated > 0 ? `${undated} of these records are not dated.` : ''].join(' ')) : null,
  );
}
