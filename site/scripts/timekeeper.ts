/** A clock for each side, where the readers want one: time of the page alone, of which no record knows. */

import { el, fill, say } from './dom';
import type { Face } from './face';
import type { Game } from './game';
import { capital } from './words';

/** Minutes that each side may have; 0: no clock. */
export const MINUTES: [string, string][] = [['0', 'none'], ['3', '3 minutes each'], ['5', '5 minutes each'], ['10', '10 minutes each']];

/** How often it is looked at, in milliseconds; when a side is warned that little is left. */
const EVERY = 200;
const LITTLE = 30_000;

export class Timekeeper {
  readonly element = el('div', { class: 'timekeeper', hidden: true });
  private readonly heard = el('p', { class: 'vh', role: 'status' });
  private whole = 0;
  private left: number[] = [];
  private faces: HTMLElement[] = [];
  private running: number | null = null;
  private last = 0;
  private timer = 0;

  constructor(
    private readonly game: Game,
    private readonly face: Face,
    private readonly up: (words: string) => void,
  ) {}

  /** So many minutes for each side, from now on; 0: none. */
  set(minutes: number): void {
    this.whole = minutes * 60_000;
    this.element.hidden = minutes === 0;
    this.anew();
  }

  /** A new game: every side has all its time, which runs from the first move on. */
  anew(): void {
    clearInterval(this.timer);
    this.running = null;
    const seats = this.face.seats();
    this.left = seats.map(() => this.whole);
    this.faces = seats.map(() => el('span', { class: 'time' }));
    fill(this.element, ...seats.map(([, name], seat) => el('span', { class: 'time-of' }, `${capital(name)} `, this.faces[seat])), this.heard);
    say(this.heard, '');
    if (this.whole === 0) return;
    this.last = performance.now();
    this.timer = window.setInterval(() => this.tick(), EVERY);
    this.tick();
  }

  close(): void {
    clearInterval(this.timer);
  }

  private tick(): void {
    const now = performance.now();
    const passed = now - this.last;
    this.last = now;
    const { state, moves } = this.game;
    const seat = state.stand === 'seat' && moves.length > 0 ? state.seat : null;
    if (seat !== null && seat === this.running) this.pass(seat, passed);
    this.running = seat;
    for (const [i, face] of this.faces.entries()) {
      say(face, words(this.left[i] ?? 0));
      face.parentElement?.classList.toggle('time-runs', i === seat);
    }
  }

  private pass(seat: number, passed: number): void {
    const before = this.left[seat] ?? 0;
    if (before <= 0) return;
    const left = Math.max(0, before - passed);
    this.left[seat] = left;
    const name = capital(this.face.seats()[seat]?.[1] ?? '');
    if (before > LITTLE && left <= LITTLE) say(this.heard, `${name} has half a minute left.`);
    if (left === 0) this.up(`${name}’s time is up. The rules have no clock: you may play on.`);
  }
}

/** Minutes and seconds. */
function words(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
