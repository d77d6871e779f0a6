/** The rules of a mixture: each in force, left out, or another in its place. A rule is unfolded to choose; choosing folds nothing. */

import { el, fill, mark, say } from '../dom';
import { list } from '../words';
import { chosen, choicesOf, clausesOf, putBack, stand, type Choice } from './alternatives';
import { find, kin, type LabGame, type Mixture } from './mixture';
import { called } from './plainly';

/** Games that are named; of more the number is shown. */
const NAMED = 3;

/** A rule's place in the list. */
interface Row {
  id: string;
  element: HTMLDetailsElement;
  state: HTMLElement;
  body: HTMLElement;
  /** The mixture that its choices were put together for. */
  known: string;
  stop: () => void;
}

export class Clauses {
  readonly element = el('div', { class: 'lab-clauses' });
  private readonly rules = el('ul', { class: 'plain' });
  private readonly count = el('span', { class: 'count after' });
  private readonly more = el('details', { class: 'lab-all' }, el('summary', {}, 'Add a rule of another game'));
  private rows: Row[] = [];
  private base = '';
  private mixture: Mixture = { base: '', without: [], taken: [] };

  constructor(
    private readonly games: LabGame[],
    private readonly change: (mixture: Mixture) => void,
  ) {
    this.more.addEventListener('toggle', () => this.takeMore());
    fill(this.element, el('div', { class: 'section-head' }, el('h2', { id: 'lab-clauses-title' }, 'Rules'), this.count), this.rules, this.more);
  }

  /** Shows another mixture: what is unfolded stays so, and nothing moves. */
  show(mixture: Mixture): void {
    this.mixture = mixture;
    const base = this.games.find((g) => g.slug === mixture.base);
    if (!base) return;
    if (this.base !== mixture.base) {
      for (const row of this.rows) row.stop();
      this.base = mixture.base;
      this.rows = clausesOf(base).map(({ id }) => this.row(base, id));
      fill(this.rules, ...this.rows.map((row) => el('li', {}, row.element)));
      this.more.open = false;
    }
    const changed = mixture.without.length + mixture.taken.filter((id) => !mixture.without.some((w) => stand(this.games, mixture, w) === id)).length;
    say(this.count, changed ? `${changed} changed` : 'as in the edition');
    for (const row of this.rows) this.update(row);
    this.takeMore();
  }

  /** The changes as a list, each with a way back. */
  changes(mixture: Mixture): HTMLElement[] {
    const swapped = mixture.without.map((id) => {
      const by = stand(this.games, mixture, id);
      return this.changed(`Put back ${id}`, 'Put back', putBack(mixture, id, by), el('s', {}, called(this.says(id) || id)), by ? ' by ' : ' left out', by ? el('b', {}, called(this.says(by))) : null, by ? ` (${this.whose([by])})` : null);
    });
    const more = mixture.taken.filter((id) => !mixture.without.some((w) => stand(this.games, mixture, w) === id));
    return [...swapped, ...more.map((id) => this.changed(`Remove ${id}`, 'Remove', { ...mixture, taken: mixture.taken.filter((t) => t !== id) }, 'added: ', el('b', {}, called(this.says(id))), ` (${this.whose([id])})`))];
  }

  private changed(label: string, words: string, back: Mixture, ...what: (Node | string | null)[]): HTMLElement {
    const button = el('button', { type: 'button', class: 'button lab-back', 'aria-label': label }, words);
    button.addEventListener('click', () => this.change(back));
    return el('li', { class: 'lab-swap' }, el('p', {}, ...what), button);
  }

  private row(base: LabGame, id: string): Row {
    const known = base.clauses[id];
    const state = el('span', { class: 'lab-state' });
    const body = el('div', { class: 'lab-ways-of' });
    const element = el(
      'details',
      { class: 'lab-clause', 'data-rule': id },
      el('summary', {}, el('span', { class: 'says' }, known?.says ?? id), el('span', { class: 'lab-rule-foot' }, state, known ? el('span', { class: 'marked small' }, mark(known.standing) as unknown as Node, known.standing.replaceAll('-', ' ')) : null, el('span', { class: 'clause-id for-machines' }, id))),
      body,
    );
    const row: Row = { id, element, state, body, known: '', stop: () => undefined };
    element.addEventListener('toggle', () => this.update(row));
    return row;
  }

  private update(row: Row): void {
    const { mixture } = this;
    const out = mixture.without.includes(row.id);
    const by = out ? stand(this.games, mixture, row.id) : null;
    row.element.classList.toggle('changed', out);
    say(row.state, !out ? 'in force' : by ? `replaced, as in ${this.whose([by])}` : 'left out');
    const now = JSON.stringify(mixture);
    if (!row.element.open || row.known === now) return;
    row.known = now;
    row.stop();
    void this.choose(row, now);
  }

