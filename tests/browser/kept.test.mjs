// Links that an earlier version of the page made (kept/links.json, made at f43e01a) open at what they showed then.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import * as holes from './board.mjs';
import { noiseFindings } from './checks.mjs';
import { open, useBrowser } from './site.mjs';
import * as track from './trackboard.mjs';

useBrowser();

const kept = JSON.parse(readFileSync(new URL('./kept/links.json', import.meta.url), 'utf8'));

for (const { page, link, moves, counters, pieces, seats } of kept) {
  test(`${page}: a link of long ago opens at what it showed`, async () => {
    const board = counters ? holes : track;
    await open(page, { hash: link, reducedMotion: 'reduce' }, async (tab, noise) => {
      await board.alive(tab);
      const seen = await board.ready(tab, moves.length);
      assert.deepEqual(seen.moves, moves);
      if (counters) {
        const names = Object.keys(counters).sort();
        assert.deepEqual(Object.keys(seen.holes).sort(), names);
        assert.deepEqual(holes.countsOf(seen), names.map((name) => counters[name]));
      } else {
        assert.deepEqual(seen.pieces, pieces);
        assert.deepEqual(seen.seats, seats);
      }
      assert.deepEqual(noiseFindings(noise), []);
    });
  });
}
