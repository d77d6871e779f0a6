/** How a round or a game ended, in large letters: who won, by how much, and what comes of it. */

import { el, fill } from './dom';
import type { EditionData } from './types';

export interface Result {
  /** Who won: “South has won the round”. */
  words: string;
  /** By how much, where that is counted. */
  count: string | null;
  /** How the others stand, in a sentence. */
  others?: string;
  /** Rounds follow: the match goes on. */
  goesOn: boolean;
}

interface Clauses {
  [name: string]: { set?: Record<string, unknown> };
}

export class Outcome {
  readonly element = el('div', { class: 'outcome', hidden: true });
  /** How a match ends, in the words of the clause that says so. */
  private readonly matchEnds: string;
  private shown = '';

  constructor(data: EditionData) {
    const { rules, shared = [] } = data.bundle as { rules: { short: string; clause: Clauses }; shared?: { short: string; clause: Clauses }[] };
    const says = [rules, ...shared].flatMap((file) =>
      Object.entries(file.clause).flatMap(([name, clause]) => (clause.set && 'match' in clause.set ? [data.clauses[`${file.short}.${name}`]?.says ?? ''] : [])),
    );
    this.matchEnds = says.find(Boolean) ?? '';
  }

  update(result: Result | null): void {
    const key = JSON.stringify(result);
    if (key === this.shown) return;
    this.shown = key;
    this.element.hidden = result === null;
    if (!result) return fill(this.element);
    const more = result.goesOn ? ['You may stop after a round; a match lasts as many rounds as it takes.', this.matchEnds].filter(Boolean).join(' ') : (result.others ?? '');
    fill(
      this.element,
      el('p', { class: 'outcome-words' }, result.words, result.count ? el('span', { class: 'outcome-count' }, ` ${result.count}`) : null),
      more ? el('p', { class: 'small' }, more) : null,
    );
  }
}
