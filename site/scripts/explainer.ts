/** Log and why box together: the reason of the step that is shown, or of the event that the reader chose. */

import { Log } from './log';
import { CLAUSE_EVENT, type ClauseDetail } from './sentences';
import type { Teller } from './teller';
import type { EditionData } from './types';
import { best, clausesOf, Why } from './why';

export class Explainer {
  readonly why: Why;
  readonly log: Log;
  private chosen: { step: number; event: number } | null = null;
  private explained = '';

  constructor(
    private readonly game: Teller,
    private readonly data: EditionData,
    /** Called before the board goes to where an event can be seen. */
    stop: () => void,
  ) {
    this.why = new Why(data);
    this.log = new Log(game, {
      ask: (step, event) => this.ask(step, event),
      show: (step, event) => {
        stop();
        game.showEvent(step, event);
        this.ask(step, event);
      },
    });
    document.addEventListener(CLAUSE_EVENT, (event) => {
      const { clauses, step } = (event as CustomEvent<ClauseDetail>).detail;
      this.log.light(clauses, step);
    });
  }

  /** The reader's question is answered; the box follows the game again. */
  forget(): void {
    this.chosen = null;
  }

  /** Brings the log up to date, and the box to the event that is shown. */
  update(): void {
    this.log.update();
    if (this.chosen) return;
    const { game } = this;
    const number = game.current;
    const event = number === null ? null : this.shown(number);
    const key = `${number} ${event} ${number === null ? '' : (game.steps[number]?.text ?? '')}`;
    if (key === this.explained) return;
    if (number === null) {
      this.explained = key;
      return this.nothing();
    }
    if (event === null && this.game.inside !== null) return;
    this.explained = key;
    if (event === null || !this.explain(number, event)) return this.nothing();
    this.log.reveal(number, event);
  }

  private nothing(): void {
    this.why.empty();
    this.light([], -1);
  }

  /** Answers a question about one event, until the reader's next step. */
  ask(step: number, event: number): void {
    if (!this.explain(step, event)) return;
    this.chosen = { step, event };
    this.explained = '';
  }

  /** The first sentence of this page's account that clauses rest on: these, those that are explained, or those of the first step. */
  sentence(clauses: string[] = []): HTMLElement | null {
    const first = this.game.steps[0]?.events.flatMap((event) => clausesOf(event)) ?? [];
    const wanted = [clauses, this.why.clauses, first].find((of) => of.length > 0) ?? [];
    const found = wanted.flatMap((id) => this.data.clauses[id] ?? []);
    for (const cite of [...found.flatMap(best), ...found.flatMap((clause) => clause.cites)]) {
      const sentence = document.getElementById(cite.at);
      if (sentence?.matches('.sentence')) return sentence;
    }
    return null;
  }

  private explain(number: number, event: number): boolean {
    const happened = this.game.steps[number]?.events[event];
    const question = this.game.ask(number, event);
    if (!happened || question === null) return false;
    this.why.explain(happened, question);
    this.light(this.why.clauses, number);
    return true;
  }

  /** The event to explain of a step: while it is under way the last one seen, after it the one that says most. */
  private shown(number: number): number | null {
    const { inside } = this.game;
    if (inside !== null) {
      const seen = this.game.pictures(number).filter((picture) => picture <= inside).length;
      return seen > 0 ? seen - 1 : null;
    }
    const kinds = this.game.steps[number]?.events.map((e, i) => (this.game.ask(number, i) === null ? '' : (e.is ?? e.kind))) ?? [];
    for (const wanted of this.game.telling) {
      for (let i = kinds.length - 1; i >= 0; i--) if (wanted.includes(kinds[i] ?? '')) return i;
    }
    // what needs no reason is passed over
    for (let i = kinds.length - 1; i >= 0; i--) if (kinds[i]) return i;
    return null;
  }

  private light(clauses: string[], step: number): void {
    document.dispatchEvent(new CustomEvent<ClauseDetail>(CLAUSE_EVENT, { detail: { clauses, step, pin: true } }));
  }
}
