/** What the box in the bar offers while somebody types: a list that keyboard and screen reader know (the combobox of the ARIA practices). */

import { el, fill, say } from '../dom';
import { KINDS } from './kinds';
import { Lookup } from './lookup';
import { names, root } from './pieces';

const SHOWN = 8;

export class Suggest {
  private readonly lookup = new Lookup();
  private readonly list = el('ul', { id: 'find-list', class: 'find-list', role: 'listbox', 'aria-label': 'Suggestions', hidden: true });
  private readonly status = el('span', { class: 'vh', role: 'status' });
  private ready: Promise<void> | undefined;
  private at = -1;
  private query = '';

  constructor(private readonly box: HTMLInputElement) {
    for (const [name, value] of Object.entries({ role: 'combobox', autocomplete: 'off', 'aria-autocomplete': 'list', 'aria-expanded': 'false', 'aria-controls': 'find-list' })) box.setAttribute(name, value);
    box.after(this.list, this.status);
    box.addEventListener('input', () => void this.look());
    box.addEventListener('keydown', (event) => this.key(event));
    box.addEventListener('focusout', () => setTimeout(() => this.close(), 150));
    if (box.value) void this.look();
  }

  private options(): HTMLElement[] {
    return [...this.list.children] as HTMLElement[];
  }

  private async look(): Promise<void> {
    const q = this.box.value.trim();
    this.query = q;
    if (!q) return this.close();
    this.ready ??= names().then((rows) => this.lookup.add(rows));
    await this.ready;
    // somebody typed on meanwhile
    if (this.query !== q || document.activeElement !== this.box) return;
    const hits = this.lookup.find(q, true).slice(0, SHOWN);
    const option = (href: string, ...words: (string | HTMLElement)[]): HTMLElement => {
      const item = el('li', { role: 'option', 'aria-selected': 'false', 'data-href': href }, ...words);
      // a press must not take the focus away before it is followed
      item.addEventListener('mousedown', (event) => event.preventDefault());
      item.addEventListener('click', () => location.assign(href));
      return item;
    };
    const all = `${root()}search.html#q=${encodeURIComponent(q)}`;
    const shown = hits.map(({ doc }) => {
      const count = doc.records > 0 ? `, ${doc.records} ${doc.records === 1 ? 'record' : 'records'}` : '';
      return option(root() + doc.href, el('span', { class: 'find-name' }, doc.title), el('span', { class: 'quiet' }, `${KINDS[doc.kind]?.one ?? doc.kind}${count}`));
    });
    fill(this.list, ...shown, option(all, el('span', {}, `All results for “${q}”`)));
    for (const [n, item] of this.options().entries()) item.id = `find-option-${n}`;
    this.at = -1;
    this.list.hidden = false;
    this.box.setAttribute('aria-expanded', 'true');
    this.box.removeAttribute('aria-activedescendant');
    say(this.status, hits.length ? `${hits.length} suggestions` : 'No suggestions');
  }

  private close(): void {
    this.list.hidden = true;
    this.box.setAttribute('aria-expanded', 'false');
    this.box.removeAttribute('aria-activedescendant');
    this.at = -1;
  }

  private key(event: KeyboardEvent): void {
    if (this.list.hidden) return;
    const options = this.options();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      // past either end stands what was typed
      this.at = ((this.at + 1 + step + options.length + 1) % (options.length + 1)) - 1;
      for (const [n, item] of options.entries()) item.setAttribute('aria-selected', String(n === this.at));
      const chosen = options[this.at];
      if (chosen) this.box.setAttribute('aria-activedescendant', chosen.id);
      else this.box.removeAttribute('aria-activedescendant');
      chosen?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && this.at >= 0) location.assign(options[this.at]?.dataset['href'] ?? '');
    else if (event.key === 'Escape') this.close();
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}
