// The living board as a reader meets it: buttons with names, a line that says what to do, a log, a why box.

import assert from 'node:assert/strict';

/** Waits until the engine runs and the board answers. */
export async function alive(tab) {
  await tab.locator('#player.alive').waitFor();
  await tab.locator('#player .hole').first().waitFor();
}

/** What the board offers and says now, read from what a screen reader reads. */
export function look(tab) {
  return tab.evaluate(() => {
    const player = document.querySelector('#player');
    const text = (selector) => player.querySelector(selector)?.textContent.trim() ?? '';
    const holes = [...player.querySelectorAll('.hole')];
    return {
      holes: Object.fromEntries(holes.map((hole) => [hole.dataset.hole, hole.getAttribute('aria-label')])),
      legal: holes.filter((hole) => hole.getAttribute('aria-disabled') === 'false').map((hole) => hole.dataset.hole).sort(),
      choices: [...player.querySelectorAll('.choices button')].map((button) => button.textContent.trim()),
      todo: text('.todo'),
      notice: text('.notice-place'),
      moves: [...player.querySelectorAll('.log .move-token')].map((token) => token.textContent).filter(Boolean),
      steps: player.querySelectorAll('.log .move').length,
    };
  });
}

export const isOver = (seen) => seen.legal.length === 0 && /\bover\b|\bwon\b|\bdraw\b/i.test(seen.todo);

/** How many counters lie in each hole, by the holes' names: A, B, C … and then a, b, c … */
export function countsOf(seen) {
  return Object.keys(seen.holes)
    .sort()
    .map((hole) => Number(/(\d+) counters?/.exec(seen.holes[hole])?.[1] ?? 0));
}

export const onBoard = (seen) => countsOf(seen).reduce((sum, count) => sum + count, 0);

/** Waits until something may be chosen or the round is over, and tells what is there. */
export async function ready(tab, least = 0) {
  await tab.waitForFunction(
    (least) => {
      const player = document.querySelector('#player');
      if (player.querySelectorAll('.log .move').length < least) return false;
      return player.querySelector('.hole[aria-disabled="false"], .choices button') !== null;
    },
    least,
  );
  return look(tab);
}

/** Plays one move by `press` (a hole's letter) or by the choices under the board, and waits for what follows. */
export async function move(tab, seen, press) {
  const [hole] = seen.legal;
  if (hole !== undefined) await press(tab, hole);
  else await tab.locator('#player .choices button').first().click();
  let after = await ready(tab).catch(() => null);
  // a hole that can be played in several ways offers them under the board
  if (hole !== undefined && after && after.steps === seen.steps) {
    const ways = tab.locator('#player .choices button', { hasText: hole });
    if ((await ways.count()) > 0) await ways.first().click();
  }
  after = await ready(tab, seen.steps + 1);
  return after;
}

/** Plays the first legal hole each time until the round is over. */
export async function playRound(tab, press, most = 2000) {
  let seen = await ready(tab);
  const total = onBoard(seen);
  for (let moves = 0; moves < most; moves++) {
    if (isOver(seen)) return { ...seen, total };
    assert.ok(seen.legal.length > 0, `nothing may be played and the round is not over: ${seen.todo}`);
    seen = await move(tab, seen, press);
    assert.ok(onBoard(seen) <= total, 'there are more counters on the board than there were at first');
  }
  assert.fail(`the round is not over after ${most} moves`);
}

/** With the mouse: a click in the middle of the hole, wherever that is. */
export async function byMouse(tab, hole) {
  await tab.locator(`#player .hole[data-hole="${hole}"]`).click();
}

/** With the keyboard: arrows to the hole, then Enter. Focus must be on the board. */
export async function byKeys(tab, hole) {
  const here = () => tab.evaluate(() => document.activeElement?.dataset?.hole ?? '');
  // in which row a hole lies, by where it is drawn
  const row = (name) => tab.evaluate((n) => Math.round(document.querySelector(`#player .hole[data-hole="${n}"]`).offsetTop), name);
  let at = await here();
  assert.notEqual(at, '', 'the board lost the focus');
  const wanted = await row(hole);
  for (let step = 0; step < 6 && (await row(at)) !== wanted; step++) {
    await tab.keyboard.press((await row(at)) < wanted ? 'ArrowDown' : 'ArrowUp');
    at = await here();
  }
  for (let step = 0; at !== hole && step < 20; step++) {
    await tab.keyboard.press('ArrowRight');
    at = await here();
  }
  assert.equal(at, hole, 'the arrow keys do not lead to the hole');
  await tab.keyboard.press('Enter');
}

/** Presses Tab from the top of the page until the board has the focus. */
export async function tabToBoard(tab, most = 120) {
  for (let presses = 0; presses < most; presses++) {
    await tab.keyboard.press('Tab');
    if (await tab.evaluate(() => document.activeElement?.matches('#player .hole') ?? false)) return;
  }
  assert.fail(`Tab does not lead to the board in ${most} presses`);
}

/** Catches what the page puts on the clipboard; to be given to `open` as `prepare`. */
export async function catchCopies(tab) {
  await tab.addInitScript(() => {
    globalThis.copied = [];
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text) => void globalThis.copied.push(text) },
    });
  });
}

/** Presses "Share" and gives the part of the link after its #. */
export async function share(tab) {
  await tab.locator('#player button', { hasText: 'Share' }).click();
  await tab.waitForFunction(() => globalThis.copied.length > 0);
  const link = await tab.evaluate(() => globalThis.copied.pop());
  assert.match(link, /^file:.*#/, 'the link is no address of this page');
  return link.slice(link.indexOf('#') + 1);
}

/** What was put on the clipboard last. */
export async function copied(tab) {
  await tab.waitForFunction(() => globalThis.copied.length > 0);
  return tab.evaluate(() => globalThis.copied.pop());
}
