/** A line that says what happened and what can be done; announced to screen readers at once. */

import { append, el, fill, mark } from './dom';

export class Notice {
  readonly element = el('div', { class: 'notice-place', role: 'status' });

  tell(words: string, kind: 'bad' | 'good' | 'hint' = 'bad', action?: HTMLElement | null): void {
    const box = el('p', { class: `notice notice-${kind}` });
    if (kind === 'bad') append(box, [mark('unmodelled')]);
    // the first sentence is what happened
    const end = words.search(/[.!?](\s|$)/);
    const first = end < 0 ? words : words.slice(0, end + 1);
    append(box, [el('b', {}, first), words.slice(first.length)]);
    fill(this.element, box);
    if (action) box.append(' ', action);
  }

  clear(): void {
    this.element.replaceChildren();
  }
}
