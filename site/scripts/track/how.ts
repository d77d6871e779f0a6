/** How a stick-and-track game is shown and put in words. */

import type { Game, How } from '../game';
import { capital } from '../words';
import { film, still } from './film';
import type { Board, Seat, Sticks } from './types';

export type SticksGame = Game<Sticks>;

export const how: How<Sticks> = {
  still: (before) => {
    const { board, seats } = before as { board: Board; seats: Seat[] };
    return still(board, seats, null);
  },
  after: (before, step, number) => {
    const thrown = step.events.find((e) => e.throw)?.throw;
    return still(step.board, step.seats, thrown ? { throw: thrown, by: step.name, number } : before.throw);
  },
  film: (before, step, after) => film(before, step, after.throw),
  /** Who is eaten or home, else what was paid or marked, else where it went. */
  telling: [
    ['over', 'eaten', 'loose', 'off'],
    ['stage', 'bank', 'lost', 'let', 'lapse'],
    ['leave', 'reach', 'release', 'mark', 'pay'],
    ['move', 'throw'],
  ],
  lines: ({ events }) => events.map(({ words }, event) => ({ event, words: event === 0 ? capital(words) : words })),
  ask: (_, step, event) => step.events[event]?.ask ?? null,
  opening: (info, seed) => ({ kind: 'new', players: info.players.seats, first: '', seed }),
  seat: (number) => String(number),
  standing: ({ text, legal }) => [text, legal.map(({ token }) => token)],
  happened: ({ text }) => text,
};
