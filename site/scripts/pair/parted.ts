/** Whether two games stand alike, and which of their events first tells them apart: as `ludarium compare` has it. */

import type { Controller } from '../controller';
import type { GameEvent, Mark, MarkKind } from '../types';

/** Same counters, owners, marks by order of kind, mover, phase and moves. */
export function alike(a: Controller, b: Controller): boolean {
  const told = (game: Controller): string => {
    const { position, phase, legal, to_move } = game.state;
    const kinds = game.info.marks.map((m) => (typeof m === 'string' ? m : m.name));
    const marks = position.marks.map((m: Mark | null) => (m ? [kinds.indexOf(m.kind), m.by] : null));
    return JSON.stringify([position.holes, position.stores, position.owners, marks, to_move, phase, legal]);
  };
  return told(a) === told(b);
}

/** Words that two games may use for one thing are not a difference. */
const generic = (kind: string): string => (['tax', 'capture', 'peck'].includes(kind) ? 'take' : kind);

/** The number of the first event that the two do not tell alike. */
export function firstDifference(a: readonly GameEvent[], b: readonly GameEvent[], kinds: [readonly (string | MarkKind)[], readonly (string | MarkKind)[]]): number {
  const told = (e: GameEvent, own: readonly (string | MarkKind)[]): string => {
    const name = typeof e.mark === 'string' ? e.mark : e.mark?.kind;
    const mark = name === undefined ? null : own.findIndex((k) => (typeof k === 'string' ? k : k.name) === name);
    return JSON.stringify([generic(e.kind), e.hole ?? null, e.count ?? null, e.from ?? null, e.to ?? null, e.by ?? null, mark]);
  };
  let at = 0;
  for (; at < a.length && at < b.length; at++) {
    const [x, y] = [a[at], b[at]];
    if (!x || !y || told(x, kinds[0]) !== told(y, kinds[1])) break;
  }
  return at;
}
