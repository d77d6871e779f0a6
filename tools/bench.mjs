// What the benchmarks in a browser share: Chromium as it is on this machine, and how times are told.

import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const root = resolve(fileURLToPath(import.meta.url), '../..');
/** How often each is done. */
export const RUNS = 7;

/** Starts the browser that CHROME names, or else tools/chromium.sh; nothing is installed. */
export function launched() {
  const executablePath = process.env.CHROME || execFileSync('sh', [join(root, 'tools/chromium.sh')], { env: { ...process.env, NO_INSTALL: '1' }, encoding: 'utf8' }).trim();
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
}

export const middle = (times) => times.toSorted((a, b) => a - b)[times.length >> 1];
export const told = (times) => `best ${Math.round(Math.min(...times))} ms, middle ${Math.round(middle(times))} ms of ${times.length}`;
