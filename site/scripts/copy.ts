/** Copying: beside every citation a button that puts its text where it can be pasted. */

import { el } from './dom';

/** Puts text on the clipboard; false where the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = el('textarea', { class: 'vh', readonly: true, 'aria-hidden': 'true' });
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
}

export function wireCopies(): void {
  for (const block of document.querySelectorAll<HTMLElement>('.citation .full, .citation pre[data-copy]')) {
    const button = el('button', { type: 'button', class: 'button copy' }, 'Copy');
    button.setAttribute('aria-label', `Copy ${block.dataset['copy'] ?? 'the citation'}`);
    button.addEventListener('click', () => {
      void copyText((block.textContent ?? '').trim()).then((done) => {
        button.textContent = done ? 'Copied' : 'Select the text and copy it';
        setTimeout(() => (button.textContent = 'Copy'), 1600);
      });
    });
    block.after(button);
  }
}
