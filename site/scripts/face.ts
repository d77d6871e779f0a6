/** What differs between the boards of one family and another. All else is the player's. */

import type { Mark as Moment, Line } from './chart';
import type { Team } from './classroom';
import type { Game, Grain, Start } from './game';
import type { Notice } from './notice';
import type { Result } from './outcome';
import type { EditionData, Example, Kind, Offer, Readings, Settings } from './types';
import type { Valued } from './types.gen';

/** What a face needs of its player. */
export interface Desk<K extends Kind> {
  readonly game: Game<K>;
  readonly data: EditionData;
  readonly notice: Notice;
  /** For ids of elements. */
  readonly id: string;
  /** Whether pictures are being run. */
  readonly running: boolean;
  schedule(): void;
  /** Stops the pictures and shows the end. */
  settle(): void;
  /** Does a token, or with null lets happen what nobody decides; says why where that cannot be. */
  play(token: string | null): void;
  /** A new game; like the one before where nothing is given. */
  fresh(start?: Start): void;
  rules(readings: Readings, set: Settings, words: string): string | null;
  /** Why nothing is to be played on this board now, whatever the rules allow; null where the rules alone decide. */
  readonly barred: string | null;
  /** The reader points at a place of the board. */
  pointed(place: number | null, how: 'focus' | 'hover'): void;
}

export interface Face {
  /** The board, with what is pressed on it. */
  readonly stage: HTMLElement;
  /** Beside the line that says what to do. */
  readonly beside: HTMLElement[];
  /** Above and below the board. */
  readonly above: HTMLElement[];
  readonly below: HTMLElement[];
  /** Classes of the whole. */
  readonly classes: string[];
  /** Takes over the board that the page was built with. */
  adopt(drawn: Element): void;
  /** Draws what is shown. `free`: the reader may act now; `milliseconds` until the next picture, 0 where none is run. */
  draw(free: boolean, milliseconds: number): void;
  /** What may be pressed now, for somebody who does it for the first time. */
  invite(): string;
  /** One sentence: who is to do what. */
  headline(): string;
  /** How the round or the game that was played ended; null while it goes on. */
  result(): Result | null;
  /** The small print beside it. */
  whereabouts(): string;
  /** Whether there is something to choose, so that a hint helps. */
  canHint(free: boolean): boolean;
  /** Points at what an agent would do; says it. */
  hint(offer: Offer): string | null;
  /** Points at a place as if the reader did. */
  point(place: number | null, how: 'focus' | 'hover'): void;
  /** Shows on the board what moves are worth to whoever is to move, the best first; nothing where there are none. */
  worths(moves: readonly Valued[]): void;
  /** Keys of the board alone, with what they do. */
  keys(): [string, string][];
  /** A key that is the board's; false where it is not. */
  key(event: KeyboardEvent, inside: boolean): boolean;
  /** Whether the opening moves something, so that it is shown like a move. */
  opens(): boolean;
  /** A new game has begun by the reader's hand. */
  begun(): void;
  /** What a screen reader hears of steps from one number on, up to another. */
  spoken(from: number, to?: number): string;
  /** Why nothing can be played while the computer considers. */
  waiting(): string;
  /** Names of the seats, by the words that links have. */
  seats(): [string, string][];
  /** The seats as a class sees them. */
  teams(): Team[];
  readonly grains: [Grain, string][];
  /** Further fields of the first line: what a reader has to set before a game. */
  readonly whoFields: HTMLElement[];
  /** Further fields of the second line. */
  readonly paceFields: HTMLElement[];
  readonly gameFields: HTMLElement[];
  updateFields(): void;
  /** What each side holds, from picture to picture, and what is worth a look. */
  lines(): Line[];
  held(ply: number): string;
  moments(): Moment[];
  /** Where an example begins, and the tokens to be played from there. */
  example(example: Example): { start: Start; moves: string[] };
}
