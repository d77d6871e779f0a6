/** Workers that have the engine: its glue, and after it what they are to do. */

import { glue } from 'ludarium-wasm';
import { scriptUrl } from './trusted';

const sources = new Map<string, string>();

/** Begins one; throws where none may run. The engine as compiled is sent to it. */
export function engineWorker(script: string): Worker {
  const source = sources.get(script) ?? URL.createObjectURL(new Blob([glue, script], { type: 'text/javascript' }));
  sources.set(script, source);
  return new Worker(scriptUrl('engine-worker', source));
}
