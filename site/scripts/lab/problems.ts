/** What the compiler says of a mixture: nothing is open, or which situations are silent, clash, or are not set. */

import { el, fill, mark } from '../dom';
import { sentence } from '../engine';
import { plainly } from './plainly';

export interface Problem {
  message: string;
  kind?: string;
  clauses?: string[];
}

const HEADS: Record<string, string> = {
  silence: 'Some situations are undecided',
  clash: 'Rules contradict each other',
  setting: 'A setting is undecided',
};

const MOST = 5;

export class Problems {
  readonly element = el('div', { class: 'lab-verdict', role: 'status' });

  /** `back` offers to undo the change that most likely caused it. */
  tell(problems: Problem[], notes: string[], back: { words: string; run: () => void }[]): void {
    const boxes: HTMLElement[] = [];
    const kinds = [...new Set(problems.map((p) => p.kind ?? ''))];
    for (const kind of kinds) {
      const of = problems.filter((p) => (p.kind ?? '') === kind);
      const messages = of.map((p) => sentence(p.message));
      const sentences = plainly(messages);
      boxes.push(
        el(
          'section',
          { class: 'lab-problem', 'data-kind': kind },
          el('h2', {}, mark('unmodelled') as unknown as Node, HEADS[kind] ?? 'These rules do not fit together'),
          el('ul', { class: 'plain' }, ...sentences.slice(0, MOST).map((words) => el('li', {}, words)), sentences.length > MOST ? el('li', { class: 'quiet' }, `… and ${sentences.length - MOST} more`) : null),
          el('details', { class: 'small quiet' }, el('summary', {}, 'In the words of the rules language'), el('ul', { class: 'plain' }, ...messages.map((m) => el('li', {}, el('code', {}, m))))),
        ),
      );
    }
    const buttons = back.map(({ words, run }) => {
      const b = el('button', { type: 'button', class: 'button' }, words);
      b.addEventListener('click', run);
      return b;
    });
    fill(
      this.element,
      ...boxes,
      problems.length && buttons.length ? el('p', { class: 'lab-ways' }, ...buttons) : null,
      ...notes.map((n) => el('p', { class: 'small quiet' }, n)),
    );
  }

  well(words: string, notes: string[]): void {
    fill(this.element, el('p', { class: 'lab-well' }, mark('modelled') as unknown as Node, words), ...notes.map((n) => el('p', { class: 'small quiet' }, n)));
  }
}

/** Problems out of what the engine threw. */
export function problemsOf(thrown: unknown): Problem[] {
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  try {
    const given = JSON.parse(text) as { errors?: Problem[]; error?: string };
    if (given.errors?.length) return given.errors;
    return [{ message: given.error ?? text }];
  } catch {
    return [{ message: text }];
  }
}
