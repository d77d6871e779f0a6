/** Events in words. Only the kinds of events and the names that the rules declare are known here, no game. */

import type { GameEvent, Lap, Mark, Position, Side, Step } from './types';

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

export const NAMES: Record<Side, string> = { south: 'South', north: 'North' };

export const number = (n: number): string => NUMBERS[n] ?? String(n);
export const counters = (n: number): string => `${number(n)} ${n === 1 ? 'counter' : 'counters'}`;
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const possessive = (name: string): string => (name.endsWith('s') ? `${name}’` : `${name}’s`);
export const other = (side: Side): Side => (side === 'south' ? 'north' : 'south');
export const who = (side: Side | null | undefined): string => (side ? NAMES[side] : 'Nobody');

/** A hole's letter: South's A, B, C …, North's a, b, c …, each from its own left. */
export function holeName(row: number, hole: number): string {
  if (hole === 2 * row) return 'South’s store';
  if (hole === 2 * row + 1) return 'North’s store';
  return String.fromCharCode(hole < row ? 65 + hole : 97 + hole - row);
}

/** The hole of a letter, or null. */
export function holeOf(row: number, letter: string): number | null {
  const code = letter.charCodeAt(0);
  if (code >= 65 && code < 65 + row) return code - 65;
  if (code >= 97 && code < 97 + row) return code - 97 + row;
  return null;
}

