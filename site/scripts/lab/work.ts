/** What the lab has done beside the page: in a worker, with progress, until it is done or stopped. */

import type { WasmModule } from 'ludarium-wasm';
import { reasons } from '../engine';
import type { Readings } from '../types';
import { wasm, whole } from '../wasm';
import { engineWorker } from '../worker';
import type { Bundle } from './mixture';

/** Rules and readings as the engine takes them. */
export type Rules = [string, string];

export const asRules = (bundle: Bundle, readings: Readings): Rules => [JSON.stringify(bundle), JSON.stringify(readings)];

export type Job =
  /** Which of many rules decide alike; all are held against the first. */
  | { kind: 'kinds'; list: Rules[] }
  /** Two series, measured side by side; `plain`: what `ludarium simulate` prints of each, too. */
  | { kind: 'series'; one: Rules; other: Rules | null; options: string; plain: string | null; games: number; piece: number }
  /** Many rules, each held against one. */
  | { kind: 'each'; one: Rules; others: Rules[]; options: string; games: number; piece: number };

/** An answer: JSON texts of the engine. */
export interface JobAnswer {
  /** Which of the list it is of; of a series, how many games are played. */
  at: number;
  answer: string;
  /** As `simulate --json` prints them, and the sums behind them, a side each. */
  plain?: [string, string][];
}

const LOOK_MS = 80;
/** Games of rules under which most never end. */
const FEW = 20;

/**
 * Does a job, a piece at a time. It is sent to the worker as text, so it may name nothing but what it is given.
 */
function* work(engine: Pick<WasmModule, 'Bench' | 'Kinds' | 'Simulation'>, job: Job, lookMs: number, few: number): Generator<JobAnswer | null> {
  if (job.kind === 'kinds') {
    const kinds = new engine.Kinds();
    for (const [at, [bundle, readings]] of job.list.entries()) yield { at, answer: kinds.of(bundle, readings) };
    kinds.free();
    return;
  }
  const { piece } = job;
  const bench = new engine.Bench(job.one[0], job.one[1], job.options);
  if (job.kind === 'each') {
    for (const [at, [bundle, readings]] of job.others.entries()) {
      let answer = bench.against(bundle, readings);
      const { bounded } = JSON.parse(answer) as { bounded?: boolean };
      // games without end are dear to play, and a few tell all there is to tell
      const games = bounded === undefined ? 0 : bounded ? Math.min(few, job.games) : job.games;
      for (let done = 0; done < games; done += piece) {
        answer = bench.play(Math.min(piece, games - done));
        yield null;
      }
      yield { at, answer };
    }
    bench.free();
    return;
  }
  const { plain } = job;
  let endless = false;
  if (job.other) {
    const reply = bench.against(job.other[0], job.other[1]);
    const { bounded } = JSON.parse(reply) as { bounded?: boolean };
    if (bounded === undefined) throw new Error(reply);
    endless = bounded;
  }
  // of games without end the program's own figures would take as long as they do
  const sides = plain === null || endless ? [] : [job.one, ...(job.other ? [job.other] : [])].map(([bundle, readings]) => new engine.Simulation(bundle, readings, plain));
  let reported = 0;
  for (let done = 0; done < job.games; ) {
    const now = Math.min(piece, job.games - done);
    const answer = bench.play(now);
    const figures = sides.map((side) => side.play(now));
    done += now;
    const clock = performance.now();
    if (done < job.games && clock - reported < lookMs) {
      yield null;
      continue;
    }
    reported = clock;
    yield { at: done, answer, plain: sides.map((side, n): [string, string] => [figures[n] ?? '', side.sums()]) };
  }
  bench.free();
  for (const side of sides) side.free();
}

const LOOP = `
const work = ${work.toString()};
onmessage = async ({ data }) => {
  try {
    await wasm_bindgen({ module_or_path: data.module });
    for (const part of work(wasm_bindgen, data.job, ${LOOK_MS}, ${FEW})) if (part) postMessage(part);
    postMessage({ done: true });
  } catch (problem) {
    postMessage({ problem: problem instanceof Error ? problem.message : String(problem) });
  }
};`;

export interface Running {
  stop(): void;
}

export interface Hears {
  answered(part: JobAnswer): void;
  done(): void;
  /** Why it cannot be done, in words. */
  failed(words: string): void;
}

/** Begins a job. What is stopped is heard of no more. */
export function begin(job: Job, hears: Hears): Running {
  let ended = false;
  let beside: Worker | null = null;
  const stop = (): void => {
    ended = true;
    beside?.terminate();
  };
  const fail = (problem: unknown): void => {
    if (ended) return;
    stop();
    hears.failed(reasons(problem));
  };
  void (async () => {
    try {
      beside = engineWorker(LOOP);
    } catch {
      return inPage(job, hears, fail, () => ended);
    }
    beside.onerror = () => {
      beside?.terminate();
      beside = null;
      if (!ended) void inPage(job, hears, fail, () => ended);
    };
    beside.onmessage = ({ data }: MessageEvent<JobAnswer | { problem: string } | { done: true }>) => {
      if (ended) return;
      if ('problem' in data) return fail(data.problem);
      if (!('done' in data)) return hears.answered(data);
      stop();
      hears.done();
    };
    try {
      const module = await wasm();
      if (!ended) beside.postMessage({ module, job });
    } catch (problem) {
      fail(problem);
    }
  })();
  return { stop };
}

/** The same in the page, a slice at a time, where no worker may run. */
async function inPage(job: Job, hears: Hears, fail: (problem: unknown) => void, ended: () => boolean): Promise<void> {
  try {
    const steps = work(await whole(), job, LOOK_MS, FEW);
    for (let until = performance.now() + 30; ; ) {
      if (ended()) return;
      const { value, done } = steps.next();
      if (done) break;
      if (value) hears.answered(value);
      if (performance.now() < until) continue;
      await new Promise((next) => setTimeout(next, 0));
      until = performance.now() + 30;
    }
    hears.done();
  } catch (problem) {
    fail(problem);
  }
}

/** Of which kind rules are; what they leave open, where they are of none. */
export type Kinded = { kind: number; within: boolean } | { errors: Problem[] };

export interface Problem {
  message: string;
  kind?: string;
  clauses?: string[];
}

/** Sorts rules by what they decide: each is held against the first. */
export function kindsOf(list: Rules[], heard?: (done: number) => void): { result: Promise<Kinded[]>; stop: () => void } {
  const out: Kinded[] = [];
  let stop = (): void => undefined;
  const result = new Promise<Kinded[]>((done, failed) => {
    stop = begin(
      { kind: 'kinds', list },
      {
        answered: ({ at, answer }) => {
          const given = JSON.parse(answer) as Kinded & { error?: string };
          out[at] = given.error === undefined ? given : { errors: [{ message: given.error }] };
          heard?.(at + 1);
        },
        done: () => done(out),
        failed: (words) => failed(new Error(words)),
      },
    ).stop;
  });
  return { result, stop };
}
