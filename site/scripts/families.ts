/** The one place of the page that names the families of games. */

import { Engine } from './engine';
import { breath } from './load';
import { men } from './men/index';
import { Player, type Family } from './player';
import { sowing } from './sowing/index';
import { Pair, type PairData } from './pair/pair';
import { sticks } from './track/index';
import type { EditionData, Kind } from './types';

const FAMILIES: Record<string, Family<Kind>> = {
  sowing: sowing as unknown as Family<Kind>,
  track: sticks as unknown as Family<Kind>,
  men: men as unknown as Family<Kind>,
};

function named(family: string): Family<Kind> {
  const own = FAMILIES[family];
  if (!own) throw new Error(`This page has no board for games of the family “${family}”.`);
  return own;
}

/** A board of an engine's rules, to be begun. */
export function player(root: HTMLElement, data: EditionData, engine: Engine): Player {
  return new Player(root, data, engine, named(engine.info().family));
}

/** The same of a page's data. */
export async function open(root: HTMLElement, data: EditionData): Promise<Player> {
  const engine = await Engine.open(data.bundle);
  await breath();
  const made = player(root, data, engine);
  await breath();
  return made.begin();
}

/** A game as a script beside the page gives it: its links start from the site's folder. */
function beside(stem: string): EditionData {
  const { ludariumGames } = globalThis as { ludariumGames?: Record<string, EditionData> };
  const game = ludariumGames?.[stem];
  if (!game) throw new Error(`assets/games/${stem}.js could not be loaded.`);
  const here = (href: string): string => (/^(#|\w+:)/.test(href) ? href : `../${href}`);
  const clauses = Object.entries(game.clauses).map(([id, clause]) => [id, { ...clause, cites: clause.cites.map((cite) => (cite.href ? { ...cite, href: here(cite.href) } : cite)) }]);
  return { ...game, href: game.href ? here(game.href) : null, clauses: Object.fromEntries(clauses) as EditionData['clauses'] };
}

/** Two living boards on the page of a pair. */
export async function inStep(root: HTMLElement, data: unknown): Promise<unknown> {
  const { games: stems, board = null, ...lines } = data as { games: string[]; board?: number | null };
  const own = stems.map(beside);
  const home = board === null ? undefined : own[board];
  // of boards of different size one is played on by both
  const games = home ? await Promise.all(own.map(async (game) => (game === home ? game : { ...game, bundle: await Engine.onBoardOf(game.bundle, home.bundle) }))) : own;
  return Pair.open(root, { ...lines, games } as unknown as PairData, named(games[0]?.family ?? ''));
}
