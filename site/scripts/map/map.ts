/** The map: the picture of the page, brought to life. Wheel, fingers, buttons and keys move it; a circle opens into its records. */

import { select } from 'd3-selection';
import { zoom, zoomIdentity, type ZoomTransform } from 'd3-zoom';
import { el, fill, svgElement } from '../dom';
import { href, spanWords, type Entry, type Names } from '../records/data';
import { gameLink } from '../records/table';
import { circles, type Circle } from './cluster';

/** As crates/publish/src/publish/bind/portal/atlas.rs draws. */
const WIDTH = 1000;
const TOP = 79;
const UNIT = WIDTH / 360;
const STRETCH = 1.2208;
const MOST = 40;

export class AtlasMap {
  private readonly svg: SVGSVGElement;
  private readonly world: SVGGElement | null;
  private readonly outlines: SVGGElement | null;
  private readonly group: SVGGElement | null;
  private readonly panel = el('div', { class: 'map-panel', tabindex: -1, hidden: true });
  private readonly height: number;
  private readonly zoom = zoom<SVGSVGElement, unknown>();
  private now: ZoomTransform = zoomIdentity;
  private records: Entry[] = [];
  private waiting = 0;

  constructor(
    box: HTMLElement,
    svg: SVGSVGElement,
    private readonly names: Names,
  ) {
    this.svg = svg;
    this.world = svg.querySelector('.world');
    this.outlines = svg.querySelector('.outlines');
    this.group = svg.querySelector('.clusters');
    this.height = svg.viewBox.baseVal.height;
    svg.setAttribute('tabindex', '0');
    svg.setAttribute('aria-label', 'Map of the records. Arrow keys move it, plus and minus zoom, 0 shows the whole world; Tab goes to the circles.');
    svg.classList.add('live');
    const size: [[number, number], [number, number]] = [[0, 0], [WIDTH, this.height]];
    this.zoom
      .extent(size)
      .translateExtent(size)
      .scaleExtent([1, 60])
      .on('zoom', (event: { transform: ZoomTransform }) => {
        this.now = event.transform;
        this.draw();
      });
    select(svg).call(this.zoom);
    this.buttons(box);
    box.append(this.panel);
    svg.addEventListener('keydown', (event) => this.key(event));
    new ResizeObserver(() => this.draw()).observe(svg);
  }

  show(records: Entry[]): void {
    this.records = records;
    this.panel.hidden = true;
    const paths = globalThis.ludariumOutlines ?? [];
    const named = new Set(records.flatMap((r) => r.places));
    this.outlines?.replaceChildren(...[...named].sort((a, b) => a - b).map((n) => svgElement('path', { d: paths[n] ?? '', 'data-place': n })));
    this.draw();
  }

  /** Pixels of the picture's units as it is shown. */
  private scale(): number {
    return WIDTH / Math.max(1, this.svg.clientWidth || WIDTH);
  }

  private draw(): void {
    if (this.waiting) return;
    this.waiting = requestAnimationFrame(() => {
      this.waiting = 0;
      this.paint();
    });
  }

  private paint(): void {
    const s = this.scale();
    this.world?.setAttribute('transform', this.now.toString());
    const at = (lat: number, lon: number): [number, number] => {
      const [x, y] = this.now.apply([(lon + 180) * UNIT, (TOP - lat) * UNIT * STRETCH]);
      return [x / s, y / s];
    };
    const all = circles(this.records, at, WIDTH / s, this.height / s);
    const focused = document.activeElement instanceof SVGElement && this.group?.contains(document.activeElement);
    this.group?.replaceChildren(...all.map((circle) => this.circle(circle, s)));
    if (focused) this.svg.focus({ preventScroll: true });
  }

