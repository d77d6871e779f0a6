/** Records by century: all of them and those that are looked for; drag over it, or type two years, to choose a time. */

import { el, fill, svgElement } from '../dom';
import { yearOf, yearWords, type Entry } from '../records/data';
import type { State } from '../records/state';

export const FROM = -3299;
export const TO = 2101;
const BAR = 100;
const TALL = 84;
const MARKS = [-2999, -1999, -999, 1, 1000, 1500, 1900];

export function centuries(records: Entry[]): Uint32Array {
  const counts = new Uint32Array((TO - FROM) / BAR);
  const at = (year: number): number => Math.floor((Math.min(TO - 1, Math.max(FROM, year)) - FROM) / BAR);
  for (const { from, to } of records) {
    if (from === null || to === null) continue;
    for (let i = at(from); i <= at(to); i++) counts[i] = (counts[i] ?? 0) + 1;
  }
  return counts;
}

/** Bars as a path of strokes as wide as a century. */
export function bars(counts: Uint32Array, most: number, width: number, height: number): string {
  const step = width / counts.length;
  let d = '';
  counts.forEach((count, i) => {
    if (count > 0) d += `M${((i + 0.5) * step).toFixed(1)} ${height}v${(-Math.sqrt(count / most) * (height - 2) - 1.5).toFixed(1)}`;
  });
  return d;
}

export class When {
  private readonly from = el('input', { id: 'when-from', size: 8, autocomplete: 'off', placeholder: '3300 BC' });
  private readonly to = el('input', { id: 'when-to', size: 8, autocomplete: 'off', placeholder: '2100' });
  private readonly how = el('select', { id: 'when-how' }, el('option', { value: '' }, 'overlaps'), el('option', { value: 'within' }, 'is within'));
  private readonly picture = el('div', { class: 'when-picture' });
  private last: [Entry[], Entry[], State] | undefined;

  constructor(
    root: HTMLElement,
    private readonly all: Entry[],
    private readonly choose: (from: number | undefined, to: number | undefined, within: boolean) => void,
  ) {
    root.hidden = false;
    const typed = (): void => this.choose(yearOf(this.from.value), yearOf(this.to.value), this.how.value === 'within');
    for (const box of [this.from, this.to, this.how]) box.addEventListener('change', typed);
    fill(
      root,
      el(
        'figure',
        { class: 'when-figure' },
        this.picture,
        el('figcaption', { class: 'small quiet' }, 'Records per century (square-root scale): all, and those chosen. Drag to choose a time, or ', el('span', { class: 'when-years' }, el('label', { for: 'when-from' }, 'from '), this.from, el('label', { for: 'when-to' }, ' to '), this.to), '. ', el('span', { class: 'when-kept' }, 'Show records whose time ', el('label', { for: 'when-how', class: 'vh' }, 'Show records whose time'), this.how, ' these years.')),
      ),
    );
    let wide = 0;
    new ResizeObserver(() => {
      if (Math.abs(this.picture.clientWidth - wide) < 2) return;
      wide = this.picture.clientWidth;
      if (this.last) this.show(...this.last);
    }).observe(this.picture);
  }

  show(records: Entry[], anyTime: Entry[], state: State): void {
    this.last = [records, anyTime, state];
    this.from.value = state.from === undefined ? '' : yearWords(state.from);
    this.to.value = state.to === undefined ? '' : yearWords(state.to);
    this.how.value = state.within ? 'within' : '';
    const width = Math.max(200, this.picture.clientWidth || 600);
    const all = centuries(this.all);
    const most = Math.max(1, ...all);
    const x = (year: number): number => ((Math.min(TO, Math.max(FROM, year)) - FROM) / (TO - FROM)) * width;
    const svg = svgElement('svg', { class: 'centuries live', viewBox: `0 0 ${width} ${TALL + 24}`, width, height: TALL + 24, role: 'img', 'aria-label': `${records.length} records by century` });
    const narrow = width < 520;
    const marks = MARKS.filter((year) => !narrow || ![-1999, 1500].includes(year));
    svg.append(svgElement('path', { class: 'ticks', d: marks.map((y) => `M${x(y).toFixed(1)} 0V${TALL + 4}`).join('') }));
    const stroke = Math.max(1, width / all.length - 1.5);
    svg.append(svgElement('path', { class: 'bars', d: bars(all, most, width, TALL), 'stroke-width': stroke }));
    const left = centuries(state.from === undefined && state.to === undefined ? anyTime : records);
    svg.append(svgElement('path', { class: 'bars chosen', d: bars(left, most, width, TALL), 'stroke-width': stroke }));
    for (const year of marks) {
      const text = svgElement('text', { x: x(year).toFixed(1), y: TALL + 19 });
      text.textContent = yearWords(year);
      svg.append(text);
    }
    const brush = svgElement('rect', { class: 'brush', y: 0, height: TALL });
    const place = (a: number, b: number): void => {
      brush.setAttribute('x', String(Math.min(a, b)));
      brush.setAttribute('width', String(Math.abs(b - a)));
    };
    if (state.from !== undefined || state.to !== undefined) place(x(state.from ?? FROM), x(state.to ?? TO));
    else place(0, 0);
    svg.append(brush);
    this.drag(svg, place, width);
    fill(this.picture, svg as unknown as HTMLElement);
  }

  private drag(svg: SVGElement, place: (a: number, b: number) => void, width: number): void {
    let begun: number | undefined;
    const at = (event: PointerEvent): number => Math.min(width, Math.max(0, ((event.clientX - svg.getBoundingClientRect().left) / svg.getBoundingClientRect().width) * width));
    const year = (px: number): number => Math.round(((px / width) * (TO - FROM) + FROM) / 50) * 50;
    svg.addEventListener('pointerdown', (event) => {
      begun = at(event);
      svg.setPointerCapture(event.pointerId);
    });
    svg.addEventListener('pointermove', (event) => begun !== undefined && place(begun, at(event)));
    svg.addEventListener('pointerup', (event) => {
      if (begun === undefined) return;
      const [a, b] = [Math.min(begun, at(event)), Math.max(begun, at(event))];
      begun = undefined;
      // a click is its century
      if (b - a < 4) {
        const first = FROM + Math.floor(((a / width) * (TO - FROM)) / BAR) * BAR;
        this.choose(first, first + BAR - 1, this.how.value === 'within');
      } else this.choose(year(a), year(b), this.how.value === 'within');
    });
    svg.addEventListener('pointercancel', () => (begun = undefined));
  }
}
