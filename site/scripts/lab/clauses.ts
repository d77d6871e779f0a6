/** The clauses of a mixture: each in force, left out, or replaced by another game's of the same topic. */

import { el, fill, mark } from '../dom';
import { breath } from '../load';
import { files, find, kin, topics, type LabGame, type Mixture } from './mixture';

export class Clauses {
  readonly element = el('div', { class: 'lab-clauses' });

  constructor(
    private readonly games: LabGame[],
    private readonly change: (mixture: Mixture) => void,
    /** Whether a mixture leaves nothing open. */
    private readonly whole: (mixture: Mixture) => Promise<boolean>,
  ) {}

  show(mixture: Mixture): void {
    const base = this.games.find((g) => g.slug === mixture.base);
    if (!base) return;
    const swapped = mixture.without.map((id) => this.swapped(mixture, id));
    const more = mixture.taken.filter((id) => !this.stands(mixture, id)).map((id) => this.more(mixture, id));
    const rules = el('ul', { class: 'plain' });
    const others = el('p', {});
    fill(
      this.element,
      el('div', { class: 'section-head' }, el('h2', { id: 'lab-clauses-title' }, 'Rules'), el('span', { class: 'count after' }, swapped.length + more.length ? `${swapped.length + more.length} changed` : 'as in the edition')),
      swapped.length + more.length ? el('ul', { class: 'plain lab-changed' }, ...swapped, ...more) : null,
      folded('Leave out or swap a rule', rules, () => void this.rows(mixture, base, rules)),
      folded('Take a rule of another game as well', others, () => others.append(this.takeMore(mixture, base))),
    );
  }

  /** A rule at a time: each choice names the rules of every game that speak of the same. */
  private async rows(mixture: Mixture, base: LabGame, rules: HTMLElement): Promise<void> {
    for (const file of files(base.bundle)) {
      for (const name of Object.keys(file.clause)) {
        rules.append(this.row(mixture, base, `${file.short}.${name}`));
        await breath();
        if (!rules.isConnected) return;
      }
    }
  }

  /** Which clause stands for the one left out: the next one taken that speaks of the same. */
  private stand(mixture: Mixture, without: string): string | null {
    const gone = find(this.games, without);
    if (!gone) return null;
    const wanted = topics(gone.clause);
    // clauses are taken one after the other, so each stands for the first one it fits
    const used = new Set<string>();
    for (const id of mixture.without) {
      const left = find(this.games, id);
      const own = left ? topics(left.clause) : new Set<string>();
      const fit = mixture.taken.find((t) => !used.has(t) && [...topics(find(this.games, t)?.clause ?? {})].some((x) => own.has(x)));
      if (fit) used.add(fit);
      if (id === without) return fit && wanted.size ? fit : null;
    }
    return null;
  }

  private stands(mixture: Mixture, taken: string): boolean {
    return mixture.without.some((id) => this.stand(mixture, id) === taken);
  }

  private swapped(mixture: Mixture, id: string): HTMLElement {
    const by = this.stand(mixture, id);
    const back = el('button', { type: 'button', class: 'button lab-back', 'aria-label': `Put back ${id}` }, 'Put back');
    back.addEventListener('click', () => this.change(putBack(mixture, id, by)));
    return el(
      'li',
      { class: 'lab-swap' },
      el('p', {}, el('s', { class: 'clause-id' }, id), by ? '' : ' left out'),
      by ? el('p', { class: 'by' }, 'by ', el('b', {}, by), `: ${this.says(by)}`) : null,
      back,
    );
  }

  private more(mixture: Mixture, id: string): HTMLElement {
    const away = el('button', { type: 'button', class: 'button lab-back', 'aria-label': `Put away ${id}` }, 'Put away');
    away.addEventListener('click', () => this.change({ ...mixture, taken: mixture.taken.filter((t) => t !== id) }));
    return el('li', { class: 'lab-swap' }, el('p', { class: 'by' }, 'taken as well: ', el('b', {}, id), `: ${this.says(id)}`), away);
  }

