/** Two games chosen from lists: the way to the page on which they are side by side. */

import { el, fill } from '../dom';
import { field } from '../fields';

/** The games of each family that have pages of pairs, as `assets/pairs.js` has them. */
type Families = [title: string, games: [stem: string, title: string][]][];

const known = (): Families => (globalThis as { ludariumPairs?: Families }).ludariumPairs ?? [];

/** Games by name, with the title of their family over them where there are several. */
function options(families: Families): HTMLElement[] {
  const games = (all: Families[number][1]): HTMLOptionElement[] =>
    [...all].sort((a, b) => a[1].localeCompare(b[1], 'en')).map(([stem, title]) => el('option', { value: stem }, title));
  if (families.length === 1) return families.flatMap(([, all]) => games(all));
  return families.map(([title, all]) => el('optgroup', { label: title }, ...games(all)));
}

/** Puts the two lists where the page keeps a place for them; the page names the two that it is about, where it is about two. */
export function wireChoice(): void {
  const place = document.getElementById('choose-two');
  const families = known();
  if (!place || families.length === 0) return;
  const { a = '', b = '' } = place.dataset;
  // pages of pairs lie in one folder, the table of all above it
  const folder = a ? '' : 'compare/';
  const one = el('select', { id: 'choose-one' }, ...options(families));
  const other = el('select', { id: 'choose-other' });
  const go = el('a', { class: 'button button-accent' }, 'Side by side');
  const show = (): void => {
    const [first, second] = [one.value, other.value].sort();
    const here = [a, b].sort().join('--') === `${first}--${second}`;
    // a link without a way is none, and is not reached by the keyboard
    if (here) go.removeAttribute('href');
    else go.href = `${folder}${first}--${second}.html`;
  };
  /** The other list has the games that the one can stand beside: those of its family but itself. */
  const refill = (wanted: string): void => {
    const own = families.filter(([, games]) => games.some(([stem]) => stem === one.value));
    fill(other, ...options(own.map(([title, games]) => [title, games.filter(([stem]) => stem !== one.value)])));
    const there = [...other.options].some((o) => o.value === wanted);
    if (there) other.value = wanted;
    show();
  };
  one.addEventListener('change', () => refill(other.value));
  other.addEventListener('change', show);
  if (a) one.value = a;
  refill(b);
  const more = a ? [...place.querySelectorAll('a')] : [];
  fill(place, field('one game', one), field('and another', other), go, ...more);
}
