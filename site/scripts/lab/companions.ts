/** What has to come along: clauses of a game that decide what another one, taken from it, leaves open; clauses that contradict it and go. */

import { clausesOf, rulesOf } from './alternatives';
import { settings, topics, type LabGame, type Mixture } from './mixture';
import { kindsOf, type Kinded, type Problem } from './work';

/** Steps after which a mixture is given up. */
const STEPS = 6;

/** A mixture on its way to one that leaves nothing open. */
export interface Sought {
  /** Whose clauses may come along. */
  from: LabGame;
  mixture: Mixture;
  problems: Problem[];
}

const UNSET = /^No clause sets [“`"]?([\w.-]+)/i;

/** The next mixtures to try: without what contradicts, with what sets what is not set, with one more clause of the game. */
export function candidates(base: LabGame, { from, mixture, problems }: Sought): Mixture[] {
  const own = new Set(clausesOf(base).map(({ id }) => id));
  const theirs = Object.entries(from.bundle.rules.clause).map(([name, clause]) => ({ id: `${from.short}.${name}`, clause }));
  const free = theirs.filter(({ id }) => !mixture.taken.includes(id));
  const clash = problems.filter((p) => p.kind === 'clash').flatMap((p) => p.clauses ?? []);
  const gone = [...new Set(clash)].filter((id) => own.has(id) && !mixture.without.includes(id));
  const unset = problems.flatMap((p) => UNSET.exec(p.message)?.[1] ?? []);
  const setting = free.filter(({ clause }) => settings(clause).some((path) => unset.includes(path))).map(({ id }) => id);
  const out: Mixture[] = [];
  if (gone.length || setting.length) out.push({ ...mixture, without: [...mixture.without, ...gone], taken: [...mixture.taken, ...setting] });
  if (gone.length && setting.length) out.push({ ...mixture, without: [...mixture.without, ...gone] });
  // what the game itself had and lost with more than was meant
  for (const id of mixture.without) if (setting.length === 0 && unset.length) out.push({ ...mixture, without: mixture.without.filter((w) => w !== id) });
  for (const { id } of free) out.push({ ...mixture, taken: [...mixture.taken, id] });
  return out;
}

const problemsOf = (kind: Kinded | undefined): Problem[] => (kind && 'errors' in kind ? kind.errors : []);
const decided = (kind: Kinded | undefined): boolean => kind !== undefined && !('errors' in kind);

/** Mixtures completed, all at a time: each with clauses of its game, until nothing is open, or null where they do not suffice. */
export async function complete(games: LabGame[], base: LabGame, wanted: { from: LabGame; mixture: Mixture }[], alive: () => boolean): Promise<(Mixture | null)[]> {
  const first = await kindsOf(rulesOf(games, wanted.map((w) => w.mixture))).result;
  const out: (Mixture | null)[] = wanted.map(({ mixture }, n) => (decided(first[n]) ? mixture : null));
  let open = wanted.map((w, n) => ({ n, sought: { ...w, problems: problemsOf(first[n]) } as Sought })).filter(({ n }) => out[n] === null);
  for (let step = 0; step < STEPS && open.length && alive(); step++) {
    const tried = open.map(({ sought }) => candidates(base, sought));
    const kinds = await kindsOf(rulesOf(games, tried.flat())).result;
    let at = 0;
    const next: typeof open = [];
    for (const [k, { n, sought }] of open.entries()) {
      const all = tried[k] ?? [];
      const of = all.map((mixture, i) => ({ mixture, kind: kinds[at + i] }));
      at += all.length;
      const whole = of.find(({ kind }) => decided(kind));
      if (whole) {
        out[n] = whole.mixture;
        continue;
      }
      const less = of.map(({ mixture, kind }) => ({ mixture, problems: problemsOf(kind) })).sort((a, b) => a.problems.length - b.problems.length)[0];
      if (less && less.problems.length < sought.problems.length) next.push({ n, sought: { ...sought, ...less } });
    }
    open = next;
  }
  return out;
}

/** The mixture with a whole part as another game has it: what speaks of it here goes, what speaks of it there comes. */
export function exchanged(base: LabGame, mixture: Mixture, topic: string, from: LabGame): Mixture | null {
  const speaks = ({ clause }: { clause: Parameters<typeof topics>[0] }): boolean => [...topics(clause)].some((t) => (topic.startsWith('at=') ? t === topic.slice(3) : t.startsWith(`${topic}.`)));
  const theirs = Object.entries(from.bundle.rules.clause).map(([name, clause]) => ({ id: `${from.short}.${name}`, name, clause }));
  const come = theirs.filter(speaks);
  // what rides on a clause that comes, comes
  const names = new Set(come.map(({ name }) => name));
  const riders = theirs.filter(({ name, clause }) => !names.has(name) && ((clause['after'] as string[] | undefined) ?? []).some((a) => names.has(a)));
  const go = clausesOf(base).filter(speaks).map(({ id }) => id);
  if (!come.length && !go.length) return null;
  const without = [...mixture.without, ...go.filter((id) => !mixture.without.includes(id))];
  const taken = [...mixture.taken, ...[...come, ...riders].map(({ id }) => id).filter((id) => !mixture.taken.includes(id))];
  return { ...mixture, without, taken };
}