  private circle(circle: Circle, s: number): SVGElement {
    const { records } = circle;
    const games = new Set(records.map((r) => r.game));
    const first = records[0];
    const name = games.size === 1 && first ? (this.names.games[first.game]?.[1] ?? '') : `${games.size} games`;
    const node = svgElement('g', { class: 'cluster', role: 'button', tabindex: 0, 'aria-label': `${records.length} ${records.length === 1 ? 'record' : 'records'}, ${name}` });
    node.append(svgElement('circle', { cx: circle.x * s, cy: circle.y * s, r: circle.r * s }));
    if (records.length > 1) {
      const text = svgElement('text', { x: circle.x * s, y: (circle.y + 4) * s, 'font-size': 12 * s });
      text.textContent = String(records.length);
      node.append(text);
    }
    const open = (): void => this.open(circle, s);
    node.addEventListener('click', open);
    node.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      event.stopPropagation();
      open();
    });
    return node;
  }

  /** A circle parts if it can, else it tells its records. */
  private open(circle: Circle, s: number): void {
    if (circle.parts && this.now.k < 59 && circle.records.length > 3) {
      const [x, y] = this.now.invert([circle.x * s, circle.y * s]);
      const k = Math.min(60, this.now.k * 2.6);
      this.go(zoomIdentity.translate(WIDTH / 2 - x * k, this.height / 2 - y * k).scale(k));
      this.svg.focus({ preventScroll: true });
      return;
    }
    const rows = [...circle.records]
      .sort((a, b) => (a.from ?? 9999) - (b.from ?? 9999) || a.id - b.id)
      .slice(0, MOST)
      .map((r) => el('li', {}, el('a', { href: href(r, this.names) }, String(r.id)), ' ', gameLink(r, this.names), ` · ${this.names.kinds[r.kind] ?? ''} · ${spanWords(r.from, r.to)}`));
    const close = el('button', { type: 'button', class: 'link' }, 'close');
    close.addEventListener('click', () => {
      this.panel.hidden = true;
      this.svg.focus({ preventScroll: true });
    });
    const left = circle.records.length - rows.length;
    fill(this.panel, el('p', {}, el('b', {}, `${circle.records.length} ${circle.records.length === 1 ? 'record' : 'records'} here`), ' ', close), el('ul', { class: 'list small' }, ...rows), left > 0 ? el('p', { class: 'small quiet' }, `and ${left} more: choose a game or a kind to see them`) : null);
    this.panel.hidden = false;
    this.panel.focus({ preventScroll: true });
    this.panel.scrollIntoView({ block: 'nearest' });
  }

  private go(to: ZoomTransform): void {
    select(this.svg).call(this.zoom.transform, to);
  }

  private by(k: number): void {
    select(this.svg).call(this.zoom.scaleBy, k);
  }

  private buttons(box: HTMLElement): void {
    const button = (label: string, words: string, act: () => void): HTMLElement => {
      const node = el('button', { type: 'button', 'aria-label': words, title: words }, label);
      node.addEventListener('click', act);
      return node;
    };
    box.prepend(el('div', { class: 'map-buttons' }, button('+', 'Zoom in', () => this.by(1.8)), button('−', 'Zoom out', () => this.by(1 / 1.8)), button('⤢', 'The whole world', () => this.go(zoomIdentity))));
  }

  private key(event: KeyboardEvent): void {
    const step = 80 / this.now.k;
    const moves: Record<string, () => void> = {
      ArrowLeft: () => select(this.svg).call(this.zoom.translateBy, step, 0),
      ArrowRight: () => select(this.svg).call(this.zoom.translateBy, -step, 0),
      ArrowUp: () => select(this.svg).call(this.zoom.translateBy, 0, step),
      ArrowDown: () => select(this.svg).call(this.zoom.translateBy, 0, -step),
      '+': () => this.by(1.5),
      '=': () => this.by(1.5),
      '-': () => this.by(1 / 1.5),
      '0': () => this.go(zoomIdentity),
    };
    const move = moves[event.key];
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move();
  }
}
