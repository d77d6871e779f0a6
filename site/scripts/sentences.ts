/**
 * Sentences light their clauses, clauses their sentences. Whoever points at one of them, the page or a
 * player, says so with the event `ludarium:clause`; this script lights what belongs to it.
 */

export const CLAUSE_EVENT = 'ludarium:clause';

export interface ClauseDetail {
  clauses: string[];
  /** Only this sentence, though others became the same clauses. */
  sentence?: string;
  /** Only this step of the game: the one whose event is being explained. */
  step?: number;
  /** Stays lit until something else is pinned. */
  pin?: boolean;
}

const words = (text: string | undefined): string[] => (text ?? '').split(/\s+/).filter(Boolean);

export function lightTogether(): void {
  const sentences = [...document.querySelectorAll<HTMLElement>('.sentence[data-clauses]')];
  const rows = [...document.querySelectorAll<HTMLElement>('[data-clause]')];
  const ticks = [...document.querySelectorAll<SVGElement>('[data-sentence]')];
  if (sentences.length === 0 && rows.length === 0) return;
  let pinned: ClauseDetail = { clauses: [] };

  const light = (detail: ClauseDetail): void => {
    const wanted = new Set(detail.clauses);
    const lit = new Set<string>();
    for (const sentence of sentences) {
      const on = detail.sentence ? sentence.id === detail.sentence : words(sentence.dataset['clauses']).some((c) => wanted.has(c));
      sentence.classList.toggle('lit', on);
      if (on) lit.add(sentence.id);
    }
    for (const row of rows) row.classList.toggle('lit', wanted.has(row.dataset['clause'] ?? ''));
    for (const tick of ticks) tick.classList.toggle('lit', lit.has(tick.dataset['sentence'] ?? ''));
  };

  document.addEventListener(CLAUSE_EVENT, (event) => {
    const { detail } = event as CustomEvent<ClauseDetail>;
    if (detail.pin) pinned = detail;
    light(detail);
  });

  const say = (detail: ClauseDetail): void => {
    document.dispatchEvent(new CustomEvent<ClauseDetail>(CLAUSE_EVENT, { detail }));
  };
  const watch = (element: HTMLElement, detail: () => ClauseDetail): void => {
    const over = (): void => say(detail());
    const away = (): void => say(pinned);
    element.addEventListener('pointerenter', over);
    element.addEventListener('pointerleave', away);
    element.addEventListener('focusin', over);
    element.addEventListener('focusout', away);
  };
  for (const sentence of sentences) {
    watch(sentence, () => ({ clauses: words(sentence.dataset['clauses']), sentence: sentence.id }));
  }
  for (const row of rows) watch(row, () => ({ clauses: words(row.dataset['clause']) }));
}
