/** A position or a recorded game that the reader has: pasted, dropped on the board, or typed into a box. */

import { el } from './dom';

/** More bytes than these no game has as a text, and no file of notes: what is larger is not even read. */
const LARGEST = 500_000;

/** The text of a file. Throws, in words, where it is larger than any of its kind. */
export async function textOf(file: File): Promise<string> {
  if (file.size <= LARGEST) return file.text();
  throw new Error(`“${file.name}” has ${(file.size / 1e6).toFixed(1)} MB; the limit is ${LARGEST / 1e6} MB. It was not read.`);
}

/** What a text is: a link to a game, a position, or the moves of one. */
export function kindOf(text: string): 'link' | 'position' | 'game' {
  const plain = text.trim();
  if (/#(?:pos|moment|new|moves|r|set|seed|ply)=/.test(plain) && !/\n/.test(plain)) return 'link';
  if (/^\{[^]*\}$/.test(plain) || (/^\S*[/|]|^[a-z]+=\d|^[WB]:\S+$/.test(plain) && !/\n|^\[|^1\/2-/.test(plain))) return 'position';
  return 'game';
}

/** Takes what is pasted while the board has the focus, and what is dropped on it. */
export function takeGiven(root: HTMLElement, take: (name: string, text: string) => void, refuse: (why: string) => void, signal: AbortSignal): void {
  root.addEventListener('paste', (event) => {
    if ((event.target as Element).matches('input, textarea')) return;
    const text = event.clipboardData?.getData('text/plain');
    if (!text?.trim()) return;
    event.preventDefault();
    take('The pasted text', text);
  }, { signal });
  root.addEventListener('dragover', (event) => {
    event.preventDefault();
    root.classList.add('dropping');
  }, { signal });
  root.addEventListener('dragleave', () => root.classList.remove('dropping'), { signal });
  root.addEventListener('drop', (event) => {
    event.preventDefault();
    root.classList.remove('dropping');
    const [file] = event.dataTransfer?.files ?? [];
    const text = event.dataTransfer?.getData('text/plain');
    if (file) void textOf(file).then((words) => take(`“${file.name}”`, words), (why: Error) => refuse(why.message));
    else if (text?.trim()) take('The dropped text', text);
  }, { signal });
}

/** A box to paste into, for those without a keyboard of their own. */
export function askForText(take: (name: string, text: string) => void): void {
  const box = el('textarea', { id: 'given-text', rows: 7, spellcheck: 'false', autocomplete: 'off' });
  const open = el('button', { type: 'submit', class: 'button button-accent' }, 'Open');
  const close = el('button', { type: 'button', class: 'button' }, 'Cancel');
  const form = el('form', {}, el('p', {}, el('label', { for: 'given-text' }, 'A position, the moves of a game, a record, or a link to one:')), box, el('p', { class: 'reading-ways' }, open, close));
  const dialog = el('dialog', { class: 'keys given', 'aria-labelledby': 'given-title' }, el('h2', { id: 'given-title' }, 'Open a position or a game'), form);
  close.addEventListener('click', () => dialog.close());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    dialog.close();
    if (box.value.trim()) take('The pasted text', box.value);
  });
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  box.focus();
}
