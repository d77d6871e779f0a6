/** Named sets of readings: what a reader has made of an edition's doubts, kept to play by again. */

import { button } from './button';
import { el, fill } from './dom';
import { unknownReading } from './travel';
import type { Info, Readings } from './types';
import { keepSets, setsOn, YOURS_EVENT } from './yours';

/** What the sets have of the board. */
export interface SetsBoard {
  readings(): Readings;
  info(): Pick<Info, 'questions'>;
  /** Plays by a set. Null, or why its readings cannot stand together. */
  take(readings: Readings, name: string): string | null;
}

export class Sets {
  private readonly element = el('div', { class: 'yours-sets' });
  private readonly list = el('ul', { class: 'plain' });
  private readonly name = el('input', { type: 'text', id: 'set-name', maxlength: 200, autocomplete: 'off' });
  private readonly status = el('p', { class: 'small', role: 'status' });

  constructor(
    scope: ParentNode,
    private readonly slug: string,
    private readonly board: SetsBoard,
    signal: AbortSignal,
  ) {
    const head = scope.querySelector('#doubts .section-head');
    if (!head) return;
    const form = el('form', {}, el('label', { for: 'set-name', class: 'field' }, 'Save the current readings as', this.name), ' ', el('button', { type: 'submit', class: 'button' }, 'Save'));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.keep();
    });
    fill(this.element, el('h3', {}, 'Your sets of readings'), this.list, form, this.status);
    head.after(this.element);
    document.addEventListener(YOURS_EVENT, () => this.show(), { signal });
    this.show();
  }

  private keep(): void {
    const name = this.name.value.trim();
    const readings = this.board.readings();
    const sets = setsOn(this.slug).filter((set) => set.name !== name);
    if (!name) this.status.textContent = 'Give the set a name first.';
    else if (Object.keys(readings).length === 0) this.status.textContent = 'These are our default readings; change a doubt first.';
    else {
      const done = keepSets(this.slug, [...sets, { name, readings }]);
      this.status.textContent = done ? `“${name}” is saved in this browser.` : 'This browser saves nothing for this page.';
      this.name.value = '';
    }
  }

  private show(): void {
    fill(
      this.list,
      ...setsOn(this.slug).map((set) => {
        const turned = Object.keys(set.readings).length;
        const play = button(`Play by “${set.name}”`, () => {
          const problem = unknownReading(this.board.info(), set.readings) ?? this.board.take(set.readings, set.name);
          this.status.textContent = problem ?? `The board now uses “${set.name}”.`;
        });
        const remove = button('Remove', () => {
          keepSets(this.slug, setsOn(this.slug).filter((s) => s.name !== set.name));
          this.name.focus();
        });
        remove.setAttribute('aria-label', `Remove the set “${set.name}”`);
        return el('li', {}, play, ' ', el('span', { class: 'small quiet' }, `${turned} alternative ${turned === 1 ? 'reading' : 'readings'} `), remove);
      }),
    );
    this.list.hidden = this.list.childElementCount === 0;
  }
}
