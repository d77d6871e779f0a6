/** Small words for what the page says itself of sowing games: players, holes, numbers. Events are put in words by the engine. */

import { capital, number, possessive } from '../words';
import type { Side, Step } from './types';

export { capital, list, number, possessive } from '../words';

export const NAMES: Record<Side, string> = { south: 'South', north: 'North' };

export const counters = (n: number): string => `${number(n)} ${n === 1 ? 'counter' : 'counters'}`;
export const who = (side: Side | null | undefined): string => (side ? NAMES[side] : 'Nobody');

/** A hole's letter: South's A, B, C …, North's a, b, c …, each from its own left. */
export function holeName(row: number, hole: number): string {
  if (hole === 2 * row) return 'South’s store';
  if (hole === 2 * row + 1) return 'North’s store';
  return String.fromCharCode(hole < row ? 65 + hole : 97 + hole - row);
}

/** The hole of a letter, or null. */
export function holeOf(row: number, letter: string): number | null {
  const code = letter.charCodeAt(0);
  if (code >= 65 && code < 65 + row) return code - 65;
  if (code >= 97 && code < 97 + row) return code - 97 + row;
  return null;
}

/** “North’s daughter”, “captured by North”: kinds of marks are nouns or participles. */
export const held = (by: Side | null | undefined, kind: string): string =>
  kind.endsWith('ed') ? `${kind} by ${who(by)}` : `${possessive(who(by))} ${kind}`;

/** What a screen reader hears of a whole step. */
export function announce(step: Step, lines: string[]): string {
  const move = step.move ? `${who(step.by)} plays ${step.move}. ` : '';
  const most = lines.length > 8 ? [...lines.slice(0, 3), `${number(lines.length - 6)} more sowings`, ...lines.slice(-3)] : lines;
  return `${move}${most.map(capital).join('. ')}.`;
}
