// The page's engine outside a page: the WebAssembly file and its glue as they were built, and the rules as the pages carry them.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(fileURLToPath(import.meta.url), '../..');

/** Starts the engine. `glue` is the folder that `make scripts` writes. */
export function engine(glue = join(root, 'target/page/glue')) {
  const script = readFileSync(join(glue, 'engine.js'), 'utf8');
  const module = readFileSync(join(glue, 'engine_bg.wasm'));
  const bindgen = new Function(`${script}\nreturn wasm_bindgen;`)();
  bindgen.initSync({ module });
  return bindgen;
}

/** Every edition of a built site: slug, family, and the rules that its page plays by. */
export function editions(site = join(root, 'site/dist')) {
  const folder = join(site, 'editions');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.html'))
    .sort()
    .flatMap((name) => {
      const page = readFileSync(join(folder, name), 'utf8');
      const data = page.match(/<script type="application\/json" id="edition-data">(.*?)<\/script>/s);
      if (!data) return [];
      const { family, bundle } = JSON.parse(data[1]);
      return [{ slug: name.slice(0, -'.html'.length), family, bundle }];
    });
}

/** A series of games of an edition, in the page's engine. */
export const series = (page, edition, readings = {}, options = {}) =>
  new page.Simulation(JSON.stringify(edition.bundle), JSON.stringify(readings), JSON.stringify(options));

/** The program that made the site; LUDARIUM names another. */
export const ludarium = resolve(root, process.env.LUDARIUM ?? 'target/debug/ludarium');

/** Runs the program. Gives what it prints. */
export const program = (...words) => execFileSync(ludarium, words, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });

/** What `simulate --json` prints, without its times (seconds, and what was played in one): both. */
export function timeless(printed) {
  const timed = ([key]) => key === 'elapsed_s' || key.endsWith('_per_s');
  const all = Object.entries(printed);
  return { figures: Object.fromEntries(all.filter((one) => !timed(one))), times: all.filter(timed).map(([, value]) => value) };
}
