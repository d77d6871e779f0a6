/** How many games took how many turns: bars for the mixture, a line for the edition it began from. */

import { el, svgElement } from '../dom';

export interface Spread {
  mean: number;
  low: number;
  high: number;
}

/** 95 % normal quantile. */
const Z = 1.959963984540054;

/** Mean with its normal interval (95 %), from figures as `simulate` prints them. */
export function spread(figures: Record<string, unknown>): Spread | null {
  const turns = figures['turns'] as { mean: number | null; sd: number | null } | undefined;
  const games = Number(figures['games']);
  if (!turns || turns.mean === null || turns.sd === null || !(games > 0)) return null;
  const half = (Z * turns.sd) / Math.sqrt(games);
  return { mean: turns.mean, low: turns.mean - half, high: turns.mean + half };
}

const WIDTH = 720;
const HEIGHT = 260;
const FLOOR = 226;
const TOP = 34;

export interface Drawn {
  counts: Record<string, number>;
  at: Spread | null;
}

/** Draws both over one scale; what lies beyond 99 % of either is in the last bar. */
export function histogram(mixture: Drawn | null, edition: Drawn | null, names: { unit: string; mixture: string; edition: string }): SVGElement {
  const both = [mixture, edition].filter((d): d is Drawn => d !== null);
  const end = Math.max(10, ...both.map((d) => quantile(d.counts, 0.99)));
  const width = Math.max(1, Math.ceil(end / 36));
  const bars = Math.ceil((end + 1) / width);
  const shares = (d: Drawn): number[] => {
    const out = new Array<number>(bars).fill(0);
    let n = 0;
    for (const [turns, count] of Object.entries(d.counts)) {
      const i = Math.min(bars - 1, Math.floor(Number(turns) / width));
      out[i] = (out[i] ?? 0) + count;
      n += count;
    }
    return out.map((c) => (n ? c / n : 0));
  };
  const [a, b] = [mixture && shares(mixture), edition && shares(edition)];
  const most = Math.max(0.001, ...(a ?? []), ...(b ?? []));
  const x = (turns: number): number => Math.min(WIDTH, (turns / (bars * width)) * WIDTH);
  const y = (share: number): number => FLOOR - (share / most) * (FLOOR - TOP - 16);
  const svg = svgElement('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'histogram', role: 'img' });
  const words = both.map((d) => (d.at ? `${d === mixture ? names.mixture : names.edition}: mean ${d.at.mean.toFixed(1)}, 95 % interval ${d.at.low.toFixed(1)} to ${d.at.high.toFixed(1)}` : '')).filter(Boolean);
  svg.setAttribute('aria-label', `Turns in a ${names.unit}. ${words.join('; ')}.`);
  for (const [i, share] of (a ?? []).entries()) {
    svg.append(svgElement('rect', { x: i * (WIDTH / bars) + 0.75, y: y(share), width: WIDTH / bars - 1.5, height: FLOOR - y(share), class: 'h-bar' }));
  }
  if (b) {
    const d = b.map((share, i) => `${i ? 'L' : 'M'}${i * (WIDTH / bars)} ${y(share)}H${(i + 1) * (WIDTH / bars)}`).join('');
    svg.append(svgElement('path', { d, class: 'h-line' }));
  }
  svg.append(svgElement('path', { d: `M0 ${FLOOR}H${WIDTH}`, class: 'h-axis' }));
  const step = nice(bars * width);
  for (let turns = 0; turns <= bars * width; turns += step) {
    const t = svgElement('text', { x: Math.min(WIDTH - 12, Math.max(8, x(turns))), y: FLOOR + 20, class: 'h-tick' });
    t.textContent = String(turns);
    svg.append(t);
  }
  for (const [d, name, row] of [[edition, 'edition', 0], [mixture, 'mixture', 1]] as const) {
    if (!d?.at) continue;
    const { mean, low, high } = d.at;
    const g = svgElement('g', { class: `h-mean ${name}` });
    const top = 10 + 16 * row;
    g.append(svgElement('path', { d: `M${x(mean)} ${top + 4}V${FLOOR}`, class: 'h-drop' }));
    g.append(svgElement('path', { d: `M${x(low)} ${top}H${x(high)}M${x(low)} ${top - 4}v8M${x(high)} ${top - 4}v8`, class: 'h-span' }));
    g.append(svgElement('circle', { cx: x(mean), cy: top, r: 3.5 }));
    const right = x(mean) < WIDTH * 0.6;
    const t = svgElement('text', { x: right ? Math.max(x(high), x(mean)) + 8 : Math.min(x(low), x(mean)) - 8, y: top + 4, class: right ? 'h-word' : 'h-word left' });
    t.textContent = `${names[name]}: mean ${mean.toFixed(1)} ± ${(high - mean).toFixed(1)}`;
    g.append(t);
    svg.append(g);
  }
  return svg;
}

/** The same for those who read or listen: a table of shares by stretch of turns. */
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
  for (const [turns, c] of rows) {
    seen += c;
    if (seen >= share * n) return turns;
  }
  return 0;
}

function nice(span: number): number {
  for (const step of [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]) if (span / step <= 8) return step;
  return 5000;
}
