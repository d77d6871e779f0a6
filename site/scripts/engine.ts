/** The engine with types: JSON in and out of WebAssembly, nothing else. */

import { load, type WasmEdition, type WasmModule } from 'ludarium-wasm';
import type { Answer, BoardView, Drawing, Failure, Info, Readings, State } from './types';

export class Engine {
  private constructor(
    private readonly module: WasmModule,
    private readonly edition: WasmEdition,
  ) {}

  /** Compiles an edition's rules. Rejects with the reasons in words. */
  static async open(bundle: unknown): Promise<Engine> {
    const module = await load();
    try {
      return new Engine(module, new module.Edition(JSON.stringify(bundle)));
    } catch (thrown) {
      throw new Error(reasons(thrown));
    }
  }

  /** The same, but rejects with what the engine threw: problems as JSON. */
  static async compile(bundle: unknown): Promise<Engine> {
    const module = await load();
    return new Engine(module, new module.Edition(JSON.stringify(bundle)));
  }

  info(): Info {
    return JSON.parse(this.edition.info()) as Info;
  }

  state(): State {
    return JSON.parse(this.edition.state()) as State;
  }

  /** Gives null when the readings were taken, else why they cannot stand together. */
  setReadings(readings: Readings): string | null {
    const answer = JSON.parse(this.edition.set_readings(JSON.stringify(readings))) as { errors?: unknown };
    return answer.errors ? reasons(answer) : null;
  }

  newGame(starter: string, seed: number): Answer | Failure {
    return answer(this.edition.new_game(starter, seed));
  }

  load(position: string): Answer | Failure {
    return answer(this.edition.load(position));
  }

  example(example: unknown): Answer | Failure {
    return answer(this.edition.example(JSON.stringify(example)));
  }

  play(move: string): Answer | Failure {
    return answer(this.edition.play(move));
  }

  preview(move: string): Answer | Failure {
    return answer(this.edition.preview(move));
  }

  advance(): Answer | Failure {
    return answer(this.edition.advance());
  }

  /** The move an agent would play, or null. */
  agent(kind: string, seed: number): string | null {
    const answer = JSON.parse(this.edition.agent(kind, seed)) as { move?: string };
    return answer.move ?? null;
  }

  draw(view: BoardView): Drawing {
    const drawing = JSON.parse(this.module.draw_board(JSON.stringify(view))) as Drawing & Partial<Failure>;
    if (drawing.error) throw new Error(drawing.error);
    return drawing;
  }

  /** Rules under readings as one file, of the form of a rules file. Throws why it cannot be. */
  standingAlone(bundle: unknown, readings: Readings): Record<string, unknown> {
    const file = JSON.parse(this.module.standing_alone(JSON.stringify(bundle), JSON.stringify(readings))) as Record<string, unknown>;
    if (file['errors'] || file['error']) throw new Error(reasons(file['errors'] ? file : String(file['error'])));
    return file;
  }

  close(): void {
    this.edition.free();
  }
}

export function failed<T extends object>(answer: T | Failure): answer is Failure {
  return 'error' in answer;
}

function answer(json: string): Answer | Failure {
  const given = JSON.parse(json) as Partial<Answer> & Partial<Failure>;
  if (given.error !== undefined || !given.state) return { error: sentence(given.error ?? 'The engine gave no answer') };
  return { steps: given.steps ?? [], state: given.state, ...(given.before ? { before: given.before } : {}) };
}

/** Begins with a capital and ends with a stop. */
export function sentence(words: string): string {
  const text = words.trim().replace(/`([^`]*)`/g, '“$1”');
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…”]$/.test(whole) && !/[^.]”$/.test(whole) ? whole : `${whole}.`;
}

/** Words out of `{"errors":[{"message"}]}`, an Error or anything else that was thrown. */
export function reasons(thrown: unknown): string {
  let value: unknown = thrown instanceof Error ? thrown.message : thrown;
  if (typeof value === 'string') {
    try {
      value = JSON.parse(value);
    } catch {
      return String(value);
    }
  }
  const errors = (value as { errors?: unknown[] } | null)?.errors;
  if (!Array.isArray(errors)) return sentence(String(value));
  return errors
    .map((e) => (typeof e === 'string' ? e : ((e as { message?: string }).message ?? JSON.stringify(e))))
    .map(sentence)
    .join(' ');
}
