/**
 * Questions about a game that take a while, asked of an engine beside the page: a worker plays the game up to where it is asked about
 * and answers, and the page stays free. Where no worker may run, the page itself takes the whole engine and asks it in small slices.
 */

import type { WasmEdition } from 'ludarium-wasm';
import type { Saved } from './ledger';
import type { Offer, Outlook } from './types';
import { wasm, whole } from './wasm';
import { engineWorker } from './worker';

/** What is asked about: a game, how many things of it were done in all, and how many by then, as the engine counts them. */
export interface Where extends Pick<Saved, 'start' | 'moves' | 'readings' | 'set'> {
  all: number;
  done: number;
}

/** What may be asked (docs/programs.md): how the game stands with what every move is worth, or what an agent would do. */
export type Question = { do: 'outlook'; moves: true; positions: number } | { do: 'choose'; agent: string; seed: number };

/** What is answered; nothing where nobody is to move. */
export interface Told {
  outlook?: Outlook;
  chosen?: Offer;
}

/** Positions that an engine in the page itself looks at in one slice, where no worker may run. */
export const SLICE = 400;

/**
 * Who answers by an engine: questions in the order in which they are put; the game is played again only where it is another one. It
 * is handed to the worker as text, and names nothing of this file.
 */
function answering(edition: WasmEdition): (question: { where: Where; asked: Question }) => Told {
  type Given = Told & { stands?: { done: number; stand: string } };
  const ask = (asked: object): Given => JSON.parse(edition.ask(JSON.stringify(asked))) as Given;
  let rules = JSON.stringify([{}, {}]);
  let game = '';
  return ({ where, asked }) => {
    const { readings, set, start, moves, all } = where;
    const by = JSON.stringify([readings, set]);
    if (by !== rules) ask({ do: 'rules', readings, set });
    const key = JSON.stringify([start, moves, all]);
    if (by !== rules || key !== game) {
      if (start.kind === 'moment') ask({ do: 'example', example: start.moment });
      else if (start.kind === 'position') ask({ do: 'new', start: start.text, falls: false });
      else ask({ do: 'new', players: start.players, first: start.first, seed: start.seed, falls: false });
      let { stands } = moves.length ? ask({ do: 'line', moves }) : ask({ do: 'position' });
      // what happened of itself after the last move
      while (stands && stands.done < all && stands.stand === 'falls') stands = ask({ do: 'advance' }).stands;
    }
    [rules, game] = [by, key];
    return asked.do === 'outlook' ? ask({ ...asked, done: where.done }) : ask(asked);
  };
}

/** What runs in the worker after the engine's glue. A message: the rules and the engine at first, then questions. */
const ANSWERS = `
const answering = ${String(answering)};
let begun;
onmessage = async ({ data }) => {
  begun ??= (async () => {
    await wasm_bindgen({ module_or_path: data.module });
    return answering(new wasm_bindgen.Edition(data.bundle));
  })();
  try {
    const answer = await begun;
    postMessage({ number: data.number, told: answer(data) });
  } catch (problem) {
    postMessage({ number: data.number, problem: String(problem) });
  }
};`;

interface Waiting {
  number: number;
  where: Where;
  asked: Question;
  /** Calls it off: it is not answered any more. */
  signal: AbortSignal | undefined;
  told(told: Told | null): void;
}

export class Beside {
  private worker: Promise<Worker | null> | null = null;
  private number = 0;
  private closed = false;
  /** What has been asked and is not answered yet, in order; the first is being answered. */
  private waiting: Waiting[] = [];

  constructor(
    private readonly bundle: unknown,
  ) {}

  /** Makes it ready before anything is asked in earnest: rules are compiled, and positions judged by practice. */
  warm(where: Where): void {
    if (!this.worker) void this.put(where, { do: 'outlook', moves: true, positions: 1 });
  }

  /** Asks; null where nothing comes of it, as when it is called off. Questions are answered in the order in which they were asked. */
  ask(where: Where, asked: Question, signal?: AbortSignal): Promise<Told | null> {
    return this.put(where, asked, signal);
  }

  close(): void {
    this.closed = true;
    for (const waiting of this.waiting.splice(0)) waiting.told(null);
    void this.worker?.then((worker) => worker?.terminate());
  }

  private put(where: Where, asked: Question, signal?: AbortSignal): Promise<Told | null> {
    if (this.closed) return Promise.resolve(null);
    return new Promise((told) => {
      this.waiting.push({ number: ++this.number, where, asked, signal, told });
      if (this.waiting.length === 1) void this.next();
    });
  }

  private async next(): Promise<void> {
    while (this.waiting[0]?.signal?.aborted) this.waiting.shift()?.told(null);
    const [first] = this.waiting;
    if (!first) return;
    const worker = await (this.worker ??= this.begin());
    if (this.waiting[0] !== first) return;
    if (worker) worker.postMessage({ number: first.number, where: first.where, asked: first.asked, ...(await this.brought()) });
    // the page draws between two slices
    else setTimeout(() => void this.here(first), 20);
  }

  private sent: { module: WebAssembly.Module; bundle: string } | null = null;
  /** The engine and the rules go with the first message. */
  private async brought(): Promise<object> {
    if (this.sent) return {};
    this.sent = { module: await wasm(), bundle: JSON.stringify(this.bundle) };
    return this.sent;
  }

  private async begin(): Promise<Worker | null> {
    try {
      const worker = engineWorker(ANSWERS);
      worker.onmessage = ({ data }: MessageEvent<{ number: number; told?: Told }>) => this.answered(data.number, data.told ?? null);
      const fails = new Promise<null>((failed) => {
        worker.onerror = () => {
          failed(null);
          this.fail();
        };
      });
      await wasm();
      return await Promise.race([fails, new Promise<Worker>((ready) => setTimeout(() => ready(worker)))]);
    } catch {
      // no worker may run here
      return null;
    }
  }

  /** The worker could not be begun: an engine in the page answers from here on. */
  private fail(): void {
    this.worker = Promise.resolve(null);
    const [first] = this.waiting;
    if (first) void this.here(first);
  }

  private answered(number: number, told: Told | null): void {
    if (this.waiting[0]?.number !== number) return;
    const first = this.waiting.shift();
    first?.told(first.signal?.aborted ? null : told);
    void this.next();
  }

  private inPage: Promise<(question: { where: Where; asked: Question }) => Told> | null = null;
  /** What an engine in the page says, looking at no more than a slice. */
  private async here({ number, where, asked }: Waiting): Promise<void> {
    this.inPage ??= whole().then((module) => answering(new module.Edition(JSON.stringify(this.bundle))));
    const question = asked.do === 'outlook' ? { ...asked, positions: Math.min(asked.positions, SLICE) } : asked;
    const told = await this.inPage.then((answer) => answer({ where, asked: question })).catch(() => null);
    this.answered(number, told);
  }
}
