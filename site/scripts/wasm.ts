/** The engine, started once. Over http it is fetched and compiled while it comes; to a page on a disk a script brings it. */

import { start, type WasmModule } from 'ludarium-wasm';
import { brought } from './brought';
import { served } from './load';

/** Address of this script, beside which the engine lies. */
const here = (globalThis.document?.currentScript as HTMLScriptElement | null)?.src ?? '';
export const beside = (name: string): string => new URL(name, here).href;

async function fetched(): Promise<WebAssembly.Module> {
  const answer = await fetch(beside('engine.wasm'));
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  // compiled while it comes, where the server knows the kind of the file
  if (answer.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}

const inlined = (): Promise<WebAssembly.Module> => globalThis.ludariumComing ?? brought(beside('engine.js'));

let compiled: Promise<WebAssembly.Module> | undefined;
/** The engine as compiled, for a worker too. */
export function wasm(): Promise<WebAssembly.Module> {
  compiled ??= served() ? fetched().catch(inlined) : inlined();
  return compiled;
}

let started: Promise<WasmModule> | undefined;
/** Starts the engine once; later calls give the same module. */
export function load(): Promise<WasmModule> {
  started ??= (async () => start({ module_or_path: await wasm() }))();
  return started;
}
