/** Facets as lists of switches with their counts: the most first, what is chosen always there. */

import { append, el, fill } from '../dom';
import type { Facet, Found } from './filter';
import { folded } from '../letters';
import { isNot, turned, type Key, type State } from './state';

const SHOWN = 6;
const MANY = 40;

export class Facets {
  private readonly open = new Set<Key>();
  private readonly typed = new Map<Key, string>();
  private drawn: (() => void) | undefined;

  constructor(
    private readonly root: HTMLElement,
    private readonly facets: Facet[],
    private readonly pick: (key: Key, code: string) => void,
  ) {
    // on a narrow page the lists are folded away at first
    const fold = el('details', { class: 'facet-fold', open: matchMedia('(min-width: 56.3125em)').matches });
    fold.append(el('summary', {}, 'Filter'), el('div', { class: 'facet-lists' }));
    fill(root, fold);
  }

  show(found: Found, state: State): void {
    this.drawn = () => this.show(found, state);
    const lists = this.root.querySelector('.facet-lists');
    if (!lists) return;
    const focused = document.activeElement instanceof HTMLElement && this.root.contains(document.activeElement) ? document.activeElement.id : '';
    fill(lists, ...this.facets.map((facet) => this.list(facet, found, state)));
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  }

  private list(facet: Facet, found: Found, state: State): HTMLElement | undefined {
    const counts = found.counts[facet.key];
    const picked = new Set(state.picks[facet.key].map((code) => (isNot(code) ? turned(code) : code)));
    const typed = folded(this.typed.get(facet.key) ?? '');
    const values = facet.labels
      .map((label, i) => ({ label, code: facet.codes[i] ?? label, count: counts[i] ?? 0 }))
      .filter((v) => v.count > 0 || picked.has(v.code))
      .sort((a, b) => Number(picked.has(b.code)) - Number(picked.has(a.code)) || b.count - a.count || (a.label < b.label ? -1 : 1));
    if (values.length === 0) return undefined;
    const open = this.open.has(facet.key);
    const fitting = open && typed ? values.filter((v) => folded(v.label).includes(typed)) : values;
    const shown = fitting.slice(0, open ? MANY : SHOWN);
    const most = Math.max(1, ...values.map((v) => v.count));
    const group = el('fieldset', { class: 'facet' }, el('legend', {}, facet.title));
    if (open && values.length > MANY) {
      const box = el('input', { type: 'search', id: `facet-find-${facet.key}`, 'aria-label': `Find in ${facet.title}`, value: this.typed.get(facet.key) ?? '' });
      box.addEventListener('input', () => {
        this.typed.set(facet.key, box.value);
        this.drawn?.();
      });
      group.append(box);
    }
    for (const [i, value] of shown.entries()) {
      const on = picked.has(value.code);
      const id = `facet-${facet.key}-${facet.codes.indexOf(value.code)}`;
      const bar = el('meter', { 'aria-hidden': 'true', min: 0, max: most, value: value.count, class: 'facet-bar' });
      const button = el('button', { type: 'button', id, class: state.picks[facet.key].includes(turned(value.code)) ? 'facet-value facet-not' : 'facet-value', 'aria-pressed': String(on), 'data-first': i === 0 }, el('span', {}, value.label), bar, el('span', { class: 'num' }, String(value.count)));
      // what is chosen either way is taken away again
      const without = turned(value.code);
      button.addEventListener('click', () => this.pick(facet.key, state.picks[facet.key].includes(without) ? without : value.code));
      const not = el('button', { type: 'button', id: `${id}-not`, class: 'facet-none', 'aria-label': `All but ${value.label}` }, 'not');
      not.addEventListener('click', () => this.pick(facet.key, without));
      group.append(el('div', { class: 'facet-row' }, button, not));
    }
    const more = values.length - shown.length;
    if (more > 0 || open) {
      const button = el('button', { type: 'button', id: `facet-more-${facet.key}`, class: 'link', 'aria-expanded': String(open) }, open ? 'fewer' : `${more} more`);
      button.addEventListener('click', () => {
        if (!this.open.delete(facet.key)) this.open.add(facet.key);
        this.drawn?.();
      });
      append(group, [button, open && more > 0 && fitting.length > MANY ? el('span', { class: 'quiet small' }, ` ${fitting.length - shown.length} not shown`) : null]);
    }
    return group;
  }
}