export function list(words: string[], last = 'or'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${last} ${words[words.length - 1]}`;
}

const holeIn = (at: Position, h: number | null | undefined): string =>
  h === null || h === undefined ? 'the board' : holeName(at.holes.length / 2, h);

/** “North’s daughter”, “captured by North”: kinds of marks are nouns or participles. */
export const held = (by: Side | null | undefined, kind: string): string =>
  kind.endsWith('ed') ? `${kind} by ${who(by)}` : `${possessive(who(by))} ${kind}`;

/** “E, North’s daughter”, or just “E”. */
function holeWithMark(at: Position, h: number | null | undefined): string {
  const mark: Mark | null | undefined = h === null || h === undefined ? null : at.marks[h];
  return mark ? `${holeIn(at, h)}, ${held(mark.by, mark.kind)}` : holeIn(at, h);
}

const kindOf = (event: GameEvent): string =>
  typeof event.mark === 'string' ? event.mark : (event.mark?.kind ?? event.what ?? 'mark');

/** One line of the log; `at` is the position just before the event. */
export function tell(event: GameEvent, step: Step, at: Position, lap: Lap | undefined): string {
  const by = who(event.by ?? step.by);
  const count = event.count ?? 0;
  const place = holeIn(at, event.hole);
  switch (event.kind) {
    case 'sow':
      return `${by} sows ${number(count)} from ${holeIn(at, event.from ?? lap?.from)}${where(at, lap, event)}`;
    case 'relay':
      return `goes on from ${place}${lap ? ` with ${number(lap.counters)}${where(at, lap, event)}` : ''}`;
    case 'stop-empty':
      return `ends in ${holeWithMark(at, event.hole)}, which was empty`;
    case 'stop-capture':
      return `ends in ${place} with a capture`;
    case 'own-mark':
      return `ends in ${holeWithMark(at, event.hole)}`;
    case 'fed':
      return `feeds ${holeWithMark(at, event.hole)}`;
    case 'mark':
      return `${place} is now ${held(event.by ?? step.by, kindOf(event))}`;
    case 'missed':
      return `${by} lets ${place} pass`;
    case 'tax':
      return `takes ${number(count)} from ${holeWithMark(at, event.hole)}`;
    case 'capture':
      return `captures ${number(count)} in ${holeWithMark(at, event.hole)}`;
    case 'move-on':
      return `moves on from ${holeIn(at, event.from)} to ${holeIn(at, event.to)}`;
    case 'again':
      return `${by} plays again`;
    case 'pass':
      return `${by} cannot move and passes`;
    case 'round-over':
      return event.what === 'south' || event.what === 'north' ? `The round is over: ${who(event.what)} cannot move` : 'The round is over';
    case 'gather':
      return `${by} gathers ${number(count)} from ${holeWithMark(at, event.hole)}`;
    case 'borrow':
      return `${by} borrows ${counters(count)}`;
    case 'repay':
      return `${by} pays back ${counters(count)}`;
    case 'pick':
      return event.what === 'fill'
        ? `${by} lays out ${(event.said ?? '').replaceAll('.', ', ')} from his right`
        : `${by} picks ${place} to open from`;
    case 'stop-chosen':
      return `${by} stops a sowing that would never end, in ${place}`;
    case 'lot':
      return lot(event);
    case 'endless':
      return `The sowing never ends: from ${place} on it only repeats itself`;
    case 'match-won':
      return `${by} has won the match`;
    case 'race-pick':
      return `${by} lifts ${number(count)} from ${place} for the race`;
    case 'race-end':
      return `${possessive(by)} race ends in ${place}`;
    case 'race-stop':
      return `${by} is stopped in ${place}`;
    case 'palm':
      return `${by} palms a counter of ${place}`;
    case 'shift':
      return `${by} shifts a counter from ${holeIn(at, event.from)} to ${holeIn(at, event.to)}`;
    default:
      return `${by}: ${event.kind}${event.hole === null || event.hole === undefined ? '' : ` ${place}`}`;
  }
}

function lot(event: GameEvent): string {
  const winner = event.winner ?? event.by;
  const about = event.what ? ` for the ${event.what}` : '';
  return winner ? `The lot${about} falls to ${who(winner)}` : `A lot is drawn${about}`;
}

/** Where a lap's counters fall: each hole when they are few, else the last. */
function where(at: Position, lap: Lap | undefined, event: GameEvent): string {
  if (!lap) return event.to === null || event.to === undefined ? '' : `, ending in ${holeIn(at, event.to)}`;
  if (lap.drops.length > 0 && lap.drops.length <= 4) return `: ${lap.drops.map((d) => holeIn(at, d)).join(', ')}`;
  return `, ending in ${holeIn(at, lap.to)}`;
}

/** Letters of holes in a question stand between these, so that no style turns a into A. */
export const KEEP = '\u2063';

/** The question over the answer. */
export function question(event: GameEvent, step: Step, at: Position): string {
  const by = who(event.by ?? step.by);
  const hole = (position: Position, h: number | null | undefined): string => KEEP + holeIn(position, h) + KEEP;
  const place = hole(at, event.hole);
  switch (event.kind) {
    case 'sow':
      return `What may ${by} do with ${hole(at, event.from)}?`;
    case 'relay':
      return `Why does the sowing go on from ${place}?`;
    case 'stop-empty':
    case 'stop-capture':
    case 'own-mark':
      return `Why does the move end in ${place}?`;
    case 'fed':
      return `Why is nothing taken from ${place}?`;
    case 'mark':
      return `Why is ${place} ${held(event.by ?? step.by, kindOf(event))}?`;
    case 'missed':
      return `Why did ${by} not take ${place}?`;
    case 'tax':
    case 'capture':
      return `Why did ${number(event.count ?? 0)} leave ${place}?`;
    case 'move-on':
      return `Why does the counter move on to ${hole(at, event.to)}?`;
    case 'again':
      return `Why does ${by} play again?`;
    case 'pass':
      return `Why does ${by} pass?`;
    case 'round-over':
      return 'Why is the round over?';
    case 'gather':
      return `Why does ${by} take what lies in ${place}?`;
    case 'borrow':
      return `Why does ${by} borrow?`;
    case 'repay':
      return `Why does ${by} pay back?`;
    case 'pick':
      return `Why may ${by} pick?`;
    case 'stop-chosen':
      return `Why may ${by} stop here?`;
    case 'lot':
      return 'Why is a lot drawn?';
    case 'endless':
      return 'Why does this sowing count for nothing?';
    case 'match-won':
      return `Why has ${by} won?`;
    case 'race-pick':
      return `Why does ${by} lift ${place}?`;
    case 'race-end':
      return `Why does ${possessive(by)} race end in ${place}?`;
    case 'race-stop':
      return `Why is ${by} stopped in ${place}?`;
    case 'palm':
    case 'shift':
      return 'Why are counters moved before the first move?';
    default:
      return 'Why so?';
  }
}

/** What a screen reader is told of a whole step. */
export function announce(step: Step, lines: string[]): string {
  const move = step.move ? `${who(step.by)} plays ${step.move}. ` : '';
  const most = lines.length > 8 ? [...lines.slice(0, 3), `${number(lines.length - 6)} more sowings`, ...lines.slice(-3)] : lines;
  return `${move}${most.map(capital).join('. ')}.`;
}
