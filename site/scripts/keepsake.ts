/** A game to take away: as a record, as JSON, its board as SVG, and as a frame for another page. */

import { copyText } from './copy';
import type { Controller } from './controller';
import { el } from './dom';

export interface KeepsakeHandlers {
  /** The game as a record, where its family is written by this page. */
  record?: () => string;
  /** The game with all its steps. */
  json(): Record<string, unknown>;
  /** The part after # of a link to what is shown. */
  hash(): string;
  board(): Element | null;
  tell(words: string): void;
}

/** The game as records are written (docs/notation.md): heads, an empty line, moves. */
export function asRecord(game: Controller, slug: string): string {
  const heads: [string, string][] = [['Game', slug], ['Rules', game.info.rules_sha256]];
  const readings = Object.entries(game.readings).map(([q, r]) => `${q}=${r}`);
  if (readings.length) heads.push(['Readings', readings.join('; ')]);
  const { start } = game;
  let lots = '';
  if (start.kind === 'position') heads.push(['Start', start.text]);
  if (start.kind === 'new') {
    heads.push(['Seed', String(start.seed)]);
    if (start.starter === 'south' || start.starter === 'north') lots = `lot:${start.starter === 'south' ? 'S' : 'N'} `;
    else if (start.starter !== 'lot') lots = `${start.starter} `;
  }
  return `${heads.map(([key, value]) => `${key}: ${value}`).join('\n')}\n\n${lots}${game.moves.join(' ')}\n`;
}

/** Properties that the drawing has from the page's style sheets, written into a copy that stands alone. */
const INLINED = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'opacity', 'stop-color', 'font-family', 'font-size', 'font-weight', 'text-anchor', 'display', 'visibility'] as const;

/** A drawn board as an SVG file. */
export function asSvg(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const pairs = [svg, ...svg.querySelectorAll('*')];
  const copies = [copy, ...copy.querySelectorAll('*')];
  for (const [i, from] of pairs.entries()) {
    const style = getComputedStyle(from);
    for (const name of INLINED) {
      const value = style.getPropertyValue(name);
      if (value) copies[i]?.setAttribute(name, value);
    }
    copies[i]?.removeAttribute('class');
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const { width, height } = svg.viewBox.baseVal;
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return `${new XMLSerializer().serializeToString(copy)}\n`;
}

export function keepsake(slug: string, title: string, on: KeepsakeHandlers): HTMLElement {
  const { record } = on;
  const save = (name: string, type: string, text: string): void => {
    const link = el('a', { href: URL.createObjectURL(new Blob([text], { type })), download: name });
    document.body.append(link);
    link.click();
    link.remove();
    on.tell(`${name} is saved.`);
  };
  const button = (words: string, run: () => void): HTMLElement => {
    const b = el('button', { type: 'button', class: 'button' }, words);
    b.addEventListener('click', run);
    return b;
  };
  return el(
    'details',
    { class: 'keepsake' },
    el('summary', {}, 'Take away'),
    el(
      'p',
      { class: 'keepsake-ways' },
      record ? button('Game as text', () => save(`${slug}.game`, 'text/plain', record())) : null,
      button('Game as JSON', () => save(`${slug}.json`, 'application/json', `${JSON.stringify({ game: slug, title, ...on.json() }, null, 1)}\n`)),
      button('Board as SVG', () => {
        const svg = on.board()?.querySelector<SVGSVGElement>('svg.board-svg');
        if (svg) save(`${slug}.svg`, 'image/svg+xml', asSvg(svg));
      }),
      button('Copy a frame for your page', () => {
        const address = `embed/${slug}.html${on.hash().replace('#', '?')}`;
        const frame = `<iframe src="${address}" title="${title}, on a board" width="720" height="560"></iframe>`;
        void copyText(frame).then((done) => on.tell(done ? 'The frame is copied. Put the folder of this site beside your page, or the site’s address before “embed”.' : frame));
      }),
    ),
  );
}
