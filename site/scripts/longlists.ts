/** Long tables and lists of cards on a telephone: the style sheet shows their first rows, a button the others (79-browse.css). */

import { button } from './button';
import { idIn } from './depth';

export function wireLongLists(): void {
  for (const body of document.querySelectorAll<HTMLElement>('table.data > tbody:has(> tr:nth-child(41)), .cards:has(> li:nth-child(41))')) {
    const more = button(`Show all ${body.children.length}`, () => open());
    const open = (): void => {
      body.classList.add('whole');
      more.remove();
    };
    more.classList.add('more-rows');
    (body.closest('.scroll') ?? body.closest('table') ?? body).after(more);
    // who chooses among them sees all that fit
    document.getElementById('card-choice')?.addEventListener('change', open);
    const led = (): void => {
      if (body.contains(document.getElementById(idIn(location.hash)))) open();
    };
    addEventListener('hashchange', led);
    led();
  }
}
