/** Where the reader was on a page, kept with each entry of the history: the way back leads to the place that was left. */

const KEY = 'ludarium:place';
const REST_MS = 150;

/** The height that an entry of the history was left at; null where it has not been left yet. */
export function placeOf(state: unknown): number | null {
  const kept = (state as Record<string, unknown> | null)?.[KEY];
  return typeof kept === 'number' ? kept : null;
}

/** What is kept of an entry but where it was left: for one that is another view of the same page. */
export const placeless = (state: unknown): object => {
  const { [KEY]: _, ...rest } = (state ?? {}) as Record<string, unknown>;
  return rest;
};

export function wirePlace(): void {
  let timer = 0;
  const remember = (): void => {
    clearTimeout(timer);
    try {
      history.replaceState({ ...(history.state as object | null), [KEY]: Math.round(scrollY) }, '');
    } catch {
      // a browser that keeps nothing still reads
    }
  };
  window.addEventListener('scroll', () => {
    clearTimeout(timer);
    timer = window.setTimeout(remember, REST_MS);
  }, { passive: true });
  // before a link of the page is followed
  document.addEventListener('click', (event) => {
    if ((event.target as Element | null)?.closest?.('a[href*="#"]')) remember();
  }, { capture: true });
  window.addEventListener('popstate', (event) => {
    clearTimeout(timer);
    const place = placeOf(event.state);
    if (place === null) return;
    // after what the way back has changed on the page is laid out
    requestAnimationFrame(() => requestAnimationFrame(() => scrollTo({ top: place })));
  });
}
