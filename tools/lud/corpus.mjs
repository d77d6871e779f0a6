// Which rulesets and editions of the corpus there are of a family of games, by slug.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Slugs, in the order of letters. */
export function inCorpus(root, family) {
  const files = [
    ...readdirSync(join(root, 'corpus/rulesets')).map((file) => [file.replace(/\.toml$/, ''), join(root, 'corpus/rulesets', file)]),
    ...readdirSync(join(root, 'corpus/games')).map((name) => [name, join(root, 'corpus/games', name, 'rules.toml')]),
  ];
  const of = ([, file]) => existsSync(file) && (/^family = "(.*)"$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 'sowing') === family;
  return files.filter(of).map(([slug]) => slug).sort();
}
