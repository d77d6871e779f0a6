/** How a game gets onto the board and is kept: from a link, from where the reader was, from a record, by going back. */

import type { Face } from './face';
import type { Game, Saved, Start } from './game';
import { kindOf } from './given';
import { fromHash, isGame, rulesOf, toHash, type Linked, type Usual } from './link';
import { readRecord } from './replay';
import { fromHistory, fromWindow, keep, type Kept } from './session';
import type { Example, Info, Readings, RecordedGame, Settings } from './types';

/** A game that another one took the place of: what it takes to have it again. */
export type Former = Kept<Saved>;

export class Travel {
  /** While a game is being put up, what happens to it is not kept. */
  private quiet = true;
  /** While it is tried whether a game can be opened, it takes nobody's place. */
  private trying = false;
  /** Which game of this window's history is on the board, and how each of them stood last. */
  private number = 1;
  private readonly latest = new Map<number, Former>();
  /** A game by other rules than the edition's, left here before and not taken up by a plain address. */
  private left: Former | null = null;

  constructor(
    private readonly game: Game,
    private readonly face: Face,
    private readonly slug: string,
    /** What an address has to keep beside the game: the rules it is played by, where they are the reader's own. */
    private readonly context: string = '',
  ) {}

  /** The part after # of a link to exactly what is shown. */
  hash(): string {
    const hash = toHash(this.game.saved(), this.game.atEnd ? null : this.game.ply, this.game.info.rules_sha256);
    return this.context ? `${hash}&${this.context}` : hash;
  }

  private get usual(): Usual {
    return { start: this.game.opening(), seats: this.face.seats().map(([seat]) => seat) };
  }

  /** The game as it stands. */
  now(): Former {
    const { game } = this;
    return { game: game.saved(), ply: game.atEnd || game.inside !== null ? null : game.ply };
  }

  /** Keeps the game; as a new page of the browser's history, or in place of what was kept there. */
  remember(entry: 'same' | 'new' = 'same'): void {
    if (this.quiet) return;
    const kept = { ...this.now(), number: this.number };
    this.latest.set(this.number, kept);
    keep(this.slug, kept, entry, this.address());
  }

  /**
   * What the address has to end with, so that a plain one always means the edition's own reading and another one says which is played;
   * null where it is right as it stands.
   */
  private address(): string | null {
    const { game } = this;
    if (this.context || isGame(location.search.replace('?', '#'))) return null;
    const parts = rulesOf(game.readings, game.set);
    const linked = isGame(location.hash) ? location.hash.slice(1).split('&').filter((part) => /^(r|set)=/.test(part)) : [];
    if (parts.join('&') === linked.join('&')) return null;
    return parts.length ? `#${parts.join('&')}` : '';
  }

  /** Puts another game up; the one before it can be had again by going back. */
  anew<T>(put: () => T): T {
    if (this.trying) return this.silently(put);
    this.remember();
    this.quiet = true;
    const given = put();
    this.quiet = false;
    this.begun();
    return given;
  }

  /** Another game is on the board: it has a page of its own in the browser's history. */
  private begun(): void {
    this.number = Math.max(this.number, ...this.latest.keys()) + 1;
    this.remember('new');
  }

  /** Does something to the game that is kept only afterwards. */
  silently<T>(deed: () => T): T {
    this.quiet = true;
    const given = deed();
    this.quiet = false;
    return given;
  }

  /** Puts a former game up again. */
  again(former: Former): string | null {
    return this.anew(() => this.game.restore(former.game, former.ply)).problem;
  }

  /** A game by other rules than the edition's that was left here and not taken up. Read once. */
  takeLeft(): Former | null {
    const { left } = this;
    this.left = null;
    return left;
  }

  /** The first game on this page: a linked or kept one, else what is to be shown first. Null, or what was wrong with the link. */
  arrive(first?: Example): string | null {
    const { game } = this;
    // a frame in another page gives its game as a query
    const linked = fromHash(location.hash || location.search.replace('?', '#'), this.usual);
    const here = fromHistory<Saved>(this.slug, history.state);
    let kept = here ?? (linked === null ? fromWindow<Saved>(this.slug) : null);
    this.number = here?.number ?? 1;
    // a plain address is the edition's own reading, whatever was played here before
    if (kept && linked === null && !this.context && rulesOf(kept.game.readings, kept.game.set ?? {}).length > 0) {
      this.left = kept;
      kept = null;
    }
    let problem: string | null = null;
    if (kept) {
      if (!game.restore(kept.game, kept.ply).loaded) problem = game.begin(game.opening());
    } else if (linked === null && first) {
      const { start, moves } = this.face.example(first);
      problem = game.restore({ start, moves, readings: {}, set: {}, opponent: 'friend', human: game.how.seat(0) }, null).problem;
    } else problem = linked === null ? game.begin(game.opening()) : this.openLink(linked);
    this.quiet = false;
    this.remember();
    return problem;
  }

