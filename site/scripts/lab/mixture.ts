/**
 * A mixture: the rules of an edition, some clauses left out, clauses of other games taken in.
 * Knows the form of a rules file (docs/sowing.md) and no game.
 */

import type { Clause } from '../types';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Table = { [key: string]: Json };

export interface RulesFile {
  slug: string;
  short: string;
  title: string;
  family: string;
  use?: string[];
  marks?: string[];
  absent?: string[];
  clause: { [id: string]: Table };
  question?: { [id: string]: Question };
  [key: string]: unknown;
}

export interface Question {
  ask: string;
  default: string;
  reading: { [name: string]: { says?: string; infeasible?: string; drop?: string[]; change?: { [id: string]: Json } } };
}

export interface Bundle {
  rules: RulesFile;
  shared: RulesFile[];
}

export interface LabGame {
  /** Word of the family: only games of one family can lend each other clauses. */
  family: string;
  slug: string;
  short: string;
  title: string;
  from: string;
  href: string;
  bundle: Bundle;
  clauses: Record<string, Clause>;
  /** What `simulate --json` prints for it, where that has been made. */
  figures: Record<string, unknown> | null;
}

export interface Mixture {
  base: string;
  /** Clauses left out, by full id. */
  without: string[];
  /** Clauses of other games taken in, by full id. */
  taken: string[];
}

export interface Mixed {
  bundle: Bundle;
  clauses: Record<string, Clause>;
  /** What had to go or change with what was chosen, in words. */
  notes: string[];
}

const CITES = ['attested', 'inferred', 'conjectured'] as const;

/** Games that can lend this one clauses. */
export const kin = (games: LabGame[], game: LabGame): LabGame[] => games.filter((g) => g !== game && g.family === game.family);

export const same = (m: Mixture): boolean => m.without.length === 0 && m.taken.length === 0;

/** All files of a bundle. */
export const files = (bundle: Bundle): RulesFile[] => [bundle.rules, ...bundle.shared];

/** A clause by its full id, with the file it stands in. */
export function find(games: LabGame[], id: string): { game: LabGame; file: RulesFile; name: string; clause: Table } | null {
  for (const game of games) {
    for (const file of files(game.bundle)) {
      if (!id.startsWith(`${file.short}.`)) continue;
      const name = id.slice(file.short.length + 1);
      // a name that every object has is no clause
      const clause = Object.hasOwn(file.clause, name) ? file.clause[name] : undefined;
      if (clause) return { game, file, name, clause };
    }
  }
  return null;
}

/** What a clause speaks of: the moments it rules, the parameters it sets. Clauses that share one may stand for each other. */
export function topics(clause: Table): Set<string> {
  const out = new Set<string>();
  const at = (when: Json | undefined): void => {
    const moment = (when as Table | undefined)?.['at'];
    for (const m of Array.isArray(moment) ? moment : [moment]) if (typeof m === 'string') out.add(m);
  };
  at(clause['when']);
  for (const c of (clause['case'] as Table[] | undefined) ?? []) at(c['when']);
  if (clause['after']) out.add('after');
  for (const path of settings(clause)) out.add(path);
  return out;
}

/** Parameters that a clause sets: `stuck.then`. */
export function settings(clause: Table): string[] {
  const set = clause['set'] as Record<string, Table> | undefined;
  return Object.entries(set ?? {}).flatMap(([phase, values]) => Object.keys(values).map((name) => `${phase}.${name}`));
}

/** The rules of a mixture. The edition itself, where nothing was changed. */
export function mix(games: LabGame[], mixture: Mixture): Mixed | string {
  const base = games.find((g) => g.slug === mixture.base);
  if (!base) return `There is no edition “${mixture.base}” to start from.`;
  if (same(mixture)) return { bundle: base.bundle, clauses: base.clauses, notes: [] };
  const notes: string[] = [];
  const bundle = structuredClone(base.bundle);
  const { rules } = bundle;
  const clauses = { ...base.clauses };
  for (const id of mixture.without) {
    const found = find([{ ...base, bundle }], id);
    if (!found) notes.push(`${base.title} has no clause ${id}, so it could not be left out.`);
    else delete found.file.clause[found.name];
  }
  rules.slug = `${base.slug}-mixture`;
  rules.title = `${base.title}, changed`;
  for (const id of mixture.taken) {
    const found = find(kin(games, base), id);
    if (!found) {
      notes.push(`No game here has a clause ${id}, so it could not be taken.`);
      continue;
    }
    const name = `${found.file.short}-${found.name}`;
    rules.clause[name] = carried(found.clause, found.game.bundle.rules, found.file.short, rules, mixture.taken);
    const known = found.game.clauses[id];
    if (known) clauses[`${rules.short}.${name}`] = known;
    const sets = new Set(settings(found.clause));
    rules.absent = (rules.absent ?? []).filter((path) => !sets.has(path));
  }
  tidy(bundle, notes);
  return { bundle, clauses, notes };
}

