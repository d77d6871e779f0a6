/** The why box: question, plain words, the source's exact words, citation, certainty, clauses. */

import { append, el, fill, mark } from './dom';

import type { Cite, Clause, EditionData, StepEvent } from './types';

export class Why {
  readonly element: HTMLElement;
  /** Clauses that are explained now. */
  clauses: string[] = [];
  /** What a clause is played as, where a reading has changed it. */
  turned: (clause: string) => string | null = () => null;

  constructor(private readonly data: EditionData) {
    this.element = el('section', { class: 'why why-box', 'aria-label': 'Why' });
    this.empty();
  }

  /** `words`: the text where nothing has happened that could be explained. */
  empty(words = 'After each move, the rule and its source appear here. Choose any line of the log to see why.'): void {
    this.clauses = [];
    this.element.classList.add('why-empty');
    fill(this.element, el('p', { class: 'why-none' }, words));
  }

  explain(event: StepEvent, question: string): void {
    this.clauses = clausesOf(event);
    this.element.classList.remove('why-empty');
    const known = this.clauses.flatMap((id) => {
      const clause = this.data.clauses[id];
      return clause ? [{ id, clause }] : [];
    });
    const says = [...new Set(known.map((k) => k.clause.says))];
    const body: (HTMLElement | null)[] = [
      // never in capitals: a is not A
      el('h3', { class: 'kicker' }, question),
      el('p', { class: 'why-words' }, ...paragraphs(says)),
    ];
    for (const reading of new Set(this.clauses.flatMap((id) => this.turned(id) ?? []))) {
      body.push(el('p', { class: 'turned-note' }, `Alternative reading on this board: ${reading}`));
    }
    const quoted = known.flatMap(({ clause }) => best(clause)).slice(0, 2);
    for (const cite of quoted) {
      const words = wordsOf(cite);
      // words of the edition's own are no quotation
      if (words) body.push(inOurs(cite) ? el('p', { class: 'gist' }, words) : el('p', { class: 'quote' }, `“${words}”`));
    }
    fill(this.element, ...body, this.foot(known, quoted));
  }

  private foot(known: { id: string; clause: Clause }[], quoted: Cite[]): HTMLElement {
    const foot = el('p', { class: 'why-foot' });
    const cites = quoted.length ? quoted : known.flatMap(({ clause }) => clause.cites.slice(0, 1));
    const labels = new Set<string>();
    for (const cite of cites) {
      const link = this.citation(cite);
      if (!labels.has(link.textContent ?? '')) append(foot, [link]);
      labels.add(link.textContent ?? '');
    }
    // rules that no account stands behind have neither its silence nor its certainty
    const sourced = this.data.sources?.length !== 0;
    if (sourced && cites.length === 0 && known.length > 0) append(foot, [el('span', { class: 'quiet' }, 'The account is silent.')]);
    for (const key of sourced ? new Set(known.map((k) => k.clause.standing)) : []) {
      append(foot, [el('span', { class: 'marked' }, mark(key) as unknown as Node, this.data.standings?.[key] ?? key)]);
    }
    for (const id of this.clauses) {
      append(foot, [el('a', { class: 'clause-id', href: `${this.page(id)}#${anchor(id)}`, 'data-clause-link': id }, id)]);
    }
    return foot;
  }

  private citation(cite: Cite): HTMLElement {
    const source = this.data.sources?.[cite.source ?? -1];
    const label = source ? `${source}, ${cite.at}` : cite.at;
    const href = hrefOf(cite);
    return href ? el('a', { class: 'cite', href }, label) : el('span', { class: 'cite' }, label);
  }

  /** The page on which a clause stands: this one, or its edition's. */
  private page(clause: string): string {
    return document.querySelector(`[data-clause="${CSS.escape(clause)}"]`) ? '' : (this.data.href ?? '');
  }
}

/** What the clauses say, one after the other. */
function paragraphs(says: string[]): (Node | string)[] {
  if (says.length === 0) return ['No rule of this edition covers it.'];
  return says.flatMap((words, i) => [i > 0 ? ' ' : '', el('span', { class: 'why-says' }, words)]);
}

/** All clauses that decide an event, the first one first. */
export function clausesOf(event: StepEvent): string[] {
  return [...new Set([...(event.clause ? [event.clause] : []), ...(event.clauses ?? [])])];
}

/**
 * The citation that speaks best for a clause: exact words before a whole sentence, this account before others, the quoted one before
 * its summary. Where only other accounts speak, the one that the editors put first: it is what the clause was taken from.
 */
export function best(clause: Clause): Cite[] {
  const own = (cite: Cite): number => (cite.at.includes(' ') ? 2 : /^C\d+$/.test(cite.at) ? 0 : 1);
  const rank = (cite: Cite): number => (cite.words ? 0 : 4) + own(cite);
  const [cite] = [...clause.cites].sort((a, b) => rank(a) - rank(b));
  return cite ? [cite] : [];
}

/** Where a citation's sentence stands: where it says, or under its own name on this page. */
function hrefOf(cite: Cite): string {
  return cite.href ?? (document.getElementById(cite.at) ? `#${cite.at}` : '');
}

/** The sentence of a citation on this page, as it is shown. */
function shownOf(cite: Cite): Element | null {
  const href = hrefOf(cite);
  return href.startsWith('#') ? (document.getElementById(href.slice(1))?.querySelector('.text') ?? null) : null;
}

/** Whether the page tells the sentence in the edition's words. */
const inOurs = (cite: Cite): boolean => !cite.words && shownOf(cite)?.classList.contains('gist') === true;

/** Letters of a sentence that is shown whole: what decides often stands at its end. */
const LONGEST = 800;

/** A citation's words; the whole sentence, where it stands on this page and no words were picked. */
function wordsOf(cite: Cite): string {
  if (cite.words) return cite.words;
  const text = shownOf(cite)?.textContent?.trim() ?? '';
  return text.length > LONGEST ? `${text.slice(0, text.lastIndexOf(' ', LONGEST - 20))} …` : text.replace(/^["“]|["”]$/g, '');
}

/** The id of a clause's row in the apparatus. */
export function anchor(clause: string): string {
  const row = document.querySelector(`[data-clause="${CSS.escape(clause)}"]`);
  return row?.id || `clause-${clause.slice(clause.indexOf('.') + 1).replaceAll('.', '-')}`;
}
