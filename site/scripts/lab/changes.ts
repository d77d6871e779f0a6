/** Every single change of a mixture: a doubt read otherwise, a rule left out, another rule in its place. */

import { capital } from '../words';
import { clausesOf, waysOf, type Way } from './alternatives';
import { named } from './clauses';
import { files, find, mix, type LabGame } from './mixture';
import { called } from './plainly';
import type { Lot } from './state';
import { asRules, kindsOf, type Rules } from './work';

export interface Change {
  /** The clause or the question. */
  of: string;
  /** What stands there, in words. */
  what: string;
  /** What comes instead, in words. */
  to: string;
  /** Who has it so; empty of a reading. */
  whose: string;
  lot: Lot;
  rules: Rules;
}

/** What there is to be tried. */
export interface Tried {
  changes: Change[];
  /** Ways that leave something open. */
  open: number;
  /** That come to what stands, or to another of them. */
  alike: number;
  /** That change only what follows a round, which nothing here measures. */
  after: number;
}

interface Draft extends Omit<Change, 'rules'> {
  same: string[];
}

/** All that may be changed, as it is written: none of it compiled. */
function* drafts(games: LabGame[], base: LabGame, lot: Lot): Generator<Draft> {
  const mixed = mix(games, lot.mixture);
  if (typeof mixed === 'string') return;
  for (const [id, question] of files(mixed.bundle).flatMap((f) => Object.entries(f.question ?? {}))) {
    const now = lot.readings[id] ?? question.default;
    for (const [name, reading] of Object.entries(question.reading)) {
      if (name === now || reading.infeasible) continue;
      const readings = { ...lot.readings, [id]: name };
      if (name === question.default) delete readings[id];
      yield { of: id, what: question.ask, to: reading.says ?? name, whose: '', same: [], lot: { ...lot, readings } };
    }
  }
  const says = (id: string): string => find(games, id)?.game.clauses[id]?.says ?? id;
  const words = (way: Way): string => (way.value === '-' ? 'left out' : way.value === '' ? 'as in the edition' : says(way.value));
  for (const { id } of clausesOf(base)) {
    for (const way of waysOf(games, lot.mixture, base, id)) {
      yield { of: id, what: says(id), to: words(way), whose: '', same: way.same, lot: { mixture: way.mixture, readings: lot.readings } };
    }
  }
}

/** Pause between two slices of work on the page. */
const SLICE_MS = 12;
const rest = (): Promise<void> => new Promise((go) => setTimeout(go));

/** Every single change that can be played, those that decide alike once. `heard`: how far it is, from 0 to 1. */
export async function changesOf(games: LabGame[], base: LabGame, lot: Lot, heard: (done: number) => void, stopped: (stop: () => void) => boolean): Promise<Tried | null> {
  const mixed = mix(games, lot.mixture);
  if (typeof mixed === 'string') return null;
  const all: (Draft & { rules: Rules })[] = [];
  let until = performance.now() + SLICE_MS;
  for (const draft of drafts(games, base, lot)) {
    const other = mix(games, draft.lot.mixture);
    if (typeof other === 'string') continue;
    // a reading of a doubt that went with its rule goes too
    const questions = new Set(files(other.bundle).flatMap((f) => Object.keys(f.question ?? {})));
    const readings = Object.fromEntries(Object.entries(draft.lot.readings).filter(([id]) => questions.has(id)));
    all.push({ ...draft, lot: { ...draft.lot, readings }, rules: asRules(other.bundle, readings) });
    if (performance.now() < until) continue;
    await rest();
    if (stopped(() => undefined)) return null;
    until = performance.now() + SLICE_MS;
  }
  const job = kindsOf([asRules(mixed.bundle, lot.readings), ...all.map((c) => c.rules)], (done) => heard(done / (all.length + 1)));
  if (stopped(job.stop)) return null;
  const [, ...kinds] = await job.result;
  const known = new Map<number, Change & { same: string[] }>();
  const tried: Tried = { changes: [], open: 0, alike: 0, after: 0 };
  for (const [n, { same, ...change }] of all.entries()) {
    const kind = kinds[n];
    if (!kind || 'errors' in kind) tried.open += 1;
    else if (kind.kind === 0) tried.alike += 1;
    else if (known.has(kind.kind)) {
      tried.alike += 1;
      known.get(kind.kind)?.same.push(...same);
    } else if (!kind.within) tried.after += 1;
    else known.set(kind.kind, { ...change, same: [...same] });
  }
  const title = (id: string): string => find(games, id)?.game.title ?? id;
  tried.changes = [...known.values()].map(({ same, ...change }) => ({ ...change, what: capital(called(change.what)), whose: same.length ? named(same.map(title)) : '' }));
  return tried;
}
