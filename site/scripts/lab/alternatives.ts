/** What may stand in the place of a rule, put together by what it does: rules that compile alike are one choice, whoever wrote them. */

import { files, find, kin, mix, topics, type LabGame, type Mixture, type Table } from './mixture';
import { asRules, kindsOf, type Kinded, type Problem } from './work';

/** One way to have a rule. */
export interface Way {
  /** In force, left out, or the clause that is taken, by its full id. */
  value: string;
  mixture: Mixture;
  /** Clauses that come to the same, by full id, the one that is taken first; none of the rule as it stands, and of it left out. */
  same: string[];
}

/** What decides play of a clause: all but its words and its sources. */
export function sense(clause: Table): string {
  const { when = null, then = null, case: cases = null, set = null, after = null, over = null } = clause;
  return JSON.stringify([when, then, cases, set, after, over]);
}

/** Which clause stands for the one left out: the next one taken that speaks of the same. */
export function stand(games: LabGame[], mixture: Mixture, without: string): string | null {
  // clauses are taken one after the other, so each stands for the first one it fits
  const used = new Set<string>();
  for (const id of mixture.without) {
    const left = find(games, id);
    const own = left ? topics(left.clause) : new Set<string>();
    const fit = mixture.taken.find((t) => !used.has(t) && [...topics(find(games, t)?.clause ?? {})].some((x) => own.has(x)));
    if (fit) used.add(fit);
    if (id === without) return fit ?? null;
  }
  return null;
}

/** The mixture with a clause in force again, and what stood for it put away. */
export const putBack = (mixture: Mixture, id: string, by: string | null): Mixture => ({
  ...mixture,
  without: mixture.without.filter((w) => w !== id),
  taken: mixture.taken.filter((t) => t !== by),
});

/** The mixture as it would be with a choice at a rule: `''` in force, `-` left out, else the clause that takes its place. */
export function chosen(games: LabGame[], mixture: Mixture, id: string, value: string): Mixture {
  const back = putBack(mixture, id, mixture.without.includes(id) ? stand(games, mixture, id) : null);
  if (value === '') return back;
  return { ...back, without: [...back.without, id], taken: value === '-' ? back.taken : [...back.taken, value] };
}

/** Every clause of a game and of what it shares. */
export const clausesOf = (game: LabGame): { id: string; clause: Table }[] => files(game.bundle).flatMap((file) => Object.entries(file.clause).map(([name, clause]) => ({ id: `${file.short}.${name}`, clause })));

/** The ways to have a rule: as it is, left out, and each clause of another game that speaks of the same, those written alike together. */
export function waysOf(games: LabGame[], mixture: Mixture, base: LabGame, id: string): Way[] {
  const wanted = topics(find([base], id)?.clause ?? {});
  const by = mixture.without.includes(id) ? stand(games, mixture, id) : null;
  const written = new Map<string, string[]>();
  for (const game of kin(games, base)) {
    for (const [name, clause] of Object.entries(game.bundle.rules.clause)) {
      const other = `${game.short}.${name}`;
      if ((mixture.taken.includes(other) && other !== by) || ![...topics(clause)].some((t) => wanted.has(t))) continue;
      // marks go by their order in their own file, so what is written alike is alike only where they are named alike
      const key = `${sense(clause)} ${(game.bundle.rules.marks ?? []).join()}`;
      const known = written.get(key);
      if (known) known.push(other);
      else written.set(key, [other]);
    }
  }
  const way = (value: string, same: string[]): Way => ({ value, mixture: chosen(games, mixture, id, value), same });
  const others = [...written.values()].map((same) => {
    // the one that stands there now speaks for its like
    const first = by !== null && same.includes(by) ? by : (same[0] ?? '');
    return way(first, [first, ...same.filter((t) => t !== first)]);
  });
  return [way('', []), way('-', []), ...others];
}

/** A choice that a reader has: ways that decide alike. */
export interface Choice extends Way {
  /** Null where it leaves something open. */
  open: Problem[] | null;
  /** It differs from the first in what a round is, and not alone in what follows one. */
  within: boolean;
  /** It is listed for itself, though another choice comes to the same. */
  idle?: boolean;
}

/** Puts ways together that decide alike; the first of each is kept, with all that come to the same. */
export function together(ways: Way[], kinds: Kinded[]): Choice[] {
  const known = new Map<number, Choice>();
  const out: Choice[] = [];
  ways.forEach((way, n) => {
    const kind = kinds[n];
    if (!kind || 'errors' in kind) {
      out.push({ ...way, open: kind?.errors ?? [], within: false });
      return;
    }
    const like = known.get(kind.kind);
    if (like && way.value === '-') {
      out.push({ ...way, open: null, within: false, idle: true });
      return;
    }
    if (like) {
      like.same.push(...way.same);
      return;
    }
    const choice: Choice = { ...way, same: [...way.same], open: null, within: kind.within };
    known.set(kind.kind, choice);
    out.push(choice);
  });
  return out;
}

/** The rules of mixtures as the engine takes them; a mixture that cannot be put together has none. */
export const rulesOf = (games: LabGame[], mixtures: Mixture[]): [string, string][] =>
  mixtures.map((mixture) => {
    const mixed = mix(games, mixture);
    return typeof mixed === 'string' ? ['{}', '{}'] : asRules(mixed.bundle, {});
  });

/** The choices at a rule, put together beside the page. */
export function choicesOf(games: LabGame[], mixture: Mixture, base: LabGame, id: string): { result: Promise<Choice[]>; stop: () => void } {
  const ways = waysOf(games, mixture, base, id);
  const job = kindsOf(rulesOf(games, ways.map((w) => w.mixture)));
  return { result: job.result.then((kinds) => together(ways, kinds)), stop: job.stop };
}