  /** After the way back or forward. Undefined when that was no way to another game, else what was wrong, or null. */
  travelled(state: unknown): string | null | undefined {
    const found = fromHistory<Saved>(this.slug, state);
    // the same game goes on, wherever on the page it was played on
    if (found && (found.number ?? 1) === this.number) return undefined;
    const kept = found && (this.latest.get(found.number ?? 1) ?? found);
    const linked = !kept && isGame(location.hash) ? fromHash(location.hash, this.usual) : null;
    if (!linked && !kept) return undefined;
    this.quiet = true;
    this.number = kept?.number ?? Math.max(this.number, ...this.latest.keys()) + 1;
    const problem = kept ? this.game.restore(kept.game, kept.ply).problem : linked ? this.openLink(linked) : null;
    this.quiet = false;
    this.remember();
    return problem;
  }

  /** Opens a recorded game at its beginning. Null, or what of it cannot be played. */
  openRecord(record: RecordedGame): string | null {
    return this.openNotation(record.notation);
  }

  /** The same of a record as text. */
  openNotation(notation: string): string | null {
    const { seed, start, readings, set, players, tokens } = readRecord(notation);
    const usual = this.game.opening();
    const as = usual.kind === 'new' ? usual : { players: 0, first: '' };
    // lots before the first move open the game; later ones stay among the moves
    const lots = this.game.engine.lots(tokens);
    const first = lots.length > 0 ? lots.join(' ') : as.first;
    const from: Start = start ? { kind: 'position', text: start } : { kind: 'new', players: players.length || as.players, first, seed };
    return this.open(from, tokens.slice(lots.length), readings, set);
  }

  /** Opens what a reader has: a link to a game, a position, a record, or moves alone. Null, or what of it cannot be had. */
  openText(text: string): string | null {
    const kind = kindOf(text);
    if (kind === 'game') return this.whole(() => this.openNotation(text));
    if (kind === 'position') return this.whole(() => this.open({ kind: 'position', text: text.trim() }, [], {}, {}));
    const linked = fromHash(text.trim().slice(text.trim().indexOf('#')), this.usual);
    if (linked === null || typeof linked === 'string') return linked ?? 'This link has no game.';
    const unknown = unknownReading(this.game.info, linked.saved.readings);
    return unknown ?? this.anew(() => this.game.restore(linked.saved, linked.ply)).problem;
  }

  /** Opens what can be had whole; of anything else nothing, and the game on the board stays as it was. */
  private whole(put: () => string | null): string | null {
    const { game, ply } = this.now();
    this.trying = true;
    const problem = put();
    this.trying = false;
    this.silently(() => this.game.restore(game, ply));
    return problem ? `${problem.replace(/ The (?:game is at its start|moves before it were played)\.$/, '')} The game on the board is as it was.` : put();
  }

  /** Another line of the same game, shown after so many of its moves. */
  line(moves: string[], at: number): string | null {
    const { game } = this;
    const problem = this.silently(() => game.restore({ ...game.saved(), moves }, 0)).problem;
    // moves are counted, steps that nobody made are not
    let seen = 0;
    const ply = game.steps.findIndex((step) => (seen += step.move === null ? 0 : 1) === at) + 1;
    game.goTo(ply);
    this.remember();
    return problem;
  }

  /** Opens a worked example before its moves, or before what it shows between moves. */
  openExample(example: Example): string | null {
    const { start, moves } = this.face.example(example);
    return this.open(start, moves, example.readings ?? {}, {});
  }

  private open(start: Start, moves: string[], readings: Readings, set: Settings): string | null {
    const saved: Saved = { start, moves, readings, set, opponent: 'friend', human: this.game.how.seat(0) };
    this.remember();
    const { problem } = this.silently(() => this.game.restore(saved, 0, true));
    if (!problem) this.begun();
    return problem;
  }

  /** Null, or what was wrong with the link; where nothing of it could be loaded the board stands at the opening. */
  private openLink(linked: Linked | string): string | null {
    const { game } = this;
    const opening = (why: string): string => {
      game.begin(game.opening());
      return `This link cannot be opened. ${why} Nothing was loaded.`;
    };
    if (typeof linked === 'string') return opening(linked);
    const unknown = unknownReading(game.info, linked.saved.readings);
    if (unknown) return opening(unknown);
    const { loaded, problem } = game.restore(linked.saved, linked.ply);
    if (problem) return loaded ? problem : opening(problem);
    if (linked.rules && !game.info.rules_sha256.startsWith(linked.rules)) {
      return 'This link is from another version of the rules. The board uses those of this page.';
    }
    return null;
  }
}

/** Names the first question or reading that this edition does not know. */
export function unknownReading(info: Pick<Info, 'questions'>, readings: Readings): string | null {
  for (const [id, reading] of Object.entries(readings)) {
    const question = info.questions.find((q) => q.id === id);
    if (!question) return `This edition has no question “${id}”.`;
    const names = (question.reading ?? []).map((r) => r.name);
    if (!names.includes(reading)) return `The question ${id} has no reading “${reading}”; it has ${names.join(', ')}.`;
  }
  return null;
}
