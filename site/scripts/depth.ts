/**
 * The two depths of an edition, two addresses of one page: what it takes to play, and what it stands on (`?study`). An address of a
 * sentence, a rule, a doubt opens the depth that holds it. Which one is shown stands at the root of the document; without scripts all
 * of the page is there.
 */

import { placeless } from './place';

export type Depth = 'play' | 'study';

/** Parts of the page that belong to one depth alone; the board belongs to both. */
const PARTS: Record<Depth, string> = {
  play: '.reading-column > :not(.account)',
  study: '.account, .apparatus, #study, .edition-head .summary-of-sentences',
};

/** The depth that holds an element; null where both do. */
export function holding(element: Element): Depth | null {
  return element.closest(PARTS.study) ? 'study' : element.closest(PARTS.play) ? 'play' : null;
}

export const depth = (): Depth => (document.documentElement.dataset['depth'] === 'study' ? 'study' : 'play');

/** Whether the question of an address has a word: `?study`, `?classroom`. */
export const asksFor = (word: string): boolean => new URLSearchParams(location.search).has(word);

/** The id that an address names; one whose percent signs say nothing is taken as it stands. */
export function idIn(hash: string): string {
  const text = hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The depth that the address asks for. */
function addressed(): Depth {
  const { hash } = location;
  const usual = asksFor('study') ? 'study' : 'play';
  if (hash.length < 2 || hash.includes('=')) return usual;
  const target = document.getElementById(idIn(hash));
  if (target) return holding(target) ?? usual;
  // before the page is read: nearly all that is linked to stands in the account and below it
  return document.readyState === 'loading' && !/^#(main|player|howto|puzzles)$/.test(hash) ? 'study' : usual;
}

/** Shows a depth, and says at the switch which it is. */
export function show(which: Depth): void {
  document.documentElement.dataset['depth'] = which;
  for (const link of document.querySelectorAll<HTMLElement>('.depths a[data-depth]')) {
    if (link.dataset['depth'] === which) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

/** Goes to a depth, as a step of the browser's history; the game on the board stays. */
export function go(which: Depth): void {
  if (which !== depth()) {
    try {
      history.pushState(placeless(history.state), '', `${location.pathname}${which === 'study' ? '?study' : ''}`);
    } catch {
      // a browser that keeps no address still shows it
    }
  }
  show(which);
}

/** Before the first paint, so that nothing is seen that goes away again. */
export const applyDepth = (): void => show(addressed());

export function wireDepths(): void {
  if (!document.querySelector('.depths')) return;
  applyDepth();
  document.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>('a[data-depth]');
    const which = link?.dataset['depth'];
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || (which !== 'play' && which !== 'study')) return;
    event.preventDefault();
    go(which);
    const head = document.querySelector('.depths');
    if (head && head.getBoundingClientRect().top < 0) head.scrollIntoView();
    // the switch that was pressed may have gone with its depth
    document.querySelector<HTMLElement>(`.depths a[data-depth="${which}"]`)?.focus({ preventScroll: true });
  });
  addEventListener('popstate', applyDepth);
}
