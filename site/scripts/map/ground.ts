/** A finer coast, borders and names of countries, fetched when the records are drawn: they are of today, and ours. */

import { svgElement } from '../dom';
import { load } from '../load';
import type { Circle } from './cluster';

declare global {
  var ludariumBorders: { steps: number; land: string; lines: string; names: [name: string, lat: number, lon: number, size: number][] } | undefined;
}

/** From here on the coast is the finer one, which takes longer to draw. */
const FINE = 2;
const LETTERS = 12;
/** Where a name is tried, in heights of its letters from the middle of its country. */
const LINES = [0, 1.2, -1.2, 2.4, -2.4];

interface Room {
  x: number;
  y: number;
  half: number;
  tall: number;
}

export class Ground {
  private readonly coarse: SVGElement | null;
  private fine: SVGElement | undefined;
  /** Where buttons lie over the map, in pixels by their middle and half their sides. */
  private covered: Room[] = [];
  private readonly names = svgElement('g', { class: 'country-names', 'aria-hidden': 'true' });

  constructor(private readonly svg: SVGSVGElement) {
    this.coarse = svg.querySelector('.world .land');
    svg.querySelector('.clusters')?.before(this.names);
  }

  /** Fetches it; without it the map is as it was. */
  async fetch(): Promise<void> {
    await load('assets/borders.js').catch(() => undefined);
    const given = globalThis.ludariumBorders;
    if (!given || !this.coarse) return;
    const transform = `scale(${1 / given.steps})`;
    this.fine = svgElement('path', { class: 'land', 'fill-rule': 'evenodd', transform, d: given.land });
    if (!given.land) this.fine = undefined;
    this.coarse.after(svgElement('path', { class: 'borders', transform, d: given.lines }));
    this.svg.classList.add('bordered');
  }

  /** Leaves room for what lies over the map. */
  leave(over: Iterable<Element>): void {
    const map = this.svg.getBoundingClientRect();
    this.covered = [...over].map((node) => {
      const { left, top, width, height } = node.getBoundingClientRect();
      return { x: left - map.left + width / 2, y: top - map.top + height / 2, half: width / 2, tall: height / 2 };
    });
  }

  /** `at` gives places on the screen, in pixels; `s` is how many units a pixel has; `chosen` are always named where there is room. */
  paint(k: number, s: number, at: (lat: number, lon: number) => [number, number], width: number, height: number, circles: Circle[], chosen: ReadonlySet<string>): void {
    const given = globalThis.ludariumBorders;
    if (!given) return;
    const land = k >= FINE && this.fine ? this.fine : this.coarse;
    const now = this.svg.querySelector('.world .land');
    if (land && now !== land) now?.replaceWith(land);
    // how wide a country is on the screen, about: a degree by the square root of its size
    const degree = (width / 360) * k;
    const put = [...this.covered];
    const tall = LETTERS * 0.65;
    const texts: SVGElement[] = [];
    const order = [...given.names].sort((a, b) => Number(chosen.has(b[0])) - Number(chosen.has(a[0])));
    for (const [name, lat, lon, size] of order) {
      const half = (name.length * LETTERS * 0.54) / 2;
      const own = chosen.has(name);
      if (!own && Math.sqrt(size) * degree * 1.4 < half * 2) continue;
      const [x, middle] = at(lat, lon);
      if (x - half < 0 || x + half > width || middle < LETTERS || middle > height - LETTERS) continue;
      const line = LINES.find((n) => {
        const y = middle + n * LETTERS;
        if (put.some((p) => Math.abs(p.x - x) < p.half + half + 6 && Math.abs(p.y - y) < p.tall + tall)) return false;
        return circles.every((c) => Math.abs(c.y - y) > c.r + LETTERS * 0.5 || Math.abs(c.x - x) > c.r + half);
      });
      if (line === undefined) continue;
      const y = middle + line * LETTERS;
      put.push({ x, y, half, tall });
      const text = svgElement('text', { x: x * s, y: (y + LETTERS * 0.35) * s, 'font-size': LETTERS * s, 'stroke-width': 3 * s, ...(own ? { class: 'chosen' } : {}) });
      text.textContent = name;
      texts.push(text);
    }
    this.names.replaceChildren(...texts);
  }
}
