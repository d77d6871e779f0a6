/** The game in words: a list of moves, each with its events; an event that is chosen shows its reason. */

import { el, say } from './dom';
import type { Teller } from './teller';
import type { Step, StepEvent } from './types';
import { clausesOf } from './why';

export interface LogHandlers {
  ask(step: number, event: number): void;
  show(step: number, event: number): void;
}

interface Row {
  step: Step;
  element: HTMLElement;
}

export class Log {
  readonly element: HTMLOListElement;
  private rows: Row[] = [];
  private called: ReadonlyMap<number, string> = new Map();

  constructor(
    private readonly game: Teller,
    private readonly handlers: LogHandlers,
  ) {
    this.element = el('ol', { class: 'log', 'aria-label': 'Moves and events', tabindex: '-1' });
  }

  /** Brings the list up to the game; the step that is shown is marked and kept in sight. */
  update(): void {
    const steps = this.game.steps;
    let same = 0;
    while (same < this.rows.length && this.rows[same]?.step === steps[same]) same += 1;
    for (const row of this.rows.splice(same)) row.element.remove();
    for (let i = same; i < steps.length; i++) {
      const step = steps[i];
      if (!step) break;
      const row = { step, element: this.row(i, step) };
      this.rows.push(row);
      this.put(i, row);
      this.element.append(row.element);
    }
    const current = this.game.current;
    for (const [i, row] of this.rows.entries()) {
      row.element.classList.toggle('current', i === current);
      row.element.classList.toggle('later', current === null || i > current);
    }
    this.element.hidden = this.rows.length === 0;
  }

  /** Lights the lines whose event was decided by one of these clauses; with `step` only that step's. */
  light(clauses: string[], step?: number): void {
    for (const [i, row] of this.rows.entries()) {
      for (const line of row.element.querySelectorAll<HTMLElement>('[data-clauses]')) {
        const own = (line.dataset['clauses'] ?? '').split(' ');
        line.classList.toggle('lit', (step === undefined || step === i) && clauses.some((c) => own.includes(c)));
      }
    }
  }

  /** Names moves by what they cost, by their steps; those that are not named lose their name. */
  name(called: ReadonlyMap<number, string>): void {
    this.called = called;
    for (const [i, row] of this.rows.entries()) this.put(i, row);
  }

  private put(number: number, { element }: Row): void {
    const word = this.called.get(number) ?? '';
    const old = element.querySelector('.move-called');
    if (!word) return old?.remove();
    const made = old ?? element.querySelector('.move-token')?.appendChild(el('span', { class: 'move-called' }));
    if (made) say(made, word);
  }

  /** Scrolls the list, and only the list, so that an event's line can be seen; once the page is drawn, which asks for places anyway. */
  reveal(step: number, event: number): void {
    requestAnimationFrame(() => this.scroll(step, event));
  }

  private scroll(step: number, event: number): void {
    const row = this.rows[step]?.element;
    if (!row) return;
    const lines = [...row.querySelectorAll<HTMLElement>('[data-event]')];
    const line = lines.filter((l) => Number(l.dataset['event']) <= event).pop() ?? lines[0] ?? row;
    const box = this.element;
    const top = line.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
    const bottom = top + line.offsetHeight;
    if (top < box.scrollTop) box.scrollTop = Math.max(0, top - 6);
    else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight + 6;
  }

  private row(number: number, step: Step): HTMLElement {
    const events = this.game.lines(number).map(({ event, words }) => this.line(number, step, event, words));
    return el(
      'li',
      { class: 'move' },
      el('span', { class: 'move-number' }, String(moveNumber(this.game, number) ?? '')),
      el('span', { class: 'move-token' }, step.move ?? ''),
      el('ul', { class: 'events' }, ...events),
    );
  }

  private line(number: number, step: Step, event: number, words: string): HTMLElement {
    // what the reader has set himself needs no reason
    if (this.game.ask(number, event) === null) return el('li', {}, el('span', { class: 'event-plain' }, words));
    const clauses = clausesOf(step.events[event] as StepEvent);
    const button = el('button', { type: 'button', class: 'event', 'data-event': event, 'data-clauses': clauses.join(' '), title: 'Why?' }, words);
    button.addEventListener('focus', () => {
      if (button.matches(':focus-visible')) this.handlers.ask(number, event);
    });
    button.addEventListener('click', () => this.handlers.show(number, event));
    return el('li', {}, button, el('span', { class: 'event-clause', 'aria-hidden': 'true' }, clauses[0] ?? ''));
  }
}

/** Moves are counted, steps that nobody chose are not. */
function moveNumber(game: Teller, number: number): number | null {
  if (game.steps[number]?.move === null) return null;
  return game.steps.slice(0, number + 1).filter((step) => step.move !== null).length;
}
