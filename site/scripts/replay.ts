/** Recorded games and worked examples, opened on the board. */

import { el } from './dom';
import { LOT } from './ledger';
import type { EditionData, Example, Readings, RecordedGame } from './types';

export interface ReplayHandlers {
  record(game: RecordedGame): void;
  example(example: Example): void;
}

/** Gives each replay and each example on the page a button that opens it. */
export function wireReplays(scope: ParentNode, data: EditionData, on: ReplayHandlers, playable: (example: Example) => boolean = () => true): void {
  for (const [i, item] of [...scope.querySelectorAll<HTMLElement>('[data-record]')].entries()) {
    const id = item.dataset['record'];
    const game = data.records.find((r) => r.id !== undefined && r.id === id) ?? data.records[i];
    if (game) item.prepend(button('Open on the board', game.title, () => on.record(game)));
  }
  // what an example shows is told in the list of examples already
  for (const example of data.examples) {
    const note = scope.querySelector(`.example[data-example="${CSS.escape(example.id)}"] .note`)?.textContent?.trim();
    if (note) example.note ??= note;
  }
  for (const item of scope.querySelectorAll<HTMLElement>('[data-example]')) {
    const example = data.examples.find((e) => e.id === item.dataset['example']);
    if (example && playable(example)) item.append(button('Show', example.note ?? example.id, () => on.example(example)));
  }
}

/** Moves from a position; everything else that an example can do happens between moves. */
export function movesOf(example: Example): string[] | null {
  const moves = example.action.split(' ');
  if (!moves.every((move) => /^(?:stop|[A-Za-z](?:[+-]|![A-Za-z]+|@\d+)*)$/.test(move))) return null;
  return example.decline ? moves.map((move) => `${move}!${example.decline}`) : moves;
}

function button(word: string, about: string, run: () => void): HTMLElement {
  const made = el('button', { type: 'button', class: 'button open-board', 'aria-label': `${word}: ${about}` }, word);
  made.addEventListener('click', run);
  return made;
}

/** What a record says of how its game is played again. */
export interface Recorded {
  starter: string;
  seed: number;
  start: string | null;
  readings: Readings;
  /** Whole-number settings that differ from the rules'. */
  set: Record<string, number>;
  /** Who played, a seat each; none where the record does not say. */
  players: string[];
  /** What follows the lots that open the game. */
  moves: string[];
  /** All of it, as written. */
  tokens: string[];
}

/** Reads a record: lines `Key: value`, an empty line, then moves; remarks stand in braces. Moves alone will do. */
export function readRecord(notation: string): Recorded {
  const record: Recorded = { starter: 'south', seed: 1, start: null, readings: {}, set: {}, players: [], moves: [], tokens: [] };
  const lines = notation.split(/\r?\n/);
  let line = 0;
  for (; line < lines.length; line++) {
    const head = /^([A-Z][a-z]+):\s*(.*?)\s*$/.exec(lines[line] ?? '');
    if (!head) break;
    const [, key, value = ''] = head;
    if (key === 'Start') record.start = value;
    if (key === 'Seed' && Number.isSafeInteger(Number(value))) record.seed = Number(value);
    if (key === 'Players') record.players = value.split(';').map((name) => name.trim());
    if (key === 'Set') {
      for (const pair of value.split(';')) {
        const [name = '', number = ''] = pair.split('=').map((part) => part.trim());
        if (name && Number.isSafeInteger(Number(number))) record.set[name] = Number(number);
      }
    }
    if (key === 'Readings') {
      for (const pair of value.split(';')) {
        const [question, ...reading] = pair.split('=');
        if (question?.trim() && reading.length) record.readings[question.trim()] = reading.join('=').trim();
      }
    }
  }
  const tokens = lines.slice(line).join(' ').replace(/\{[^}]*\}/g, ' ').split(/\s+/).filter(Boolean);
  record.tokens = tokens;
  // lots before the first move open the game; later ones stay among the moves
  const first = tokens.findIndex((token) => !LOT.test(token));
  const lots = first < 0 ? tokens : tokens.slice(0, first);
  record.moves = tokens.slice(lots.length);
  if (lots.length === 1 && /^lot:/.test(lots[0] ?? '')) record.starter = lots[0] === 'lot:S' ? 'south' : 'north';
  else if (lots.length > 0) record.starter = lots.join(' ');
  return record;
}
