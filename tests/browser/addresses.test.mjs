// Addresses of games, read as anybody may have written them: nothing throws, and what is written is read again the same.
// LUDARIUM_FUZZ addresses are tried (2000 if it does not say); the numbers are drawn from a seed, so that a failure comes again.

import assert from 'node:assert/strict';
import test from 'node:test';
import { script } from './scripts.mjs';

const many = Number(process.env.LUDARIUM_FUZZ ?? 2000);

/** Numbers below n, the same for every run (mulberry32). */
function drawn(seed) {
  let a = seed;
  return (n) => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

const SEEDS = [
  '#pos=6n,3,2,0,6n,7/4,4,4,4,4,4+0-0+S&moves=C&rules=3b5bbe9a',
  '#new=lot&seed=5&moves=A+b+C&ply=2&r=Q-banat-1:peck-one&r=Q-all-1:skip-origin&against=greedy&as=north',
  '#moment=%7B%22start%22%3A%22new%22%2C%22phase%22%3A%22opening%22%2C%22action%22%3A%22open%22%7D&ply=1',
  '#new=&players=4&seed=7&moves=t1+t6+pass&set=days:41&r=Q-1:name&ply=2&against=random&as=1',
  '#new=south&seed=1',
  '#C6',
];
const WORDS = ['pos=', 'new=', 'seed=', 'moves=', 'r=', 'ply=', 'moment=', 'against=', 'as=', 'rules=', '&', '&&', '=', ':', '+', '%', '%00', '%zz', '%F0%9F', '#', '__proto__', 'constructor',
  '-1', '1e99', 'NaN', '9007199254740993', '"', "'", '<', '\u0000', '\ud800', '\u202e', 'é', '{', '}', '[', 'null', 'lot:1', 'south:A.B', ' '];

function broken(draw) {
  let text = SEEDS[draw(SEEDS.length)];
  for (let n = draw(8); n > 0; n--) {
    const at = draw(text.length + 1);
    const to = Math.min(text.length, at + draw(12));
    const word = WORDS[draw(WORDS.length)];
    text = [
      () => text.slice(0, at) + word + text.slice(at),
      () => text.slice(0, at) + text.slice(to),
      () => text.slice(0, at) + word + text.slice(to),
      () => text.slice(0, to) + text.slice(at),
      () => text.slice(0, at) + String.fromCharCode(draw(0x3000)) + text.slice(at),
      () => text.slice(0, Math.max(1, at)),
    ][draw(6)]();
  }
  return text;
}

/** What addresses that say little are read as, with two named seats and with numbered ones. */
const USUAL = [
  { start: { kind: 'new', players: 0, first: 'south', seed: 1 }, seats: ['south', 'north'] },
  { start: { kind: 'new', players: 2, first: '', seed: 1 }, seats: ['0', '1'] },
];

test('a moment that is none is reported', async () => {
  const { fromHash } = await script('link.ts');
  for (const moment of ['11e999', 'null', '[]', '"x"', '{}', '{"start":1,"phase":"play","action":"A"}', '{"start"']) {
    assert.match(String(fromHash(`#moment=${encodeURIComponent(moment)}`, USUAL[0])), /cannot be read/, moment);
  }
});

/** What an address can hold of what was read: numbers beyond all numbers are none. */
const storable = (saved) => JSON.parse(JSON.stringify(saved));

test(`${many} addresses of games are read without harm, and what was read is written and read again`, async () => {
  const { fromHash, toHash } = await script('link.ts');
  const before = Object.getOwnPropertyNames(Object.prototype).sort();
  const draw = drawn(7);
  let games = 0;
  for (let n = 0; n < many; n++) {
    const hash = broken(draw);
    const usual = USUAL[n % 2];
    const read = fromHash(hash, usual);
    if (read === null || typeof read === 'string') continue;
    games++;
    // half a surrogate pair cannot stand in an address: the browser has replaced it long before
    if (!hash.isWellFormed?.() && /[\ud800-\udfff]/.test(hash)) continue;
    const written = toHash(read.saved, read.ply, read.rules ?? '');
    const again = fromHash(written, usual);
    assert.ok(again && typeof again === 'object', `${JSON.stringify(hash)} is written as ${written}, which cannot be read: ${again}`);
    // whose side a person has is written only of a game against the machine
    if (read.saved.opponent === 'friend') read.saved.human = usual.seats[0];
    assert.deepEqual(storable(again.saved), storable(read.saved), JSON.stringify(hash));
    assert.equal(again.ply ?? null, read.ply ?? null);
  }
  assert.deepEqual(Object.getOwnPropertyNames(Object.prototype).sort(), before, 'something was put on all objects');
  assert.ok(games > many / 10, `only ${games} of ${many} speak of a game`);
  console.log(`# addresses: ${many} inputs, ${games} of them games`);
});

/** Games of the lab with few clauses. */
const game = (slug, short, clause) => ({ family: 'sowing', slug, short, title: slug, from: '', href: '', bundle: { rules: { slug, short, title: slug, family: 'sowing', clause }, shared: [] }, clauses: {}, figures: null });
const LAB = [
  game('one-game', 'one', { board: { says: 'b', set: { setup: { holes: 6 } }, conjectured: [] }, again: { says: 'a', when: { at: 'last', side: 'own' }, then: { next: 'again' }, attested: ['C1'] } }),
  game('other-game', 'other', { relay: { says: 'r', when: { at: ['last'], count: '>=2' }, then: { next: 'relay' }, inferred: ['C2 "x"'] }, ends: { says: 'e', set: { stuck: { then: 'over' } }, conjectured: [] } }),
];
const LAB_SEEDS = ['one-game', 'one-game;-one.again;+other.relay', 'other-game;-other.ends;+one.board', 'one-game; other.relay;-one.board', 'one-game;-one.constructor;+other.__proto__'];

test(`${many} links into the lab are read without harm, and what was read is written and read again`, async () => {
  const { read, written, mix } = await script('lab/mixture.ts');
  const before = Object.getOwnPropertyNames(Object.prototype).sort();
  const draw = drawn(17);
  const words = [...WORDS, 'one.', 'other.', ';', ';-', ';+', 'one-game', 'toString', 'valueOf', 'again', 'relay', 'board'];
  let mixtures = 0;
  for (let n = 0; n < many; n++) {
    let text = LAB_SEEDS[draw(LAB_SEEDS.length)];
    for (let k = draw(5); k > 0; k--) {
      const at = draw(text.length + 1);
      const to = Math.min(text.length, at + draw(8));
      text = text.slice(0, at) + words[draw(words.length)] + text.slice(draw(2) ? to : at);
    }
    const mixture = read(text, LAB);
    if (typeof mixture === 'string') continue;
    mixtures++;
    const clauses = LAB.flatMap((g) => Object.keys(g.bundle.rules.clause).map((name) => `${g.short}.${name}`));
    for (const id of [...mixture.without, ...mixture.taken]) assert.ok(clauses.includes(id), `${JSON.stringify(text)}: ${id} is no clause`);
    assert.deepEqual(read(written(mixture), LAB), mixture, JSON.stringify(text));
    const mixed = mix(LAB, mixture);
    assert.equal(typeof mixed, 'object', JSON.stringify(text));
  }
  assert.deepEqual(Object.getOwnPropertyNames(Object.prototype).sort(), before, 'something was put on all objects');
  assert.ok(mixtures > many / 20, `only ${mixtures} of ${many} are mixtures`);
  console.log(`# lab links: ${many} inputs, ${mixtures} of them mixtures`);
});
