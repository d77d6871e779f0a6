/**
 * The engine made ready beside the page. A browser compiles what the engine does when it is first called, on the thread that asks;
 * a worker that asks the same before leaves it compiled for both, and the page answers meanwhile.
 */

import { served } from './load';
import { ours } from './wasm';
import { engineWorker } from './worker';

/** Longest wait for it, in milliseconds: what is not ready then is compiled as the page asks. */
const LONGEST = 1500;

/** What runs in the worker, after the engine's glue: a game is begun, as the page will begin it. */
const ONCE = `
onmessage = async ({ data }) => {
  try {
    await wasm_bindgen({ module_or_path: data.module });
    const edition = new wasm_bindgen.Edition(data.bundle);
    edition.ask('{"do":"info"}');
    edition.ask('{"do":"new","falls":false}');
  } finally {
    postMessage(null);
  }
};`;

let once: Promise<void> | undefined;

/** Waits until the engine has compiled these rules once elsewhere; at once where that has been, or where nothing is served. */
export function warm(bundle: string, family: string): Promise<void> {
  if (!served()) return Promise.resolve();
  once ??= ready(bundle, family);
  return once;
}

async function ready(bundle: string, family: string): Promise<void> {
  const module = await ours(family);
  try {
    const beside = engineWorker(ONCE);
    await new Promise<void>((done) => {
      beside.onmessage = beside.onerror = () => done();
      setTimeout(done, LONGEST);
      beside.postMessage({ module, bundle });
    });
    beside.terminate();
  } catch {
    // no worker may run here
  }
}
