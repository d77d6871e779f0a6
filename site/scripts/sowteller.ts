/** A sowing game as log and why box want it. */

import type { Controller } from './controller';
import type { Line, Teller } from './teller';
import { lapOf } from './timeline';
import type { Position, Step } from './types';
import { capital, question, tell } from './words';

export class SowTeller implements Teller {
  /** What was taken or marked, else how it ended. */
  readonly telling = [
    ['tax', 'capture', 'mark', 'fed', 'missed', 'endless', 'match-won'],
    ['own-mark', 'stop-empty', 'stop-capture', 'round-over', 'gather'],
  ];

  constructor(private readonly game: Controller) {}

  get steps(): readonly Step[] {
    return this.game.steps;
  }

  get current(): number | null {
    return this.game.current;
  }

  get inside(): number | null {
    return this.game.inside;
  }

  pictures(step: number): number[] {
    return this.game.reel(step)?.eventAt ?? [];
  }

  ask(number: number, event: number): string | null {
    const step = this.game.step(number);
    const at = this.game.reel(number)?.before[event];
    const happened = step?.events[event];
    return step && at && happened ? question(happened, step, at) : null;
  }

  showEvent(step: number, event: number): void {
    this.game.showEvent(step, event);
  }

  /** What a step's events say, sowings after a relay told together with it. */
  lines(number: number): Line[] {
    const step = this.game.step(number);
    const reel = this.game.reel(number);
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
}
