/** Two games chosen from lists: the way to the page on which they are side by side. */

import { el, fill } from '../dom';
import { field } from '../fields';

/** The games of each family, as `assets/pairs.js` has them; `pages`: the pairs that have a page, by number, where not all have. */
type Families = [title: string, games: [stem: string, title: string][], pages?: [number, number][] | null][];

const known = (): Families => (globalThis as { ludariumPairs?: Families }).ludariumPairs ?? [];

/** Games by name, with the title of their family over them where there are several. */
function options(families: Families): HTMLElement[] {
  const games = (all: Families[number][1]): HTMLOptionElement[] =>
    [...all].sort((a, b) => a[1].localeCompare(b[1], 'en')).map(([stem, title]) => el('option', { value: stem }, title));
  if (families.length === 1) return families.flatMap(([, all]) => games(all));
  return families.map(([title, all]) => el('optgroup', { label: title }, ...games(all)));
}

/** Whether two games have a page of their own. */
function hasPage(families: Families, first = '', second = ''): boolean {
  return families.some(([, games, pages]) => {
    const at = [first, second].map((stem) => games.findIndex((game) => game[0] === stem)).sort((x, y) => x - y);
    return at[0] !== -1 && (!pages || pages.some(([x, y]) => x === at[0] && y === at[1]));
  });
}

/** Puts the two lists where the page keeps a place for them; the page names the two that it is about, where it is about two. */
export function wireChoice(): void {
  const place = document.getElementById('choose-two');
  const families = known();
  if (!place || families.length === 0) return;
  const { a = '', b = '' } = place.dataset;
  // pages of pairs are in one folder, the table of all is above it
  const page = (pair: string, whole: boolean): string => (whole ? `${a ? '' : 'compare/'}${pair}.html` : `${a ? '../' : ''}compare.html#two=${pair}`);
  const one = el('select', { id: 'choose-one' }, ...options(families));
  const other = el('select', { id: 'choose-other' });
  const go = el('a', { class: 'button button-accent' }, 'Side by side');
  const show = (): void => {
    const [first, second] = [one.value, other.value].sort();
    const here = [a, b].sort().join('--') === `${first}--${second}`;
    // a link without a way is none, and is not reached by the keyboard
    if (here) go.removeAttribute('href');
    else go.href = page(`${first}--${second}`, hasPage(families, first, second));
  };
  /** The other list has the games that the one can stand beside: those of its family but itself. */
  const refill = (wanted: string): void => {
    const own = families.filter(([, games]) => games.some(([stem]) => stem === one.value));
    fill(other, ...options(own.map(([title, games]): Families[number] => [title, games.filter(([stem]) => stem !== one.value)])));
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
