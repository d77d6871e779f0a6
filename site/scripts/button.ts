/** A button with words. */

import { el } from './dom';

export function button(words: string, run: () => void, accent = false): HTMLElement {
  const made = el('button', { type: 'button', class: accent ? 'button button-accent' : 'button' }, words);
  made.addEventListener('click', run);
  return made;
}
