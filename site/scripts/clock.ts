/** Runs the pictures of a game at their pace. */

import type { Film } from './teller';

const STILL_MS = 900;

export class Clock {
  private going = false;
  private last = 0;
  private spent = 0;
  private frame = 0;
  private readonly calm = matchMedia('(prefers-reduced-motion: reduce)');

  constructor(
    private readonly game: Film,
    /** Called whenever it starts or stops. */
    private readonly changed: () => void,
  ) {}

  get running(): boolean {
    return this.going;
  }

  /** Whether everything is to be shown at once. */
  get reduced(): boolean {
    return this.calm.matches;
  }

  /** Shows what has just been played: at once, where the reader wants no motion. */
  showPlayed(): void {
    if (this.reduced) this.game.toEnd();
    else this.run();
  }

  /** Shows all that was played from here on. */
  run(): void {
    const was = this.going;
    this.going = true;
    this.spent = 0;
    this.last = performance.now();
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame((now) => this.tick(now));
    if (!was) this.changed();
  }

  stop(): void {
    if (!this.going) return;
    this.going = false;
    cancelAnimationFrame(this.frame);
    this.changed();
  }

  private tick(now: number): void {
    if (!this.going) return;
    this.spent += Math.min(250, Math.max(0, now - this.last)) * this.game.speed;
    this.last = now;
    for (;;) {
      const wait = this.reduced ? STILL_MS : this.game.frame.wait;
      if (this.spent < wait) break;
      this.spent -= wait;
      const on = this.reduced ? this.game.forward('turn') : this.game.forward('counter');
      if (!on || this.game.atEnd) {
        this.stop();
        return;
      }
    }
    this.frame = requestAnimationFrame((then) => this.tick(then));
  }
}
