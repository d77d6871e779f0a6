/** What the line above the board says, and why a hole cannot be played. */

import { Selection } from '../select';
import { rowOf, toMove, type SowGame } from './how';
import { held, holeName, list, possessive, who } from './words';

/** Holes that a line names at most. */
const MOST_NAMED = 8;

/** Names of the holes that may be played. */
const names = (game: SowGame): string[] => new Selection(() => game.offers).open.map((hole) => holeName(rowOf(game), hole));

/** One sentence: who is to do what. */
export function todo(game: SowGame): string {
  const { state } = game;
  if (game.inside !== null) {
    const step = game.current === null ? undefined : game.step(game.current);
    if (step?.move) return `${who(step.by)} ${step.laps.length > 0 ? 'sows from' : step.events.some((e) => e.is === 'place') ? 'places in' : step.events.some((e) => e.is === 'enter') ? 'enters a counter in' : 'picks'} ${step.move}`;
    return step?.kind === 'opening' ? 'The opening' : 'Counting the round';
  }
  if (game.atEnd) {
    if (state.result) {
      const { winner } = state.result;
      return winner === 'draw' || winner === null ? 'A draw' : `${who(winner)} has won`;
    }
    if (state.phase === 'match-over') return 'The match is over';
    if (state.round_over || state.phase === 'over' || state.phase === 'counted') return `Round ${state.round} is over`;
  }
  const mover = toMove(game);
  if (!mover) {
    const next = game.step(game.ply);
    return next?.kind === 'opening' ? 'Before the opening' : 'The round is over';
  }
  const { asked: choice } = game.frame.position;
  if (choice) {
    const ways = game.offers.map(({ way }) => (way === undefined ? 'stop' : way === choice.way ? 'go on' : 'turn back'));
    return `${who(mover)} chooses at ${holeName(rowOf(game), choice.hole)}: ${ways.join(' or ')}`;
  }
  const again = game.current !== null && game.step(game.current)?.move !== null && game.step(game.current)?.by === mover;
  const holes = names(game);
  const { hand = 0, picks = 0, reserves = [0, 0] } = game.frame.position;
  const left = reserves[mover === 'south' ? 0 : 1];
  const doing = hand > 0 ? `places ${hand}` : picks > 0 ? 'picks a hole' : left > 0 ? `enters a counter (${left} in reserve)` : again ? 'plays again' : 'to move';
  // more letters than these are a noise: the board marks them
  const which = holes.length > MOST_NAMED ? 'choose one of the underlined holes' : `${holes.length > 1 ? 'choose ' : ''}${list(holes)}`;
  return holes.length ? `${who(mover)} ${doing}: ${which}` : `${who(mover)} ${doing}`;
}

/** The small print beside it. */
export function whereabouts(game: SowGame): string {
  const parts: string[] = [];
  if (game.state.round > 1) parts.push(`round ${game.state.round}`);
  const played = game.steps.filter((s) => s.move !== null).length;
  const shown = game.steps.slice(0, game.ply + (game.inside === null ? 0 : 1)).filter((s) => s.move !== null).length;
  if (played > 0) parts.push(shown === played ? `move ${played}` : `move ${shown} of ${played}`);
  if (game.start.kind === 'position') parts.push('from a position');
  return parts.join(' · ');
}

/** Why a hole cannot be played now, and what can: the reason is the engine's. */
export function refusal(game: SowGame, hole: number): string {
  const name = holeName(rowOf(game), hole);
  const why = game.refused(name);
  const mover = toMove(game);
  if (why === 'over' || !mover) return 'Nobody is to move now.';
  const { owners, marks } = game.frame.position;
  const mark = marks[hole];
  const holes = names(game);
  const may = holes.length ? ` ${who(mover)} may play ${list(holes)}.` : '';
  if (why === 'empty') return `${name} is empty, so it cannot be played.${may}`;
  if (why === 'marked' && mark) return `${name} is ${held(mark.by, mark.kind)}, so it cannot be played.${may}`;
  if (why === 'turn') return `${name} is ${possessive(who(owners[hole]))}, and it is ${possessive(who(mover))} turn.${may}`;
  return `${name} may not be played now.${may}`;
}

/** A move that would be played, in a line. */
export function foretell(game: SowGame, move: string, laps: { drops: number[]; to: number }[], taken: number): string {
  const last = laps[laps.length - 1];
  if (!last) return '';
  const lapWords = laps.length === 1 ? 'one lap' : `${laps.length} laps`;
  const takes = taken > 0 ? `, takes ${taken}` : '';
  return `${move}: ${lapWords}, ends in ${holeName(rowOf(game), last.to)}${takes}`;
}
