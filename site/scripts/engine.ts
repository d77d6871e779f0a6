/** The engine with types: JSON in and out of WebAssembly, nothing else. */

import type { WasmEdition, WasmModule } from 'ludarium-wasm';
import type { Answer, Deed, Example, Failure, Kind, Offer, Outlook, Readings, Settings } from './types';
import type { Trouble } from './types.gen';
import { breath } from './load';
import { warm } from './warm';
import { load, whole } from './wasm';

/** What is answered to a request (docs/programs.md): `error`, or what was requested. */
interface Given<K extends Kind> {
  error?: Trouble;
  game: K['info'];
  before?: unknown;
  steps?: K['step'][];
  deeds?: Deed<K>[];
  chosen?: Offer;
  outlook?: Outlook;
  record?: string;
  size?: Settings;
  moves?: string[];
  stands?: Pick<Answer<K>, 'done' | 'state' | 'legal'>;
}

/** Where an answer leads that is not followed by what nobody decides: that waits for the reader. */
const STILL = { falls: false };

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

  /** The rules of a game on the board of another one. Rejects with the reasons in words. */
  static async onBoardOf<B>(bundle: B, other: unknown): Promise<B> {
    const module = await whole();
    const moved = JSON.parse(module.on_board_of(JSON.stringify(bundle), JSON.stringify(other))) as B & { errors?: unknown };
    if (moved.errors) throw new Error(reasons(moved));
    return moved;
  }

  /** The same, but rejects with what the engine threw: problems as JSON. */
  static async compile<K extends Kind>(bundle: unknown): Promise<Engine<K>> {
    const rules = JSON.stringify(bundle);
    const { family } = (bundle as { rules: { family?: string } }).rules;
    const [module] = await Promise.all([load(family ?? ''), warm(rules, family ?? '')]);
    await breath();
    return new Engine<K>(module, new module.Edition(rules));
  }

  private ask(request: string, more: object = {}): Given<K> {
    return JSON.parse(this.edition.ask(JSON.stringify({ do: request, ...more }))) as Given<K>;
  }

  /** Asks for something after which the game stands somewhere. */
  private done(request: string, more: object = {}): Answer<K> | Failure {
    const { error, before, steps = [], deeds = [], stands } = this.ask(request, more);
    const refused = error ? failure(error) : null;
    if (!stands) return refused ?? { error: 'The engine gave no answer.' };
    return { before, steps, deeds, refused, ...stands };
  }

  info(): K['info'] {
    return this.ask('info').game;
  }

  /** Where the game stands, or stood when so many things were done. */
  position(done?: number): Answer<K> {
    return this.done('position', { done }) as Answer<K>;
  }

  /** Gives null when readings and settings were taken, else why they cannot stand together. */
  setRules(readings: Readings, set: Settings): string | null {
    const { error } = this.ask('rules', { readings, set });
    return error ? failure(error).error : null;
  }

  /** `players` 0: as many as the rules say; `first` empty: as the rules say. */
  newGame(players: number, first: string, seed: number): Answer<K> | Failure {
    return this.done('new', { players, first, seed, ...STILL });
  }

  load(start: string): Answer<K> | Failure {
    return this.done('new', { start, ...STILL });
  }

  example(example: object): Answer<K> | Failure {
    return this.done('example', { example });
  }

  /** The moves of an example that plays from its position; null where it is about what happens between moves. */
  movesOf({ action, decline }: Example): string[] | null {
    return this.ask('moves', { example: { action, decline } }).moves ?? null;
  }

  /** Of a record's tokens: the lots and picks that open its game. */
  lots(moves: string[]): string[] {
    return this.ask('lots', { moves }).moves ?? [];
  }

  /** The size of board that a position states, where the board is of another. */
  sizeOf(position: string): Settings {
    return this.ask('size', { position }).size ?? {};
  }

  /** `throw` lets fall what falls by the seed. */
  play(moves: string): Answer<K> | Failure {
    return this.done('play', { moves, ...STILL });
  }

  /** Plays moves as far as they can be played, over the ends of rounds. */
  line(moves: string[]): Answer<K> | Failure {
    return this.done('line', { moves });
  }

  /** The step that would come of a token, now or when so many things were done; or why it cannot be. */
  preview(move: string, done?: number): K['step'] | Failure {
    const { error, steps } = this.ask('preview', { move, done });
    return steps?.[0] ?? (error ? failure(error) : { error: 'The engine gave no answer.' });
  }

  /** Lets happen what nobody decides. */
  advance(): Answer<K> | Failure {
    return this.done('advance');
  }

  /** Goes back to where so many things were done. */
  rewind(done: number): Answer<K> | Failure {
    return this.done('rewind', { done });
  }

  /** What an agent would do, or null. */
  agent(agent: string, seed: number): Offer | null {
    return this.ask('choose', { agent, seed }).chosen ?? null;
  }

  /** The game as a record, with all that fell. */
  record(players: string[]): string {
    return this.ask('record', { players }).record ?? '';
  }

  /** Draws a view; throws why it cannot be drawn. `what`: a family's board by the family's word, or what is drawn beside it. */
  draw<D>(what: string, view: unknown): D {
    const drawing = JSON.parse(this.module.draw(what, JSON.stringify(view))) as D & Partial<Failure>;
    if (drawing.error) throw new Error(drawing.error);
    return drawing;
  }

  /** Rules under readings as one file, of the form of a rules file. Throws why it cannot be. */
  static async standingAlone(bundle: unknown, readings: Readings): Promise<Record<string, unknown>> {
    const file = JSON.parse((await whole()).standing_alone(JSON.stringify(bundle), JSON.stringify(readings))) as Record<string, unknown>;
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

/** A refusal in sentences. */
const failure = ({ why, kind }: Trouble): Failure => ({ error: why.map(sentence).join(' '), ...(kind ? { kind } : {}) });

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
