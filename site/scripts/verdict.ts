/** What a move is called by what it costs, and how chances are written. */

import type { Outlook } from './types';
import type { Valued } from './types.gen';

/**
 * What a move is called that costs so much of the chance of winning, the dearest first. The bounds are those of lichess (lila,
 * `modules/tree/src/main/Advice.scala`), halved, since its scale goes from -1 to 1 and ours from 0 to 1.
 */
const CALLED: [number, string][] = [[0.15, 'blunder'], [0.1, 'mistake'], [0.05, 'inaccuracy']];

/** Standard errors beyond which two shares of games that were played on are taken to differ. */
const ERRORS = 2;

/** A move that was made, beside the best one. */
export interface Verdict {
  /** The word for it; empty where it was as good as any. */
  called: string;
  /** What it cost of the chance of winning, from 0 to 1. */
  loss: number;
  made: Valued;
  best: Valued;
}

/** What a token stands for among the moves that are listed: captures let pass do not make it another move. */
const bare = (token: string): string => token.replace(/!.*$/, '');

/** What a move was worth; null where it or its chances are not known, and where there was nothing to choose. */
export function verdictOf({ moves = [], looked }: Outlook, token: string): Verdict | null {
  const [best] = moves;
  const made = moves.find(({ offer }) => offer.token === token) ?? moves.find(({ offer }) => offer.token === bare(token));
  if (!best || !made || moves.length < 2 || best.chance === null || made.chance === null) return null;
  const loss = Math.max(0, best.chance - made.chance);
  // games under the same throws: what falls by chance alone differs by no more than games apart would
  const chance = looked && looked.games > 0 ? ERRORS * Math.sqrt(0.5 / looked.games) : 0;
  const found = loss > chance ? CALLED.find(([least]) => loss >= least) : undefined;
  return { called: found?.[1] ?? '', loss, made, best };
}

/** A chance, to be read: never 0 or 100 where it is not proved. */
export function percent({ chance, decided }: Pick<Valued, 'chance' | 'decided'>): string {
  if (chance === null) return '';
  const near = Math.round(chance * 100);
  return `${decided === null ? Math.max(1, Math.min(99, near)) : near} %`;
}

/** A move by its name. */
export const named = ({ offer }: Pick<Valued, 'offer'>): string => offer.words ?? offer.token;

/** `a mistake`, `an inaccuracy`. */
export const article = (word: string): string => `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;
