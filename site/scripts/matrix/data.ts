/** What the matrix is made from: one script with what every game says, and one a game with the clauses behind, loaded when they are wanted. */

import { load } from '../load';
import type { PolicyName } from '../trusted';

/** The answer's number, the clauses behind it, marks of doubt; 0 where the game has no such thing. */
export type Answer = [value: number, clauses: number[], marks?: number[]] | 0;
export type Row = [aspect: string, values: [words: string, tint: string][], cells: Answer[]];
export type Head = [stem: string, title: string, from: string, href: string, country: string];

export interface Table {
  title: string;
  games: Head[];
  /** Numbers of the games, like beside like. */
  alike: number[];
  groups: [name: string, rows: Row[]][];
}

export interface Matrices {
  marks: string[];
  tables: Table[];
}

export interface Clause {
  id: string;
  href: string;
  says: string;
  /** The sign of how far its sources carry it, and that in words. */
  mark: string;
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

const loads = new Map<string, Promise<Clause[]>>();

/**
 * The clauses of a game, from a page from which `root` leads to the site's folder. A script and not data, since a page on a disk may
 * load no data.
 */
export function clausesOf([stem]: Head | [stem: string], root = '', policy: PolicyName = 'site-script'): Promise<Clause[]> {
  const known = loads.get(stem);
  if (known) return known;
  const coming = load(`${root}assets/clauses/${encodeURIComponent(stem)}.js`, policy).then(() => loaded.ludariumClauses?.[stem] ?? []);
  loads.set(stem, coming);
  return coming;
}