  private row(mixture: Mixture, base: LabGame, id: string): HTMLElement {
    const clause = find([base], id)?.clause ?? {};
    const wanted = topics(clause);
    const out = mixture.without.includes(id);
    const by = out ? this.stand(mixture, id) : null;
    const select = el('select', { id: `lab-${id}`, 'aria-label': `${id}: in force, left out, or another rule instead` }, el('option', { value: '' }, 'in force'), el('option', { value: '-' }, 'left out'));
    for (const game of kin(this.games, base)) {
      const fit = Object.entries(game.bundle.rules.clause)
        .filter(([, c]) => [...topics(c)].some((t) => wanted.has(t)))
        .map(([name]) => `${game.short}.${name}`)
        .filter((t) => t === by || !mixture.taken.includes(t));
      if (fit.length) select.append(el('optgroup', { label: `instead, from ${game.title}` }, ...fit.map((t) => el('option', { value: t }, brief(this.says(t))))));
    }
    select.value = out ? (by ?? '-') : '';
    // the mixture as it would be with another choice here
    const chosen = (value: string): Mixture => {
      const without = mixture.without.filter((w) => w !== id);
      const taken = mixture.taken.filter((t) => t !== by);
      if (value === '') return { ...mixture, without, taken };
      return { ...mixture, without: [...without, id], taken: value === '-' ? taken : [...taken, value] };
    };
    select.addEventListener('change', () => this.change(chosen(select.value)));
    select.addEventListener('focus', () => void this.sort(select, chosen), { once: true });
    const known = base.clauses[id];
    return el(
      'li',
      { class: 'lab-clause' },
      el('p', {}, el('span', { class: 'clause-id' }, id), known ? el('span', { class: 'marked small' }, mark(known.standing) as unknown as Node, known.standing.replaceAll('-', ' ')) : null),
      el('p', { class: 'says' }, known?.says ?? ''),
      select,
    );
  }

  /** What leaves something open comes last, and says so. */
  private async sort(select: HTMLSelectElement, chosen: (value: string) => Mixture): Promise<void> {
    const rest = el('optgroup', { label: 'these leave something open' });
    for (const option of [...select.options]) {
      if (option.value === '' || option.selected || (await this.whole(chosen(option.value)))) continue;
      if (option.value === '-') option.textContent = 'left out (leaves something open)';
      else rest.append(option);
    }
    for (const group of [...select.querySelectorAll('optgroup')]) if (group.children.length === 0) group.remove();
    if (rest.children.length > 0) select.append(rest);
  }

  private takeMore(mixture: Mixture, base: LabGame): HTMLSelectElement {
    const select = el('select', { id: 'lab-more', 'aria-label': 'A rule of another game' }, el('option', { value: '' }, 'choose …'));
    for (const game of kin(this.games, base)) {
      const ids = Object.keys(game.bundle.rules.clause).map((name) => `${game.short}.${name}`).filter((t) => !mixture.taken.includes(t));
      select.append(el('optgroup', { label: game.title }, ...ids.map((t) => el('option', { value: t }, `${t} – ${brief(this.says(t))}`))));
    }
    select.addEventListener('change', () => {
      if (select.value) this.change({ ...mixture, taken: [...mixture.taken, select.value] });
    });
    return select;
  }

  private says(id: string): string {
    return find(this.games, id)?.game.clauses[id]?.says ?? '';
  }
}

/** What is folded away, made when it is first unfolded: it is much, and a board need not wait for it. */
function folded(words: string, what: HTMLElement, make: () => void): HTMLElement {
  const details = el('details', { class: 'lab-all' }, el('summary', {}, words), what);
  details.addEventListener('toggle', make, { once: true });
  return details;
}

/** The mixture with a clause in force again, and what stood for it put away. */
export function putBack(mixture: Mixture, id: string, by: string | null): Mixture {
  return { ...mixture, without: mixture.without.filter((w) => w !== id), taken: mixture.taken.filter((t) => t !== by) };
}

const brief = (text: string): string => (text.length > 120 ? `${text.slice(0, text.lastIndexOf(' ', 118))} …` : text);
