/** The map: the picture of the page, brought to life. Wheel, fingers, buttons and keys move it; a circle opens into its records. */

import { select } from 'd3-selection';
import { zoom, zoomIdentity, type ZoomTransform } from 'd3-zoom';
import { el, svgElement } from '../dom';
import type { Entry, Names } from '../records/data';
import { inView } from '../records/filter';
import type { At, Bounds } from '../records/state';
import { circles, type Circle } from './cluster';
import { Ground } from './ground';
import { panel } from './panel';
import { around, bounds, extent, fitted, from, homeOf, middle, NEAREST, ofCountry, unitsOf, WIDTH, type Shown } from './place';

/** Milliseconds that the map stands still before the address and the list follow. */
const STILL = 200;

/** What the map tells the page. */
interface PageHandlers {
  /** It was moved by the reader: what is seen, its middle and zoom, and whether only what is seen is looked for. */
  moved: (seen: Bounds, at: At | undefined, only: boolean) => void;
  /** The address of the records of a box as a table. */
  table: (box: Bounds) => string;
}

export class AtlasMap {
  private readonly svg: SVGSVGElement;
  private readonly world: SVGGElement | null;
  private readonly outlines: SVGGElement | null;
  private readonly group: SVGGElement | null;
  private readonly panel = el('div', { class: 'map-panel', tabindex: -1, hidden: true });
  private readonly only = el('input', { type: 'checkbox', id: 'map-only' });
  private readonly ground: Ground;
  private readonly height: number;
  private readonly zoom = zoom<SVGSVGElement, unknown>();
  private now: ZoomTransform = zoomIdentity;
  private records: Entry[] = [];
  private drawn: Circle[] = [];
  private chosen: ReadonlySet<string> = new Set();
  private waiting = 0;
  private still = 0;
  /** The page moves it, not the reader. */
  private led = false;
  /** What it shows where nothing else is wanted: the part in which all records stand, where that is a small one, else the world. */
  private readonly home: Shown;

  constructor(
    box: HTMLElement,
    svg: SVGSVGElement,
    private readonly names: Names,
    all: Entry[],
    private readonly page: PageHandlers,
  ) {
    this.svg = svg;
    this.world = svg.querySelector('.world');
    this.outlines = svg.querySelector('.outlines');
    this.group = svg.querySelector('.clusters');
    this.height = svg.viewBox.baseVal.height;
    this.home = homeOf(all, this.height);
    this.ground = new Ground(svg);
    svg.setAttribute('tabindex', '0');
    svg.setAttribute('aria-label', 'Map of the records. Arrow keys move it, plus and minus zoom, 0 shows the whole world; Tab goes to the circles.');
    svg.classList.add('live');
    const size: [[number, number], [number, number]] = [[0, 0], [WIDTH, this.height]];
    this.zoom
      .extent(size)
      .translateExtent(size)
      .scaleExtent([1, NEAREST])
      .on('zoom', (event: { transform: ZoomTransform }) => {
        this.now = event.transform;
        this.draw();
        if (!this.led) this.tell();
      });
    select(svg).call(this.zoom);
    this.buttons(box);
    box.append(this.panel);
    svg.addEventListener('keydown', (event) => this.key(event));
    new ResizeObserver(() => {
      this.ground.leave(box.querySelectorAll('.map-tools > *'));
      this.draw();
    }).observe(svg);
    // the records are there first
    setTimeout(() => void this.ground.fetch().then(() => this.draw()), 0);
  }

  /** `chosen` are the countries that are looked for. */
  show(records: Entry[], chosen: string[]): void {
    // what is moved while a list is open keeps the list
    const same = records.length === this.records.length && records.every((r, i) => r === this.records[i]);
    this.records = records;
    this.chosen = new Set(chosen);
    if (!same) this.panel.hidden = true;
    const paths = globalThis.ludariumOutlines ?? [];
    const named = new Set(records.flatMap((r) => r.places));
    if (!same) this.outlines?.replaceChildren(...[...named].sort((a, b) => a - b).map((n) => svgElement('path', { d: paths[n] ?? '', 'data-place': n })));
    this.draw();
  }

  /** Shows what an address tells, which is no move of the reader. */
  look(box: Bounds | undefined, at: At | undefined): void {
    this.only.checked = box !== undefined;
    clearTimeout(this.still);
    this.led = true;
    this.go(box ? fitted(box, this.height) : at ? from(at, this.height) : this.home);
    this.led = false;
  }

