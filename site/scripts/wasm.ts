/**
 * The engines, each compiled once. A page about one game plays by an engine that only plays games of its family, which is small and comes
 * soon; agents and series are asked of the whole engine, mostly in a worker. Over http an engine is fetched and compiled while it comes;
 * to a page on a disk a script brings it.
 */

import { start, type WasmModule } from 'ludarium-wasm';
import { brought } from './brought';
import { served } from './load';

const WHOLE = 'engine';
const ofFamily = (family: string): string => (family ? `play-${family}` : WHOLE);

/** Address of this script, beside which the engines lie. */
const here = (globalThis.document?.currentScript as HTMLScriptElement | null)?.src ?? '';
export const beside = (name: string): string => new URL(name, here).href;

async function fetched(name: string): Promise<WebAssembly.Module> {
  const answer = await fetch(beside(`${name}.wasm`));
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  // compiled while it comes, where the server knows the kind of the file
  if (answer.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}

/** What the page began early to read need not be brought again. */
function inlined(name: string): Promise<WebAssembly.Module> {
  const script = beside(`${name}.js`);
  const coming = globalThis.ludariumComing;
  return coming && new URL(coming.script, document.baseURI).href === script ? coming.module : brought(script, 'play-script');
}

const compiled = new Map<string, Promise<WebAssembly.Module>>();
function engine(name: string): Promise<WebAssembly.Module> {
  const known = compiled.get(name) ?? (served() ? fetched(name).catch(() => inlined(name)) : inlined(name));
  compiled.set(name, known);
  return known;
}

/** The whole engine as compiled, for a worker. */
export const wasm = (): Promise<WebAssembly.Module> => engine(WHOLE);

/** The engine that plays games of a family, as compiled. */
export const ours = (family: string): Promise<WebAssembly.Module> => engine(ofFamily(family));

const started = new Map<string, Promise<WasmModule>>();
function begun(name: string): Promise<WasmModule> {
  const known = started.get(name) ?? engine(name).then((module) => start({ module_or_path: module }));
  started.set(name, known);
  return known;
}

/** Starts the engine that plays games of a family, once; later calls give the same module. */
export const load = (family: string): Promise<WasmModule> => begun(ofFamily(family));

/** Starts the whole engine in the page itself: for what a worker does not do, or where none may run. */
export const whole = (): Promise<WasmModule> => begun(WHOLE);
