/**
 * What may be pressed on a board, of whatever family: a move is a row of presses (a hole; a point and where to), and what is open is
 * what goes on from what has been pressed. Knows no elements.
 */

import type { Offer } from './types';

/** What came of a press: something to be done, one of several that are pressed alike, a further press, or nothing: it is closed. */
export type Pressed = { play: Offer } | { ways: Offer[] } | { open: number[] } | null;

export class Selection {
  private pressed: number[] = [];
  private known: readonly Offer[] = [];

  /** `offers`: what may be done now; where it gives others than before, nothing has been pressed yet. */
  constructor(private readonly offers: () => readonly Offer[]) {}

  private get all(): readonly Offer[] {
    const now = this.offers();
    if (now !== this.known) this.pressed = [];
    this.known = now;
    return now;
  }

  /** What begins with what has been pressed and goes on with a further press. */
  private get left(): Offer[] {
    return this.all.filter(({ presses }) => presses.length > this.pressed.length && this.pressed.every((place, i) => presses[i] === place));
  }

  /** Places that may be pressed now, in the order of what may be done, each once. */
  get open(): number[] {
    return [...new Set(this.left.map(({ presses }) => presses[this.pressed.length] as number))];
  }

  /** What may be done by pressing a place now, or begins with it. */
  of(place: number): Offer[] {
    return this.left.filter(({ presses }) => presses[this.pressed.length] === place);
  }

  /** What is not done on the board. */
  get beside(): Offer[] {
    return this.all.filter(({ presses }) => presses.length === 0);
  }

  press(place: number): Pressed {
    let chosen = this.of(place);
    if (chosen.length === 0 && this.pressed.length > 0) {
      // another beginning in place of this one
      this.pressed = [];
      chosen = this.of(place);
    }
    const [first] = chosen;
    if (!first) return null;
    const depth = this.pressed.length + 1;
    if (chosen.some(({ presses }) => presses.length > depth)) {
      this.pressed.push(place);
      return { open: this.open };
    }
    return chosen.length === 1 ? { play: first } : { ways: chosen };
  }
}