  /** Puts the choices of a rule together and shows them in place of those that stood there. */
  private async choose(row: Row, now: string): Promise<void> {
    const base = this.games.find((g) => g.slug === this.mixture.base);
    if (!base) return;
    const { mixture } = this;
    row.body.setAttribute('aria-busy', 'true');
    if (!row.body.firstChild) fill(row.body, el('p', { class: 'quiet small', role: 'status' }, 'Collecting the rules of other games …'));
    const job = choicesOf(this.games, mixture, base, row.id);
    row.stop = job.stop;
    let choices: Choice[];
    try {
      choices = await job.result;
    } catch (problem) {
      fill(row.body, el('p', { class: 'notice notice-bad' }, problem instanceof Error ? problem.message : String(problem)));
      return;
    }
    if (row.known !== now) return;
    const focused = row.body.contains(document.activeElement) ? (document.activeElement as HTMLInputElement).value : null;
    const folded = row.body.querySelector<HTMLDetailsElement>('.lab-open')?.open ?? false;
    row.body.removeAttribute('aria-busy');
    fill(row.body, ...this.drawn(row.id, base, choices, folded));
    if (focused !== null) [...row.body.querySelectorAll<HTMLInputElement>('input')].find((i) => i.value === focused)?.focus({ preventScroll: true });
  }

  private drawn(id: string, base: LabGame, choices: Choice[], folded: boolean): HTMLElement[] {
    const { mixture } = this;
    const by = stand(this.games, mixture, id);
    const value = !mixture.without.includes(id) ? '' : (by ?? '-');
    const option = (choice: Choice, n: number): HTMLElement => {
      // a clause that stands here now is one of those that come to the same
      const is = choice.value === value || (value !== '' && value !== '-' && choice.same.includes(value));
      const input = el('input', { type: 'radio', id: `lab-${id}-${choice.open ? 'open' : 'way'}-${n}`, name: `lab-${id}`, value: choice.value, checked: is, 'data-same': choice.same.join(' ') || null });
      input.addEventListener('change', () => this.change(chosen(this.games, this.mixture, id, choice.value)));
      const words = choice.value === '' ? 'in force, as in the edition' : choice.value === '-' ? (choice.idle ? 'left out: no change in play' : 'left out') : this.says(choice.value);
      const also = choice.same.length ? el('span', { class: 'lab-whose' }, `${choice.value === '' || choice.value === '-' ? 'plays as in' : 'as in'} ${this.whose(choice.same)}`) : null;
      return el('li', {}, input, el('label', { for: input.id }, el('span', {}, words), also));
    };
    const whole = choices.filter((c) => c.open === null || c.value === '');
    const open = choices.filter((c) => c.open !== null && c.value !== '');
    const group = (list: Choice[]): HTMLElement => el('ul', { class: 'plain lab-choices' }, ...list.map(option));
    const names = choices.reduce((n, c) => n + c.same.length, 0);
    return [
      el('p', { class: 'quiet small' }, names ? `${names} rules of ${kin(this.games, base).length} other games are about this; equal ones are merged.` : 'No other game has a rule about this.'),
      el('div', { role: 'radiogroup', 'aria-label': `${called(this.says(id) || id)}: in force, left out, or another rule instead` }, group(whole), open.length ? el('details', { class: 'lab-open', open: folded || open.some((c) => c.value === value) }, el('summary', {}, `${open.length} more leave something undecided`), group(open)) : null),
    ];
  }

  /** `Hufesay, Bosh and 3 more`. */
  private whose(ids: string[]): string {
    return named(ids.map((id) => find(this.games, id)?.game.title ?? id));
  }

  /** Clauses of other games that may be taken beside what stands; made when it is unfolded. */
  private takeMore(): void {
    const base = this.games.find((g) => g.slug === this.mixture.base);
    this.more.querySelector('p')?.remove();
    if (!this.more.open || !base) return;
    const select = el('select', { id: 'lab-more', 'aria-label': 'A rule of another game' }, el('option', { value: '' }, 'choose …'));
    for (const game of kin(this.games, base)) {
      const ids = Object.keys(game.bundle.rules.clause).map((name) => `${game.short}.${name}`).filter((t) => !this.mixture.taken.includes(t));
      select.append(el('optgroup', { label: game.title }, ...ids.map((t) => el('option', { value: t }, brief(this.says(t))))));
    }
    select.addEventListener('change', () => {
      if (select.value) this.change({ ...this.mixture, taken: [...this.mixture.taken, select.value] });
    });
    this.more.append(el('p', {}, select));
  }

  private says(id: string): string {
    return find(this.games, id)?.game.clauses[id]?.says ?? '';
  }
}

const brief = (text: string): string => (text.length > 120 ? `${text.slice(0, text.lastIndexOf(' ', 118))} …` : text);

/** Some games by name, and how many more there are. */
export function named(titles: string[]): string {
  const all = [...new Set(titles)];
  const rest = all.length - NAMED;
  return rest > 1 ? `${all.slice(0, NAMED).join(', ')} and ${rest} more` : list(all, 'and');
}
