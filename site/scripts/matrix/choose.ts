/** Two games chosen from lists: the way to the page on which they are side by side. */

import { el, fill } from '../dom';
import { field } from '../fields';

/** The games of each family, as `assets/pairs.js` has them, and by number the pairs that have a page of their own. */
type Families = [title: string, games: [stem: string, title: string][], pages?: [number, number][] | null][];

export const known = (): Families => (globalThis as { ludariumPairs?: Families }).ludariumPairs ?? [];

/** Games by name, with the title of their family over them where there are several. */
function options(families: Families): HTMLElement[] {
  const games = (all: Families[number][1]): HTMLOptionElement[] =>
    [...all].sort((a, b) => a[1].localeCompare(b[1], 'en')).map(([stem, title]) => el('option', { value: stem }, title));
  if (families.length === 1) return families.flatMap(([, all]) => games(all));
  return families.map(([title, all]) => el('optgroup', { label: title }, ...games(all)));
}

/** Whether two games have a page of their own. */
export function hasPage(families: Families, first = '', second = ''): boolean {
  return families.some(([, games, pages]) => {
    const at = [first, second].map((stem) => games.findIndex((game) => game[0] === stem)).sort((x, y) => x - y);
    return pages?.some(([x, y]) => x === at[0] && y === at[1]);
  });
}

/** The two games that the address of the page of any two names, by their stems. */
export function named(): string[] {
  return new URLSearchParams(location.search).get('two')?.split('--') ?? [];
}

/** An address of two games that have no page of their own, or none any more, leads to the page of any two. */
export function leadToTwo(): void {
  const pair = /\/compare\/([^/]+--[^/]+)\.html$/.exec(location.pathname)?.[1];
  const home = document.querySelector<HTMLAnchorElement>('a.home');
  if (!pair || !home || !document.querySelector('main[data-kind="missing"]')) return;
  const two = new URL('compare/two.html', home.href);
  two.searchParams.set('two', decodeURIComponent(pair));
  location.replace(two);
}

/** Puts the two lists where the page keeps a place for them; the page names the two that it is about, where it is about two. */
export function wireChoice(): void {
  const place = document.getElementById('choose-two');
  const families = known();
  if (!place || families.length === 0) return;
  const { a: own, b: beside } = place.dataset;
  const [a = '', b = ''] = own ? [own, beside] : named();
  // pages of pairs are in one folder, the table of all is above it
  const folder = own === undefined ? 'compare/' : '';
  const page = (pair: string, whole: boolean): string => `${folder}${whole ? `${pair}.html` : `two.html?two=${pair}`}`;
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
    const same = families.filter(([, games]) => games.some(([stem]) => stem === one.value));
    fill(other, ...options(same.map(([title, games]): Families[number] => [title, games.filter(([stem]) => stem !== one.value)])));
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
