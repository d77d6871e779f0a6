/** Doubts as switches: choosing a reading changes the rules of the board on the page, and the answer stands beside the switch. */

import { button } from './button';
import { el } from './dom';
import type { Readings } from './types';

/** What came of a choice. */
export interface Answered {
  /** Why the readings cannot stand together; then nothing changed. */
  problem: string | null;
  /** What became of the game. */
  words: string;
  /** Has the game again that the choice ended. */
  back?: () => void;
  /** A picture of the board as it stands now. */
  picture?: Element | null;
}

export class Questions {
  private readonly inputs: HTMLInputElement[];

  constructor(
    scope: ParentNode,
    private readonly take: (readings: Readings) => Answered,
    /** Brings the board into view. */
    private readonly see: () => void,
  ) {
    this.inputs = [...scope.querySelectorAll<HTMLInputElement>('input[type="radio"][data-question][data-reading]')];
    for (const input of this.inputs) {
      input.addEventListener('change', () => {
        if (input.checked) this.chosen(input);
      });
    }
  }

  /** Shows the readings that are in force; a question that is not named stands at its default. */
  show(readings: Readings): void {
    for (const input of this.inputs) {
      const chosen = readings[input.dataset['question'] ?? ''];
      input.checked = chosen === undefined ? input.defaultChecked : input.dataset['reading'] === chosen;
    }
  }

  /** What the switches say, defaults left out. */
  private chosenReadings(): Readings {
    const readings: Readings = {};
    for (const input of this.inputs) {
      const { question, reading } = input.dataset;
      if (input.checked && !input.defaultChecked && question && reading) readings[question] = reading;
    }
    return readings;
  }

  private chosen(input: HTMLInputElement): void {
    const answered = this.take(this.chosenReadings());
    const card = input.closest('.question, .lab-question') ?? input.parentElement;
    for (const old of document.querySelectorAll('.reading-problem, .reading-answer')) old.remove();
    if (answered.problem) {
      card?.append(el('p', { class: 'notice reading-problem', role: 'alert' }, answered.problem));
      return;
    }
    // in the lab the board stands beside the switches
    if (!card?.matches('.question')) return;
    const { back, picture } = answered;
    const answer = el(
      'div',
      { class: 'reading-answer', role: 'status' },
      picture ? el('div', { class: 'small-board', 'aria-hidden': 'true' }, picture) : null,
      el('p', {}, answered.words),
      el('p', { class: 'reading-ways' }, button('See the board', this.see), back ? button('Back to the game as it was', back) : null),
    );
    (card.querySelector('.readings') ?? card).after(answer);
    answer.scrollIntoView({ block: 'nearest' });
  }
}

/** A drawing to stand elsewhere on the page: what it refers to stays where it was. */
export function pictureOf(svg: Element | null | undefined): Element | null {
  const copy = svg?.cloneNode(true) as Element | undefined;
  for (const element of copy ? [copy, ...copy.querySelectorAll('[id]')] : []) element.removeAttribute('id');
  copy?.removeAttribute('aria-labelledby');
  copy?.removeAttribute('role');
  return copy ?? null;
}
