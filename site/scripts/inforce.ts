/** By which rules is played: a standing line at the board, a mark on the tab and at each clause, and the way back. */

import { button } from './button';
import { el, fill } from './dom';
import type { Info, Readings, Settings } from './types';

/** A reading that is played in place of the edition's own. */
interface Turned {
  question: string;
  ask: string;
  says: string;
  clauses: string[];
}

interface RulesFile {
  short: string;
  question?: Record<string, { reading: Record<string, { says?: string; drop?: string[]; change?: Record<string, unknown> }> }>;
}

/** What is set otherwise than the rules have it. */
interface SetOtherwise {
  words: string;
  value: number;
  usual: number;
}

type Known = Info & { settings?: { name: string; words: string; value: number }[] };

export class InForce {
  readonly element = el('div', { class: 'in-force', role: 'status', hidden: true });
  private readonly usual: Map<string, number>;
  private turned: Turned[] = [];

  constructor(
    private readonly scope: ParentNode,
    info: Info,
    private readonly bundle: unknown,
    /** Takes the edition's own reading again. */
    private readonly back: () => void,
  ) {
    this.usual = new Map(((info as Known).settings ?? []).map((s) => [s.name, s.value]));
  }

  /** What a clause is played as, where a reading has changed it. */
  of(clause: string): string | null {
    return this.turned.find((t) => t.clauses.includes(clause))?.says ?? null;
  }

  show(info: Info, readings: Readings, set: Settings): void {
    this.turned = Object.entries(readings).flatMap(([id, name]) => {
      const question = info.questions.find((q) => q.id === id);
      const reading = question?.reading?.find((r) => r.name === name);
      if (!question || !reading || name === question.default) return [];
      return [{ question: id, ask: question.ask ?? id, says: this.says(id, name) ?? reading.says ?? name, clauses: this.clausesOf(id, name) }];
    });
    const settings = ((info as Known).settings ?? []).flatMap((s): SetOtherwise[] => {
      const usual = this.usual.get(s.name);
      return s.name in set && usual !== undefined && s.value !== usual ? [{ words: s.words, value: s.value, usual }] : [];
    });
    this.element.hidden = this.turned.length + settings.length === 0;
    if (this.element.hidden) fill(this.element);
    else fill(
      this.element,
      el('p', { class: 'in-force-head' }, el('b', {}, 'Not our default reading.'), ' '),
      el(
        'ul',
        {},
        ...this.turned.map((t) => el('li', {}, this.link(t), ' ', t.says)),
        ...settings.map((s) => el('li', {}, `${s.words}: ${s.value}, by default ${s.usual}`)),
      ),
      button('Back to the default reading', this.back),
    );
    this.markTab();
    this.markClauses();
  }

  /** A reading in the page's words. */
  private says(question: string, name: string): string | null {
    const input = this.scope.querySelector(`input[data-question="${CSS.escape(question)}"][data-reading="${CSS.escape(name)}"]`);
    return input?.parentElement?.querySelector('label b')?.textContent?.trim() ?? null;
  }

  /** A doubt by its number on the page, or by its question where the page does not list it. */
  private link(turned: Turned): HTMLElement {
    const card = document.getElementById(turned.question);
    const cards = [...this.scope.querySelectorAll('.question')];
    const at = card ? cards.indexOf(card) : -1;
    return at < 0 ? el('span', {}, turned.ask) : el('a', { href: `#${turned.question}`, title: turned.ask }, `Doubt ${at + 1}:`);
  }

  private markTab(): void {
    const tab = this.scope.querySelector('.tabs a[href="#doubts"]');
    tab?.querySelector('.turned')?.remove();
    if (this.turned.length > 0) tab?.append(el('span', { class: 'turned' }, `${this.turned.length} changed`));
  }

  private markClauses(): void {
    for (const old of this.scope.querySelectorAll('.turned-note')) old.remove();
    for (const turned of this.turned) {
      const note = (): HTMLElement => el('p', { class: 'turned-note' }, 'On the board now: ', this.link(turned), ' ', turned.says);
      const rows = turned.clauses.flatMap((id) => this.scope.querySelector(`[data-clause="${CSS.escape(id)}"] .says`) ?? []);
      for (const says of rows) says.append(note());
      // a reading may bring a rule of its own, which the list has not
      if (rows.length === 0) this.scope.querySelector('.clauses')?.before(note());
    }
  }

  /** Full ids of the clauses that a reading changes or drops. */
  private clausesOf(question: string, name: string): string[] {
    const { rules, shared = [] } = this.bundle as { rules: RulesFile; shared?: RulesFile[] };
    for (const file of [rules, ...shared]) {
      const reading = file.question?.[question]?.reading[name];
      if (!reading) continue;
      const names = [...(reading.drop ?? []), ...Object.keys(reading.change ?? {})];
      return names.map((clause) => (clause.includes('.') ? clause : `${file.short}.${clause}`));
    }
    return [];
  }
}
