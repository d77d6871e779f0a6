/** The totals of an account as switches: only the sentences of one status, or all again. */

import { el } from './dom';

export function wireStatuses(): void {
  const account = document.querySelector<HTMLElement>('.account');
  const sentences = [...(account?.querySelectorAll<HTMLElement>('.sentence') ?? [])];
  const marks = [...document.querySelectorAll<SVGElement>('.totals li > .mark')];
  if (!account || sentences.length === 0 || marks.length === 0) return;
  const buttons: HTMLButtonElement[] = [];
  const show = (status: string | null): void => {
    for (const sentence of sentences) sentence.classList.toggle('left-out', status !== null && !sentence.classList.contains(`sentence-${status}`));
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset['status'] === status));
  };
  for (const mark of marks) {
    const status = /mark-([a-z]+)/.exec(mark.getAttribute('class') ?? '')?.[1] ?? '';
    const item = mark.parentElement;
    const none = !sentences.some((s) => s.classList.contains(`sentence-${status}`));
    if (!item || none) continue;
    const button = el('button', { type: 'button', class: 'status-switch', 'aria-pressed': 'false', 'data-status': status, title: 'Show only these sentences' });
    button.append(...item.childNodes);
    item.append(button);
    button.addEventListener('click', () => show(button.getAttribute('aria-pressed') === 'true' ? null : status));
    buttons.push(button);
  }
  // an address of a sentence that is left out shows all again
  window.addEventListener('hashchange', () => {
    if (document.querySelector(':target')?.classList.contains('left-out')) show(null);
  });
}
