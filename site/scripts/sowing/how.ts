/** How a sowing game is shown and put in words. */

import type { Game, How, Start } from '../game';
import { copy, film, still } from './film';
import type { GameEvent, Position, Sowing, State } from './types';
import { capital, holeName, who } from './words';

export type SowGame = Game<Sowing>;

/** Holes in a row. */
export const rowOf = (game: SowGame): number => game.state.position.holes.length / 2;

/** Who moves in what is shown. */
export function toMove(game: SowGame): State['to_move'] {
  if (game.atEnd) return game.state.to_move;
  const next = game.inside === null ? game.step(game.ply) : undefined;
  return next?.move ? next.by : null;
}

export const how: How<Sowing> = {
  still: (before) => still(position(before)),
  after: (_, step) => still(copy(step.position)),
  film: (before, step) => film(before.position, step),
  /** What was taken or marked, else how it ended. */
  telling: [
    ['match-won', 'round-over'],
    ['capture', 'mark', 'visit', 'missed', 'endless'],
    ['stop', 'gather'],
  ],
  /** Sowings after a relay are shown together with it. */
  lines: ({ events }, start) => {
    const shown = events.map((happened, event) => ({ event, words: isSet(happened, start) ? `${who(happened.by)} starts (change under More)` : happened.words })).filter(({ event }) => events[event]?.is !== 'sow' || events[event - 1]?.is !== 'relay');
    return shown.map(({ event, words }, i) => ({ event, words: i === 0 ? capital(words) : words }));
  },
  ask: (info, step, event, start) => {
    const happened = step.events[event];
    if (!happened || isSet(happened, start)) return null;
    const relayed = happened.is === 'sow' && step.events[event - 1]?.is === 'relay';
    const hole = typeof happened.from === 'number' ? holeName(info.holes / 2, happened.from) : '';
    if (happened.is === 'sow' && hole) return relayed ? `Why does it go on from ${hole}?` : `Why may ${who(happened.by)} sow from ${hole}?`;
    return happened.ask;
  },
  opening: (_, seed) => ({ kind: 'new', players: 0, first: 'south', seed }),
  seat: (number) => (number === 1 ? 'north' : 'south'),
  /** Marks by the order of their kinds. */
  standing: ({ position, phase, legal, to_move }, { marks }) => {
    const kind = (name: string): number => marks.findIndex((m) => m.name === name);
    const marked = position.marks.map((m) => (m ? [kind(m.kind), m.by] : null));
    return [position.holes, position.stores, position.owners, marked, to_move, phase, legal];
  },
  happened: ({ is, hole, count, from, to, by, mark }, { marks }) => [is, hole, count, from, to, by, mark ? marks.findIndex((m) => m.name === mark) : null],
};

/** Who begins was set by the reader, and no lot was drawn for it. */
const isSet = (event: GameEvent, start: Start): boolean =>
  event.is === 'lot' && (event as { what?: string }).what === 'starter' && start.kind === 'new' && (start.first === 'south' || start.first === 'north');

/** A position, or what the engine gives with one. */
const position = (given: unknown): Position => ((given as { position?: Position }).position ?? given) as Position;

