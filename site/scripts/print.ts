/** Ways to print: an edition whole, or its rules alone on two pages; a sheet as it is. */

import { el } from './dom';

export function wirePrint(): void {
  document.querySelector('.print-this')?.addEventListener('click', () => window.print());
  const main = document.querySelector<HTMLElement>('main[data-kind="edition"]');
  const head = main?.querySelector('#rules .section-head');
  if (!main || !head) return;
  const made = (words: string, what: string): HTMLElement => {
    const button = el('button', { type: 'button', class: 'button print-as' }, words);
    button.addEventListener('click', () => {
      main.dataset['print'] = what;
      window.print();
    });
    return button;
  };
  window.addEventListener('afterprint', () => delete main.dataset['print']);
  head.append(made('Print the rules alone', 'rules'), made('Print the whole edition', 'whole'));
}
