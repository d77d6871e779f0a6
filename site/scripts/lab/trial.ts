/** Series of random games beside the page: in a worker, with progress, until they are done or stopped. */

import { reasons } from '../engine';
import type { Readings } from '../types';
import { wasm, whole } from '../wasm';
import { engineWorker } from '../worker';
import type { Bundle } from './mixture';

export interface Asked {
  bundle: Bundle;
  readings: Readings;
  seed: number;
  games: number;
}

/** What the engine keeps of a series to go on with it. */
export interface Sums {
  /** How often each number occurred, game by game: turns, moves … */
  tallies: Record<string, Record<string, number>>;
}

export interface Progress {
  done: number;
  /** As `ludarium simulate --json` prints them, without those of time. */
  figures: Record<string, unknown>;
  sums: Sums;
}

export interface Running {
  stop(): void;
}

const PIECE = 250;

/** What runs in the worker, after the engine's glue. */
const LOOP = `
onmessage = async ({ data }) => {
  try {
    await wasm_bindgen({ module_or_path: data.module });
    const series = new wasm_bindgen.Simulation(data.bundle, data.readings, data.options);
    let told = 0;
    for (let done = 0; done < data.games;) {
      const piece = Math.min(${PIECE}, data.games - done);
      const figures = series.play(piece);
      done += piece;
      const now = performance.now();
      if (done < data.games && now - told < 80) continue;
      told = now;
      postMessage({ done, figures, sums: series.sums() });
    }
  } catch (problem) {
    postMessage({ problem: problem instanceof Error ? problem.message : String(problem) });
  }
};`;

const options = (asked: Asked): string => JSON.stringify({ seed: asked.seed, agents: ['random'] });

/** Plays a series; `tell` hears how far it is, `fail` why it cannot be. */
export function run(asked: Asked, tell: (progress: Progress) => void, fail: (words: string) => void): Running {
  let ended = false;
  let beside: Worker | null = null;
  const parse = (data: { done: number; figures: string; sums: string }): void =>
    tell({ done: data.done, figures: JSON.parse(data.figures) as Record<string, unknown>, sums: JSON.parse(data.sums) as Sums });
  const stop = (): void => {
    ended = true;
    beside?.terminate();
  };
  void (async () => {
    try {
      beside = engineWorker(LOOP);
    } catch {
      return inPage(asked, parse, fail, () => ended);
    }
    beside.onerror = () => {
      beside?.terminate();
      beside = null;
      if (!ended) void inPage(asked, parse, fail, () => ended);
    };
    beside.onmessage = ({ data }: MessageEvent<{ done: number; figures: string; sums: string } | { problem: string }>) => {
      if (ended) return;
      if ('problem' in data) {
        stop();
        fail(reasons(data.problem));
      } else {
        parse(data);
        if (data.done >= asked.games) stop();
      }
    };
    const module = await wasm();
    if (!ended) {
      beside.postMessage({ module, bundle: JSON.stringify(asked.bundle), readings: JSON.stringify(asked.readings), options: options(asked), games: asked.games });
    }
  })();
  return { stop };
}

/** The same in the page, a slice at a time, where no worker may run. */
async function inPage(asked: Asked, tell: (d: { done: number; figures: string; sums: string }) => void, fail: (words: string) => void, ended: () => boolean): Promise<void> {
  try {
    const module = await whole();
    const series = new module.Simulation(JSON.stringify(asked.bundle), JSON.stringify(asked.readings), options(asked));
    for (let done = 0; done < asked.games && !ended(); ) {
      const until = performance.now() + 30;
      let figures = '';
      while (done < asked.games && performance.now() < until) {
        const piece = Math.min(PIECE, asked.games - done);
        figures = series.play(piece);
        done += piece;
      }
      tell({ done, figures, sums: series.sums() });
      await new Promise((next) => setTimeout(next, 0));
    }
  } catch (problem) {
    fail(reasons(problem));
  }
}
