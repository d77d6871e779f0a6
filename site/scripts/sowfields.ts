/** What is set more rarely, for sowing games: pace, who plays whom, who begins. */

import type { Controller, Grain } from './controller';
import type { Fields } from './controls';
import { AGAINST, choice, field, SPEEDS, tick } from './fields';
import type { Side } from './types';

export interface SowFieldHandlers {
  opponent(kind: string, human: Side): void;
  starter(who: string): void;
  numbers(on: boolean): void;
  /** Shows how the game stands by looking ahead. */
  analysis(on: boolean): void;
  /** Only where the rules know what becomes of a capture that is let pass. */
  forget?: (on: boolean) => void;
}

export class SowFields implements Fields {
  readonly elements: HTMLElement[];
  private readonly against: HTMLSelectElement;
  private readonly as: HTMLSelectElement;
  private readonly begins: HTMLSelectElement;

  constructor(
    private readonly game: Controller,
    on: SowFieldHandlers,
    id: string,
  ) {
    const opponent = (): void => on.opponent(this.against.value, this.as.value === 'north' ? 'north' : 'south');
    const speed = choice(`${id}-speed`, SPEEDS, '1', (value) => {
      game.speed = Number(value);
    });
    const grain = choice(`${id}-grain`, [['turn', 'turn'], ['lap', 'lap'], ['counter', 'counter']], game.grain, (value) => {
      game.grain = value as Grain;
    });
    this.against = choice(`${id}-against`, AGAINST, game.opponent, opponent);
    this.as = choice(`${id}-as`, [['south', 'South'], ['north', 'North']], game.human, opponent);
    this.begins = choice(`${id}-begins`, [['south', 'South'], ['north', 'North'], ['lot', 'by lot']], 'south', (value) => on.starter(value));
    const { forget } = on;
    this.elements = [
      field('speed', speed),
      field('step by', grain),
      field('against', this.against),
      field('as', this.as),
      field('begins', this.begins),
      tick(`${id}-numbers`, 'numbers', true, (shown) => on.numbers(shown)),
      tick(`${id}-analysis`, 'analysis', false, (shown) => on.analysis(shown)),
      ...(forget ? [tick(`${id}-forget`, 'let captures pass', false, (pass) => forget(pass))] : []),
    ];
  }

  update(): void {
    const { game } = this;
    if (this.against.value !== game.opponent) this.against.value = game.opponent;
    if (this.as.value !== game.human) this.as.value = game.human;
    const { start } = game;
    if (start.kind === 'new' && this.begins.value !== start.starter) this.begins.value = start.starter;
    // against a friend the reader plays both sides
    (this.as.parentElement as HTMLElement).hidden = game.opponent === 'friend';
  }
}
