/** How a round or a match of a sowing game ended, with the counters that each side then has. */

import type { Result } from '../outcome';
import type { SowGame } from './how';
import type { Position, Side } from './types';
import { who } from './words';

/** Counters that are a side's for good as things stand: in its store, and in the holes that it has marked. */
export function held(position: Position, side: Side): number {
  const marked = position.holes.reduce((sum, n, hole) => sum + (position.marks[hole]?.by === side ? n : 0), 0);
  return position.stores[side === 'south' ? 0 : 1] + marked;
}

/** Null while a round is played. */
export function resultOf(game: SowGame): Result | null {
  const { state } = game;
  if (!state.round_over && !['over', 'counted', 'match-over'].includes(state.phase)) return null;
  const ahead = game.ahead();
  const steps = [...game.steps, ...(ahead?.steps ?? [])];
  // what is left on the board is shared out before anybody has won
  const gathered = state.phase === 'over' ? ahead?.steps.find((step) => step.kind === 'gather') : steps.filter((step) => step.kind === 'gather').pop();
  const position = gathered?.position ?? state.position;
  const [south, north] = [held(position, 'south'), held(position, 'north')];
  const over = (ahead?.state ?? state).phase === 'match-over';
  const result = state.result ?? (over ? ahead?.state.result : null);
  const richer: Side | null = south > north ? 'south' : north > south ? 'north' : null;
  const winner = over && result ? (result.winner === 'draw' ? null : result.winner) : richer;
  const what = over ? 'the game' : `round ${state.round}`;
  const count = winner === 'north' ? `${north} to ${south}` : `${south} to ${north}`;
  return { words: winner ? `${who(winner)} has won ${what},` : `A draw: nobody has won ${what},`, count, goesOn: !over };
}
