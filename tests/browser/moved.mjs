// How far what was seen of a page moved while the rest of it came.

import { HOST, served } from './network.mjs';
import { open } from './site.mjs';

/** What comes late, in milliseconds: letters and what a page is brought to life with, after what it is painted with. */
export const late = (path) => (path.endsWith('.woff2') ? 500 : /\.js$/.test(path) && !/page/.test(path) ? 350 : 0);
/** Layout shifts of the first view that readers do not notice, as Lighthouse has it, halved. */
export const MOST = 0.05;
export const views = { phone: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true }, desk: { viewport: { width: 1440, height: 900 } } };

/** Opens a page as a server gives it and tells how far what was seen moved, and what moved most. */
export const shifts = (page, view, ready) =>
  open('404.html', {
    ...view,
    prepare: async (tab) => {
      await served(tab, late);
      await tab.addInitScript(() => {
        globalThis.moved = [];
        new PerformanceObserver((list) => {
          for (const shift of list.getEntries()) {
            if (shift.hadRecentInput) continue;
            const what = shift.sources.map(({ node, previousRect: a, currentRect: b }) => {
              const e = node instanceof Element ? node : node?.parentElement;
              return `${e?.tagName.toLowerCase()}${e?.id ? `#${e.id}` : ''}.${e?.getAttribute('class') ?? ''} ${Math.round(a.left)},${Math.round(a.top)}+${Math.round(a.height)} to ${Math.round(b.left)},${Math.round(b.top)}+${Math.round(b.height)}`;
            });
            globalThis.moved.push({ by: shift.value, at: Math.round(shift.startTime), what });
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
    },
  }, async (tab) => {
    await tab.goto(HOST + page, { waitUntil: 'load' });
    await tab.locator(ready).first().waitFor();
    await tab.waitForTimeout(700);
    const moved = await tab.evaluate(() => globalThis.moved);
    return { sum: moved.reduce((sum, { by }) => sum + by, 0), moved };
  });
