/** The cards of all games: only those of a country, a board, a length; or those that are good to begin with. */

import { say } from './dom';

/** What a card must have: the value of its `data-` attribute, of which it may have several. */
type Wanted = [key: string, value: string][];

export function wireCards(): void {
  const box = document.getElementById('card-choice');
  const count = document.getElementById('card-count');
  const cards = [...document.querySelectorAll<HTMLElement>('.games .game')];
  const sections = [...document.querySelectorAll<HTMLElement>('.games')];
  const finished = cards.filter((card) => card.closest('#editions')).length;
  if (!box || !count || cards.length === 0) return;
  const controls = [...box.querySelectorAll<HTMLSelectElement | HTMLInputElement>('[data-choice]')];
  const show = (): void => {
    const wanted: Wanted = controls.flatMap((c): Wanted => {
      const value = c instanceof HTMLSelectElement ? c.value : c.checked ? 'yes' : '';
      return value ? [[c.dataset['choice'] ?? '', value]] : [];
    });
    let [left, others] = [0, 0];
    for (const card of cards) {
      const has = wanted.every(([key, value]) => (card.dataset[key] ?? '').split('|').includes(value));
      card.hidden = !has;
      if (has && card.closest('#editions')) left++;
      else if (has && card.closest('#rulesets')) others++;
    }
    // a heading over nothing says nothing; what has no card has nothing that can be filtered
    for (const section of sections) section.hidden = wanted.length > 0 && section.id !== 'editions' && !section.querySelector('.game:not([hidden])');
    say(count, wanted.length === 0 ? '' : left + others === 0 ? 'No game matches. Remove a filter.' : `${left} of ${finished} games${others ? `, and ${others} under “Rules without an account”` : ''}`);
  };
  for (const control of controls) control.addEventListener('change', show);
  // a browser that comes back to the page has kept what was chosen
  show();
}
