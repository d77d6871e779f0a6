/** What moves are worth, as small badges on what is pressed for them. */

import { el, say } from './dom';
import type { Valued } from './types.gen';
import { percent } from './verdict';

/** A badge: what it says, and what a screen reader hears beside the place. */
export interface Badge {
  text: string;
  best: boolean;
  words: string;
}

/** Badges by what is pressed first for the moves, of several the best; moves come the best first. */
export function badges(moves: readonly Valued[]): Map<number, Badge> {
  const found = new Map<number, Badge>();
  for (const [i, m] of moves.entries()) {
    const [place] = m.offer.presses;
    const text = percent(m).replace(/\s*%$/, '');
    if (place === undefined || !text || found.has(place)) continue;
    found.set(place, { text, best: i === 0, words: `${text} %${i === 0 ? ', the best move' : ''}` });
  }
  return found;
}

/** Puts a badge on a button, changes it or takes it away. */
export function wear(button: Element, badge: Badge | undefined): void {
  const old = button.querySelector('.worth');
  if (!badge) return old?.remove();
  const made = old ?? button.appendChild(el('span', { class: 'worth', 'aria-hidden': 'true' }));
  made.classList.toggle('worth-best', badge.best);
  say(made, badge.text);
}
