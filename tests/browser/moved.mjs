// How far what was seen of a page moved while the rest of it came.

import { gate, HOST, served } from './network.mjs';
import { open, quiet } from './site.mjs';

/** Layout shifts of the first view that readers do not notice, as Lighthouse has it, halved. */
export const MOST = 0.05;
export const views = { phone: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true }, desk: { viewport: { width: 1440, height: 900 } } };

/**
 * Opens a page as a server gives it, what it is brought to life with after it was painted, and the site's letters last; gives how far what was seen
 * moved, and what moved most.
 */
export function shifts(page, view, ready) {
  const [scripts, letters] = [gate(), gate()];
  return open('404.html', {
    ...view,
    prepare: async (tab) => {
      await served(tab, (path) => (path.endsWith('.woff2') ? letters : /\.js$/.test(path) && !/page/.test(path) ? scripts : undefined));
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
    await tab.goto(HOST + page, { waitUntil: 'commit' });
    await tab.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    scripts.open();
    await tab.waitForLoadState('domcontentloaded');
    await quiet(tab);
    // a board comes to life when all has come
    letters.open();
    await tab.waitForLoadState('load');
    await tab.locator(ready).first().waitFor();
    await tab.evaluate(() => document.fonts.ready.then(() => undefined));
    await quiet(tab);
    const moved = await tab.evaluate(() => globalThis.moved);
    return { sum: moved.reduce((sum, { by }) => sum + by, 0), moved };
  });
}
