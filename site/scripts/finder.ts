/** The box in the bar of every page: the search is loaded when somebody turns to it; the key / leads to it. */

import { el } from './dom';
import { load } from './load';

/** The box: it does nothing without scripts, so it is made by one, in the room that the bar keeps for it. */
function made(finder: HTMLElement): HTMLInputElement {
  const page = document.querySelector('a.find-link')?.getAttribute('href') ?? 'search.html';
  const box = el('input', { type: 'search', class: 'find', id: 'find', 'data-page': page, placeholder: 'Games, places, works', 'aria-label': 'Search games, records, places, works and sentences', 'aria-keyshortcuts': '/' });
  finder.append(box);
  return box;
}

export function wireFinder(): void {
  const finder = document.querySelector<HTMLElement>('.bar .finder');
  if (!finder) return;
  const box = made(finder);
  const page = box.dataset['page'] ?? 'search.html';
  const here = document.getElementById('search-page') !== null;
  let loading = false;
  box.addEventListener('focus', () => {
    const script = finder.dataset['script'];
    if (loading || here || !script) return;
    loading = true;
    // without it Enter still leads to the page of results
    load(script, 'find-script').catch(() => (loading = false));
  });
  // behind #, so that the page of results needs no new loading when somebody asks again
  const ask = (q: string): void => {
    if (q.trim()) location.assign(`${page}#q=${encodeURIComponent(q.trim())}`);
  };
  // at the document: what the suggestions take does not come here
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.target === box) ask(box.value);
  });
  const missing = document.querySelector<HTMLInputElement>('#missing-find');
  missing?.form?.addEventListener('submit', (event) => {
    event.preventDefault();
    ask(missing.value);
  });
  document.addEventListener('keydown', (event) => {
    const target = event.target as Element;
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || target.matches('input, select, textarea')) return;
    event.preventDefault();
    const own = document.querySelector<HTMLInputElement>('#search-box');
    (own ?? box).focus();
    if (!own && box.offsetParent === null) location.assign(page);
  });
}
