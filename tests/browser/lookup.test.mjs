// Questions as people ask them find what they mean: ids, little words, slips, and words that nothing has all of. No page is opened.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import vm from 'node:vm';
import { script } from './scripts.mjs';
import { dist } from './site.mjs';

const [{ Lookup }, { find }, { none }, { read }] = await Promise.all(['search/lookup.ts', 'records/filter.ts', 'records/state.ts', 'records/data.ts'].map(script));

/** What the built site can find, in a world of its own. */
function site() {
  const world = vm.createContext({});
  const run = (file) => vm.runInContext(readFileSync(join(dist, file), 'utf8'), world);
  run('assets/search-pieces.js');
  for (const files of Object.values(world.ludariumPieces)) for (const file of files) run(file);
  return world;
}

test('a question finds what it means', { skip: !existsSync(join(dist, 'assets/search-pieces.js')) && 'no site is built' }, async () => {
  const world = site();
  const lookup = new Lookup();
  await lookup.add(world.ludariumFind);
  await lookup.add(world.ludariumIndex);
  const all = read(world.ludariumNames, world.ludariumRecords);
  const names = (q) => lookup.find(q).slice(0, 5).map(({ doc }) => doc.title).join('; ');
  const records = (q) => find(all, [], { ...none(), find: q });
  for (const id of ['DLP.Evidence.703', 'evidence 703', 'record 703', '703']) assert.equal(records(id).records[0]?.id, 703, id);
  for (const [q, title] of [
    ['DLP.Games.330', /Rab/],
    ['kalaha', /Kalah/],
    ['mancala in Kenya', /Kenya/],
    ['can the king enter the castle', /tablap\.castle/],
    ['games played by women', /Female/],
    ['Siija', /Sija/],
    ['Davies 1925 page 143', /Banât/],
    ['tigers and goats', /Bagh chal/],
    // names in other scripts and spellings
    ['ገበጣ', /Gabata/],
    ['طاب', /Sijat el Taba/],
    ['togyzqumalaq', /Toguz/],
    ['Mühle', /Nine men/],
    // of words that nothing has all, the rare one and the name decide
    ['board cut in rock at Aksum', /Aksum/],
    ['games played by Oromo herders', /Oromo/],
    ['when was gabata first written down', /Gabata/],
    ['a good game for beginners', /Shisima/],
  ])
    assert.match(names(q), title, q);
  const early = records('games with dice in Egypt before 1000 BC');
  assert.ok(early.share < 1 && early.unknown.includes('dice') && early.records.length > 100, 'no record says dice: those of Egypt are found');
  assert.equal(records('Egypt before 1000 BC').share, 1);
  lookup.find('games played by Oromo herders');
  assert.deepEqual(lookup.unknown, ['herders'], 'a word that nothing has is named');
  assert.equal(records('Leila').records.length, records('Leyla').records.length, 'a slip in the box of the records');
  // what nothing resembles is not found
  assert.equal(lookup.find('xyzzyq').length + records('xyzzyq').records.length, 0);
});

test('little words are left out, unless there is nothing else', async () => {
  const { telling, slip } = await script('letters.ts');
  assert.deepEqual(telling(['mancala', 'in', 'Kenya']), ['mancala', 'Kenya']);
  assert.deepEqual(telling(['what', 'is', 'it']), ['what', 'is', 'it']);
  assert.deepEqual(telling(['DLP.Evidence.703', 'DLP', 'Evidence', '703']), ['703']);
  for (const [a, b, one] of [['sija', 'siija', true], ['sija', 'siga', true], ['sija', 'sija', false], ['sija', 'seega', false], ['abc', 'ab', true]]) assert.equal(slip(a, b), one, `${a} ${b}`);
});
