/** Doubts as switches: choosing a reading changes the rules of the board on the page. */

import { el } from './dom';
import type { Readings } from './types';

export class Questions {
  private readonly inputs: HTMLInputElement[];

  constructor(
    scope: ParentNode,
    /** Takes the readings; gives null, or why they cannot stand together. */
    private readonly take: (readings: Readings) => string | null,
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
    const problem = this.take(this.chosenReadings());
    this.tell(input, problem);
  }

  /** Says beside the question why a reading cannot be had together with the others. */
  private tell(input: HTMLInputElement, problem: string | null): void {
    const card = input.closest('.question, .lab-question') ?? input.parentElement;
    card?.querySelector('.reading-problem')?.remove();
    if (problem) card?.append(el('p', { class: 'notice reading-problem', role: 'alert' }, problem));
  }
}
