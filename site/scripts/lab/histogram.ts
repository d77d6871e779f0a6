/** How often games came to what: bars for what is in hand, a line for what it is held against. Shares are two bars with their intervals. */

import { el, svgElement } from '../dom';
import { written, type Estimate, type Known } from './figures';
import type { Measure } from './state';

const WIDTH = 720;
const HEIGHT = 260;
const FLOOR = 226;
const TOP = 34;

/** One side of the picture. */
export interface Drawn {
  counts: Record<string, number>;
  at: Estimate | null;
  name: string;
}

/** The sides of a measure, by their names: the one held against first, or one alone. */
export function sidesOf(known: Known, names: string[]): Drawn[] {
  return names.map((name, n) => {
    const counts = known.counts[n as 0 | 1];
    return { name, at: known.sides[n as 0 | 1], counts: Object.fromEntries(Object.entries(counts).map(([v, k]) => [String(Number(v) / known.scale), k])) };
  });
}

const spoken = (sides: Drawn[], measure: Measure): string => sides.map((d) => `${d.name}: ${written(d.at, measure)}`).join('; ');

/** The last of the sides is in hand. */
export function picture(sides: Drawn[], measure: Measure): SVGElement {
  return measure.share ? shares(sides, measure) : histogram(sides, measure);
}

