/** The game in words: a list of moves, each with its events; an event asked about shows its reason. */

import type { Controller } from './controller';
import { el } from './dom';
import { lapOf } from './timeline';
import type { GameEvent, Position, Step } from './types';
import { capital, tell } from './words';
import { clausesOf } from './why';

export interface LogHandlers {
  ask(step: number, event: number): void;
  show(step: number, event: number): void;
}

interface Row {
  step: Step;
  element: HTMLElement;
}

/** A line of the log: an event and its words. */
export interface Line {
  event: number;
  words: string;
}

export class Log {
  readonly element: HTMLOListElement;
  private rows: Row[] = [];

  constructor(
    private readonly game: Controller,
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

  /** Scrolls the list, and only the list, so that an event's line can be seen. */
  reveal(step: number, event: number): void {
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
    const events = lines(this.game, number).map(({ event, words }) => this.line(number, step, event, words));
    return el(
      'li',
      { class: 'move' },
      el('span', { class: 'move-number' }, String(moveNumber(this.game, number) ?? '')),
      el('span', { class: 'move-token' }, step.move ?? ''),
      el('ul', { class: 'events' }, ...events),
    );
  }

  private line(number: number, step: Step, event: number, words: string): HTMLElement {
    const clauses = clausesOf(step.events[event] as GameEvent);
    const button = el('button', { type: 'button', class: 'event', 'data-event': event, 'data-clauses': clauses.join(' '), title: 'Why?' }, words);
    button.addEventListener('focus', () => {
      if (button.matches(':focus-visible')) this.handlers.ask(number, event);
    });
    button.addEventListener('click', () => this.handlers.show(number, event));
    return el('li', {}, button, el('span', { class: 'event-clause', 'aria-hidden': 'true' }, clauses[0] ?? ''));
  }
}

/** What a step's events say, sowings after a relay told together with it. */
export function lines(game: Controller, number: number): Line[] {
  const step = game.step(number);
  const reel = game.reel(number);
  if (!step || !reel) return [];
  const out: Line[] = [];
  for (const [i, event] of step.events.entries()) {
    if (event.kind === 'sow' && step.events[i - 1]?.kind === 'relay') continue;
    const at: Position | undefined = reel.before[i];
    if (!at) continue;
    const words = tell(event, step, at, lapOf(step, i));
    out.push({ event: i, words: out.length === 0 ? capital(words) : words });
  }
  if (step.endless && !step.events.some((e) => e.kind === 'endless') && step.events.length > 0) {
    out.push({ event: step.events.length - 1, words: 'the sowing would never end' });
  }
  return out;
}

/** Moves are counted, steps that nobody chose are not. */
function moveNumber(game: Controller, number: number): number | null {
  if (game.step(number)?.move === null) return null;
  let count = 0;
  for (let i = 0; i <= number; i++) if (game.step(i)?.move !== null) count += 1;
  return count;
}
