/** A word that is explained stays in one line with the marks that touch it: a closing quotation mark is never left alone. */

import { el } from './dom';

export function keepTermsTogether(): void {
  for (const term of document.querySelectorAll<HTMLElement>('button.term')) {
    const { previousSibling: before, nextSibling: after } = term;
    const head = before instanceof Text ? (/\S*$/.exec(before.data)?.[0] ?? '') : '';
    const tail = after instanceof Text ? (/^\S*/.exec(after.data)?.[0] ?? '') : '';
    // whole words beside it may break as they like
    const [left, right] = [head, tail].map((part) => (part.length <= 3 ? part : '')) as [string, string];
    if (!left && !right) continue;
    const together = el('span', { class: 'together' });
    term.replaceWith(together);
    if (left && before instanceof Text) before.data = before.data.slice(0, before.data.length - left.length);
    if (right && after instanceof Text) after.data = after.data.slice(right.length);
    together.append(left, term, right);
  }
}
