// The program and the page play the same games: 12 random games of every edition (200 with ALL=1, any number by AGREE_GAMES), compared event by event. The page's
// engine is the WebAssembly file itself; the site and the program are those that stand built.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { editions, engine, program, series, timeless } from '../../tools/engine.mjs';

const GAMES = Number(process.env.AGREE_GAMES ?? (process.env.ALL ? 200 : 12));
const SEED = 11;

/** What the program prints of random games of an edition. */
const simulate = (slug, games, ...more) => program('simulate', slug, '--games', `${games}`, '--seed', `${SEED}`, ...more).trim();

/** The first step, by number from 1, that two tellings of a game have not alike, and both sides of it. */
function parting(one, other) {
  const at = Array.from({ length: Math.max(one.length, other.length) }).findIndex((_, i) => one[i] !== other[i]);
  return `step ${at + 1}\n  program: ${one[at] ?? 'nothing more'}\n  page:    ${other[at] ?? 'nothing more'}`;
}

/** Where an edition is played otherwise in the page, in words; null where nowhere. */
function difference(edition, page, games = GAMES) {
  const there = simulate(edition.slug, games, '--digests').split('\n');
  const here = JSON.parse(page.digests(0, games));
  assert.equal(there.length, games);
  const game = there.findIndex((hash, i) => hash !== here[i]);
  if (game < 0) return null;
  const steps = simulate(edition.slug, game + 1, '--told', `${game}`).split('\n');
  return `${edition.slug}, game ${game}, ${parting(steps, JSON.parse(page.told(game)))}`;
}

const page = engine();
const all = editions();

for (const edition of all) {
  test(`${edition.slug}: ${GAMES} games are the same in the program and in the page`, () => {
    const games = series(page, edition, {}, { seed: SEED });
    assert.equal(difference(edition, games), null);
    const { figures, times } = timeless(JSON.parse(simulate(edition.slug, GAMES, '--json')));
    assert.ok(times.length > 1 && times.every((time) => time > 0), 'how long it took, and how fast that was');
    // in pieces in the page, on all threads in the program
    games.play(1);
    assert.deepEqual(JSON.parse(games.play(GAMES - 1)), figures, 'figures');
    games.free();
  });
}

test('a game played otherwise in the page is found, and named with its first other event', () => {
  const edition = all.find(({ family, bundle }) => family === 'sowing' && Object.keys(bundle.rules.question ?? {}).length > 0);
  const found = Object.entries(edition.bundle.rules.question)
    .flatMap(([id, question]) =>
      Object.keys(question.reading)
        .filter((name) => name !== question.default && !question.reading[name].infeasible)
        .map((name) => ({ [id]: name })),
    )
    .map((readings) => {
      const games = series(page, edition, readings, { seed: SEED });
      const words = difference(edition, games, 40);
      games.free();
      return words;
    })
    .find((words) => words);
  assert.match(found ?? '', new RegExp(`^${edition.slug}, game \\d+, step \\d+\n  program: \\{.*\n  page:    \\{`));
});
