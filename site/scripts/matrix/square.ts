/** The square of shares that two games have in common, drawn beside the tree of the page; every cell leads to the page of its pair. */

import { svgElement } from '../dom';
import { pairHref, type Table } from './data';

/** A cell is wider than high, as its figure is. */
const WIDER = 1.4;
/** Room between cells. */
const GAP = 2;

export function drawSquare(svg: SVGSVGElement, table: Table): void {
  const row = Number(svg.dataset['row']);
  const over = Number(svg.dataset['over']);
  const [, , width = 0, height = 0] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number);
  const cell = row * WIDER;
  const n = table.games.length;
  const whole = [width + cell * n + Math.max(0, over - cell), height + over];
  svg.setAttribute('viewBox', `0 ${-over} ${whole.map((x) => x.toFixed(0)).join(' ')}`);
  svg.setAttribute('width', (whole[0] ?? 0).toFixed(0));
  svg.setAttribute('height', (whole[1] ?? 0).toFixed(0));
  const of = new Map(table.shared.map((pair) => [`${pair[0]} ${pair[1]}`, pair]));
  const order = table.alike.length === n ? table.alike : table.games.map((_, i) => i);
  const title = (game: number): string => table.games[game]?.[1] ?? '';
  for (const [column, game] of order.entries()) {
    const x = width + (column + 0.5) * cell;
    // who listens hears both names at each cell
    const name = svgElement('text', { class: 'l-name l-over', 'aria-hidden': 'true', transform: `translate(${x.toFixed(1)} -4) rotate(-45)` });
    name.textContent = title(game);
    svg.append(name);
  }
  for (const [line, game] of order.entries()) {
    const y = line * row + 4;
    for (const [column, other] of order.entries()) {
      const box = { x: (width + column * cell + GAP).toFixed(1), y: (y + GAP).toFixed(1), width: (cell - 2 * GAP).toFixed(1), height: (row - 2 * GAP).toFixed(1), rx: 4 };
      const pair = of.get(`${Math.min(game, other)} ${Math.max(game, other)}`);
      const [a, b] = [table.games[game], table.games[other]];
      if (!pair || !a || !b) {
        svg.append(svgElement('rect', { class: 'l-self', ...box }));
        continue;
      }
      const share = pair[2] / Math.max(pair[3], 1);
      const percent = Math.round(share * 100);
      // what is seen is part of what is heard; one of the two cells of a pair is enough for those who go by keyboard
      const link = svgElement('a', { href: pairHref(a, b), 'aria-label': `${percent}: ${title(pair[0])} and ${title(pair[1])} share ${pair[2]} of ${pair[3]} aspects`, ...(column > line ? {} : { tabindex: -1 }) });
      const words = svgElement('text', { class: 'l-share', x: (width + (column + 0.5) * cell).toFixed(1), y: (y + row / 2 + 5).toFixed(1) });
      words.textContent = String(percent);
      link.append(svgElement('rect', { class: 'l-cell', ...box, 'fill-opacity': (0.05 + 0.4 * share).toFixed(2) }), words);
      svg.append(link);
    }
  }
}
