/** Fields of the second line under a board. */

import { el } from './dom';

export const SPEEDS: [string, string][] = [0.25, 0.5, 1, 2, 4, 8].map((s) => [String(s), `${s}×`]);
/** Whom one may play against: the engine's levels for people, by the words that links keep. */
export const AGAINST: [string, string][] = [
  ['friend', 'a friend'],
  ['random', 'a beginner'],
  ['greedy', 'a pupil'],
  ['player', 'a player'],
  ['master', 'a master'],
];

/** Whether a link's word names one of them. */
export const isOpponent = (word: string): boolean => AGAINST.some(([value]) => value === word);

export function choice(id: string, options: [string, string][], value: string, changed: (value: string) => void): HTMLSelectElement {
  const select = el('select', { id }, ...options.map(([v, words]) => el('option', { value: v, selected: v === value }, words)));
  select.addEventListener('change', () => changed(select.value));
  return select;
}

export function field(words: string, control: HTMLElement): HTMLElement {
  return el('label', { class: 'field', for: control.id }, words, control);
}

export function tick(id: string, words: string, checked: boolean, changed: (on: boolean) => void): HTMLElement {
  const box = el('input', { type: 'checkbox', id, checked });
  box.addEventListener('change', () => changed(box.checked));
  return el('label', { class: 'field tick' }, box, words);
}

/** Shows a value that came from elsewhere. */
export function put(control: HTMLSelectElement | HTMLInputElement, value: string): void {
  if (control.value !== value && document.activeElement !== control) control.value = value;
}
