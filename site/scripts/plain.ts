/** A face with nothing but a board: what only some families have is left out, and the rest goes by what the engine tells of every step. */

import type { Team } from './classroom';
import type { Line, Mark } from './chart';
import type { Desk, Face } from './face';
import type { Grain, Start } from './game';
import type { Result } from './outcome';
import { Selection } from './select';
import type { Example, Kind, Offer } from './types';
import type { Valued } from './types.gen';
import { capital } from './words';

/** What such a face reads of the engine's answers. */
export interface Plain extends Kind {
  state: Kind['state'] & { over: boolean; todo: string };
}

export abstract class PlainFace<K extends Plain> implements Face {
  abstract readonly stage: HTMLElement;
  readonly beside: HTMLElement[] = [];
  readonly above: HTMLElement[] = [];
  readonly below: HTMLElement[] = [];
  readonly classes: string[] = [];
  readonly grains: [Grain, string][] = [['turn', 'a turn']];
  readonly whoFields: HTMLElement[] = [];
  readonly paceFields: HTMLElement[] = [];
  readonly gameFields: HTMLElement[] = [];
  /** What is worth a look of a game that was played, by the kind of its event. */
  protected readonly weights: Record<string, number> = { over: 100 };
  protected readonly selection: Selection;

  constructor(protected readonly desk: Desk<K>) {
    this.selection = new Selection(() => desk.game.offers);
  }

  abstract adopt(drawn: Element): void;
  abstract draw(free: boolean, milliseconds: number): void;
  abstract invite(): string;
  abstract seats(): [string, string][];
  abstract point(place: number | null, how: 'focus' | 'hover'): void;
  abstract hint(offer: Offer): string | null;

  protected get free(): boolean {
    const { game, running } = this.desk;
    return !running && !game.waitsForAgent && game.atEnd;
  }

  headline(): string {
    const { game } = this.desk;
    if (game.atEnd) return game.state.todo;
    const step = game.current === null ? undefined : game.steps[game.current];
    return step ? capital(step.events[0]?.words ?? String(step.move)) : 'The beginning';
  }

  result(): Result | null {
    const { state } = this.desk.game;
    return state.over ? { words: `${state.todo}.`, count: null, goesOn: false } : null;
  }

  waiting(): string {
    return `${this.desk.game.state.todo} …`;
  }

  whereabouts(): string {
    const { game } = this.desk;
    const parts: string[] = [];
    const shown = game.ply + (game.inside === null ? 0 : 1);
    if (game.count > 0) parts.push(shown === game.count ? `step ${shown}` : `step ${shown} of ${game.count}`);
    if (game.start.kind === 'position') parts.push('from a position');
    return parts.join(' · ');
  }

  worths(_moves: readonly Valued[]): void {}

  canHint(): boolean {
    return this.free && this.desk.game.offers.length > 1;
  }

  keys(): [string, string][] {
    return [['Enter, space', 'do what has the focus']];
  }

  key(_event: KeyboardEvent, _inside: boolean): boolean {
    return false;
  }

  opens(): boolean {
    return false;
  }

  begun(): void {
    this.stage.querySelector<HTMLElement>('button')?.focus();
  }

  spoken(from: number, to?: number): string {
    const { game } = this.desk;
    const steps = game.steps.slice(from, to);
    const words = steps.map((_, i) => game.lines(from + i).map((l) => capital(l.words)).join('. ')).filter(Boolean);
    return words.map((w) => `${w}.`).join(' ');
  }

  updateFields(): void {}

  lines(): Line[] {
    return [];
  }

  held(_ply: number): string {
    return '';
  }

  abstract teams(): Team[];

  moments(): Mark[] {
    return this.desk.game.steps.flatMap((step, i) =>
      step.events.flatMap((event) => {
        const weight = this.weights[event.kind];
        return weight === undefined ? [] : [{ ply: i + 1, words: capital(event.words), weight }];
      }),
    );
  }

  example(example: Example): { start: Start; moves: string[] } {
    const { game } = this.desk;
    const from: Start = example.start === 'new' ? game.opening(1) : { kind: 'position', text: example.start };
    return { start: from, moves: game.engine.movesOf(example) ?? [] };
  }
}