/** Both over one scale; what lies beyond 99 % of either is in the last bar. */
function histogram(sides: Drawn[], measure: Measure): SVGElement {
  const hand = sides[sides.length - 1];
  const held = sides.length > 1 ? sides[0] : undefined;
  const whole = sides.every((d) => Object.keys(d.counts).every((v) => Number.isInteger(Number(v))));
  const end = Math.max(whole ? 1 : 0.01, ...sides.map((d) => quantile(d.counts, 0.99)));
  const width = whole ? Math.max(1, Math.ceil(end / 36)) : end / 36;
  const bars = whole ? Math.ceil((end + 1) / width) : 36;
  const share = (d: Drawn): number[] => {
    const out = new Array<number>(bars).fill(0);
    let n = 0;
    for (const [at, count] of Object.entries(d.counts)) {
      const i = Math.max(0, Math.min(bars - 1, Math.floor(Number(at) / width)));
      out[i] = (out[i] ?? 0) + count;
      n += count;
    }
    return out.map((c) => (n ? c / n : 0));
  };
  const [a, b] = [hand && share(hand), held && share(held)];
  const most = Math.max(0.001, ...(a ?? []), ...(b ?? []));
  const x = (v: number): number => Math.max(0, Math.min(WIDTH, (v / (bars * width)) * WIDTH));
  const y = (part: number): number => FLOOR - (part / most) * (FLOOR - TOP - 16);
  const svg = svgElement('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'histogram', role: 'img', 'aria-label': `${measure.title}. ${spoken(sides, measure)}.` });
  for (const [i, part] of (a ?? []).entries()) {
    svg.append(svgElement('rect', { x: i * (WIDTH / bars) + 0.75, y: y(part), width: WIDTH / bars - 1.5, height: FLOOR - y(part), class: 'h-bar' }));
  }
  if (b) {
    const d = b.map((part, i) => `${i ? 'L' : 'M'}${i * (WIDTH / bars)} ${y(part)}H${(i + 1) * (WIDTH / bars)}`).join('');
    svg.append(svgElement('path', { d, class: 'h-line' }));
  }
  svg.append(svgElement('path', { d: `M0 ${FLOOR}H${WIDTH}`, class: 'h-axis' }));
  scale(svg, bars * width, (v) => x(v), FLOOR + 20);
  for (const [row, d] of sides.entries()) {
    if (!d.at) continue;
    const kind = d === hand ? 'mixture' : 'edition';
    mean(svg, d.at, `${d.name}: ${written(d.at, measure)}`, kind, x, 10 + 16 * row);
  }
  return svg;
}

function mean(svg: SVGElement, at: Estimate, words: string, kind: string, x: (v: number) => number, top: number): void {
  const g = svgElement('g', { class: `h-mean ${kind}` });
  const [low, middle, high] = [x(at.low), x(at.value), x(at.high)];
  g.append(svgElement('path', { d: `M${middle} ${top + 4}V${FLOOR}`, class: 'h-drop' }));
  g.append(svgElement('path', { d: `M${low} ${top}H${high}M${low} ${top - 4}v8M${high} ${top - 4}v8`, class: 'h-span' }));
  g.append(svgElement('circle', { cx: middle, cy: top, r: 3.5 }));
  const right = middle < WIDTH * 0.55;
  const t = svgElement('text', { x: right ? Math.max(high, middle) + 8 : Math.min(low, middle) - 8, y: top + 4, class: right ? 'h-word' : 'h-word left' });
  t.textContent = words;
  g.append(t);
  svg.append(g);
}

function scale(svg: SVGElement, span: number, x: (v: number) => number, y: number, format = (v: number): string => String(v)): void {
  const step = nice(span);
  const places = Math.max(0, -Math.floor(Math.log10(step)));
  for (let n = 0; n * step <= span * 1.0001; n++) {
    const v = Number((n * step).toFixed(places));
    const t = svgElement('text', { x: Math.min(WIDTH - 12, Math.max(8, x(v))), y, class: 'h-tick' });
    t.textContent = format(v);
    svg.append(t);
  }
}

/** Shares from nothing to all, a line a side. */
function shares(sides: Drawn[], measure: Measure): SVGElement {
  const line = 46;
  const floor = TOP + line * sides.length;
  const svg = svgElement('svg', { viewBox: `0 0 ${WIDTH} ${floor + 34}`, class: 'histogram shares', role: 'img', 'aria-label': `${measure.title}. ${spoken(sides, measure)}.` });
  const x = (v: number): number => 8 + v * (WIDTH - 24);
  scale(svg, 1, x, floor + 20, (v) => `${Math.round(100 * v)} %`);
  svg.append(svgElement('path', { d: `M${x(0)} ${floor}H${x(1)}M${x(0.5)} ${TOP - 20}V${floor}`, class: 'h-axis' }));
  for (const [row, d] of sides.entries()) {
    if (!d.at) continue;
    const y = TOP + line * row + 14;
    const g = svgElement('g', { class: `h-mean ${row === sides.length - 1 ? 'mixture' : 'edition'}` });
    g.append(svgElement('path', { d: `M${x(d.at.low)} ${y}H${x(d.at.high)}M${x(d.at.low)} ${y - 5}v10M${x(d.at.high)} ${y - 5}v10`, class: 'h-span' }));
    g.append(svgElement('circle', { cx: x(d.at.value), cy: y, r: 4.5 }));
    const right = d.at.value < 0.6;
    const t = svgElement('text', { x: right ? x(d.at.low) : x(d.at.high), y: y - 12, class: right ? 'h-word' : 'h-word left' });
    t.textContent = `${d.name}: ${written(d.at, measure)}`;
    g.append(t);
    svg.append(g);
  }
  return svg;
}

/** Rows with a name and numbers. */
export function asTable(rows: string[][], heads: string[]): HTMLElement {
  return el(
    'table',
    { class: 'data' },
    el('thead', {}, el('tr', {}, ...heads.map((h, i) => el('th', { scope: 'col', class: i ? 'num' : null }, h)))),
    el('tbody', {}, ...rows.map(([name, ...cells]) => el('tr', {}, el('th', { scope: 'row' }, name), ...cells.map((c) => el('td', { class: 'num' }, c))))),
  );
}

function quantile(counts: Record<string, number>, share: number): number {
  const rows = Object.entries(counts).map(([t, c]) => [Number(t), c] as const).sort((p, q) => p[0] - q[0]);
  const n = rows.reduce((sum, [, c]) => sum + c, 0);
  let seen = 0;
  for (const [at, c] of rows) {
    seen += c;
    if (seen >= share * n) return at;
  }
  return 0;
}

/** The step of a scale of at most eight marks: 1, 2 or 5 times a power of ten. */
export function nice(span: number): number {
  const power = 10 ** Math.floor(Math.log10(span / 8));
  return [1, 2, 5, 10].map((n) => n * power).find((step) => span / step <= 8.0001) ?? 10 * power;
}
