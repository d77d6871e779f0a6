// What may be pressed on a board is made of what the engine offers: single presses, several ways, from one place to another.

import assert from 'node:assert/strict';
import test from 'node:test';
import { script } from './scripts.mjs';

const { Selection } = await script('select.ts');

const offer = (token, ...presses) => ({ token, words: null, presses });
const tokens = (offers) => offers.map(({ token }) => token);

test('one press plays, several ways are offered, and what is not on the board stands beside it', () => {
  const offers = [offer('A', 0), { ...offer('C+', 2), way: 'anticlockwise' }, { ...offer('C-', 2), way: 'clockwise' }, offer('stop')];
  const board = new Selection(() => offers);
  assert.deepEqual(board.open, [0, 2]);
  assert.deepEqual(tokens(board.beside), ['stop']);
  assert.equal(board.press(0).play.token, 'A');
  assert.deepEqual(tokens(board.press(2).ways), ['C+', 'C-']);
  assert.equal(board.press(1), null);
  assert.deepEqual(board.open, [0, 2], 'what was played alone leaves nothing pressed');
});

test('a move from a place to another is pressed in two, and another beginning takes the place of the first', () => {
  let offers = [offer('a1-b1', 0, 1), offer('a1-c1', 0, 2), offer('d1-b1', 3, 1)];
  const board = new Selection(() => offers);
  assert.deepEqual(board.open, [0, 3]);
  assert.deepEqual(board.press(0).open, [1, 2]);
  assert.deepEqual(board.open, [1, 2]);
  assert.deepEqual(board.press(3).open, [1], 'another beginning');
  assert.equal(board.press(1).play.token, 'd1-b1');
  assert.equal(board.press(7), null);
  // other offers are another position: nothing has been pressed there
  board.press(0);
  offers = [offer('b1-a1', 1, 0)];
  assert.deepEqual(board.open, [1]);
});
