/** Records, map and dates: the same facets over the same records, and one address for what is looked for. */

import { el, fill, say } from './dom';
import { lacking } from './letters';
import { AtlasMap } from './map/map';
import { wireRules } from './map/rules';
import { read, wholeId, withWords, yearWords, type Entry, type Names } from './records/data';
import { Facets } from './records/facets';
import { chosen, facets, find, sorted, type Facet } from './records/filter';
import { boundsWords, isNot, KEYS, none, parse, turned, write, type At, type Bounds, type Key, type State } from './records/state';
import { table } from './records/table';
import { rows } from './timeline/rows';
import { When } from './timeline/when';
import { cell, saveCsv } from './sheet';

class Browse {
  private state: State = none();
  private found: Entry[] = [];
  private anywhere: Entry[] = [];
  private readonly all: Entry[];
  private readonly facets: Facet[];
  private readonly lists: Facets;
  private readonly when: When | undefined;
  private readonly map: AtlasMap | undefined;
  private readonly view: string;
  private readonly box: HTMLInputElement;
  private readonly untouched: Node[];
  private pending = 0;
  private worded = false;

  constructor(
    private readonly root: HTMLElement,
    private readonly names: Names,
    parts: NonNullable<typeof globalThis.ludariumRecords>,
  ) {
    this.view = root.dataset['view'] ?? 'table';
    this.all = read(names, parts);
    this.facets = facets(names);
    const facetBox = need('facets');
    facetBox.hidden = false;
    root.hidden = false;
    this.untouched = [...need('table').childNodes];
    this.lists = new Facets(facetBox, this.facets, (key, code) => this.pick(key, code));
    const when = document.getElementById('when');
    if (when) this.when = new When(when, this.all, (from, to, within) => this.change({ from, to, within, page: 1 }));
    const box = document.getElementById('map-box');
    const svg = box?.querySelector<SVGSVGElement>('svg.atlas');
    if (box && svg) {
      this.map = new AtlasMap(box, svg, names, this.all, {
        moved: (seen, at, only) => this.moved(seen, at, only),
        table: (view) => `records.html#${write({ ...this.state, view, page: 1 })}`,
      });
    }
    this.box = document.querySelector<HTMLInputElement>('#browse-find') ?? el('input');
    this.box.addEventListener('input', () => {
      clearTimeout(this.pending);
      // what is typed is one step of the history, not one a letter
      this.pending = window.setTimeout(() => this.change({ find: this.box.value.trim(), page: 1 }, this.state.find !== ''), 120);
    });
    need('browse-copy').addEventListener('click', () => void this.copy());
    need('browse-csv').addEventListener('click', () => this.csv());
    window.addEventListener('hashchange', () => this.read());
    this.read();
  }

  private read(): void {
    // an anchor of the page is no choice
    const hash = location.hash;
    this.state = hash && !hash.includes('=') ? none() : parse(hash);
    this.box.value = this.state.find;
    this.map?.look(this.state.view, this.state.at);
    this.show();
  }

  private pick(key: Key, code: string): void {
    const now = this.state.picks[key];
    const picks = { ...this.state.picks, [key]: now.includes(code) ? now.filter((c) => c !== code) : [...now.filter((c) => c !== turned(code)), code] };
    const arrives = key === 'country' && !now.includes(code);
    // where there is no map here, that of the next page shows all of them
    this.change(arrives && !this.map ? { picks, at: undefined, page: 1 } : { picks, page: 1 });
    // the map goes to a country when it is chosen, and is the reader's again after that
    if (arrives) this.map?.frame(this.anywhere);
  }

  /** The map stands elsewhere: the address keeps that, and the list follows where only what is in view is looked for. */
  private moved(seen: Bounds, at: At | undefined, only: boolean): void {
    if (only || this.state.view) this.change({ view: only ? seen : undefined, at, page: 1 }, true);
    else {
      this.state = { ...this.state, at };
      this.keep();
    }
  }

  /** Asks for all but what was chosen, or the other way round. */
  private turn(key: Key, code: string): void {
    const picks = { ...this.state.picks, [key]: this.state.picks[key].map((c) => (c === code ? turned(c) : c)) };
    this.change({ picks, page: 1 });
  }

  private change(change: Partial<State>, inPlace = false): void {
    this.state = { ...this.state, ...change };
    const hash = `#${write(this.state)}`;
    if (inPlace) this.keep();
    else if (hash !== (location.hash || '#')) history.pushState(null, '', hash);
    this.show();
  }

