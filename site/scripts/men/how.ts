/** How a game of men on points is shown and put in words. */

import type { Game, How } from '../game';
import { capital } from '../words';
import { after, film, still } from './film';
import type { MenBefore, Men } from './types';

export type MenGame = Game<Men>;

export const how: How<Men> = {
  still: (before) => {
    const { board, seats } = before as MenBefore;
    return still(board, seats);
  },
  after,
  film,
  /** The end, else who was taken or changed, else what was done. */
  telling: [
    ['over', 'take', 'become'],
    ['choose', 'pass'],
    ['again'],
    ['drop', 'step', 'slide', 'fly', 'leap', 'vault', 'strike', 'charge'],
  ],
  lines: ({ events }) => events.map(({ words }, event) => ({ event, words: event === 0 ? capital(words) : words })),
  ask: (_, step, event) => step.events[event]?.ask ?? null,
  opening: (_, seed) => ({ kind: 'new', players: 2, first: '', seed }),
  seat: (number) => String(number),
  standing: ({ text, legal }) => [text, legal.map(({ token }) => token)],
  happened: ({ text }) => text,
};
