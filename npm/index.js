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

/** Something that cannot be done; `reasons` has every one. */
export class Refused extends Error {
  constructor(reasons) {
    super(reasons.join('\n'));
    this.name = 'Refused';
    this.reasons = reasons;
  }
}

/** What an answer says, or what it refuses. */
function said(text) {
  const answer = JSON.parse(text);
  if (answer.errors) throw new Refused(answer.errors.map((problem) => problem.message));
  if (answer.error !== undefined) throw new Refused([answer.error]);
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

/** A game in progress. */
export class Game {
  #edition;
  /** How much had been done where somebody decided. */
  #decided = [];
  #state;
  #done = 0;

  constructor(edition) {
    this.#edition = edition;
  }

  /** Begins a game, under readings and settings, from a position where one is given. */
  static async of(game, { readings = {}, settings = {}, players = 0, first = '', seed = 1, start } = {}) {
    const [engine, text] = await Promise.all([load(), bundle(game)]);
    const edition = tried(() => new engine.Edition(text));
    const size = start === undefined ? {} : JSON.parse(edition.size_of(start));
    said(edition.set_rules(JSON.stringify(readings), JSON.stringify({ ...size, ...settings })));
    const own = new Game(edition);
    own.#take(start === undefined ? edition.new_game(players, first, seed) : edition.load(start));
    own.#settle();
    return own;
  }

  #take(text) {
    const answer = said(text);
    this.#state = answer.state;
    this.#done = answer.done;
    return answer.steps;
  }

  /** Lets happen what nobody decides. */
  #settle() {
    return this.#state.stand === 'falls' ? this.#take(this.#edition.advance()) : [];
  }

  /** Board, names, questions with their readings, hash of the rules. */
  get info() {
    return JSON.parse(this.#edition.info());
  }

  /** Where the game stands, as its family has it. */
  get state() {
    return this.#state;
  }

  /** The position as text. */
  get text() {
    return this.#state.text;
  }

  /** The seat that decides, from 0; null for nobody. */
  get seat() {
    return this.#state.seat;
  }

  get over() {
    return this.#state.stand === 'over';
  }

  /** What may be done, as records write it; `throw` for sticks that fall by the seed. */
  legal() {
    if (this.#state.stand !== 'seat') return [];
    return this.#state.legal.map((one) => (typeof one === 'string' ? one : one.token));
  }

  /** Does tokens, parted by blanks, all or none of them: the steps, each with its events and their clauses. */
  play(moves) {
    const [before, state, decided] = [this.#done, this.#state, this.#decided.length];
    const steps = [];
    try {
      for (const token of moves.split(/\s+/).filter(Boolean)) {
        if (this.#state.stand === 'seat') this.#decided.push(this.#done);
        steps.push(...this.#take(this.#edition.play(token)), ...this.#settle());
      }
    } catch (refused) {
      this.#edition.rewind(before);
      [this.#done, this.#state] = [before, state];
      this.#decided.length = decided;
      throw refused;
    }
    return steps;
  }

  /** What would come of a token; nothing is done. */
  preview(token) {
    return said(this.#edition.preview(token)).steps[0];
  }

  /** Goes back to where somebody last decided; false where nobody had. */
  undo() {
    const to = this.#decided.pop();
    if (to === undefined) return false;
    this.#take(this.#edition.rewind(to));
    return true;
  }

  /** What an agent would do; null where nobody is to move. */
  choose(agent = 'random', seed = 1) {
    if (this.#state.stand !== 'seat') return null;
    return said(this.#edition.agent(agent, seed)).move;
  }

  /** How the game stands, by looking at so many positions. */
  outlook(positions = 1000) {
    return said(this.#edition.analyse(positions));
  }

  /** The game as a record, with all that fell. */
  record(players = []) {
    return this.#edition.record(JSON.stringify(players));
  }
}

/** Figures of a series of games, as `ludarium simulate --json` gives them but for those of time. */
export async function simulate(game, { games = 1000, readings = {}, ...options } = {}) {
  const [engine, text] = await Promise.all([load(), bundle(game)]);
  return said(engine.simulate(text, JSON.stringify(readings), JSON.stringify(options), games));
}
