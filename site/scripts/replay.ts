/** Recorded games and worked examples, opened on the board. */

import { el } from './dom';
import type { EditionData, Example, Readings, RecordedGame, Settings } from './types';

export interface ReplayHandlers {
  record(game: RecordedGame): void;
  example(example: Example): void;
}

/** Gives each replay and each example on the page a button that opens it. */
export function wireReplays(scope: ParentNode, data: EditionData, on: ReplayHandlers): void {
  for (const [i, item] of [...scope.querySelectorAll<HTMLElement>('[data-replay]')].entries()) {
    const id = item.dataset['replay'];
    const game = data.records.find((r) => r.id !== undefined && r.id === id) ?? data.records[i];
    if (game) item.prepend(button('Open on the board', game.title, () => on.record(game)));
  }
  // what an example shows stands in the list of examples already
  for (const example of data.examples) {
    const note = scope.querySelector(`.example[data-example="${CSS.escape(example.id)}"] .note`)?.textContent?.trim();
    if (note) example.note ??= note;
    const links = scope.querySelectorAll<HTMLAnchorElement>(`.example[data-example="${CSS.escape(example.id)}"] a[href^="#clause-"]`);
    example.clauses = [...links].flatMap((link) => document.querySelector<HTMLElement>(link.hash)?.dataset['clause'] ?? []);
  }
  // lines of how to play are shown by an example each
  for (const item of scope.querySelectorAll<HTMLElement>('[data-show]')) {
    const example = data.examples.find((e) => e.id === item.dataset['show']);
    if (example) item.append(button('Show', example.note ?? example.id, () => on.example(example)));
  }
  for (const item of scope.querySelectorAll<HTMLElement>('[data-example]')) {
    const example = data.examples.find((e) => e.id === item.dataset['example']);
    if (example) item.append(button('Show', example.note ?? example.id, () => on.example(example)));
  }
}

function button(word: string, about: string, run: () => void): HTMLElement {
  const made = el('button', { type: 'button', class: 'button open-board', 'aria-label': `${word}: ${about}` }, word);
  made.addEventListener('click', run);
  return made;
}

/** What a record says of how its game is played again. */
export interface Recorded {
  seed: number;
  start: string | null;
  readings: Readings;
  /** Whole-number settings that differ from the rules'. */
  set: Settings;
  /** Who played, a seat each; none where the record does not say. */
  players: string[];
  /** Lots, picks and moves, in order. */
  tokens: string[];
}

/** `a=1; b=2` as pairs. */
const pairs = (value: string): [string, string][] =>
  value.split(';').flatMap((pair) => {
    const [name = '', ...rest] = pair.split('=');
    return name.trim() && rest.length ? [[name.trim(), rest.join('=').trim()]] : [];
  });

/** The tokens of a list of moves as people write it: without comments, tags, numbers and result; every dash is one, and every sign of capture. */
export function tokensOf(text: string): string[] {
  const plain = text.replace(/^\s*\[[A-Za-z]+\s.*\]\s*$/gm, ' ').replace(/\{[^}]*\}/g, ' ').replace(/[\u2010-\u2015\u2212]/g, '-').replace(/\u00d7/g, 'x');
  const words = plain.split(/\s+/).map((word) => word.replace(/^\d+\.+/, ''));
  return words.filter((word) => word && !/^(?:\*|1-0|0-1|1\/2-1\/2|2-0|0-2|1-1|0-0)$/.test(word));
}

/** Reads a record: lines `Key: value`, an empty line, then moves; remarks stand in braces. Moves alone will do; they may be numbered. */
export function readRecord(notation: string): Recorded {
  const record: Recorded = { seed: 1, start: null, readings: {}, set: {}, players: [], tokens: [] };
  const lines = notation.split(/\r?\n/);
  let line = 0;
  for (; line < lines.length; line++) {
    const head = /^([A-Z][a-z]+):\s*(.*?)\s*$/.exec(lines[line] ?? '');
    if (!head) break;
    const [, key, value = ''] = head;
    if (key === 'Start') record.start = value;
    if (key === 'Seed' && Number.isSafeInteger(Number(value))) record.seed = Number(value);
    if (key === 'Players') record.players = value.split(';').map((name) => name.trim());
    if (key === 'Set') for (const [name, number] of pairs(value)) if (Number.isSafeInteger(Number(number))) record.set[name] = Number(number);
    if (key === 'Readings') record.readings = Object.fromEntries(pairs(value));
  }
  const rest = lines.slice(line).join('\n');
  record.start ??= /^\s*\[FEN\s+"([^"]*)"\]/m.exec(rest)?.[1] ?? null;
  record.tokens = tokensOf(rest);
  return record;
}
