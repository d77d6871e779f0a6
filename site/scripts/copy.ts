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

/** A button that puts the address of the page on the clipboard. */
function pageLink(): HTMLElement {
  const button = el('button', { type: 'button', class: 'button page-link' }, 'Copy link');
  button.addEventListener('click', () => {
    void copyText(location.href).then((done) => {
      button.textContent = done ? 'Copied' : location.href;
      setTimeout(() => (button.textContent = 'Copy link'), 1600);
    });
  });
  return button;
}

export function wireCopies(): void {
  // boards in step have a link of their own, which keeps the line and the move; they may have come before
  document.querySelector('.pair-head:not(.linked)')?.append(pageLink());
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
