/** What a move would do, before it is played. */

import { failed } from '../engine';
import type { Selection } from '../select';
import { rowOf, type SowGame } from './how';
import { foretell } from './status';
import type { Step } from './types';
import { holeName } from './words';

export interface Foreseen {
  /** Holes in which the first lap's counters would fall. */
  drops: number[];
  /** The hole in which the whole move would end. */
  to: number | null;
  words: string;
}

export class Foresight {
  private last: { key: string; seen: Foreseen } | null = null;

  constructor(private readonly game: SowGame, private readonly selection: Selection) {}

  /** Where the sowing of a hole would go; null where that is not known. */
  of(hole: number): Foreseen | null {
    const { game } = this;
    const name = holeName(rowOf(game), hole);
    const [only, ...others] = this.selection.of(hole);
    if (!only || only.way !== undefined || others.length > 0) return null;
    const key = `${game.count} ${name} ${game.shownText()} ${JSON.stringify(game.readings)}`;
    if (this.last?.key === key) return this.last.seen;
    const step = this.step(name);
    const end = step?.laps[step.laps.length - 1];
    if (!step || !end) return null;
    const taken = step.events.filter((e) => e.is === 'capture').reduce((sum, e) => sum + (e.count ?? 0), 0);
    const onBoard = (place: number): boolean => place < 2 * rowOf(game);
    const seen: Foreseen = {
      drops: (step.laps[0]?.drops ?? []).filter(onBoard),
      to: onBoard(end.to) ? end.to : null,
      words: step.endless ? `${name}: the sowing would never end` : foretell(game, name, step.laps, taken),
    };
    this.last = { key, seen };
    return seen;
  }

  /** The captures of a move as the notation lets them pass: `!ad`. */
  captures(move: string): string {
    const holes = (this.step(move)?.events ?? []).flatMap((e) => (e.offered && typeof e.hole === 'number' ? [e.hole] : []));
    const letters = [...new Set(holes)].sort((a, b) => a - b).map((h) => holeName(rowOf(this.game), h));
    return letters.length ? `!${letters.join('')}` : '';
  }

  private step(move: string): Step | undefined {
    // the engine stands at the end of what was played, so only there can it look ahead
    if (!this.game.atEnd) return undefined;
    const step = this.game.engine.preview(move);
    return failed(step) ? undefined : step;
  }
}
