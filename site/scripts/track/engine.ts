/** The engine of stick-and-track games with types: JSON in and out of WebAssembly. */

import { load, type WasmModule, type WasmTrack } from 'ludarium-wasm';
import { reasons, sentence } from '../engine';
import type { Failure, Readings, Shape } from '../types';
import type { Answer, Drawing, Info, Settings, State } from './types';

export class TrackEngine {
  private constructor(
    private readonly module: WasmModule,
    private readonly edition: WasmTrack,
  ) {}

  /** Compiles an edition's rules. Rejects with the reasons in words. */
  static async open(bundle: unknown): Promise<TrackEngine> {
    const module = await load();
    try {
      return new TrackEngine(module, new module.TrackEdition(JSON.stringify(bundle)));
    } catch (thrown) {
      throw new Error(reasons(thrown));
    }
  }

  info(): Info {
    return JSON.parse(this.edition.info()) as Info;
  }

  state(): State {
    return JSON.parse(this.edition.state()) as State;
  }

  /** Gives null when readings and settings were taken, else why they cannot stand together. */
  setRules(readings: Readings, settings: Settings): string | null {
    const answer = JSON.parse(this.edition.set_rules(JSON.stringify(readings), JSON.stringify(settings))) as { errors?: unknown };
    return answer.errors ? reasons(answer) : null;
  }

  newGame(players: number, first: string, seed: number): Answer | Failure {
    return answer(this.edition.new_game(players, first, seed));
  }

  load(position: string): Answer | Failure {
    return answer(this.edition.load(position));
  }

  /** The size of board that a position states. */
  sizeOf(position: string): Settings {
    return JSON.parse(this.edition.size_of(position)) as Settings;
  }

  rewind(steps: number): Answer | Failure {
    return answer(this.edition.rewind(steps));
  }

  /** `throw` lets the sticks fall by the seed. */
  play(token: string): Answer | Failure {
    return answer(this.edition.play(token));
  }

  /** What an agent would do, or null. */
  agent(kind: string, seed: number): { move: string; words: string } | null {
    const answer = JSON.parse(this.edition.agent(kind, seed)) as { move?: string; words?: string };
    return answer.move === undefined ? null : { move: answer.move, words: answer.words ?? answer.move };
  }

  draw(view: unknown): Drawing {
    const drawing = JSON.parse(this.module.draw_track(JSON.stringify(view))) as Drawing & Partial<Failure>;
    if (drawing.error) throw new Error(drawing.error);
    return drawing;
  }

  drawSticks(view: { count: number; flat: number | null; says: string; turn: number }): Shape {
    return JSON.parse(this.module.draw_sticks(JSON.stringify(view))) as Shape;
  }
}

function answer(json: string): Answer | Failure {
  const given = JSON.parse(json) as Partial<Answer> & Partial<Failure>;
  if (given.error !== undefined || !given.state) return { error: sentence(given.error ?? 'The engine gave no answer') };
  return { steps: given.steps ?? [], state: given.state };
}
