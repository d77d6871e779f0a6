/**
 * The engine, started once. Over http it is fetched and compiled while it comes; a page on a disk may fetch nothing, so a script
 * beside the page brings the same bytes as text.
 */

import { start, type WasmModule } from 'ludarium-wasm';
import { load as script, served } from './load';

declare global {
  /** The engine's bytes in base64, once its script has come. */
  var ludariumEngine: string | undefined;
  /** When it has come, where the page began early to read it. */
  var ludariumComing: Promise<void> | undefined;
}

/** Address of this script, beside which the engine lies. */
const here = (globalThis.document?.currentScript as HTMLScriptElement | null)?.src ?? '';
const beside = (name: string): string => new URL(name, here).href;

async function fetched(): Promise<WebAssembly.Module> {
  const answer = await fetch(beside('engine.wasm'));
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  // compiled while it comes, where the server knows the kind of the file
  if (answer.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}

async function inlined(): Promise<WebAssembly.Module> {
  await (globalThis.ludariumComing ?? script(beside('engine.js')));
  const text = globalThis.ludariumEngine ?? '';
  globalThis.ludariumEngine = undefined;
  return WebAssembly.compile(bytes(text));
}

/** Bytes of a text in base64; some millions, which browsers since 2025 read many times quicker by themselves. */
function bytes(text: string): Uint8Array<ArrayBuffer> {
  const { fromBase64 } = Uint8Array as { fromBase64?: (text: string) => Uint8Array<ArrayBuffer> };
  if (fromBase64) return fromBase64.call(Uint8Array, text);
  const letters = atob(text);
  const out = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; i++) out[i] = letters.charCodeAt(i);
  return out;
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
