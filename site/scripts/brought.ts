/**
 * How an engine comes: a script beside the page brings its bytes as text, packed. A page on a disk may fetch nothing, and over http the
 * text, which servers pack once more, is as short as the engine packed by itself: so there is one form of it.
 */

import { load } from './load';
import type { PolicyName } from './trusted';

declare global {
  /** The engine's bytes, gzipped, in base64, once its script has come. */
  var ludariumEngine: string | undefined;
  /** An engine by its script's address and as compiled, where the page began early to read it. */
  var ludariumComing: { script: string; module: Promise<WebAssembly.Module> } | undefined;
}

/** Brings it from the address of its script. */
export async function brought(url: string, policy: PolicyName): Promise<WebAssembly.Module> {
  await load(url, policy);
  const text = globalThis.ludariumEngine ?? '';
  globalThis.ludariumEngine = undefined;
  const open = new Blob([bytes(text)]).stream().pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compile(await new Response(open).arrayBuffer());
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