  /** Keeps the state in the address without a step of the history. */
  private keep(): void {
    const hash = write(this.state);
    history.replaceState(null, '', hash ? `#${hash}` : location.href.replace(/#.*/, ''));
    this.links();
  }

  private show(): void {
    const { state, names } = this;
    if (state.find && names.texts && !this.worded) {
      this.worded = true;
      void withWords(names, this.all).then(() => this.show());
    }
    const looked = find(this.all, this.facets, state);
    const { records, anyTime, anywhere } = looked;
    this.anywhere = anywhere;
    this.found = sorted(records, state.sort, names);
    this.lists.show(looked, state);
    this.chips();
    const games = new Set(records.map((r) => r.game)).size;
    say(need('browse-count'), `${this.unheard()}${looked.share < 1 && records.length > 0 ? lacking('No record', looked.unknown) : ''}${records.length} ${records.length === 1 ? 'record' : 'records'} of ${games} ${games === 1 ? 'game' : 'games'}`);
    this.when?.show(records, anyTime, state);
    // what lies outside the view is still on the map, to be gone to
    this.map?.show(anywhere, state.picks.country);
    this.map?.mark(state.view !== undefined);
    const root = need('table');
    if (this.view === 'time') {
      if (chosen(state)) rows(root, records, names);
      else fill(root, ...(this.untouched as HTMLElement[]));
    } else table(root, this.found, names, state, (change) => this.change(change));
    this.links();
  }

  /** Choices of the address that no list has, and how to go on; what is not known narrows nothing. */
  private unheard(): string {
    return this.facets.map(({ key, title, codes }) => {
      const none = this.state.picks[key].map((code) => (isNot(code) ? turned(code) : code)).filter((code) => !codes.includes(code));
      const [it, list] = none.length > 1 ? ['them', 'those'] : ['it', 'one'];
      return none.length === 0 ? '' : `No “${none.join('”, “')}” is known under “${title}”, so the list is not narrowed by ${it}: remove ${it}, or choose ${list} under “${title}”. `;
    }).join('');
  }

  /** The same records as a table, a map, a picture of time. */
  private links(): void {
    const hash = write({ ...this.state, page: 1 });
    for (const link of this.root.querySelectorAll<HTMLAnchorElement>('a[data-to]')) {
      link.href = `${link.dataset['to'] ?? ''}${hash ? `#${hash}` : ''}`;
      const here = link.dataset['to'] === { table: 'records.html', map: 'map.html', time: 'timeline.html' }[this.view];
      if (here) link.setAttribute('aria-current', 'page');
    }
  }

  private chips(): void {
    const chip = (label: string, drop: () => void): HTMLElement => {
      const button = el('button', { type: 'button', class: 'chip', 'aria-label': `Remove: ${label}` }, label, el('span', { 'aria-hidden': 'true' }, ' ✕'));
      button.addEventListener('click', drop);
      return button;
    };
    const { from, to } = this.state;
    const chips = KEYS.flatMap((key) =>
      this.state.picks[key].map((code) => {
        const facet = this.facets.find((f) => f.key === key);
        const plain = isNot(code) ? turned(code) : code;
        const label = facet?.labels[facet.codes.indexOf(plain)] ?? plain;
        const not = el('button', { type: 'button', class: 'chip-not', 'aria-pressed': String(isNot(code)), 'aria-label': `All but ${label}` }, 'not');
        not.addEventListener('click', () => this.turn(key, code));
        return el('span', { class: 'chip-pair' }, not, chip(label, () => this.pick(key, code)));
      }),
    );
    if (from !== undefined || to !== undefined) {
      const words = `${this.state.within ? 'within ' : ''}${from === undefined ? '…' : yearWords(from)} to ${to === undefined ? '…' : yearWords(to)}`;
      chips.push(chip(words, () => this.change({ from: undefined, to: undefined, within: false, page: 1 })));
    }
    const { view, find } = this.state;
    if (view) chips.push(chip(`in view: ${boundsWords(view)}`, () => this.change({ view: undefined, page: 1 })));
    if (find) chips.push(chip(`“${find}”`, () => {
      this.box.value = '';
      this.change({ find: '', page: 1 });
    }));
    fill(need('browse-chips'), ...chips);
  }

  private async copy(): Promise<void> {
    const button = need('browse-copy');
    const words = await navigator.clipboard.writeText(location.href).then(() => 'copied', () => 'copy it from the address bar');
    button.textContent = words;
    setTimeout(() => (button.textContent = 'copy link'), 1500);
  }

  private csv(): void {
    const { names } = this;
    const line = (r: Entry): string =>
      [wholeId(r, names), names.games[r.game]?.[1] ?? '', names.kinds[r.kind] ?? '', r.from ?? '', r.to ?? '', r.spots.map((s) => s.join(' ')).join('; '), r.places.map((p) => names.places[p]?.[0] ?? '').join('; '), r.countries.map((c) => names.countries[c] ?? '').join('; '), r.sites.map((s) => names.sites[s]?.[0] ?? '').join('; '), r.works.map((w) => names.works[w]?.[1] ?? '').join('; ')]
        .map((c) => cell(String(c)))
        .join(',');
    const text = `id,game,kind,from,to,points,places,country,site,works\n${this.found.map(line).join('\n')}\n`;
    saveCsv('records.csv', text);
  }
}

function need(id: string): HTMLElement {
  const node = document.getElementById(id);
  if (!node) throw new Error(`#${id} is not on the page`);
  return node;
}

const root = document.getElementById('browse');
const { ludariumNames, ludariumRecords } = globalThis;
if (root && ludariumNames && ludariumRecords && ludariumRecords.length > 0) new Browse(root, ludariumNames, ludariumRecords);
wireRules();
