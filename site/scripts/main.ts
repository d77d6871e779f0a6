/** Brings the boards of a page to life. Without it the page is complete, only still. */

import { el } from './dom';
import { Player } from './player';
import { TrackPlayer } from './track/player';
import type { EditionData } from './types';

async function start(): Promise<void> {
  const root = document.getElementById('player');
  const block = document.getElementById('edition-data');
  if (!root || !block?.textContent) return;
  try {
    const data = JSON.parse(block.textContent) as EditionData;
    await (data.family === 'track' ? TrackPlayer : Player).open(root, data);
  } catch (problem) {
    const words = problem instanceof Error ? problem.message : String(problem);
    root.append(el('p', { class: 'notice notice-bad', role: 'alert' }, `The board could not be brought to life. ${words} Everything else on this page can be read.`));
    console.error(problem);
  }
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => void start());
else void start();
