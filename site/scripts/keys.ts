/** The keys of the board, in a dialog. */

import { el } from './dom';

/** `own`: the keys that this board alone has. */
export function showKeys(own: [string, string][]): void {
  const keys: [string, string][] = [
    ...own,
    [', .', 'back and on'],
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
