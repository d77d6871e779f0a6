/** The sticks as they lie, the throw's name, and everything that may be done now as buttons. */

import { el, fill, patch, say } from '../dom';
import type { Shape } from '../types';
import type { Valued } from '../types.gen';
import { percent } from '../verdict';
import type { SticksGame } from './how';
import type { Choice } from './types';

export interface BarHandlers {
  play(token: string): void;
  fresh(): void;
  point(choice: Choice | null): void;
}

export class Bar {
  readonly element: HTMLElement;
  readonly choices = el('div', { class: 'choices track-choices', role: 'group', 'aria-label': 'Possible moves' });
  private readonly picture = el('div', { class: 'sticks' });
  private readonly by = el('span', { class: 'throw-by' });
  private readonly name = el('b', { class: 'throw-name' });
  private readonly says = el('span', { class: 'throw-says' });
  private drawing: Element | null = null;
  private drawn = '';
  private offered = '';
  /** The game that the choices are of, by its start. */
  private of: unknown = null;
  /** The focus was on a choice that went before another came. */
  private homeless = false;
  /** What falls when the sticks are thrown: by the seed, or what the reader has chosen. */
  next = 'throw';
  /** What the choices are worth, the best first. */
  worths: readonly Valued[] = [];

  constructor(
    private readonly game: SticksGame,
    private readonly on: BarHandlers,
  ) {
    this.element = el(
      'div',
      { class: 'throw-bar' },
      el('div', { class: 'thrown' }, this.picture, el('p', { class: 'throw-words' }, this.by, this.name, this.says)),
      this.choices,
    );
  }

  /** `free`: the reader may act now. */
  update(free: boolean): void {
    this.lie();
    this.offer(free);
    this.wear();
  }

  /** Worths on the buttons; they are read with the buttons' words. */
  private wear(): void {
    for (const made of this.choices.querySelectorAll<HTMLElement>('[data-token]')) {
      const at = this.worths.findIndex(({ offer }) => offer.token === made.dataset['token']);
      const worth = this.worths[at];
      const old = made.querySelector('.worth');
      if (!worth) {
        old?.remove();
        continue;
      }
      const shown = old ?? made.appendChild(el('span', { class: 'worth' }));
      shown.classList.toggle('worth-best', at === 0);
      say(shown, `${percent(worth)}${at === 0 ? ', best' : ''}`);
    }
  }

  private lie(): void {
    const { frame, info } = this.game;
    const thrown = frame.throw;
    const key = JSON.stringify(thrown);
    if (key === this.drawn) return;
    this.drawn = key;
    this.drawing = patch(
      this.drawing,
      this.game.engine.draw<Shape>('sticks', {
        count: info.sticks,
        kind: info.throws[0]?.kind ?? '',
        faces: thrown?.throw.faces ?? [],
        flat: thrown?.throw.flat ?? null,
        says: thrown ? `${thrown.throw.name}: ${thrown.throw.lie}` : 'Not yet thrown',
        turn: thrown?.number ?? 0,
      }),
    );
    if (this.drawing.parentNode !== this.picture) fill(this.picture, this.drawing);
    say(this.by, thrown ? `${thrown.by} threw` : 'No throw yet');
    say(this.name, thrown?.throw.name ?? '');
    say(this.says, thrown ? thrown.throw.says : '');
  }

  private offer(free: boolean): void {
    const { game } = this;
    // what cannot be done yet stays where it is, so that focus is not lost under the reader's hand; of another game nothing stays
    const same = this.of === game.start;
    this.of = game.start;
    for (const made of this.choices.querySelectorAll('button')) made.setAttribute('aria-disabled', free ? 'false' : 'true');
    if (!free && same && this.choices.childElementCount > 0) return;
    const legal = free && game.atEnd ? game.state.legal : [];
    const key = JSON.stringify([legal, game.state.over && game.atEnd]);
    if (key === this.offered) return;
    this.offered = key;
    const hadFocus = this.choices.contains(document.activeElement) || (this.homeless && document.activeElement === document.body);
    const buttons = legal.map((choice, i) => this.button(choice, i === 0 && legal.length < 4));
    if (game.state.over && game.atEnd) {
      const again = el('button', { type: 'button', class: 'button button-accent' }, 'New game');
      again.addEventListener('click', () => this.on.fresh());
      buttons.push(again);
    }
    // the key that threw last would begin anew at once, were the focus there
    const over = game.state.over && game.atEnd ? el('p', { class: 'choices-over', tabindex: '-1' }, 'The game is over.') : null;
    fill(this.choices, over, ...buttons);
    this.on.point(null);
    this.homeless = hadFocus && !over && buttons.length === 0;
    if (!hadFocus) return;
    if (over) over.focus({ preventScroll: true });
    else this.focus();
  }

  private button(choice: Choice, accent: boolean): HTMLButtonElement {
    const eats = choice.eats ? `, eats ${choice.eats}` : '';
    const chosen = choice.token === 'throw' && this.next !== 'throw' ? `: ${this.game.info.throws.find((t) => `t${t.value}` === this.next)?.name ?? ''}` : '';
    const made = el('button', { type: 'button', class: accent ? 'button button-accent' : 'button', 'data-token': choice.token }, `${choice.words}${eats}${chosen}`);
    made.addEventListener('click', () => this.on.play(choice.token));
    for (const event of ['pointerenter', 'focus']) made.addEventListener(event, () => this.on.point(choice));
    for (const event of ['pointerleave', 'blur']) made.addEventListener(event, () => this.on.point(null));
    return made;
  }

  /** The reader has chosen what falls next. */
  choose(next: string): void {
    this.next = next;
    this.offered = '';
  }

  /** The button that Enter should find first. */
  focus(): void {
    this.choices.querySelector('button')?.focus({ preventScroll: true });
  }
}
