/** Which puzzles a reader has solved: in this browser alone, and forgotten with it. */

const KEY = 'ludarium:puzzles';
/** Sent on the document whenever something was solved or forgotten. */
export const SOLVED_EVENT = 'ludarium:puzzles';

/** How a puzzle was solved: by oneself, or after its answer was shown. */
export type How = 'solved' | 'shown';

type All = Record<string, Record<string, How>>;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a text keeps; anything else in it is left out. */
export function read(text: string): All {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return {};
  }
  const all: All = {};
  for (const [slug, puzzles] of Object.entries(isRecord(given) ? given : {})) {
    const kept = Object.entries(isRecord(puzzles) ? puzzles : {}).filter((one): one is [string, How] => one[1] === 'solved' || one[1] === 'shown');
    if (kept.length) all[slug] = Object.fromEntries(kept);
  }
  return all;
}

/** What is kept where the browser keeps nothing: as long as the page is open. */
let here: All = {};

function kept(): All {
  try {
    return read(localStorage.getItem(KEY) ?? '');
  } catch {
    return here;
  }
}

function keep(all: All): void {
  here = all;
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // it is kept while the page is open
  }
  document.dispatchEvent(new CustomEvent(SOLVED_EVENT));
}

/** How the puzzles of a game were solved, by their positions. */
export const solvedOf = (slug: string): Readonly<Record<string, How>> => {
  const all = kept();
  return Object.hasOwn(all, slug) ? (all[slug] ?? {}) : {};
};

/** Keeps that one was solved. What was solved by oneself once stays so. */
export function solve(slug: string, position: string, how: How): void {
  const before = solvedOf(slug);
  if (before[position] === 'solved' || before[position] === how) return;
  keep({ ...kept(), [slug]: { ...before, [position]: how } });
}

/** Forgets what was solved of a game. */
export function forget(slug: string): void {
  const all = kept();
  delete all[slug];
  keep(all);
}
