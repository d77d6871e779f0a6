/** Brings the boards of a page to life. Without it the page is complete, only still. */

import { HANDS } from './bring';
import { el } from './dom';
import { inStep, open } from './families';
import { Lab } from './lab/lab';
import type { LabGame } from './lab/mixture';
import { load, served } from './load';
import { openTwo } from './pair/two';
import type { EditionData } from './types';

/** What may live on a page: the element it lives in, its data, and who brings it to life. */
const LIVES: [string, string, (root: HTMLElement, data: unknown) => Promise<unknown>][] = [
  ['player', 'edition-data', (root, data) => open(root, data as EditionData)],
  ['pair', 'pair-data', (root, data) => inStep(root, data)],
];

/** All games, which are too much for one page: they lie beside it. */
async function together(scripts: string): Promise<LabGame[]> {
  for (const script of scripts.split(' ').filter(Boolean)) await load(script, 'games-script');
  return (globalThis as { ludariumLab?: LabGame[] }).ludariumLab ?? [];
}

async function start(): Promise<void> {
  for (const [element, data, open] of LIVES) {
    const root = document.getElementById(element);
    const text = document.getElementById(data)?.textContent;
    if (root && text) await live(root, () => JSON.parse(text) as unknown, open);
  }
  const two = document.getElementById('two');
  if (two) {
    await live(two, () => null, async (root) => {
      const boards = await openTwo(root);
      if (boards) await live(boards.pair, () => boards.data, inStep);
    });
  }
  const lab = document.getElementById('lab');
  if (lab) await live(lab, () => lab.dataset['games'] ?? '', async (root, scripts) => Lab.open(root, await together(String(scripts))));
}

/** Longest wait for an idle moment, in milliseconds. */
const IDLE = 1500;

/**
 * When boards are to live. Over a network what is to be read goes first: once the page is there and idle, or as soon as a hand
 * moves, or at once where a link names a position. From a disk nothing has to wait.
 */
async function wanted(): Promise<void> {
  const asleep = document.querySelector<HTMLElement>('#player[data-asked]');
  if (asleep) return untilWoken(asleep);
  if (!served() || location.hash) return;
  const moved = new AbortController();
  await new Promise<void>((now) => {
    for (const hand of HANDS) addEventListener(hand, () => now(), { signal: moved.signal, passive: true });
    const idle = (): void => {
      if ('requestIdleCallback' in globalThis) requestIdleCallback(() => now(), { timeout: IDLE });
      else setTimeout(now, 200);
    };
    if (document.readyState === 'complete') idle();
    else addEventListener('load', idle, { signal: moved.signal });
  });
  moved.abort();
}

/** A board whose engine comes when somebody wants to play: at its button, or where he presses on the board. */
function untilWoken(root: HTMLElement): Promise<void> {
  return new Promise((now) => {
    const wake = document.getElementById('wake');
    const begin = (): void => {
      wake?.setAttribute('aria-busy', 'true');
      if (wake) wake.textContent = 'one moment …';
      now();
    };
    for (const part of [wake, root.querySelector('svg')]) part?.addEventListener('click', begin, { once: true });
  });
}

async function live(root: HTMLElement, data: () => unknown, open: (root: HTMLElement, data: unknown) => Promise<unknown>): Promise<void> {
  try {
    await open(root, data());
  } catch (problem) {
    const words = problem instanceof Error ? problem.message : String(problem);
    root.append(el('p', { class: 'notice notice-bad', role: 'alert' }, `The board could not be started. ${words} You can read everything else on this page.`));
    console.error(problem);
  }
}

const begin = (): void => void wanted().then(start);
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin);
else begin();