/** A clause as it stands in another game's file: its marks by their order there, its cites with their account. */
function carried(clause: Table, from: RulesFile, short: string, into: RulesFile, taken: string[]): Table {
  const marks = (from.marks ??= []);
  const own = (into.marks ??= []);
  const kind = (word: string): string => {
    const colon = word.lastIndexOf(':');
    const [head, name] = colon < 0 ? ['', word] : [word.slice(0, colon + 1), word.slice(colon + 1)];
    const at = marks.indexOf(name);
    if (at < 0) return word;
    const known = own[at];
    if (known === undefined && !own.includes(name)) own.push(name);
    return head + (known ?? name);
  };
  const walk = (value: Json, key: string): Json => {
    if (key === 'mark') {
      if (typeof value === 'string') return kind(value);
      if (Array.isArray(value)) return value.map((v) => (typeof v === 'string' ? kind(v) : v));
    }
    if (Array.isArray(value)) return value.map((v) => walk(v, ''));
    if (value && typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, walk(v, k)]));
    return value;
  };
  const made = walk(clause, '') as Table;
  for (const key of ['after', 'over']) {
    const names = made[key] as string[] | undefined;
    if (names) made[key] = names.map((n) => (taken.includes(`${short}.${n}`) ? `${short}-${n}` : n));
  }
  for (const key of CITES) {
    const cites = made[key] as string[] | undefined;
    if (cites) made[key] = cites.map((c) => (/^[A-Z]\d/.test(c) ? `${short} ${c}` : c));
  }
  return made;
}

/** Takes away what speaks of clauses that are gone, and says so. */
function tidy(bundle: Bundle, notes: string[]): void {
  const has = (file: RulesFile, name: string): boolean =>
    file.clause[name] !== undefined || files(bundle).some((f) => name.startsWith(`${f.short}.`) && f.clause[name.slice(f.short.length + 1)] !== undefined);
  for (const file of files(bundle)) {
    for (const [name, clause] of Object.entries(file.clause)) {
      for (const key of ['after', 'over']) {
        const names = clause[key] as string[] | undefined;
        if (!names) continue;
        const left = names.filter((n) => has(file, n));
        if (left.length === names.length) continue;
        if (left.length) clause[key] = left;
        else if (key === 'over') delete clause[key];
        else {
          delete file.clause[name];
          notes.push(`${file.short}.${name} depends on ${names.join(' and ')}, so it is left out too.`);
        }
      }
    }
    for (const [id, question] of Object.entries(file.question ?? {})) {
      const touched = Object.values(question.reading).flatMap((r) => [...(r.drop ?? []), ...Object.keys(r.change ?? {})]);
      const gone = touched.filter((n) => !has(file, n));
      if (gone.length && file.question) {
        delete file.question[id];
        notes.push(`The doubt “${question.ask}” depends on ${gone[0]}, so it is left out too.`);
      }
    }
  }
}

/** `edition;-short.left-out;+other.taken`: as a link keeps it. */
export const written = (m: Mixture): string => [m.base, ...m.without.map((id) => `-${id}`), ...m.taken.map((id) => `+${id}`)].join(';');

/** Reads what a link keeps; a text when it cannot be read. */
export function read(text: string, games: LabGame[]): Mixture | string {
  const [base = '', ...rest] = text.split(';');
  if (!games.some((g) => g.slug === base)) return `“${base}” is not an edition that can be changed here.`;
  const mixture: Mixture = { base, without: [], taken: [] };
  for (const part of rest.filter(Boolean)) {
    // a plus may have become a space on its way through an address
    const id = part.slice(1);
    if (!find(games, id)) return `There is no clause “${id}” any more.`;
    if (part.startsWith('-')) mixture.without.push(id);
    else if (part.startsWith('+') || part.startsWith(' ')) mixture.taken.push(id);
    else return `“${part}” names no rule to leave out or add.`;
  }
  return mixture;
}
