// Traditional games played by rules as data, in Node.js, browsers and bundlers. The engine is WebAssembly; types are in index.d.ts.

import { wasm_bindgen } from './engine.js';

const at = (file) => new URL(file, import.meta.url);

/** A file of this package: read where there is a disk, fetched where there is none. */
async function bytes(url) {
  if (url.protocol === 'file:') {
    const { readFile } = await import('node:fs/promises');
    return readFile(url);
  }
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${answer.statusText}`);
  return new Uint8Array(await answer.arrayBuffer());
}

const json = async (url) => JSON.parse(new TextDecoder().decode(await bytes(url)));

let started;

/** Starts the engine, once; `wasm` gives it from elsewhere. Whatever plays does so by itself. */
export function load(wasm) {
  started ??= (async () => {
    await wasm_bindgen({ module_or_path: await (wasm ?? bytes(at('./engine_bg.wasm'))) });
    return wasm_bindgen;
  })();
  return started;
}

/** Something that cannot be done; `reasons` has every one, `kind` the case in a word where the rules refuse it. */
export class Refused extends Error {
  constructor(reasons, kind) {
    super(reasons.join('\n'));
    this.name = 'Refused';
    this.reasons = reasons;
    this.kind = kind;
  }
}

/** What an answer says, or what it refuses. */
function said(text) {
  const answer = JSON.parse(text);
  if (answer.errors) throw new Refused(answer.errors.map((problem) => problem.message));
  if (answer.error !== undefined) throw new Refused(answer.error.why ?? [answer.error], answer.error.kind);
  return answer;
}

/** Does something that throws the texts of answers. */
function tried(make) {
  try {
    return make();
  } catch (problem) {
    if (typeof problem === 'string') return said(problem);
    throw problem;
  }
}

/** The games in this package: `game`, `title`, `family`. */
export const games = () => json(at('./rules/index.json'));

/** The rules of one of them, as `ludarium export --bundle` writes them. */
export async function rules(game) {
  const all = await games();
  if (!all.some((one) => one.game === game)) {
    throw new Refused([`there is no game ${JSON.stringify(game)} here; games() lists ${all.length}`]);
  }
  return json(at(`./rules/${game}.json`));
}

const bundle = async (game) => JSON.stringify(typeof game === 'string' ? await rules(game) : game);

/** A game in progress. Its requests are those of `ludarium session`. */
export class Game {
  #edition;
  #stands;

  constructor(edition) {
    this.#edition = edition;
  }

  /** Begins a game, under readings and settings, from a position where one is given. */
  static async of(game, { readings = {}, settings = {}, players = 0, first = '', seed = 1, start } = {}) {
    const [engine, text] = await Promise.all([load(), bundle(game)]);
    const own = new Game(tried(() => new engine.Edition(text)));
    const { size } = start === undefined ? {} : own.#ask('size', { position: start });
    own.#ask('rules', { readings, set: { ...size, ...settings } });
    own.#ask('new', { players, first, seed, start });
    return own;
  }

  #ask(asked, more = {}) {
    const answer = said(this.#edition.ask(JSON.stringify({ do: asked, ...more })));
    this.#stands = answer.stands ?? this.#stands;
    return answer;
  }

  /** Board, names, questions with their readings, hash of the rules. */
  get info() {
    return this.#ask('info').game;
  }

  /** Where the game stands, as its family has it. */
  get state() {
    return this.#stands.state;
  }

  /** The position as text. */
  get text() {
    return this.#stands.text;
  }

  /** The seat that decides, from 0; null for nobody. */
  get seat() {
    return this.#stands.seat;
  }

  get over() {
    return this.#stands.stand === 'over';
  }

  /** What may be done, as records write it; `throw` for sticks that fall by the seed. */
  legal() {
    return this.#stands.stand === 'seat' ? this.#stands.legal.map(({ token }) => token) : [];
  }

  /** Does tokens, parted by blanks, all or none of them: the steps, each with its events and their clauses. */
  play(moves) {
    return this.#ask('play', { moves }).steps;
  }

  /** What would come of a token; nothing is done. */
  preview(token) {
    return this.#ask('preview', { move: token }).steps[0];
  }

  /** Goes back to where somebody last decided; false where nobody had. */
  undo() {
    if (this.#stands.done === 0) return false;
    try {
      this.#ask('undo');
    } catch (refused) {
      if (refused instanceof Refused) return false;
      throw refused;
    }
    return true;
  }

  /** What an agent would do; null where nobody is to move. */
  choose(agent = 'random', seed = 1) {
    if (this.#stands.stand !== 'seat') return null;
    return this.#ask('choose', { agent, seed }).chosen.token;
  }

  /** How the game stands, by looking at so many positions. */
  outlook(positions = 1000) {
    const { bars, says, best } = this.#ask('outlook', { positions }).outlook;
    return { bars, says, best: best.token };
  }

  /** The game as a record, with all that fell. */
  record(players = []) {
    return this.#ask('record', { players }).record;
  }
}

/** Figures of a series of games, as `ludarium simulate --json` gives them but for those of time. */
export async function simulate(game, { games = 1000, readings = {}, ...options } = {}) {
  const [engine, text] = await Promise.all([load(), bundle(game)]);
  return said(engine.simulate(text, JSON.stringify(readings), JSON.stringify(options), games));
}
