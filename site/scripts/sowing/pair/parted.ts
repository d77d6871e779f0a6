/** Whether two games stand alike, and which of their events first tells them apart: as `ludarium compare` has it. */

import type { SowGame } from '../how';
import type { GameEvent, Mark, MarkKind } from '../types';

/** Same counters, owners, marks by order of kind, mover, phase and moves. */
export function alike(a: SowGame, b: SowGame): boolean {
  const told = (game: SowGame): string => {
    const { position, phase, legal, to_move } = game.state;
    const kinds = game.info.marks.map((m) => m.name);
    const marks = position.marks.map((m: Mark | null) => (m ? [kinds.indexOf(m.kind), m.by] : null));
    return JSON.stringify([position.holes, position.stores, position.owners, marks, to_move, phase, legal]);
  };
  return told(a) === told(b);
}

/** The number of the first event that the two do not tell alike; words that they have for one thing are not a difference. */
export function firstDifference(a: readonly GameEvent[], b: readonly GameEvent[], kinds: [readonly MarkKind[], readonly MarkKind[]]): number {
  const told = (e: GameEvent, own: readonly MarkKind[]): string => {
    const mark = e.mark ? own.findIndex((k) => k.name === e.mark) : null;
    return JSON.stringify([e.is, e.hole ?? null, e.count ?? null, e.from ?? null, e.to ?? null, e.by ?? null, mark]);
  };
  let at = 0;
  for (; at < a.length && at < b.length; at++) {
    const [x, y] = [a[at], b[at]];
    if (!x || !y || told(x, kinds[0]) !== told(y, kinds[1])) break;
  }
  return at;
}