  /** The switch follows a choice that was taken away elsewhere. */
  mark(only: boolean): void {
    this.only.checked = only;
  }

  /** Goes to the records of a country that the reader has chosen. */
  frame(records: Entry[]): void {
    const to = ofCountry(records, this.height);
    if (to) this.go(to);
  }

  private tell(): void {
    clearTimeout(this.still);
    this.still = window.setTimeout(() => this.page.moved(bounds(this.now, this.height), middle(this.now, this.height), this.only.checked), STILL);
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
      const [x, y] = this.now.apply(unitsOf(lat, lon));
      return [x / s, y / s];
    };
    this.drawn = circles(this.records, at, WIDTH / s, this.height / s);
    const focused = document.activeElement instanceof SVGElement && this.group?.contains(document.activeElement);
    this.group?.replaceChildren(...this.drawn.map((circle) => this.circle(circle, s)));
    if (focused) this.svg.focus({ preventScroll: true });
    this.ground.paint(this.now.k, s, at, WIDTH / s, this.height / s, this.drawn, this.chosen);
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

  /** A circle tells its records, and can be parted where it parts. */
  private open(circle: Circle, s: number): void {
    const back = (): void => {
      this.panel.hidden = true;
      this.svg.focus({ preventScroll: true });
    };
    const [x, y] = this.now.invert([circle.x * s, circle.y * s]);
    const nearer = (): void => {
      back();
      this.go(around(x, y, this.now.k * 2.6, this.height));
    };
    const box = circle.box;
    panel(this.panel, circle.records, this.names, {
      nearer: circle.parts && this.now.k < NEAREST - 1 ? nearer : undefined,
      close: back,
      all: { href: this.page.table(box), records: this.records.filter((r) => inView(r, box)).length },
    });
  }

  private go({ k, x, y }: Shown): void {
    select(this.svg).call(this.zoom.transform, zoomIdentity.translate(x, y).scale(k));
  }

  private by(k: number): void {
    if (k > 1) this.nearer(k);
    else select(this.svg).call(this.zoom.scaleBy, k);
  }

  /**
   * Zooms in where there are records: the middle stays the middle as long as some stand near it, else the largest circle that is seen
   * becomes the middle, and never empty sea.
   */
  private nearer(by: number): void {
    const s = this.scale();
    const k = Math.min(NEAREST, this.now.k * by);
    const [wide, high] = [WIDTH / s, this.height / s];
    const seen = this.drawn.filter((c) => c.x >= 0 && c.y >= 0 && c.x <= wide && c.y <= high);
    const near = seen.some((c) => Math.abs(c.x / wide - 0.5) < 0.3 / by && Math.abs(c.y / high - 0.5) < 0.3 / by);
    const largest = seen.reduce<Circle | undefined>((a, b) => (a && a.records.length >= b.records.length ? a : b), undefined);
    if (this.now.k > 1.001 && near) {
      select(this.svg).call(this.zoom.scaleBy, by);
      return;
    }
    if (largest) {
      this.go(around(...this.now.invert([largest.x * s, largest.y * s]), k, this.height));
      return;
    }
    const box = extent(this.records);
    if (box) this.go(fitted(box, this.height, 0.8, k));
    else select(this.svg).call(this.zoom.scaleBy, by);
  }

  private buttons(box: HTMLElement): void {
    const button = (label: string, words: string, act: () => void): HTMLElement => {
      const node = el('button', { type: 'button', 'aria-label': words, title: words }, label);
      node.addEventListener('click', act);
      return node;
    };
    // what is chosen shows at once, without waiting for the map to stand still
    this.only.addEventListener('change', () => {
      clearTimeout(this.still);
      this.page.moved(bounds(this.now, this.height), middle(this.now, this.height), this.only.checked);
    });
    const only = el('label', { class: 'map-only' }, this.only, ' only what is in view');
    const zooms = el('div', { class: 'map-buttons' }, button('+', 'Zoom in', () => this.by(1.8)), button('−', 'Zoom out', () => this.by(1 / 1.8)), button('⤢', 'The whole world', () => this.go({ k: 1, x: 0, y: 0 })));
    box.prepend(el('div', { class: 'map-tools' }, only, zooms));
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
      '0': () => this.go({ k: 1, x: 0, y: 0 }),
    };
    const move = moves[event.key];
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move();
  }
}
