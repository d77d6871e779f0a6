/** What is set more rarely: pace, players, who begins, who plays whom, the size of the board, the next throw. */

import type { Fields } from '../controls';
import { el } from '../dom';
import { AGAINST, choice, field, put, SPEEDS, tick } from '../fields';
import type { TrackGame } from './game';
import type { Setting } from './types';

export interface FieldHandlers {
  /** Another number of players, or another to begin: a new game. */
  fresh(players: number, first: string): void;
  opponent(kind: string, human: number): void;
  setting(name: string, value: number): void;
  next(token: string): void;
  numbers(on: boolean): void;
}

/** More players than these are not offered, though rules may set no limit. */
const MOST = 6;

export class TrackFields implements Fields {
  readonly elements: HTMLElement[];
  private readonly against: HTMLSelectElement;
  private readonly as: HTMLSelectElement;
  private readonly players: HTMLSelectElement;
  private readonly first: HTMLSelectElement;
  private readonly settings: [string, HTMLInputElement][];

  constructor(
    private readonly game: TrackGame,
    on: FieldHandlers,
    id: string,
  ) {
    const { info } = game;
    const { least, most } = info.players;
    const numbers = Array.from({ length: Math.max(1, Math.min(most ?? MOST, MOST) - least + 1) }, (_, i) => String(least + i));
    const seats = game.state.seats.length;
    const signs = Array.from({ length: Math.min(most ?? MOST, MOST) }, (_, i): [string, string] => [String(i), game.state.seats[i]?.sign ?? String(i + 1)]);
    const fresh = (): void => on.fresh(Number(this.players.value), this.first.value);
    const opponent = (): void => on.opponent(this.against.value, Number(this.as.value));
    const speed = choice(`${id}-speed`, SPEEDS, '1', (value) => {
      game.speed = Number(value);
    });
    this.players = choice(`${id}-players`, numbers.map((n) => [n, n]), String(seats), fresh);
    this.first = choice(`${id}-begins`, [['', 'as the rules say'], ...signs, ['lot', 'by lot']], '', fresh);
    this.against = choice(`${id}-against`, AGAINST, game.opponent, opponent);
    this.as = choice(`${id}-as`, signs, String(game.human), opponent);
    const next = choice(
      `${id}-next`,
      [['throw', 'as it falls'], ...info.throws.map((t): [string, string] => [`t${t.value}`, `${t.name} (${t.value})`])],
      'throw',
      (value) => on.next(value),
    );
    this.settings = info.settings.map((setting) => [setting.name, number(`${id}-${setting.name}`, setting, (value) => on.setting(setting.name, value))]);
    this.elements = [
      field('speed', speed),
      field('next throw', next),
      ...(numbers.length > 1 ? [field('players', this.players)] : []),
      field('begins', this.first),
      field('against', this.against),
      field('as', this.as),
      ...this.settings.map(([name, input]) => field(info.settings.find((s) => s.name === name)?.words ?? name, input)),
      ...(info.shape === 'rows' ? [tick(`${id}-numbers`, 'numbers', false, (shown) => on.numbers(shown))] : []),
    ];
  }

  update(): void {
    const { game } = this;
    const seats = game.state.seats.length;
    put(this.against, game.opponent);
    put(this.as, String(game.human));
    put(this.players, String(seats));
    if (game.start.kind === 'new') put(this.first, game.start.first);
    for (const select of [this.as, this.first]) {
      for (const option of select.options) if (/^\d+$/.test(option.value)) option.hidden = Number(option.value) >= seats;
    }
    for (const [name, input] of this.settings) {
      const value = game.info.settings.find((s) => s.name === name)?.value;
      if (value !== undefined) put(input, String(value));
    }
    (this.as.parentElement as HTMLElement).hidden = game.opponent === 'friend';
  }
}

function number(id: string, setting: Setting, changed: (value: number) => void): HTMLInputElement {
  const input = el('input', { type: 'number', id, value: setting.value, min: setting.least, max: setting.most, step: setting.by, inputmode: 'numeric' });
  input.addEventListener('change', () => {
    const value = Number(input.value);
    if (Number.isSafeInteger(value)) changed(value);
  });
  return input;
}
