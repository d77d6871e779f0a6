/** Figures as the engine reports them, and how they are written. */

import type { Measure } from './state';

/** A value with its interval of 95 %, and of how many games or pairs. */
export interface Estimate {
  value: number;
  low: number;
  high: number;
  n: number;
}

/** What is known of one measure. */
export interface Known {
  sides: [Estimate | null, Estimate | null];
  /** The second less the first, of pairs with the same random numbers. */
  difference: Estimate | null;
  counts: [Record<string, number>, Record<string, number>];
  scale: number;
}

export interface Report {
  games: number;
  /** Broken off, of either. */
  capped: [number, number];
  /** In the order of the measures. */
  told: Known[];
}

const MINUS = '−';

/** A number as the page of figures writes it: one place, of what is less than 1 two. */
function digits(values: number[], share: boolean): (value: number) => string {
  const times = share ? 100 : 1;
  const places = Math.max(...values.map((v) => Math.abs(v) * times)) >= 0.95 ? 1 : 2;
  return (v) => (v * times).toFixed(places).replace(/^-(?=0\.?0*$)/, '').replace('-', MINUS);
}

const unit = (share: boolean): string => (share ? '\u00a0%' : '');

/** `31.1 (30.9 to 31.3)`. */
export function written(e: Estimate | null, { share }: Measure): string {
  if (!e) return '–';
  const d = digits([e.value], share);
  return `${d(e.value)}${unit(share)} (${d(e.low)} to ${d(e.high)})`;
}

export const value = (e: Estimate | null, { share }: Measure): string => (e ? `${digits([e.value], share)(e.value)}${unit(share)}` : '–');

/** `+1.7 (1.5 to 1.9)`; of shares in points of a hundred. */
export function difference(e: Estimate | null, { share }: Measure): string {
  if (!e) return '–';
  const d = digits([e.value, e.low, e.high], share);
  const sign = (v: number): string => (Number(d(v).replace(MINUS, '-')) > 0 ? `+${d(v)}` : d(v));
  return `${sign(e.value)}${share ? ' points' : ''} (${sign(e.low)} to ${sign(e.high)})`;
}

/** Whether chance alone is an unlikely reason: the interval does not hold 0. */
export const apart = (e: Estimate | null): boolean => e !== null && (e.low > 0 || e.high < 0);
