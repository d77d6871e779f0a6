/** A game to take away: as a record, as JSON, its board as SVG, and as a frame for another page. */

import { copyText } from './copy';
import { el } from './dom';
import { textOf } from './given';

export interface KeepsakeHandlers {
  /** The game as a record. */
  record(): string;
  /** Opens a record that the reader has. */
  open(name: string, record: string): void;
  /** Asks for a position or a game as text. */
  paste(): void;
  /** The game with all its steps. */
  json(): Record<string, unknown>;
  /** The part after # of a link to what is shown. */
  hash(): string;
  board(): Element | null;
  tell(words: string): void;
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
  const file = el('input', { type: 'file', accept: '.game,text/plain', hidden: true, 'aria-label': 'A game as text' });
  file.addEventListener('change', () => {
    const [chosen] = file.files ?? [];
    if (chosen) void textOf(chosen).then((text) => on.open(chosen.name, text), (why: Error) => on.tell(why.message));
    // the same file may be chosen again
    file.value = '';
  });
  return el(
    'details',
    { class: 'keepsake' },
    el('summary', {}, 'Save, open or embed a game'),
    el(
      'p',
      { class: 'keepsake-ways' },
      button('Game as text', () => save(`${slug}.game`, 'text/plain', on.record())),
      button('Game as JSON', () => save(`${slug}.json`, 'application/json', `${JSON.stringify({ game: slug, title, ...on.json() }, null, 1)}\n`)),
      button('Board as SVG', () => {
        const svg = on.board()?.querySelector<SVGSVGElement>('svg.board-svg');
        if (svg) save(`${slug}.svg`, 'image/svg+xml', asSvg(svg));
      }),
      button('Copy a frame for your page', () => {
        const address = `embed/${slug}.html${on.hash().replace('#', '?')}`;
        const frame = `<iframe src="${address}" title="${title}, on a board" width="720" height="560"></iframe>`;
        void copyText(frame).then((done) => on.tell(done ? 'The frame is copied. Put this site’s folder next to your page, or the site’s address before “embed”.' : frame));
      }),
      button('Open a game from a file', () => file.click()),
      button('Paste a position or a game', () => on.paste()),
      file,
    ),
  );
}
