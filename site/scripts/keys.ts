/** The keys of the board, in a dialog. */

import { el } from './dom';

/** What a key of every board does. */
export type Deeds = Record<'undo' | 'redo' | 'fresh' | 'hint' | 'play' | 'back' | 'forward' | 'start' | 'end' | 'why' | 'keys', () => void>;

const KEYS: Record<string, keyof Deeds> = { u: 'undo', y: 'redo', n: 'fresh', h: 'hint', p: 'play', ',': 'back', '.': 'forward', '<': 'start', '>': 'end', w: 'why', '?': 'keys' };

export function deedOf(key: string, deeds: Deeds): (() => void) | undefined {
  const name = KEYS[key] ?? KEYS[key.toLowerCase()];
  return name && deeds[name];
}

/** `own`: the keys that this board alone has. */
export function showKeys(own: [string, string][]): void {
  const keys: [string, string][] = [
    ...own,
    [', .', 'back and forward'],
    ['< >', 'to the beginning, to the end'],
    ['P', 'play and pause'],
    ['U, Y', 'undo, redo'],
    ['H', 'hint'],
    ['N', 'new game'],
    ['W', 'to the sentence in the why box'],
  ];
  const close = el('button', { type: 'button', class: 'button' }, 'Close');
  const dialog = el(
    'dialog',
    { class: 'keys', 'aria-labelledby': 'keys-title' },
    el('h2', { id: 'keys-title' }, 'Keys for the board'),
    el('dl', {}, ...keys.flatMap(([key, words]) => [el('dt', {}, key), el('dd', {}, words)])),
    close,
  );
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
