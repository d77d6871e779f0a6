// What the comparisons with Ludii share: the program that writes descriptions, and which rulesets and editions there are of a family.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The program that writes descriptions (cargo build -p ludarium-lud); LUDARIUM_LUD names another. */
export const writer = process.env.LUDARIUM_LUD ?? resolve(fileURLToPath(import.meta.url), '../../../target/debug/ludarium-lud');

/** Slugs, in the order of letters. */
export function inCorpus(root, family) {
  const files = [
    ...readdirSync(join(root, 'corpus/rulesets')).map((file) => [file.replace(/\.toml$/, ''), join(root, 'corpus/rulesets', file)]),
    ...readdirSync(join(root, 'corpus/games')).map((name) => [name, join(root, 'corpus/games', name, 'rules.toml')]),
  ];
  const of = ([, file]) => existsSync(file) && (/^family = "(.*)"$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 'sowing') === family;
  return files.filter(of).map(([slug]) => slug).sort();
}
