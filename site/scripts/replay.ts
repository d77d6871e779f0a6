/** Recorded games and worked examples, opened on the board. */

import { el } from './dom';
import type { EditionData, Example, RecordedGame } from './types';

export interface ReplayHandlers {
  record(game: RecordedGame): void;
  example(example: Example): void;
}

/** Gives each replay and each example on the page a button that opens it. */
export function wireReplays(scope: ParentNode, data: EditionData, on: ReplayHandlers): void {
  for (const [i, item] of [...scope.querySelectorAll<HTMLElement>('[data-record]')].entries()) {
    const id = item.dataset['record'];
    const game = data.records.find((r) => r.id !== undefined && r.id === id) ?? data.records[i];
    if (game) item.prepend(button('Open on the board', game.title, () => on.record(game)));
  }
  for (const item of scope.querySelectorAll<HTMLElement>('[data-example]')) {
    const example = data.examples.find((e) => e.id === item.dataset['example']);
    if (example && playable(example)) item.append(button('Show', example.note ?? example.id, () => on.example(example)));
  }
}

/** An example that is a move from a position; openings and divisions are told in words only. */
const playable = (example: Example): boolean => /^[A-Za-z]$/.test(example.action);

function button(word: string, about: string, run: () => void): HTMLElement {
  const made = el('button', { type: 'button', class: 'button open-board', 'aria-label': `${word}: ${about}` }, word);
  made.addEventListener('click', run);
  return made;
}

/** A record's moves and where it starts; head lines and remarks are left out. */
export function readRecord(notation: string): { starter: string; start: string | null; moves: string[] } {
  let starter = 'lot';
  let start: string | null = null;
  const moves: string[] = [];
  for (const raw of notation.split('\n')) {
    const line = raw.replace(/[#;].*$/, '').trim();
    const head = /^\[?([A-Za-z_-]+)\s*[:= ]\s*"?([^"\]]*)"?\]?$/.exec(line);
    if (head && (line.startsWith('[') || /^[a-z_-]{3,}\s*[:=]/.test(line))) {
      const [, key = '', value = ''] = head;
      if (/^start(er)?$/i.test(key) && /^(south|north|lot)$/i.test(value)) starter = value.toLowerCase();
      else if (/^(start|position)$/i.test(key)) start = value;
      continue;
    }
    for (const word of line.split(/\s+/)) {
      const lot = /^lot:([SN])$/.exec(word);
      if (lot) {
        if (moves.length === 0) starter = lot[1] === 'S' ? 'south' : 'north';
      } else if (word && !/^\d+\.+$/.test(word) && word !== '/' && word !== '|') moves.push(word.replace(/^\d+\.+/, ''));
    }
  }
  return { starter, start, moves };
}
