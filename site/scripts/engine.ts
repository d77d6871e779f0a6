/** The engine with types: JSON in and out of WebAssembly, nothing else. */

import type { WasmEdition, WasmModule } from 'ludarium-wasm';
import type { Analysis, Answer, Failure, Kind, Offer, Readings, Settings } from './types';
import { breath } from './load';
import { warm } from './warm';
import { load } from './wasm';

export class Engine<K extends Kind = Kind> {
  private constructor(
    private readonly module: WasmModule,
    private readonly edition: WasmEdition,
  ) {}

  /** Compiles an edition's rules. Rejects with the reasons in words. */
  static async open<K extends Kind>(bundle: unknown): Promise<Engine<K>> {
    try {
      return await Engine.compile(bundle);
    } catch (thrown) {
      throw new Error(reasons(thrown));
    }
  }

  /** The same, but rejects with what the engine threw: problems as JSON. */
  static async compile<K extends Kind>(bundle: unknown): Promise<Engine<K>> {
    const rules = JSON.stringify(bundle);
    const [module] = await Promise.all([load(), warm(rules)]);
    await breath();
    return new Engine<K>(module, new module.Edition(rules));
  }

  info(): K['info'] {
    return JSON.parse(this.edition.info()) as K['info'];
  }

  state(): K['state'] {
    return JSON.parse(this.edition.state()) as K['state'];
  }

  /** Gives null when readings and settings were taken, else why they cannot stand together. */
  setRules(readings: Readings, settings: Settings): string | null {
    const answer = JSON.parse(this.edition.set_rules(JSON.stringify(readings), JSON.stringify(settings))) as { errors?: unknown };
    return answer.errors ? reasons(answer) : null;
  }

  /** `players` 0: as many as the rules say; `first` empty: as the rules say. */
  newGame(players: number, first: string, seed: number): Answer<K> | Failure {
    return answer(this.edition.new_game(players, first, seed));
  }

  load(position: string): Answer<K> | Failure {
    return answer(this.edition.load(position));
  }

  example(example: unknown): Answer<K> | Failure {
    return answer(this.edition.example(JSON.stringify(example)));
  }

  /** The size of board that a position states, where the board is of another. */
  sizeOf(position: string): Settings {
    return JSON.parse(this.edition.size_of(position)) as Settings;
  }

  /** `throw` lets fall what falls by the seed. */
  play(token: string): Answer<K> | Failure {
    return answer(this.edition.play(token));
  }

  preview(token: string): Answer<K> | Failure {
    return answer(this.edition.preview(token));
  }

  /** Lets happen what nobody decides. */
  advance(): Answer<K> | Failure {
    return answer(this.edition.advance());
  }

  /** Goes back to where so many things were done. */
  rewind(done: number): Answer<K> | Failure {
    return answer(this.edition.rewind(done));
  }

  /** What an agent would do, or null. */
  agent(kind: string, seed: number): Offer | null {
    const answer = JSON.parse(this.edition.agent(kind, seed)) as Offer | Failure;
    return failed(answer) ? null : answer;
  }

  /** How the game stands where it was played to, looking at so many positions; null where nobody is to move. */
  analyse(positions: number): Analysis | null {
    const answer = JSON.parse(this.edition.analyse(positions)) as Analysis | Failure;
    return failed(answer) ? null : answer;
  }

  /** The game as a record, with all that fell. */
  record(players: string[]): string {
    return this.edition.record(JSON.stringify(players));
  }

  /** Draws a view; throws why it cannot be drawn. `what`: a family's board by the family's word, or what is drawn beside it. */
  draw<D>(what: string, view: unknown): D {
    const drawing = JSON.parse(this.module.draw(what, JSON.stringify(view))) as D & Partial<Failure>;
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

function answer<K extends Kind>(json: string): Answer<K> | Failure {
  const given = JSON.parse(json) as Partial<Answer<K>> & Partial<Failure>;
  if (given.error !== undefined || !given.state) return { error: sentence(given.error ?? 'The engine gave no answer') };
  return given as Answer<K>;
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
