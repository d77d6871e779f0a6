/** Fields of the second line under a board. */

import { button } from './button';
import type { Fields } from './controls';
import { el, say } from './dom';
import type { Face } from './face';
import type { Game, Grain } from './game';
import { AGAINST, strength } from './levels';
import { MINUTES } from './timekeeper';
import type { LevelData } from './types';

const SPEEDS: [string, string][] = [0.25, 0.5, 1, 2, 4, 8].map((s) => [String(s), `${s}×`]);
export function choice(id: string, options: [string, string][], value: string, changed: (value: string) => void): HTMLSelectElement {
  const select = el('select', { id }, ...options.map(([v, words]) => el('option', { value: v, selected: v === value }, words)));
  select.addEventListener('change', () => changed(select.value));
  return select;
}

/** `more`: words before the others that are left out where there is little room. */
export function field(words: string, control: HTMLElement, more = ''): HTMLElement {
  return el('label', { class: 'field', for: control.id }, el('span', {}, more ? el('span', { class: 'where-wide' }, `${more} `) : null, words), control);
}

export function tick(id: string, words: string, checked: boolean, changed: (on: boolean) => void): HTMLElement {
  const box = el('input', { type: 'checkbox', id, checked });
  box.addEventListener('change', () => changed(box.checked));
  return el('label', { class: 'field tick' }, box, words);
}

/** Shows a value that came from elsewhere. */
export function put(control: HTMLSelectElement | HTMLInputElement, value: string): void {
  if (control.value !== value && document.activeElement !== control) control.value = value;
}

export interface FieldHandlers {
  opponent(kind: string, human: string): void;
  /** Shows how the game stands by looking ahead. */
  analysis(on: boolean): void;
  sound(on: boolean): void;
  /** A clock of so many minutes for each side; 0: none. */
  clock(minutes: number): void;
  /** A new game like this one, in which other things fall. */
  seed(seed: number): void;
  /** The board alone, large, for a class. */
  classroom(): void;
}

/** What is set more rarely: pace, who plays whom, and what the family has beside. */
export class GameFields implements Fields {
  readonly who: HTMLElement[];
  readonly elements: HTMLElement[];
  private readonly against: HTMLSelectElement;
  private readonly as: HTMLSelectElement;
  private readonly seed: HTMLInputElement;
  private readonly seeded: HTMLElement;
  private readonly strong = el('span', { class: 'level-strength' });

  constructor(
    private readonly game: Game,
    private readonly face: Face,
    on: FieldHandlers,
    id: string,
    private readonly levels?: Record<string, LevelData>,
  ) {
    const opponent = (): void => on.opponent(this.against.value, this.as.value);
    const speed = choice(`${id}-speed`, SPEEDS, '1', (value) => {
      game.speed = Number(value);
    });
    const grain = choice(`${id}-grain`, face.grains, game.grain, (value) => {
      game.grain = value as Grain;
    });
    this.against = choice(`${id}-against`, AGAINST, game.opponent, opponent);
    this.as = choice(`${id}-as`, face.seats(), game.human, opponent);
    this.seed = el('input', { type: 'number', id: `${id}-seed`, class: 'seed', min: 0, step: 1, inputmode: 'numeric', title: 'Chance events follow this number: the same number gives the same events' });
    this.seed.addEventListener('change', () => {
      const seed = Number(this.seed.value);
      if (this.seed.value !== '' && Number.isSafeInteger(seed) && seed >= 0) on.seed(seed);
      else this.update();
    });
    this.seeded = field('random seed', this.seed);
    this.seeded.classList.add('for-machines');
    this.who = [...face.whoFields, field('against', this.against, 'play'), field('as', this.as), this.strong];
    // first the game, then how it is shown, then what stands beside it
    this.elements = [
      ...face.gameFields,
      this.seeded,
      ...face.paceFields,
      field('speed', speed),
      field('a step shows', grain),
      tick(`${id}-analysis`, 'analysis', false, (shown) => on.analysis(shown)),
      field('clock', choice(`${id}-clock`, MINUTES, '0', (minutes) => on.clock(Number(minutes)))),
      tick(`${id}-sound`, 'sound', false, (heard) => on.sound(heard)),
      button('Classroom', () => on.classroom()),
    ];
  }

  update(): void {
    const { game } = this;
    put(this.against, game.opponent);
    say(this.strong, strength(game.opponent, this.levels));
    const { start } = game;
    this.seeded.hidden = start.kind !== 'new';
    if (start.kind === 'new') put(this.seed, String(start.seed));
    put(this.as, game.human);
    // against a friend the reader plays every side
    (this.as.parentElement as HTMLElement).hidden = game.opponent === 'friend';
    const seats = this.face.seats().map(([seat]) => seat);
    for (const option of this.as.options) option.hidden = !seats.includes(option.value);
    this.face.updateFields();
  }
}
