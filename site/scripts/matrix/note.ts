/** What stands behind a cell: the clauses, their words and where they are. One note for all cells. */

import { el, fill } from '../dom';
import { clausesOf, type Answer, type Clause, type Head } from './data';

export interface Shown {
  game: Head;
  /** The aspects of this game that rest on the same clauses. */
  aspects: string[];
  value: string;
  answer: Exclude<Answer, 0>;
}

export class Note {
  private readonly element = el('div', { popover: 'auto', id: 'cell-note', class: 'popnote' });
  private turn = 0;

  constructor(place: Element) {
    place.append(this.element);
  }

  async open(cell: HTMLElement, shown: Shown): Promise<void> {
    const turn = ++this.turn;
    let body: HTMLElement[];
    try {
      const all = await clausesOf(shown.game);
      const clauses = shown.answer[1].flatMap((n) => all[n] ?? []);
      body = clauses.length ? clauses.flatMap(paragraphs) : [el('p', {}, shown.value), el('p', { class: 'small quiet' }, 'No rule covers this.')];
    } catch (problem) {
      body = [el('p', {}, shown.value), el('p', { class: 'small quiet' }, `Its rules could not be shown: ${problem instanceof Error ? problem.message : String(problem)}.`)];
    }
    if (turn !== this.turn) return;
    if (this.element.matches(':popover-open')) this.element.hidePopover();
    fill(this.element, el('p', { class: 'kicker' }, `${shown.game[1]} · ${shown.aspects.join(', ')}`), ...body);
    // beside its cell, where the browser can
    (this.element as { showPopover(options?: { source: HTMLElement }): void }).showPopover({ source: cell });
  }
}

const paragraphs = (clause: Clause): HTMLElement[] => [el('p', {}, clause.says), ...clause.quotes.map(quotation), foot(clause)];

export const quotation = (words: string): HTMLElement => el('p', { class: 'quote' }, `“${words}”`);

/** Where the words behind a clause are, how sure they are (after a sign, where there is one), and the clause. */
export function foot(clause: Clause, root = '', sign?: Node): HTMLElement {
  const link = ([href, label]: [string, string]): HTMLElement => el('a', { href: root + href }, label);
  const id = el('a', { class: 'clause-id', href: root + clause.href }, clause.id);
  return el('p', { class: 'foot-line' }, ...clause.cites.map(link), el('span', {}, sign, clause.standing), id, ...clause.questions.map(link));
}
