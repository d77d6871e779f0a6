/** How a game gets onto the board and is kept: from a link, from where the reader was, from a record, by going back. */

import type { Controller, Saved } from './controller';
import type { Moment, Start } from './ledger';
import { fromHash, isGame, toHash, type Linked } from './link';
import { movesOf, readRecord } from './replay';
import { fromHistory, fromWindow, keep } from './session';
import type { Example, Info, Readings, RecordedGame } from './types';

/** The game of a reader who comes for the first time. */
export const OPENING: Start = { kind: 'new', starter: 'south', seed: 1 };

export class Travel {
  /** While a game is being put up, what happens to it is not kept. */
  private quiet = true;

  constructor(
    private readonly game: Controller,
    private readonly slug: string,
    /** What an address has to keep beside the game: the rules it is played by, where they are the reader's own. */
    private readonly context: string = '',
  ) {}

  /** The part after # of a link to exactly what is shown. */
  hash(): string {
    const hash = toHash(this.game.saved(), this.game.atEnd ? null : this.game.ply, this.game.info.rules_sha256);
    return this.context ? `${hash}&${this.context}` : hash;
  }

  /** Keeps the game; as a new page of the browser's history, or in place of what was kept there. */
  remember(entry: 'same' | 'new' = 'same'): void {
    if (this.quiet) return;
    const ply = this.game.atEnd || this.game.inside !== null ? null : this.game.ply;
    keep(this.slug, { game: this.game.saved(), ply }, entry, null);
  }

  /** Puts another game up; the one before it can be had again by going back. */
  anew<T>(put: () => T): T {
    this.quiet = true;
    const given = put();
    this.quiet = false;
    this.remember('new');
    return given;
  }

  /** The first game on this page. Null, or what was wrong with the link that was asked for. */
  arrive(): string | null {
    const { game } = this;
    // a frame in another page gives its game as a query
    const linked = fromHash(location.hash || location.search.replace('?', '#'));
    const here = fromHistory<Saved>(this.slug, history.state);
    const kept = here ?? (linked === null ? fromWindow<Saved>(this.slug) : null);
    let problem: string | null = null;
    if (kept) {
      if (!game.restore(kept.game, kept.ply).loaded) problem = game.begin(OPENING);
    } else problem = linked === null ? game.begin(OPENING) : this.openLink(linked);
    this.quiet = false;
    this.remember();
    return problem;
  }

  /** After the way back or forward. Undefined when that was no way to another game, else what was wrong, or null. */
  travelled(state: unknown): string | null | undefined {
    const kept = fromHistory<Saved>(this.slug, state);
    const linked = !kept && isGame(location.hash) ? fromHash(location.hash) : null;
    if (!linked && !kept) return undefined;
    this.quiet = true;
    const problem = kept ? this.game.restore(kept.game, kept.ply).problem : linked ? this.openLink(linked) : null;
    this.quiet = false;
    return problem;
  }

  /** Opens a recorded game at its beginning. Null, or what of it cannot be played. */
  openRecord(record: RecordedGame): string | null {
    const { starter, seed, start, readings, moves } = readRecord(record.notation);
    return this.open(start ? { kind: 'position', text: start } : { kind: 'new', starter, seed }, moves, readings);
  }

  /** Opens a worked example before its moves, or before the opening, gathering or division that it shows. */
  openExample(example: Example): string | null {
    const { start, phase, action, stuck, opener, held, owes, events } = example;
    const readings = example.readings ?? {};
    const moves = movesOf(example);
    if (moves) return this.open({ kind: 'position', text: start }, moves, readings);
    const given = Object.entries({ start, phase, action, stuck, opener, held, owes, events }).filter(([, value]) => value != null);
    return this.open({ kind: 'moment', moment: Object.fromEntries(given) as unknown as Moment }, [], readings);
  }

  private open(start: Start, moves: string[], readings: Readings): string | null {
    const saved: Saved = { start, moves, readings, opponent: 'friend', human: 'south' };
    return this.anew(() => this.game.restore(saved, 0)).problem;
  }

  /** Null, or what was wrong with the link; where nothing of it could be loaded the board stands at the opening. */
  private openLink(linked: Linked | string): string | null {
    const { game } = this;
    const opening = (why: string): string => {
      game.begin(OPENING);
      return `This link cannot be opened. ${why} Nothing was loaded.`;
    };
    if (typeof linked === 'string') return opening(linked);
    const unknown = unknownReading(game.info, linked.saved.readings);
    if (unknown) return opening(unknown);
    const { loaded, problem } = game.restore(linked.saved, linked.ply);
    if (problem) return loaded ? problem : opening(problem);
    if (linked.rules && !game.info.rules_sha256.startsWith(linked.rules)) {
      return 'This link was made with another version of the rules. What follows is played under those of this page.';
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
