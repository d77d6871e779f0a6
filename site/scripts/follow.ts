/** The games in figures: one game is followed through all charts and tables, the chosen one or the one that is pointed at. */

import { svgElement } from './dom';

/** The name of the edition's page that a link leads to: so the rows of one game are known in every chart. */
const gameOf = (link: Element | null): string => /([^/]+)\.html$/.exec(link?.getAttribute('href') ?? '')?.[1] ?? '';

/** What shows one game: a line of a chart, a row of the table, the list of those that have nothing of a property. */
function places(): Map<string, Element[]> {
  const found = new Map<string, Element[]>();
  const add = (game: string, element: Element | null): void => {
    if (game && element) found.set(game, [...(found.get(game) ?? []), element]);
  };
  for (const line of document.querySelectorAll('.dots g')) add(gameOf(line.querySelector('a')), line);
  for (const row of document.querySelectorAll('.figures-of-all tbody tr')) add(gameOf(row.querySelector('a')), row);
  for (const link of document.querySelectorAll('.zeros a')) {
    add(gameOf(link), link);
    add(gameOf(link), link.closest('.zeros'));
  }
  return found;
}

/** A band behind a line over the whole width of its chart, which can be pointed at and pressed. */
function band(line: Element): void {
  const svg = line.closest('svg');
  const name = line.querySelector('text');
  const others = [...(svg?.querySelectorAll('g > a > text') ?? [])].slice(0, 2).map((t) => Number(t.getAttribute('y')));
  const height = others.length === 2 ? Math.abs((others[1] ?? 0) - (others[0] ?? 0)) : 21;
  const middle = Number(name?.getAttribute('y')) - 4.5;
  const width = svg?.getAttribute('width') ?? '0';
  line.prepend(svgElement('rect', { class: 'band', x: 0, y: (middle - height / 2).toFixed(1), width, height, rx: 3 }));
}

export function wireFollow(): void {
  const list = document.querySelector<HTMLSelectElement>('#follow');
  if (!list) return;
  const all = places();
  for (const line of document.querySelectorAll('.dots g')) band(line);
  let shown = '';
  const show = (game: string): void => {
    if (game === shown) return;
    for (const element of all.get(shown) ?? []) element.classList.remove('followed');
    for (const element of all.get(game) ?? []) element.classList.add('followed');
    shown = game;
  };
  const choose = (game: string): void => {
    list.value = all.has(game) ? game : '';
    try {
      history.replaceState(history.state, '', list.value ? `#game=${list.value}` : location.href.split('#')[0]);
    } catch {
      // a browser that keeps no address still shows the game
    }
    show(list.value);
  };
  const fromAddress = (): void => {
    const game = new URLSearchParams(location.hash.slice(1)).get('game') ?? '';
    if (!all.has(game)) return;
    list.value = game;
    show(game);
  };
  const at = (event: Event): string => gameOf((event.target as Element).closest('.dots g')?.querySelector('a') ?? null);
  list.addEventListener('change', () => choose(list.value));
  addEventListener('hashchange', fromAddress);
  for (const chart of document.querySelectorAll('.plots')) {
    for (const kind of ['pointerover', 'focusin']) chart.addEventListener(kind, (event) => show(at(event) || list.value));
    for (const kind of ['pointerleave', 'focusout']) chart.addEventListener(kind, () => show(list.value));
    chart.addEventListener('click', (event) => {
      // the name is a link to the edition; the rest of its line chooses the game, and once more lets it go
      const game = at(event);
      if (game && !(event.target as Element).closest('a')) choose(game === list.value ? '' : game);
    });
  }
  fromAddress();
}
