// The living board of a game with sticks and a track, as a reader meets it.

import assert from 'node:assert/strict';

/** Waits until the engine runs and the board answers. */
export async function alive(tab) {
  await tab.locator('#player.track-player.alive').waitFor();
  await tab.locator('#player .track-choices button').first().waitFor();
}

/** What the board offers and says now, read from what a screen reader reads. */
export function look(tab) {
  return tab.evaluate(() => {
    const player = document.querySelector('#player');
    const text = (selector) => player.querySelector(selector)?.textContent.trim() ?? '';
    const all = (selector) => [...player.querySelectorAll(selector)];
    return {
      todo: text('.todo'),
      notice: text('.notice-place'),
      thrown: text('.throw-name'),
      live: text('[aria-live]'),
      choices: all('.track-choices button').map((button) => button.dataset.token ?? button.textContent),
      seats: all('.seats tbody tr').map((row) => row.textContent.trim()),
      pieces: Object.fromEntries(
        all('.piece').filter((b) => !b.hidden).map((b) => [b.dataset.piece, b.getAttribute('aria-label')]),
      ),
      movable: all('.piece[aria-disabled="false"]').filter((b) => !b.hidden).map((b) => b.dataset.piece),
      moves: all('.log .move-token').map((token) => token.textContent),
      steps: all('.log .move').length,
    };
  });
}

/** Waits until so many steps are logged and something may be chosen. */
export async function ready(tab, least = 0) {
  await tab.waitForFunction(
    (least) =>
      document.querySelectorAll('#player .log .move').length >= least && document.querySelector('#player .track-choices button:not([aria-disabled="true"])') !== null,
    least,
  );
  return look(tab);
}

/** Does a thing by its button and waits for what follows. */
export async function choose(tab, token) {
  const before = await tab.locator('#player .log .move').count();
  await tab.locator(`#player .track-choices button[data-token="${token}"]`).click();
  return ready(tab, before + 1);
}

/** Plays so many steps, always the first choice; fewer where the game ends before: the throws are the page's own. */
export async function playSome(tab, steps) {
  let seen = await ready(tab);
  for (let i = 0; i < steps && !seen.choices.includes('New game'); i++) seen = await choose(tab, seen.choices[0]);
  return seen;
}

/** Plays to the end, always the first choice, by the choices' buttons. */
export async function playOut(tab, most = 800) {
  let seen = await ready(tab);
  for (let i = 0; i < most; i++) {
    if (seen.choices.includes('New game')) return seen;
    assert.ok(seen.choices.length > 0, `nothing may be done: ${seen.todo}`);
    seen = await choose(tab, seen.choices[0]);
  }
  assert.fail(`the game is not over after ${most} steps`);
}

/**
 * Plays on inside the page, without a mouse, until the game is over or so many throws have fallen; always the first choice, or a throw
 * where `throwing` and one is offered. Where it is not the hand that is tested but what comes of a game: a small part of the work.
 */
export async function playOn(tab, { most = 1500, throws = Infinity, throwing = false } = {}) {
  await ready(tab);
  await tab.evaluate(async ([most, throws, throwing]) => {
    const all = (selector) => [...document.querySelectorAll(`#player ${selector}`)];
    const thrown = () => all('.log .move-token').filter((token) => /^t\d/.test(token.textContent)).length;
    for (let i = 0; i < most && thrown() < throws; i++) {
      const buttons = all('.track-choices button');
      if (buttons.some((button) => (button.dataset.token ?? button.textContent) === 'New game')) return;
      const steps = all('.log .move').length;
      (buttons.find((button) => throwing && button.dataset.token === 'throw') ?? buttons[0]).click();
      const since = performance.now();
      while (all('.log .move').length <= steps || !all('.track-choices button').some((button) => button.getAttribute('aria-disabled') !== 'true')) {
        if (performance.now() - since > 60_000) throw new Error(`nothing follows after ${steps} steps`);
        await new Promise((done) => setTimeout(done));
      }
    }
  }, [most, throws === Infinity ? Number.MAX_SAFE_INTEGER : throws, throwing]);
  return ready(tab);
}

/** Presses Tab until an element that matches has the focus. */
export async function tabTo(tab, selector, most = 160) {
  for (let presses = 0; presses < most; presses++) {
    if (await tab.evaluate((s) => document.activeElement?.matches(s) ?? false, selector)) return;
    await tab.keyboard.press('Tab');
  }
  assert.fail(`Tab does not lead to ${selector} in ${most} presses`);
}
