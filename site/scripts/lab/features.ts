/** A whole part of a game from another in one press: its clauses, and what has to come along with them. */

import { el, fill } from '../dom';
import { capital } from '../words';
import { clausesOf, rulesOf } from './alternatives';
import { named } from './clauses';
import { complete, exchanged } from './companions';
import { kin, topics, type LabGame, type Mixture } from './mixture';
import { kindsOf } from './work';

/** A way to have a part: which clauses come and go, and the games that have it so. */
interface Offer {
  mixture: Mixture;
  games: LabGame[];
}

export class Features {
  readonly element = el('div', { class: 'lab-features' });
  private mixture: Mixture = { base: '', without: [], taken: [] };
  private rows: { topic: string; element: HTMLDetailsElement; body: HTMLElement; known: string }[] = [];
  private base = '';

  constructor(
    private readonly games: LabGame[],
    /** By family: the parts, and what each decides. */
    private readonly parts: Record<string, Record<string, string>>,
    private readonly change: (mixture: Mixture) => void,
  ) {}

  show(mixture: Mixture): void {
    this.mixture = mixture;
    const base = this.games.find((g) => g.slug === mixture.base);
    if (!base) return;
    if (this.base !== mixture.base) {
      this.base = mixture.base;
      const all = [base, ...kin(this.games, base)].flatMap((g) => clausesOf(g).flatMap(({ clause }) => [...topics(clause)]));
      const spoken = new Set(all.flatMap((t) => (t.includes('.') ? [t.split('.')[0] ?? ''] : [`at=${t}`])));
      this.rows = Object.entries(this.parts[base.family] ?? {}).filter(([topic]) => spoken.has(topic)).map(([topic, says]) => this.row(topic, says));
      const head = el('div', { class: 'section-head' }, el('h2', { id: 'lab-features-title' }, 'Groups of rules'), el('span', { class: 'count after' }, 'with the rules they depend on'));
      fill(this.element, el('details', { class: 'lab-section' }, el('summary', {}, head), el('ul', { class: 'plain' }, ...this.rows.map((row) => el('li', {}, row.element)))));
    }
    for (const row of this.rows) this.update(row);
  }

  private row(topic: string, says: string): (typeof this.rows)[number] {
    const body = el('div', { class: 'lab-ways-of' });
    const element = el('details', { class: 'lab-clause', 'data-part': topic }, el('summary', {}, el('span', { class: 'says' }, capital(says.replace(/ and what belongs to it$/, '')))), body);
    const row = { topic, element, body, known: '' };
    element.addEventListener('toggle', () => this.update(row));
    return row;
  }

  private update(row: (typeof this.rows)[number]): void {
    const now = JSON.stringify(this.mixture);
    if (!row.element.open || row.known === now) return;
    row.known = now;
    void this.offer(row, now);
  }

  private async offer(row: (typeof this.rows)[number], now: string): Promise<void> {
    const { mixture } = this;
    const base = this.games.find((g) => g.slug === mixture.base);
    if (!base) return;
    row.body.setAttribute('aria-busy', 'true');
    if (!row.body.firstChild) fill(row.body, el('p', { class: 'quiet small', role: 'status' }, 'Trying the rules of other games, with those they depend on …'));
    const alive = (): boolean => row.known === now;
    const focused = row.body.contains(document.activeElement);
    try {
      const { offers, open } = await offersOf(this.games, base, mixture, row.topic, alive);
      if (!alive()) return;
      fill(row.body, ...this.drawn(offers, open));
    } catch (problem) {
      fill(row.body, el('p', { class: 'notice notice-bad' }, problem instanceof Error ? problem.message : String(problem)));
    }
    row.body.removeAttribute('aria-busy');
    if (focused) row.element.querySelector('summary')?.focus({ preventScroll: true });
  }

  private drawn(offers: Offer[], open: LabGame[]): HTMLElement[] {
    const { mixture } = this;
    const less = (a: string[], b: string[]): string[] => a.filter((x) => !b.includes(x));
    const rules = (n: number, what: string): string => `${n} ${n === 1 ? 'rule' : 'rules'} ${what}`;
    const one = ({ mixture: next, games }: Offer): HTMLElement => {
      const come = less(next.taken, mixture.taken);
      const go = less(next.without, mixture.without);
      const button = el('button', { type: 'button', class: 'button' }, `As in ${named(games.map((g) => g.title))}`);
      button.addEventListener('click', () => this.change(next));
      const says = come.slice(0, 3).map((id) => games[0]?.clauses[id]?.says ?? id);
      return el('li', {}, button, el('span', { class: 'lab-whose' }, `${[come.length ? rules(come.length, 'added') : '', go.length ? rules(go.length, 'removed') : ''].filter(Boolean).join(', ')}${says.length ? `: ${says.join(' ')}` : ''}${come.length > 3 ? ' …' : ''}`));
    };
    return [
      offers.length ? el('ul', { class: 'plain lab-offers' }, ...offers.map(one)) : el('p', { class: 'quiet small' }, 'No other game has an alternative that works here.'),
      ...(open.length ? [el('p', { class: 'quiet small' }, `With the rules of ${named(open.map((g) => g.title))}, a case stays undecided here, whatever rules you add.`)] : []),
    ];
  }
}

/** How other games have a part, those that come to the same together, the most common first; and those whose part does not fit. */
export async function offersOf(games: LabGame[], base: LabGame, mixture: Mixture, topic: string, alive: () => boolean): Promise<{ offers: Offer[]; open: LabGame[] }> {
  const wanted = kin(games, base).flatMap((from) => {
    const next = exchanged(base, mixture, topic, from);
    return next ? [{ from, mixture: next }] : [];
  });
  const whole = await complete(games, base, wanted, alive);
  const fit = wanted.flatMap(({ from }, n) => (whole[n] ? [{ from, mixture: whole[n] }] : []));
  const kinds = await kindsOf(rulesOf(games, [mixture, ...fit.map((f) => f.mixture)])).result;
  const offers = new Map<number, Offer>();
  for (const [n, { from, mixture: next }] of fit.entries()) {
    const kind = kinds[n + 1];
    if (!kind || 'errors' in kind || kind.kind === 0) continue;
    const known = offers.get(kind.kind);
    if (known) known.games.push(from);
    else offers.set(kind.kind, { mixture: next, games: [from] });
  }
  const open = wanted.filter((_, n) => !whole[n]).map(({ from }) => from);
  return { offers: [...offers.values()].sort((a, b) => b.games.length - a.games.length), open };
}
