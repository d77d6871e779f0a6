/** Runs the pictures of a game at their pace. */

import type { Controller } from './controller';

const STILL_MS = 900;

export class Clock {
  private going: 'step' | 'all' | null = null;
  private last = 0;
  private spent = 0;
  private frame = 0;
  private readonly calm = matchMedia('(prefers-reduced-motion: reduce)');

  constructor(
    private readonly game: Controller,
    /** Told whenever it starts or stops. */
    private readonly changed: () => void,
  ) {}

  get running(): boolean {
    return this.going !== null;
  }

  /** Whether everything is to be shown at once. */
  get reduced(): boolean {
    return this.calm.matches;
  }

  /** Shows the step under way to its end. */
  runStep(): void {
    if (this.reduced) {
      this.game.toEndOfStep();
      return;
    }
    this.start('step');
  }

  /** Shows all that was played from here on. */
  runAll(): void {
    this.start('all');
  }

  stop(): void {
    if (this.going === null) return;
    this.going = null;
    cancelAnimationFrame(this.frame);
    this.changed();
  }

  private start(what: 'step' | 'all'): void {
    const was = this.going;
    this.going = what;
    this.spent = 0;
    this.last = performance.now();
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame((now) => this.tick(now));
    if (was !== what) this.changed();
  }

  private tick(now: number): void {
    if (this.going === null) return;
    this.spent += Math.min(250, Math.max(0, now - this.last)) * this.game.speed;
    this.last = now;
    for (;;) {
      const wait = this.reduced ? STILL_MS : this.game.frame.wait;
      if (this.spent < wait) break;
      this.spent -= wait;
      const on = this.reduced ? this.game.forward('turn') : this.game.forward('counter');
      const ended = !on || this.game.atEnd || (this.going === 'step' && this.game.inside === null);
      if (ended) {
        this.stop();
        return;
      }
    }
    this.frame = requestAnimationFrame((then) => this.tick(then));
  }
}
