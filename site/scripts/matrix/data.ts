/** What the matrix is made from: one script with what every game says, and one a game with the clauses behind, loaded when they are asked for. */

/** The answer's number, the clauses behind it, marks of doubt; 0 where the game has no such thing. */
export type Said = [value: number, clauses: number[], marks?: number[]] | 0;
export type Row = [aspect: string, values: [words: string, tint: string][], cells: Said[]];
export type Head = [stem: string, title: string, from: string, href: string];

export interface Table {
  title: string;
  games: Head[];
  /** Numbers of the games, like beside like. */
  alike: number[];
  groups: [name: string, rows: Row[]][];
  /** Two games, the aspects that are the same, of those that either has. */
  shared: [a: number, b: number, same: number, of: number][];
}

export interface Matrices {
  marks: string[];
  tables: Table[];
}

export interface Clause {
  id: string;
  href: string;
  says: string;
  standing: string;
  quotes: string[];
  cites: [href: string, label: string][];
  questions: [href: string, label: string][];
}

interface Loaded {
  ludariumMatrix?: Matrices;
  ludariumClauses?: Record<string, Clause[]>;
}
const loaded = globalThis as Loaded;

export const matrices = (): Matrices | null => loaded.ludariumMatrix ?? null;

interface Policy {
  createScriptURL(url: string): string;
}
const trusted = (globalThis as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } }).trustedTypes;
let policy: Policy | undefined;
const asked = new Map<string, Promise<Clause[]>>();

/** The clauses of a game. A script and not data, since a page on a disk may load no data. */
export function clausesOf([stem]: Head): Promise<Clause[]> {
  const known = asked.get(stem);
  if (known) return known;
  const coming = new Promise<Clause[]>((done, fail) => {
    const script = document.createElement('script');
    policy ??= trusted?.createPolicy('site-script', { createScriptURL: (url) => url });
    const url = `assets/clauses/${encodeURIComponent(stem)}.js`;
    script.src = policy ? policy.createScriptURL(url) : url;
    script.addEventListener('load', () => done(loaded.ludariumClauses?.[stem] ?? []));
    script.addEventListener('error', () => fail(new Error(`${url} could not be loaded`)));
    document.head.append(script);
  });
  asked.set(stem, coming);
  return coming;
}

/** The page of two games. */
export function pairHref(a: Head, b: Head): string {
  const [first, second] = a[0] <= b[0] ? [a, b] : [b, a];
  return `compare/${first[0]}--${second[0]}.html`;
}
