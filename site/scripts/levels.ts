/** The levels of the computer, by the words that links keep, and how far they lie apart, as measured. */

import type { LevelData } from './types';

/** A level: the word of links, what it is called, and its name among the engine's levels for people. */
const LEVELS: [string, string, string][] = [
  ['random', 'a beginner', 'beginner'],
  ['greedy', 'a pupil', 'pupil'],
  ['player', 'a player', 'player'],
  ['master', 'a master', 'master'],
  ['champion', 'a champion', 'champion'],
];

/** Whom one may play against. */
export const AGAINST: [string, string][] = [['friend', 'a friend'], ...LEVELS.map(([word, says]): [string, string] => [word, says])];

/** Whom one plays against who chose the computer and named no level. */
export const USUAL = 'greedy';

/** Whether a link's word names one of them. */
export const isOpponent = (word: string): boolean => AGAINST.some(([value]) => value === word);

/** So near to a half two levels are as strong as each other. */
const EVEN = 0.06;

/** Shares that are written as so many of so many. */
const FRACTIONS: [number, string][] = [[2 / 5, '2 of 5'], [3 / 5, '3 of 5'], [2 / 3, '2 of 3'], [3 / 4, '3 of 4'], [4 / 5, '4 of 5'], [9 / 10, '9 of 10'], [19 / 20, '19 of 20']];

const near = (share: number): string => FRACTIONS.reduce((best, pair) => (Math.abs(pair[0] - share) < Math.abs(best[0] - share) ? pair : best))[1];

/** How strong a level is, beside the one before: “wins about 3 of 4 against a pupil (n = 360)”. Empty where nothing tells of it. */
export function strength(word: string, levels: Record<string, LevelData> = {}): string {
  const level = LEVELS.find(([value]) => value === word);
  const measured = level && levels[level[2]];
  if (!measured) return word === 'random' ? 'plays random moves' : '';
  const before = LEVELS.find(([, , name]) => name === measured.before)?.[1] ?? measured.before;
  const where = measured.of === undefined ? '' : `, in ${measured.of} other games`;
  const wins = Math.abs(measured.wins - 0.5) < EVEN ? `is about as strong as ${before}` : `wins about ${near(measured.wins)} against ${before}`;
  return `${wins} (n = ${measured.n}${where})`;
}
