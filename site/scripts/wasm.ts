/**
 * The engine, started once. Over http it is fetched and compiled while it comes; a page on a disk may fetch nothing, so a script
 * beside the page brings the same bytes as text.
 */

import { start, type WasmModule } from 'ludarium-wasm';
import { load as script } from './load';

declare global {
  var ludariumEngine: string | undefined;
}

/** Address of this script, beside which the engine lies. */
const here = (globalThis.document?.currentScript as HTMLScriptElement | null)?.src ?? '';
const beside = (name: string): string => new URL(name, here).href;

/** Whether a server gives the page. */
export const served = (): boolean => /^https?:$/.test(location.protocol);

async function fetched(): Promise<WebAssembly.Module> {
  const answer = await fetch(beside('engine.wasm'));
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  // compiled while it comes, where the server knows the kind of the file
  if (answer.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}

async function inlined(): Promise<WebAssembly.Module> {
  await script(beside('engine.js'));
  const text = atob(globalThis.ludariumEngine ?? '');
  globalThis.ludariumEngine = undefined;
  // some millions of bytes: a loop is many times quicker than going through the text letter by letter
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return WebAssembly.compile(bytes);
}

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
