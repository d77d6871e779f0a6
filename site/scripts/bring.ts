/** Brings a board into view with all that belongs to it: what tells, what steps, and beside it the sentence that is cited. */

/** Room above the sentence, so that what comes before it can be read. */
const ABOVE = 96;

/** `sentence`: what the account beside the board should stand at, where there is one. */
export function bring(root: HTMLElement, sentence: HTMLElement | null): void {
  const account = document.querySelector('.reading-column');
  if (!account || getComputedStyle(root).position !== 'sticky') {
    hold(() => scrollTo({ top: root.getBoundingClientRect().top + scrollY }));
    return;
  }
  if (sentence) openLayer(sentence);
  root.scrollTop = 0;
  hold(() => {
    // the board keeps its place in the window for as long as the account beside it goes on
    const { top, bottom } = account.getBoundingClientRect();
    const first = top + scrollY;
    const last = bottom + scrollY - Math.min(root.offsetHeight, innerHeight);
    const shown = sentence?.offsetParent ? sentence.getBoundingClientRect().top + scrollY - ABOVE : first;
    scrollTo({ top: Math.max(first, Math.min(shown, last)) });
  });
}

/** How long a page may still settle after something was brought into view, in milliseconds. */
const SETTLES = 2000;
const HANDS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
let release = (): void => undefined;

/** Puts the page to a place, and again whenever what stands above changes its height (letters that come late), until the reader moves it. */
function hold(put: () => void): void {
  release();
  put();
  const above = document.querySelector('.page-head');
  if (!above) return;
  const stop = new AbortController();
  const watch = new ResizeObserver(put);
  watch.observe(above);
  release = (): void => {
    stop.abort();
    watch.disconnect();
    clearTimeout(timer);
  };
  const timer = setTimeout(() => release(), SETTLES);
  for (const hand of HANDS) addEventListener(hand, () => release(), { signal: stop.signal, passive: true });
}

/** Shows the layer of the account that a sentence stands in. */
export function openLayer(sentence: Element): void {
  const layer = sentence.closest<HTMLElement>('.layer')?.id.replace('layer-', '');
  const radio = layer ? document.getElementById(`show-${layer}`) : null;
  if (radio instanceof HTMLInputElement) radio.checked = true;
}
