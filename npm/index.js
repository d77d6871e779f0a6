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

/** What the engine calls a seat of a game that is over. */
const OVER = -2;

/** Starts the engine, once; `wasm` gives it from elsewhere. Whatever plays does so by itself. */
export function load(wasm) {
  started ??= (async () => {
    await wasm_bindgen({ module_or_path: await (wasm ?? bytes(at('./engine_bg.wasm'))) });
    return wasm_bindgen;
  })().catch((problem) => {
    // what could not be had once may be there next time
    started = undefined;
    throw problem;
  });
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

/** A number that is counted by, as it was given: the engine would take another one for it. */
function counted(what, number, most) {
  if (Number.isSafeInteger(number) && number >= 0 && number <= most) return number;
  throw new Refused([`${what}: ${String(number)} is no whole number from 0 to ${most}`]);
}

/** What is asked, as JSON, which would write nothing in place of a number that is none. */
function asked(what) {
  return JSON.stringify(what, (key, value) => {
    if (typeof value === 'bigint' || (typeof value === 'number' && !Number.isFinite(value))) {
      return counted(key, Number(value), Number.MAX_SAFE_INTEGER);
    }
    return value;
  });
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

/** The games in this package: `game`, `title`, `family`, `short`. */
export const games = () => json(at('./rules/index.json'));

/** The rules of one of them, by its name or short name, as `ludarium export --bundle` writes them. */
export async function rules(game) {
  const all = await games();
  const found = all.find((one) => one.game === game) ?? all.find((one) => one.short === game);
  if (!found) {
    throw new Refused([`there is no game ${quoted(game)} here; games() lists ${all.length}. ${TAKEN}`]);
  }
  return json(at(`./rules/${found.game}.json`));
}

const TAKEN = 'What is taken: the name of a game, rules as `ludarium export --bundle` writes them, or the text of a rules file in TOML';

/** A short text in quotation marks; of a long one its beginning. */
const quoted = (text) => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** The rules of a text in TOML, with the shared files that they use (yours, else those of this package) and the edition that they lean on. */
export async function read(text, shared = {}) {
  const engine = await load();
  const files = JSON.stringify({ ...(await json(at('./rules/shared.json'))), ...shared });
  const made = said(engine.bundle_of(text, files, ''));
  if (made.like === undefined) return made;
  return said(engine.bundle_of(text, files, JSON.stringify((await rules(made.like)).rules)));
}

/** Whether a text is a rules file and no name of one: no name has a line's end or a sign of equality. */
const written = (text) => /[\n=]/.test(text);

/** Rules by name, as a bundle, or as a text, with what they take in: as JSON for the engine. */
async function bundle(game, shared) {
  if (typeof game === 'string') return JSON.stringify(await (written(game) ? read(game, shared) : rules(game)));
  if (typeof game?.rules === 'object' && game.rules !== null) return JSON.stringify(game);
  const what = game === null ? 'null' : Array.isArray(game) ? 'a list' : `of the kind ${typeof game}, without \`rules\``;
  throw new Refused([`these are no rules: what was given is ${what}. ${TAKEN}`]);
}

/** A game in progress. Its requests are those of `ludarium session`. */
export class Game {
  #edition;
  /** Where it stands, where that was asked for since something was done. */
  #stands;

  constructor(edition) {
    this.#edition = edition;
  }

  /** Begins a game, under readings and settings, from a position where one is given; over after so many `rounds` where there are rounds. */
  static async of(game, { readings = {}, settings = {}, players = 0, first = '', seed = 1, start, rounds, shared } = {}) {
    const [engine, text] = await Promise.all([load(), bundle(game, shared)]);
    const own = new Game(tried(() => new engine.Edition(text)));
    const { size } = start === undefined ? {} : own.#ask('size', { position: start });
    own.#ask('rules', { readings, set: { ...size, ...settings } });
    own.#ask('new', { players, first, seed, start, rounds });
    return own;
  }

  /** Begins another game under the same rules, without compiling them anew. */
  again({ players = 0, first = '', seed = 1, start, rounds } = {}) {
    this.#ask('new', { players, first, seed, start, rounds });
  }

  #ask(what, more = {}) {
    const answer = said(this.#edition.ask(asked({ do: what, ...more })));
    this.#stands = answer.stands ?? this.#stands;
    return answer;
  }

  get #now() {
    if (this.#stands === undefined) this.#ask('position');
    return this.#stands;
  }

  /** Board, names, questions with their readings, hash of the rules. */
  get info() {
    return this.#ask('info').game;
  }

  /** Where the game stands, as its family has it. */
  get state() {
    return this.#now.state;
  }

  /** The position as text. */
  get text() {
    return this.#edition.text();
  }

  /** The seat that decides, from 0; null for nobody. */
  get seat() {
    const seat = this.#edition.seat();
    return seat < 0 ? null : seat;
  }

  get over() {
    return this.#edition.seat() === OVER;
  }

  /** Half points of each seat: 2 won, 1 drawn or not over, 0 lost. */
  get points() {
    return this.#now.points;
  }

  /** How it ended, in words; null while it goes on. */
  get result() {
    return this.#now.result;
  }

  /** What may be done, as records write it; `throw` for sticks that fall by the seed. */
  legal() {
    const tokens = this.#edition.legal();
    return tokens === '' ? [] : tokens.split(' ');
  }

  /** Does tokens, parted by blanks, all or none of them: the steps, each with its events and their clauses; none with `tell: false`,
   * which is for whoever plays many moves and asks where they lead. */
  play(moves, { tell = true } = {}) {
    if (tell) return this.#ask('play', { moves }).steps;
    tried(() => this.#edition.play_untold(moves));
    this.#stands = undefined;
    return [];
  }

  /** What would come of a token; nothing is done. */
  preview(token) {
    return this.#ask('preview', { move: token }).steps[0];
  }

  /** Goes back to where somebody last decided; false where nobody had. */
  undo() {
    if (this.#now.done === 0) return false;
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
    if (this.seat === null) return null;
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

/** So many games of one kind, all gone on with by one call. Game k is `Game.of(game, {seed: batch.seeds[k], rounds, …})` and nothing
 * else, whatever is played beside it. Arrays hold a row a game, row after row. */
export class Batch {
  #batch;
  /** What was asked for since the last step. */
  #told = new Map();

  constructor(batch) {
    this.#batch = batch;
    Object.assign(this, JSON.parse(batch.shape()));
  }

  /** Begins so many games; over after so many `rounds` (null: as many as make a match). `agents` says who plays which seat beside the learner. */
  static async of(game, games, { readings = {}, settings = {}, shared, ...options } = {}) {
    const [engine, text] = await Promise.all([load(), bundle(game, shared)]);
    const wanted = asked({ ...options, set: settings });
    return new Batch(tried(() => new engine.Batch(text, asked(readings), wanted, counted('games', games, 1e6))));
  }

  #tell(what) {
    if (!this.#told.has(what)) this.#told.set(what, this.#batch[what]());
    return this.#told.get(what);
  }

  /** Which actions may be done now: 1 or 0, games × tokens. */
  get legal() {
    return this.#tell('legal');
  }

  /** What lies on the boards, games × columns. */
  get observations() {
    return this.#tell('observations');
  }

  /** The seat that decides in each game; -1 where it is over and was not begun anew. */
  get movers() {
    return this.#tell('movers');
  }

  /** What the last step brought each seat, games × seats: at an end 1 to who won, -1 to who lost; else 0. */
  get rewards() {
    return this.#tell('rewards');
  }

  /** Which games the last step ended: 1 or 0. */
  get done() {
    return this.#tell('done');
  }

  /** Which it broke off: 1 or 0. */
  get truncated() {
    return this.#tell('truncated');
  }

  /** What lay on the boards of the games that it ended, in their order, before they were begun anew. */
  get ended() {
    return this.#tell('ended');
  }

  /** The seed of each game. */
  get seeds() {
    return this.#tell('seeds');
  }

  /** Does an action in each game, with what happens of itself and what `agents` do; `actions` are places in `tokens`. */
  step(actions) {
    const numbers = actions instanceof Int32Array ? actions : Int32Array.from(actions, whole);
    tried(() => this.#batch.step(numbers));
    this.#told.clear();
    return { rewards: this.rewards, done: this.done };
  }

  /** Begins every game anew: game k by `seed` + k, or each by its next seed. */
  reset(seed) {
    tried(() => this.#batch.reset(seed === undefined ? seed : counted('seed', seed, Number.MAX_SAFE_INTEGER)));
    this.#told.clear();
  }

  /** A random action for each game that may be done, all equally likely; each game has a stream of its own for it. */
  sample() {
    return this.#batch.sample();
  }

  /** Gives back what the engine holds of it. */
  free() {
    this.#batch.free();
  }
}

/** A number that fits; one that does not must not become one that may be done. */
const whole = (n) => (Number.isInteger(n) ? Math.max(-1, Math.min(n, 2 ** 31 - 1)) : -1);

/** Figures of a series of games, as `ludarium simulate --json` gives them but for those of time. */
export async function simulate(game, { games = 1000, readings = {}, shared, ...options } = {}) {
  const [engine, text] = await Promise.all([load(), bundle(game, shared)]);
  return said(engine.simulate(text, asked(readings), asked(options), counted('games', games, 1e9)));
}
