/** Positions in the running text: beside a sentence a button that opens at the board what it tells of, or where a rule of it is at work. */

import { el } from './dom';
import type { EditionData, Example } from './types';

/** Sentences that a note names: `C11`, `C10 to C13`. */
function named(note: string): string[] {
  return [...note.matchAll(/\b([A-Z])(\d+)(?: to \1(\d+))?\b/g)].flatMap(([, letter = '', from = '', to]) => {
    const [first, last] = [Number(from), Number(to ?? from)];
    return Array.from({ length: Math.max(0, last - first) + 1 }, (_, i) => `${letter}${first + i}`);
  });
}

/** Whether a note quotes words of a sentence. */
const quotes = (note: string, text: string): boolean => [...note.matchAll(/“([^”]{8,})”/g)].some(([, words = '']) => text.includes(words));

/** How closely an example belongs to a sentence; 0 where it does not. What its note names or quotes is explained; else a rule is at work. */
export function closeness(example: Example, id: string, text: string, clauses: string[]): number {
  const note = example.note ?? '';
  if (named(note).includes(id)) return 3;
  if (quotes(note, text)) return 2;
  const own = example.clauses ?? [];
  const shared = own.filter((clause) => clauses.includes(clause)).length;
  return shared === 0 ? 0 : shared / own.length / clauses.length + (own[0] !== undefined && own[0] === clauses[0] ? 0.5 : 0);
}

/** Gives every sentence that an example belongs to its button. What only another reading plays is left to the list of examples. */
export function wireExhibits(scope: ParentNode, data: EditionData, open: (example: Example) => void): void {
  const used = new Set<string>();
  for (const sentence of scope.querySelectorAll<HTMLElement>('#account .sentence')) {
    const text = sentence.querySelector('.text')?.textContent ?? '';
    const clauses = (sentence.dataset['clauses'] ?? '').split(/\s+/).filter(Boolean);
    const ranked = data.examples
      .filter((example) => !example.readings || Object.keys(example.readings).length === 0)
      // of equals the one that no sentence before has
      .map((example) => ({ example, close: closeness(example, sentence.id, text, clauses) - (used.has(example.id) ? 0.01 : 0) }))
      .filter(({ close }) => close > 0)
      .sort((a, b) => b.close - a.close);
    const [best] = ranked;
    if (!best) continue;
    used.add(best.example.id);
    const what = best.close > 1 ? 'the position of this sentence' : 'a position that shows a rule of this sentence';
    const made = el('button', { type: 'button', class: 'exhibit', title: `Show ${what}`, 'aria-label': `On the board: ${what}, ${best.example.note ?? best.example.id}` }, 'on the board');
    made.addEventListener('click', () => open(best.example));
    const after = [...sentence.querySelectorAll('.text, .became')].pop();
    after?.after(' ', made);
  }
}
