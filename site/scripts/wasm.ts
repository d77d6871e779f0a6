/**
 * The engines, each compiled once. Where the site has an engine a family, a page about one game plays by that one, because it is
 * small and loads soon; agents and series use the whole engine, mostly in a worker. A script brings an engine, over http as from a disk.
 */

import { start, type WasmModule } from 'ludarium-wasm';
import { brought } from './brought';

/** The families that have an engine of their own; tools/build-site.mjs fills it in. */
declare const APART: readonly string[];

const WHOLE = 'engine';
const ofFamily = (family: string): string => (APART.includes(family) ? `play-${family}` : WHOLE);

/** Address of this script, beside which the engines lie. */
const here = (globalThis.document?.currentScript as HTMLScriptElement | null)?.src ?? '';
export const beside = (name: string): string => new URL(name, here).href;

/** What the page began early to read need not be requested again. */
function coming(name: string): Promise<WebAssembly.Module> {
  const script = beside(`${name}.js`);
  const begun = globalThis.ludariumComing;
  if (begun && new URL(begun.script, document.baseURI).href === script) return begun.module;
  return brought(script, 'play-script');
}

const compiled = new Map<string, Promise<WebAssembly.Module>>();
function engine(name: string): Promise<WebAssembly.Module> {
  const known = compiled.get(name) ?? coming(name);
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
