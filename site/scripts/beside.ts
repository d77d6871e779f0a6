/**
 * Questions about a game that take a while, put to an engine beside the page: a worker plays the game up to the position in question
 * and answers, and the page stays free. Where no worker may run, the page itself takes the whole engine and asks it in small slices.
 */

import type { WasmEdition } from 'ludarium-wasm';
import type { Saved } from './ledger';
import type { Offer, Outlook } from './types';
import { wasm, whole } from './wasm';
import { engineWorker } from './worker';

/** The position in question: a game, how many things of it were done in all, and how many by then, as the engine counts them. */
export interface Where extends Pick<Saved, 'start' | 'moves' | 'readings' | 'set'> {
  all: number;
  done: number;
}

/** A question (docs/programs.md): how the game stands with what every move is worth, or what an agent would do. */
export type Question = { do: 'outlook'; moves: true; positions: number } | { do: 'choose'; agent: string; seed: number };

/** What is answered; nothing where nobody is to move. */
export interface Reply {
  outlook?: Outlook;
  chosen?: Offer;
}

/** Positions that an engine in the page itself looks at in one slice, where no worker may run. */
export const SLICE = 400;

/**
 * Who answers by an engine: questions in the order in which they are put; the game is played again only where it is another one. It
 * is handed to the worker as text, and names nothing of this file.
 */
function answering(edition: WasmEdition): (put: { where: Where; question: Question }) => Reply {
  type Given = Reply & { stands?: { done: number; stand: string } };
  const ask = (request: object): Given => JSON.parse(edition.ask(JSON.stringify(request))) as Given;
  let rules = JSON.stringify([{}, {}]);
  let game = '';
  return ({ where, question }) => {
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
    return question.do === 'outlook' ? ask({ ...question, done: where.done }) : ask(question);
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
    postMessage({ number: data.number, reply: answer(data) });
  } catch (problem) {
    postMessage({ number: data.number, problem: String(problem) });
  }
};`;

interface Waiting {
  number: number;
  where: Where;
  question: Question;
  /** Calls it off: it is not answered any more. */
  signal: AbortSignal | undefined;
  resolve(reply: Reply | null): void;
}

export class Beside {
  private worker: Promise<Worker | null> | null = null;
  private number = 0;
  private closed = false;
  /** Questions that are not answered yet, in order; the first is being answered. */
  private waiting: Waiting[] = [];

  constructor(
    private readonly bundle: unknown,
  ) {}

  /** Makes it ready before the first question in earnest: rules are compiled, and positions judged by practice. */
  warm(where: Where): void {
    if (!this.worker) void this.put(where, { do: 'outlook', moves: true, positions: 1 });
  }

  /** Asks; null where nothing comes of it, as when it is called off. Questions are answered in the order in which they were put. */
  ask(where: Where, question: Question, signal?: AbortSignal): Promise<Reply | null> {
    return this.put(where, question, signal);
  }

  close(): void {
    this.closed = true;
    for (const waiting of this.waiting.splice(0)) waiting.resolve(null);
    void this.worker?.then((worker) => worker?.terminate());
  }

  private put(where: Where, question: Question, signal?: AbortSignal): Promise<Reply | null> {
    if (this.closed) return Promise.resolve(null);
    return new Promise((resolve) => {
      this.waiting.push({ number: ++this.number, where, question, signal, resolve });
      if (this.waiting.length === 1) void this.next();
    });
  }

  private async next(): Promise<void> {
    while (this.waiting[0]?.signal?.aborted) this.waiting.shift()?.resolve(null);
    const [first] = this.waiting;
    if (!first) return;
    const worker = await (this.worker ??= this.begin());
    if (this.waiting[0] !== first) return;
    if (worker) worker.postMessage({ number: first.number, where: first.where, question: first.question, ...(await this.brought()) });
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
      worker.onmessage = ({ data }: MessageEvent<{ number: number; reply?: Reply }>) => this.answered(data.number, data.reply ?? null);
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

  private answered(number: number, reply: Reply | null): void {
    if (this.waiting[0]?.number !== number) return;
    const first = this.waiting.shift();
    first?.resolve(first.signal?.aborted ? null : reply);
    void this.next();
  }

  private inPage: Promise<(put: { where: Where; question: Question }) => Reply> | null = null;
  /** What an engine in the page says, looking at no more than a slice. */
  private async here({ number, where, question }: Waiting): Promise<void> {
    this.inPage ??= whole().then((module) => answering(new module.Edition(JSON.stringify(this.bundle))));
    const slice = question.do === 'outlook' ? { ...question, positions: Math.min(question.positions, SLICE) } : question;
    const reply = await this.inPage.then((answer) => answer({ where, question: slice })).catch(() => null);
    this.answered(number, reply);
  }
}
